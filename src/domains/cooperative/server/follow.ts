/** Customers of the member group follow the member file. */
import { sql } from 'kysely'
import { leaveGroup, putCustomer } from '#domains/pricing/server/customers.ts'
import { endMemberAccount } from '#domains/settlement/server/credit/accounts.ts'
import { today } from '#platform/db/clock.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import { type CooperativeSeller, lockCooperative } from './lock.ts'
import { matchMembers } from './match.ts'

type Followed = {
  id: number
  number: string
  name: string
  email: string | null
  userId: number | null
  userEmail: string | null
  customerId: number | null
  inForce: boolean
  isDoubtful: boolean
}

/**
 * Members in force are customers of the group; those who left keep neither its prices nor their account. A member whose
 * account is doubtful waits for the decision: its address alone would give the prices to that account.
 */
export async function followMembers(tx: Tx, { vendorId, userId }: CooperativeSeller): Promise<void> {
  const { group } = await lockCooperative(tx, vendorId)
  const { rows } = await sql<Followed>`
    SELECT * FROM (SELECT m.id, m.number, m.name, m.email, m.user_id AS "userId", u.email AS "userEmail", m.customer_id AS "customerId",
      m.entered_on <= ${today} AND (m.left_on IS NULL OR m.left_on > ${today}) AS "inForce",
      m.user_id IS NULL AND EXISTS (SELECT FROM cooperative_doubts d WHERE d.member_id = m.id AND d.same_email
        AND d.decision IS DISTINCT FROM 'ACCEPTED') AS "isDoubtful", c.id AS listed, c.name AS known, c.customer_number, c.user_id AS linked
      FROM cooperative_members m LEFT JOIN users u ON u.id = m.user_id LEFT JOIN seller_customers c ON c.id = m.customer_id
      WHERE m.vendor_id = ${vendorId}) f
    WHERE CASE WHEN "inForce" AND NOT "isDoubtful" AND coalesce("userEmail", email) IS NOT NULL
      THEN listed IS NULL OR known <> name OR customer_number IS DISTINCT FROM number OR "userId" IS NOT NULL AND linked IS DISTINCT FROM "userId"
      ELSE listed IS NOT NULL OR NOT "inForce" AND EXISTS (SELECT FROM credit_accounts a WHERE a.vendor_id = ${vendorId}
        AND a.user_id = "userId" AND a.collected_by = 'SET_OFF' AND a.status IN ('OPEN', 'SUSPENDED')) END
    ORDER BY id`.execute(tx)
  for (const member of rows) {
    if (member.inForce && !member.isDoubtful) await addToGroup(tx, vendorId, group, member)
    else await removeFromGroup(tx, { vendorId, userId }, member)
  }
}

async function addToGroup(tx: Tx, vendorId: number, group: string, member: Followed): Promise<void> {
  const email = member.userEmail ?? member.email
  if (email === null) return
  const customer = { email, name: member.name, customerNumber: member.number, group }
  const customerId = await putCustomer(tx, vendorId, customer, member.userId)
  await tx.updateTable('cooperative_members').set({ customer_id: customerId }).where('id', '=', member.id).execute()
}

async function removeFromGroup(
  tx: Tx,
  seller: CooperativeSeller,
  { id, customerId, userId, inForce }: Followed,
): Promise<void> {
  await tx.updateTable('cooperative_members').set({ customer_id: null }).where('id', '=', id).execute()
  if (customerId !== null) await leaveGroup(tx, customerId)
  if (userId !== null && !inForce) await endMemberAccount(tx, seller, userId)
}

/** Job, daily: entries and exits of the day, and accounts that confirmed their address since. */
export async function followAllMembers(db: Db): Promise<void> {
  const cooperatives = await db
    .selectFrom('cooperatives')
    .select(['vendor_id as vendorId', 'recognised_by as userId'])
    .execute()
  await runEach(cooperatives, seller =>
    inTransaction(db, async tx => {
      await lockCooperative(tx, seller.vendorId)
      await matchMembers(tx, seller.vendorId)
      await followMembers(tx, seller)
    }),
  )
}
