/** Bank transfers at the sandbox bank: a virtual account per payment, and the money that an operator makes arrive. */
import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { TransferFunds, TransferInstructions } from '../contract-means.ts'
import { fundsOf } from '../rules.ts'
import type { MoneyStatus, NewPayment } from './port.ts'
import type { ProviderNotice } from './port-sellers.ts'
import { sandboxAccounts } from './sandbox-books.ts'
import { queueSandboxNotice } from './sandbox-events.ts'

const bic = 'BDESFRP1XXX'
const holder = 'Cep & Chai'

/** A correct IBAN of a bank that does not exist (code 99999), without letters. */
export function sandboxIban(account: string): string {
  const branch = `9999900001${account}`
  const rib = 97n - (BigInt(`${branch}00`) % 97n)
  const bban = `${branch}${String(rib).padStart(2, '0')}`
  // « FR00 » moved to the end, with F = 15 and R = 27.
  const check = 98n - (BigInt(`${bban}152700`) % 97n)
  return `FR${String(check).padStart(2, '0')}${bban}`
}

/** A repeated call with the same payment returns the same account. */
export async function openSandboxTransfer(db: Db, payment: NewPayment) {
  await sql`WITH opened AS (
      INSERT INTO sandbox_payments (ref, merchant_reference, idempotency_key, amount_cents, currency, return_url, expires_at)
      VALUES (${`bdv_${randomBytes(16).toString('hex')}`}, ${String(payment.paymentId)}, ${`payment-${payment.paymentId}`},
        ${payment.amountCents}, ${payment.currency}, ${payment.returnPath}, ${payment.expiresAt})
      ON CONFLICT (idempotency_key) DO NOTHING RETURNING ref)
    INSERT INTO sandbox_virtual_accounts (payment_ref, iban, reference)
    SELECT ref, ${sandboxIban(String(randomInt(1e11)).padStart(11, '0'))}, ${payment.purchaseNumber} FROM opened`.execute(
    db,
  )
  const { ref, iban, reference } = await db
    .selectFrom('sandbox_virtual_accounts as a')
    .innerJoin('sandbox_payments as p', 'p.ref', 'a.payment_ref')
    .select(['p.ref', 'a.iban', 'a.reference'])
    .where('p.idempotency_key', '=', `payment-${payment.paymentId}`)
    .where('p.amount_cents', '=', payment.amountCents)
    .executeTakeFirstOrThrow(() => new Error('the sandbox knows this key with another amount'))
  const instructions: TransferInstructions = { iban, bic, holder, reference }
  return { ref, instructions }
}

/** Undefined for a card payment. */
export async function sandboxFunds(
  db: Db | Tx,
  payment: { ref: string; amount_cents: number },
  status: MoneyStatus,
): Promise<TransferFunds | undefined> {
  const account = await db
    .selectFrom('sandbox_virtual_accounts as a')
    .select(
      sql<number>`(SELECT coalesce(sum(c.amount_cents), 0)::bigint FROM sandbox_credits c WHERE c.payment_ref = a.payment_ref)`.as(
        'arrived',
      ),
    )
    .where('a.payment_ref', '=', payment.ref)
    .executeTakeFirst()
  return account && fundsOf(account.arrived, payment.amount_cents, status)
}

/** What arrives, given what the payment still expects. */
type Arrival = { parts: (missingCents: number) => readonly number[] }
const excessCents = 1_000
const half = (cents: number) => Math.max(1, Math.floor(cents / 2))

export const arrivals = {
  'transfer-exact': { parts: missing => [missing] },
  'transfer-part': { parts: missing => [half(missing)] },
  'transfer-two-parts': { parts: missing => [half(missing), missing - half(missing)] },
  'transfer-excess': { parts: missing => [missing + excessCents] },
  'transfer-late': { parts: missing => [missing] },
} as const satisfies Record<string, Arrival>

/** Money arrives on the account of a payment. Once the payment ended, its whole amount arrives. */
export const arrive =
  ({ parts }: Arrival) =>
  async (tx: Tx, ref: string): Promise<ProviderNotice | undefined> => {
    const payment = await sandboxAccounts(tx).where('ref', '=', ref).forUpdate().executeTakeFirst()
    const isOpen = payment?.status === 'open'
    const funds = payment && (await sandboxFunds(tx, payment, isOpen ? 'pending' : 'expired'))
    if (!payment || !funds) return undefined
    const notice: ProviderNotice = { about: 'funds', ref }
    const missing = payment.amount_cents - funds.receivedCents
    const amounts = parts(missing).filter(cents => cents > 0)
    const rows = amounts.map(cents => ({
      ref: `bdc_${randomBytes(12).toString('hex')}`,
      payment_ref: ref,
      amount_cents: cents,
    }))
    await tx.insertInto('sandbox_credits').values(rows).execute()
    const arrived = amounts.reduce((sum, cents) => sum + cents, 0)
    if (isOpen && arrived >= missing)
      await tx.updateTable('sandbox_payments').set({ status: 'succeeded' }).where('ref', '=', ref).execute()
    // One event per transfer; the caller sends the last one.
    for (const _ of amounts.slice(1)) await queueSandboxNotice(tx, notice)
    return notice
  }
