/** « Banque d’essai »: sandbox bank within this app, with its own records and signed events like a real provider. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { paths } from '#shared/paths.ts'
import { sandboxDebits } from './debits/sandbox-debits.ts'
import type { BookedPayment, NewPayment, PaymentFacts, Provider } from './port.ts'
import { refundAtSandbox } from './refunds/sandbox-refunds.ts'
import { openSandboxTransfer, sandboxFunds } from './sandbox-bank-transfers.ts'
import { moneyStatus, type SandboxAccount, sandboxAccount } from './sandbox-books.ts'
import { verifySandboxEvent } from './sandbox-events.ts'
import { sandboxSellerMoney } from './sandbox-sellers.ts'

export const sandbox = (db: Db, settings: { secret: string }): Provider => ({
  name: 'sandbox',
  ...sandboxSellerMoney(db),
  ...sandboxDebits(db),
  create: payment => create(db, payment),
  openTransfer: payment => openSandboxTransfer(db, payment),
  fetch: async ref => factsOf(db, await sandboxAccount(db, ref)),
  close: ref => close(db, ref),
  refund: request => inTransaction(db, tx => refundAtSandbox(tx, request)),
  history: since => history(db, since),
  probe: async () => undefined,
  verifyEvent: async call => verifySandboxEvent(call, settings.secret),
})

async function factsOf(db: Db, account: SandboxAccount): Promise<PaymentFacts> {
  const status = moneyStatus(account.status)
  const transfer = await sandboxFunds(db, account, status)
  return {
    provider: 'sandbox',
    ref: account.ref,
    paymentId: Number(account.merchant_reference),
    status,
    amountCents: account.amount_cents,
    currency: account.currency,
    failureCode: account.status === 'declined' ? (account.mandate_ref ? 'insufficient_funds' : 'card_declined') : null,
    ...(transfer && { transfer }),
  }
}

async function* history(db: Db, since: Date): AsyncIterable<BookedPayment> {
  const opened = await db
    .selectFrom('sandbox_payments as b')
    .select(['b.ref', 'b.created_at'])
    .select(eb =>
      eb
        .selectFrom('sandbox_refunds as r')
        .select(sql<number>`coalesce(sum(r.amount_cents), 0)::int`.as('cents'))
        .whereRef('r.payment_ref', '=', 'b.ref')
        .where('r.status', '<>', 'failed')
        .as('given_back'),
    )
    .where('b.created_at', '>=', since)
    .orderBy('b.created_at')
    .execute()
  for (const { ref, created_at: openedAt, given_back } of opened) {
    const facts = await factsOf(db, await sandboxAccount(db, ref))
    yield { facts, purchaseNumber: null, buyerEmail: null, openedAt, givenBackCents: given_back ?? 0 }
  }
}

async function create(db: Db, payment: NewPayment) {
  const opened = await db
    .insertInto('sandbox_payments')
    .values({
      ref: `bde_${randomBytes(16).toString('hex')}`,
      merchant_reference: String(payment.paymentId),
      idempotency_key: `payment-${payment.paymentId}`,
      amount_cents: payment.amountCents,
      currency: payment.currency,
      return_url: payment.returnPath,
      expires_at: payment.expiresAt,
    })
    .onConflict(conflict => conflict.column('idempotency_key').doNothing())
    .returning('ref')
    .executeTakeFirst()
  const { ref } = opened ?? (await openedBefore(db, payment))
  return { ref, redirectUrl: paths.sandboxBank(ref) }
}

const openedBefore = (db: Db, payment: NewPayment) =>
  db
    .selectFrom('sandbox_payments')
    .select('ref')
    .where('idempotency_key', '=', `payment-${payment.paymentId}`)
    .where('amount_cents', '=', payment.amountCents)
    .where('currency', '=', payment.currency)
    .executeTakeFirstOrThrow(() => new Error('the sandbox knows this key with another amount'))

const close = async (db: Db, ref: string) => {
  await db
    .updateTable('sandbox_payments')
    .set({ status: 'expired' })
    .where('ref', '=', ref)
    .where('status', 'in', ['open', 'challenge'])
    .execute()
}
