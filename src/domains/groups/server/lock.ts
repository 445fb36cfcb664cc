import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { GroupReason, GroupStatus } from '../rules.ts'

export type LockedGroup = {
  id: number
  number: string
  token: string
  vendorId: number
  offerId: number
  organiserId: number
  status: GroupStatus
  minimum: number
  shopId: number | null
  postcode: string
  payUntil: string | null
  /** Its last day is over. */
  isOver: boolean
}

/** Of a link or an id; runs as the owner of the tables, and the caller checks who acts. */
export async function lockGroup(tx: Tx, which: { token: string } | { id: number }): Promise<LockedGroup> {
  const row = await tx
    .selectFrom('grouped_orders')
    .select(['id', 'number', 'token', 'vendor_id as vendorId', 'offer_id as offerId', 'organiser_id as organiserId'])
    .select(['status', 'minimum', 'shop_id as shopId', 'postcode', 'pay_until as payUntil'])
    .select(sql<boolean>`closes_on < current_date`.as('isOver'))
    .$if('token' in which, query => query.where('token', '=', 'token' in which ? which.token : ''))
    .$if('id' in which, query => query.where('id', '=', 'id' in which ? which.id : 0))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  // The column's CHECK constraint allows these values only.
  return { ...row, status: row.status as GroupStatus }
}

export const requireOpen = ({ status, isOver }: LockedGroup) => {
  if (status !== 'OPEN' || isOver) throw fail('GROUP_CLOSED')
}

type Step = GroupStatus | 'SHARE' | 'WITHDRAWN' | 'ARRIVED'
export const writeGroupStep = (tx: Tx, groupId: number, step: Step, userId: number | null, quantity?: number) =>
  tx
    .insertInto('group_history')
    .values({ group_id: groupId, step, user_id: userId, quantity: quantity ?? null })
    .execute()

/** Ends a group without charging anybody. */
export async function endGroup(
  tx: Tx,
  groupId: number,
  end: { status: 'MISSED' | 'CANCELLED'; reason: GroupReason; userId: number | null },
): Promise<void> {
  await tx
    .updateTable('grouped_orders')
    .set({ status: end.status, reason: end.reason })
    .where('id', '=', groupId)
    .execute()
  await writeGroupStep(tx, groupId, end.status, end.userId)
}

export const findGroupShares = (tx: Tx, groupId: number) =>
  tx
    .selectFrom('group_shares')
    .select(['id', 'user_id as userId', 'quantity', 'quote_id as quoteId'])
    .where('group_id', '=', groupId)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .execute()
