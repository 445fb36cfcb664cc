import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { followMembers } from './follow.ts'
import { type CooperativeSeller, lockCooperative } from './lock.ts'
import { matchMembers } from './match.ts'

/** NOT_FOUND for a match that is not proposed; CONFLICT once the member or the account has another. */
export async function decideDoubt(
  tx: Tx,
  seller: CooperativeSeller,
  { memberId, userId, accept }: { memberId: number; userId: number; accept: boolean },
): Promise<void> {
  await lockCooperative(tx, seller.vendorId)
  const { rows } = await sql<{ decision: string | null; isTaken: boolean }>`
    SELECT d.decision, m.user_id IS NOT NULL OR EXISTS (SELECT FROM cooperative_members t
      WHERE t.vendor_id = m.vendor_id AND t.user_id = d.user_id) AS "isTaken"
    FROM cooperative_doubts d JOIN cooperative_members m ON m.id = d.member_id
    WHERE d.member_id = ${memberId} AND d.user_id = ${userId} AND m.vendor_id = ${seller.vendorId}`.execute(tx)
  const [doubt] = rows
  if (!doubt) throw fail('NOT_FOUND')
  if (doubt.decision !== null || doubt.isTaken)
    throw fail('CONFLICT', { sentence: 'Ce rapprochement est déjà décidé\u00a0: rechargez la page.' })
  await sql`UPDATE cooperative_doubts SET decision = ${accept ? 'ACCEPTED' : 'REFUSED'}, decided_by = ${seller.userId}, decided_at = now()
    WHERE member_id = ${memberId} AND user_id = ${userId}`.execute(tx)
  if (accept)
    await tx
      .updateTable('cooperative_members')
      .set({ user_id: userId, matched_by: 'review' })
      .where('id', '=', memberId)
      .execute()
  await matchMembers(tx, seller.vendorId)
  await followMembers(tx, seller)
}
