/** Member accounts: accounts of buyers, collected by set-off against the harvest. */
import { sql } from 'kysely'
import { setAccount } from '#domains/settlement/server/credit/accounts.ts'
import { today } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { openMemberAccounts } from '../contract.ts'
import { memberTerms } from '../rules.ts'
import { type CooperativeSeller, lockCooperative } from './lock.ts'

/** NOT_FOUND for a member of another cooperative; CONFLICT for one without a professional account, or who left. */
export async function openAccounts(tx: Tx, seller: CooperativeSeller, { body }: Input<typeof openMemberAccounts>) {
  await lockCooperative(tx, seller.vendorId)
  const ids = [...new Set(body.memberIds)].sort((a, b) => a - b)
  const { rows } = await sql<{ name: string; userId: number | null; isReady: boolean }>`
    SELECT m.name, m.user_id AS "userId", coalesce(u.kind = 'professional', false) AND m.entered_on <= ${today}
      AND (m.left_on IS NULL OR m.left_on > ${today}) AS "isReady"
    FROM cooperative_members m LEFT JOIN users u ON u.id = m.user_id
    WHERE m.vendor_id = ${seller.vendorId} AND m.id = ANY(${ids}::bigint[]) ORDER BY m.user_id`.execute(tx)
  if (rows.length !== ids.length) throw fail('NOT_FOUND')
  for (const { name, userId, isReady } of rows) {
    if (userId === null || !isReady)
      throw fail('CONFLICT', {
        sentence: `${name} n’a pas de compte professionnel rapproché, ou n’est pas adhérent aujourd’hui.`,
      })
    const terms = { userId, status: 'OPEN' as const, limitCents: body.limitCents, ...memberTerms, reason: '' }
    await setAccount(tx, { body: terms }, seller, { member: true })
  }
  return { opened: rows.length }
}
