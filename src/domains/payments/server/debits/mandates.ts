/** Mandates of buyers, as last fetched from the provider. */
import { sql } from 'kysely'
import { now } from '#platform/db/clock.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { fail } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { MandateView } from '../../contract-mandates.ts'
import type { MandateState } from '../../rules-mandates.ts'
import type { Provider } from '../port.ts'
import type { MandateFacts } from './port-debits.ts'

const statuses = { pending: 'PENDING', active: 'ACTIVE', refused: 'REFUSED', revoked: 'REVOKED' } as const
const stateOf = (status: string) => status.toLowerCase() as MandateState

const latestMandate = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('debit_mandates')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function loadDebitMandate(db: Db | Tx, userId: number): Promise<{ mandate: MandateView }> {
  const row = await latestMandate(db, userId)
  if (!row) return { mandate: null }
  return {
    mandate: {
      // The column's CHECK constraint allows these values only.
      status: stateOf(row.status),
      reference: row.reference,
      holder: row.holder,
      bank: row.bank,
      last4: row.last4,
      signedAt: row.signed_at?.toISOString() ?? null,
    },
  }
}

/** The signed mandate that debits of this buyer use; undefined without one. */
export const findActiveMandate = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('debit_mandates')
    .select(['id', 'provider_ref as ref', 'reference', 'last4'])
    .where('user_id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()

/** One mandate at a time: the one under way is continued, a signed one is a CONFLICT. */
export async function startMandate(db: Db, provider: Provider, user: CurrentUser): Promise<{ url: string }> {
  if (user.kind !== 'professional')
    throw fail('FORBIDDEN', { sentence: 'Le prélèvement est réservé aux acheteurs professionnels.' })
  const { id, email } = await inTransaction(db, async tx => {
    const buyer = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const known = await latestMandate(tx, user.id)
    if (known?.status === 'ACTIVE')
      throw fail('CONFLICT', { sentence: 'Votre mandat est déjà signé. Retirez-le pour en signer un autre.' })
    if (known?.status === 'PENDING') return { ...buyer, id: known.id }
    const { id: added } = await tx
      .insertInto('debit_mandates')
      .values({ user_id: user.id, provider: provider.name })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...buyer, id: added }
  })
  const holder = user.companyName ?? `${user.firstName} ${user.lastName}`
  const opened = await provider.openMandate({
    mandateId: id,
    userId: user.id,
    holder,
    email,
    returnPath: paths.creditAccounts(),
  })
  await db.updateTable('debit_mandates').set({ provider_ref: opened.ref }).where('id', '=', id).execute()
  return { url: opened.url }
}

/** Stores what the provider returned; a mandate that has ended stays ended. */
async function recordMandate(tx: Tx, provider: Provider, facts: MandateFacts): Promise<void> {
  const known = await tx
    .selectFrom('debit_mandates')
    .select(['id', 'status'])
    .where('provider', '=', provider.name)
    .where(eb => eb.or([eb('provider_ref', '=', facts.ref), eb('id', '=', facts.mandateId ?? 0)]))
    .forUpdate()
    .executeTakeFirst()
  const isLive = known && ['PENDING', 'ACTIVE'].includes(known.status)
  if (!isLive || statuses[facts.status] === known.status || facts.status === 'pending') return
  const ended = facts.status === 'active' ? null : now
  await tx
    .updateTable('debit_mandates')
    .set({ status: statuses[facts.status], provider_ref: facts.ref, ended_at: ended, ...facts.details })
    .$if(facts.status === 'active', query => query.set({ signed_at: sql<Date>`coalesce(signed_at, now())` }))
    .where('id', '=', known.id)
    .execute()
}

/** Job: an event named this mandate. One that is none of ours changes nothing. */
export async function refreshMandate(db: Db, provider: Provider, ref: string): Promise<void> {
  const facts = await provider.mandate(ref)
  await inTransaction(db, tx => recordMandate(tx, provider, facts))
}

/** The buyer is back from the provider's page; its event may still be on its way. */
export async function confirmOwnMandate(db: Db, provider: Provider, user: CurrentUser, { log }: Pick<Context, 'log'>) {
  const known = await latestMandate(db, user.id)
  if (known?.status === 'PENDING' && known.provider_ref !== null)
    await refreshMandate(db, provider, known.provider_ref).catch(error =>
      log.warn({ err: error, mandateId: known.id }, 'mandate not confirmed'),
    )
  return loadDebitMandate(db, user.id)
}

/** MANDATE_IN_USE while an order on account is to be debited. */
export async function revokeDebitMandate(db: Db, provider: Provider, user: CurrentUser) {
  const known = await latestMandate(db, user.id)
  if (!known || !['PENDING', 'ACTIVE'].includes(known.status)) throw fail('NOT_FOUND')
  const owed = await db
    .selectFrom('receivables')
    .select('order_id')
    .where('user_id', '=', user.id)
    .where('status', 'not in', ['PAID', 'CANCELLED'])
    .where('collected_by', '<>', 'CARD')
    .limit(1)
    .executeTakeFirst()
  if (owed) throw fail('MANDATE_IN_USE')
  if (known.provider_ref !== null) await provider.revokeMandate(known.provider_ref)
  await db
    .updateTable('debit_mandates')
    .set({ status: 'REVOKED', ended_at: now })
    .where('id', '=', known.id)
    .where('status', 'in', ['PENDING', 'ACTIVE'])
    .execute()
  return loadDebitMandate(db, user.id)
}
