import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { sum } from '#domains/cart/rules.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { GroupReason, GroupStatus } from '../rules.ts'

export type LockedGroup = {
  id: number
  number: string
  token: string
  vendorId: number
  organiserId: number
  status: GroupStatus
  shopId: number | null
  postcode: string
  payUntil: string | null
  /** Its last day is over. */
  isOver: boolean
}

type Which = { token: string } | { id: number }
/** Of a link or an id; runs as the owner of the tables, and the caller checks who acts. */
export const lockGroup = (tx: Tx, which: Which): Promise<LockedGroup> => findGroup(tx, which, true)
/** The same for a read. */
export const readGroup = (db: Db | Tx, which: Which): Promise<LockedGroup> => findGroup(db, which, false)

async function findGroup(db: Db | Tx, which: Which, isLocked: boolean): Promise<LockedGroup> {
  const row = await db
    .selectFrom('grouped_orders')
    .select(['id', 'number', 'token', 'vendor_id as vendorId', 'organiser_id as organiserId'])
    .select(['status', 'shop_id as shopId', 'postcode', 'pay_until as payUntil'])
    .select(sql<boolean>`closes_on < current_date`.as('isOver'))
    .$if('token' in which, query => query.where('token', '=', 'token' in which ? which.token : ''))
    .$if('id' in which, query => query.where('id', '=', 'id' in which ? which.id : 0))
    .$if(isLocked, query => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  // The column's CHECK constraint allows these values only.
  return { ...row, status: row.status as GroupStatus }
}

export const requireOpen = ({ status, isOver }: LockedGroup) => {
  if (status !== 'OPEN' || isOver) throw fail('GROUP_CLOSED')
}

export const ofOrganiser = (group: LockedGroup, userId: number): void => {
  if (group.organiserId !== userId) throw fail('NOT_FOUND')
}

type Step = GroupStatus | 'SHARE' | 'WITHDRAWN' | 'ARRIVED' | 'OFFER_ADDED' | 'OFFER_REMOVED'
export const writeGroupStep = (
  tx: Tx,
  groupId: number,
  step: Step,
  userId: number | null,
  of: { offerId?: number; quantity?: number } = {},
) =>
  tx
    .insertInto('group_history')
    .values({
      ...{ group_id: groupId, step, user_id: userId },
      ...{ offer_id: of.offerId ?? null, quantity: of.quantity ?? null },
    })
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

export type ShareLine = { offerId: number; quantity: number }

/** Of those who take part, in the order in which they came. */
export const findGroupShares = (tx: Tx, groupId: number) =>
  tx
    .selectFrom('group_shares as s')
    .select(['s.id', 's.user_id as userId', 's.quote_id as quoteId'])
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('group_share_lines as l')
          .innerJoin('group_offers as x', join =>
            join.onRef('x.offer_id', '=', 'l.offer_id').onRef('x.group_id', '=', 's.group_id'),
          )
          .select(['l.offer_id as offerId', 'l.quantity'])
          .whereRef('l.share_id', '=', 's.id')
          .orderBy('x.position'),
      ).as('lines'),
    )
    .where('s.group_id', '=', groupId)
    .where('s.withdrawn_at', 'is', null)
    .orderBy('s.id')
    .execute()

/** Committed of one offer. */
export const unitsOf = (shares: readonly { lines: readonly ShareLine[] }[], offerId: number) =>
  sum(
    shares.flatMap(({ lines }) => lines.filter(line => line.offerId === offerId)),
    line => line.quantity,
  )
