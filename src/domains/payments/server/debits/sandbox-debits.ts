/** Mandates and direct debits at the sandbox bank. A debit is decided twenty seconds after it was started. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { paths } from '#shared/paths.ts'
import { lastFour, type MandateState } from '../../rules-mandates.ts'
import type { ProviderMovement } from '../port-sellers.ts'
import { queueSandboxNotice } from '../sandbox-events.ts'
import type { DebitRequest, DirectDebits, MandateFacts, NewMandate } from './port-debits.ts'

export const sandboxDebits = (db: Db): DirectDebits => ({
  openMandate: mandate => openMandate(db, mandate),
  mandate: async ref => mandateFacts(await sandboxMandate(db, ref)),
  revokeMandate: async ref => void (await setMandate(db, ref, ['open', 'active'], { status: 'revoked' })),
  debit: request => inTransaction(db, tx => debit(tx, request)),
})

type Mandate = { ref: string; merchant_reference: string; status: string; holder: string; iban: string | null }
const columns = ['ref', 'merchant_reference', 'status', 'holder', 'iban', 'return_url', 'fails_debits'] as const

export const findSandboxMandate = (db: Db | Tx, ref: string) =>
  db.selectFrom('sandbox_mandates').select(columns).where('ref', '=', ref).executeTakeFirst()

async function sandboxMandate(db: Db | Tx, ref: string) {
  const found = await findSandboxMandate(db, ref)
  if (!found) throw new Error(`the sandbox has no mandate ${ref}`)
  return found
}

const states: Record<string, MandateState> = { open: 'pending', active: 'active', refused: 'refused' }
const mandateFacts = ({ ref, merchant_reference, status, holder, iban }: Mandate): MandateFacts => ({
  ref,
  mandateId: Number(merchant_reference),
  status: states[status] ?? 'revoked',
  details:
    iban === null
      ? null
      : { reference: `BDE-${merchant_reference}`, holder, bank: 'Banque d’essai', last4: lastFour(iban) },
})

async function openMandate(db: Db, { mandateId, holder, returnPath }: NewMandate) {
  await db
    .insertInto('sandbox_mandates')
    .values({
      ref: `bdm_${randomBytes(16).toString('hex')}`,
      merchant_reference: String(mandateId),
      holder,
      return_url: returnPath,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { ref } = await db
    .selectFrom('sandbox_mandates')
    .select('ref')
    .where('merchant_reference', '=', String(mandateId))
    .executeTakeFirstOrThrow()
  return { ref, url: paths.sandboxMandate(ref) }
}

type MandateChange = { status?: string; holder?: string; iban?: string; fails_debits?: boolean }
/** False when the mandate was in none of these statuses. */
export async function setMandate(db: Db | Tx, ref: string, from: readonly string[], change: MandateChange) {
  const changed = await db
    .updateTable('sandbox_mandates')
    .set(change)
    .where('ref', '=', ref)
    .where('status', 'in', from)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Seconds until the buyer's bank has accepted or refused a debit. */
const debitSeconds = 20

async function debit(tx: Tx, request: DebitRequest): Promise<ProviderMovement> {
  const { status } = await tx
    .selectFrom('sandbox_mandates')
    .select('status')
    .where('ref', '=', request.mandateRef)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error(`the sandbox has no mandate ${request.mandateRef}`))
  const known = await tx
    .selectFrom('sandbox_payments')
    .select(['ref', 'amount_cents'])
    .where('idempotency_key', '=', request.key)
    .executeTakeFirst()
  if (known && known.amount_cents !== request.amountCents)
    throw new Error(`the sandbox knows ${known.ref} with another amount`)
  if (known) return { ref: known.ref, failure: null }
  if (status !== 'active') return { ref: null, failure: 'mandate_invalid' }
  const ref = `bdl_${randomBytes(16).toString('hex')}`
  await tx
    .insertInto('sandbox_payments')
    .values({
      ref,
      merchant_reference: String(request.paymentId),
      idempotency_key: request.key,
      amount_cents: request.amountCents,
      currency: request.currency,
      status: 'processing',
      return_url: '',
      expires_at: sql<Date>`'infinity'::timestamptz`,
      mandate_ref: request.mandateRef,
    })
    .execute()
  await queueSandboxNotice(tx, { about: 'funds', ref }, { afterSeconds: debitSeconds })
  return { ref, failure: null }
}
