/**
 * Which account is whose. Under the operator's rights: a cooperative sees no account before it is a member's, or may be
 * one. Only accounts that confirmed their address, and for a number or a SIREN those that said to be members.
 */
import { sql } from 'kysely'
import { today } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { judgeMatch } from '../rules.ts'

type Pair = { memberId: number; userId: number; email: boolean | null; number: boolean | null; siren: boolean | null }

/** Members in force without an account, each with the accounts that may be theirs. */
const findPairs = async (tx: Tx, vendorId: number): Promise<Pair[]> => {
  const { rows } = await sql<Pair>`
    SELECT m.id AS "memberId", u.id AS "userId", u.email = m.email AS email,
      CASE WHEN u.cooperative_member THEN u.cooperative_number = m.number END AS number, left(u.company_number, 9) = m.siren AS siren
    FROM cooperative_members m CROSS JOIN LATERAL (
      SELECT id FROM users WHERE email = m.email
      UNION SELECT id FROM users WHERE cooperative_member AND cooperative_number = m.number
      UNION SELECT id FROM users WHERE cooperative_member AND left(company_number, 9) = m.siren) found
    JOIN users u ON u.id = found.id AND u.email_verified_at IS NOT NULL AND u.erased_at IS NULL
    WHERE m.vendor_id = ${vendorId} AND m.user_id IS NULL AND (m.left_on IS NULL OR m.left_on > ${today})
      AND NOT EXISTS (SELECT FROM cooperative_members t WHERE t.vendor_id = m.vendor_id AND t.user_id = u.id)
      AND NOT EXISTS (SELECT FROM cooperative_doubts d WHERE d.member_id = m.id AND d.user_id = u.id AND d.decision = 'REFUSED')
    ORDER BY m.id, u.id`.execute(tx)
  return rows
}

/** The caller holds the lock of the cooperative. */
export const matchMembers = (tx: Tx, vendorId: number): Promise<{ matched: number; doubts: number }> =>
  bypassRls(tx, async owner => {
    const pairs = await findPairs(owner, vendorId)
    const byEmail = pairs.filter(pair => judgeMatch(pair) === 'match')
    const isAlone = (pair: Pair) => byEmail.filter(({ userId }) => userId === pair.userId).length === 1
    const sure = byEmail.filter(isAlone)
    for (const { memberId, userId } of sure)
      await owner
        .updateTable('cooperative_members')
        .set({ user_id: userId, matched_by: 'email' })
        .where('id', '=', memberId)
        .execute()
    const [members, users] = [new Set(sure.map(pair => pair.memberId)), new Set(sure.map(pair => pair.userId))]
    const doubts = pairs.filter(
      pair => !members.has(pair.memberId) && !users.has(pair.userId) && judgeMatch(pair) !== 'none',
    )
    await replaceDoubts(owner, vendorId, doubts)
    return { matched: sure.length, doubts: doubts.length }
  })

/** Decisions stay; what is undecided follows the file and the accounts. */
async function replaceDoubts(tx: Tx, vendorId: number, doubts: readonly Pair[]): Promise<void> {
  await sql`DELETE FROM cooperative_doubts d USING cooperative_members m
    WHERE m.id = d.member_id AND m.vendor_id = ${vendorId} AND d.decision IS NULL`.execute(tx)
  if (doubts.length)
    await tx
      .insertInto('cooperative_doubts')
      .values(
        doubts.map(({ memberId, userId, email, number, siren }) => ({
          member_id: memberId,
          user_id: userId,
          same_email: email === true,
          same_number: number === true,
          same_siren: siren === true,
        })),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute()
}
