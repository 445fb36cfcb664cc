/** One line made on demand, under the lock of its order, for one of its parties. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import { briefForm } from '../../contract.ts'
import type { ProofStep } from '../../rules/proofs.ts'
import { type LockedOrder, lockOrderForParty, type Party } from '../access.ts'

export type LineAddress = { id: number; lineId: number }
export type LockedBrief = Awaited<ReturnType<typeof lockBrief>>

/**
 * NOT_FOUND for a line of another order, FORBIDDEN for another party, WRONG_STATUS once the order is not to be prepared
 * (unpaid, cancelled, or produced already).
 */
export async function lockBrief(tx: Tx, { id, lineId }: LineAddress, user: CurrentUser, party: Party) {
  const { order, parties } = await lockOrderForParty(tx, id, user)
  const brief = await tx
    .selectFrom('order_briefs as b')
    .innerJoin('order_lines as l', 'l.id', 'b.order_line_id')
    .select(['b.step', 'b.form', 'b.since', 'b.artwork_id as artworkId', 'l.title', 'l.lead_days as leadDays'])
    .select(
      sql<number>`(SELECT coalesce(max(version), 0) FROM order_proofs WHERE order_line_id = l.id)`.as('lastVersion'),
    )
    .where('b.order_line_id', '=', lineId)
    .where('b.order_id', '=', id)
    .executeTakeFirst()
  if (!brief) throw fail('NOT_FOUND')
  if (!parties.includes(party)) throw fail('FORBIDDEN')
  if (order.status !== 'TO_PREPARE') throw fail('WRONG_STATUS', { sentence: closedSentence(order) })
  return {
    order,
    lineId,
    title: brief.title,
    since: brief.since,
    artworkId: brief.artworkId,
    // The column's CHECK constraint allows these values only.
    step: brief.step as ProofStep,
    form: briefForm.parse(brief.form),
    lastVersion: brief.lastVersion,
  }
}

const closedSentence = ({ status }: LockedOrder) =>
  status === 'CANCELLED'
    ? 'La commande est annulée.'
    : status === 'AWAITING_PAYMENT' || status === 'PAYMENT_FAILED'
      ? 'La commande n’est pas encore payée.'
      : 'La commande est déjà fabriquée.'

/** The next step of the line, whose period begins now. */
export const setStep = (tx: Tx, lineId: number, step: ProofStep) =>
  tx
    .updateTable('order_briefs')
    .set({ step, since: sql<Date>`now()`, reminders: 0 })
    .where('order_line_id', '=', lineId)
    .execute()
