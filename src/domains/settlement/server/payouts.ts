/** Payouts: prepared under the seller's lock, executed by hand at a bank, then confirmed here. */
import { sql } from 'kysely'
import pg from 'pg'
import { now } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { type AuditDetails, addAuditDetails } from '#platform/http/audit.ts'
import { fail } from '#shared/errors.ts'
import { euros } from '#shared/money.ts'
import type { PayoutStatus } from '../rules.ts'
import { unpaidEntries } from './balance.ts'
import { postJournal } from './journal.ts'
import { mailPayout } from './mails.ts'

type Closed = { id: number; amountCents: number; status: PayoutStatus; reference: string | null }

/** Two operators at the same time: the second waits here, then finds the open payout of the first. */
async function lockVendor(tx: Tx, vendorId: number) {
  const vendor = await tx
    .selectFrom('vendors')
    .select('id')
    .where('id', '=', vendorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!vendor) throw fail('NOT_FOUND')
}

export async function createPayout(tx: Tx, vendorId: number, userId: number, expectedCents: number): Promise<Closed> {
  await lockVendor(tx, vendorId)
  const open = await tx
    .selectFrom('payouts')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('status', '=', 'PREPARED')
    .executeTakeFirst()
  if (open) throw fail('PAYOUT_OPEN')
  const { rows } = await sql<{ id: number; cents: number }>`
    SELECT id, sum(amount_cents)::bigint AS cents FROM (${unpaidEntries}) e WHERE vendor_id = ${vendorId} GROUP BY id`.execute(
    tx,
  )
  const amountCents = rows.reduce((sum, { cents }) => sum + cents, 0)
  if (amountCents !== expectedCents)
    throw fail('PAYOUT_CHANGED', { sentence: `Le solde a changé\u00a0: ${euros(amountCents)} sont dus maintenant.` })
  const { id } = await tx
    .insertInto('payouts')
    .values({ vendor_id: vendorId, amount_cents: amountCents, prepared_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('payout_entries')
    .values(rows.map(row => ({ entry_id: row.id, payout_id: id })))
    .execute()
  addAuditDetails(tx, { subject: { kind: 'sellers', id: vendorId }, after: { amountCents } })
  return { id, amountCents, status: 'PREPARED', reference: null }
}

async function lockPayout(tx: Tx, payoutId: number) {
  const payout = await tx.selectFrom('payouts').selectAll().where('id', '=', payoutId).forUpdate().executeTakeFirst()
  if (!payout) throw fail('NOT_FOUND')
  return payout
}

/** For the audit log: an action on a payout concerns its seller. */
const aboutSeller = (vendorId: number, status: PayoutStatus): AuditDetails => ({
  subject: { kind: 'sellers', id: vendorId },
  before: { status: 'PREPARED' },
  after: { status },
})

export async function markPayoutPaid(tx: Tx, payoutId: number, userId: number, reference: string): Promise<Closed> {
  const payout = await lockPayout(tx, payoutId)
  const done: Closed = { id: payoutId, amountCents: payout.amount_cents, status: 'DONE', reference }
  if (payout.status === 'DONE' && payout.reference === reference) return done
  if (payout.status !== 'PREPARED') throw fail('PAYOUT_CLOSED')
  addAuditDetails(tx, aboutSeller(payout.vendor_id, 'DONE'))
  try {
    await tx
      .updateTable('payouts')
      .set({ status: 'DONE', reference, closed_by: userId, closed_at: now })
      .where('id', '=', payoutId)
      .execute()
  } catch (error) {
    const taken = error instanceof pg.DatabaseError && error.constraint === 'payouts_reference'
    throw taken ? fail('PAYOUT_REFERENCE_TAKEN') : error
  }
  await postJournal(tx, {
    key: `payout:${payoutId}`,
    kind: 'PAYOUT',
    vendorId: payout.vendor_id,
    payoutId,
    lines: [
      { account: 'SELLERS', part: 'PAYOUT', cents: payout.amount_cents },
      { account: 'BANK', cents: -payout.amount_cents },
    ],
  })
  await mailPayout(tx, payout.vendor_id, done)
  return done
}

export async function cancelPreparedPayout(tx: Tx, payoutId: number, userId: number): Promise<Closed> {
  const payout = await lockPayout(tx, payoutId)
  const cancelled: Closed = { id: payoutId, amountCents: payout.amount_cents, status: 'CANCELLED', reference: null }
  if (payout.status === 'CANCELLED') return cancelled
  if (payout.status === 'DONE') throw fail('PAYOUT_CLOSED')
  addAuditDetails(tx, aboutSeller(payout.vendor_id, 'CANCELLED'))
  await tx.deleteFrom('payout_entries').where('payout_id', '=', payoutId).execute()
  await tx
    .updateTable('payouts')
    .set({ status: 'CANCELLED', closed_by: userId, closed_at: now })
    .where('id', '=', payoutId)
    .execute()
  return cancelled
}
