/** Parties to a return, and the return's facts for the rules, locked for a change. */
import type { Selectable } from 'kysely'
import { dispatchedStatuses, type OrderStatus } from '#domains/orders/rules.ts'
import {
  findOrderForParty,
  type LockedOrder,
  lockOrderForParty,
  type Party,
  partlySent,
} from '#domains/orders/server/access.ts'
import { now } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { isoDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import { sellerMay } from '#shared/seller-rights.ts'
import type { CurrentUser } from '#shared/user.ts'
import { type ClockFacts, isLate, sendBy } from '../rules/clocks.ts'
import type { ReturnFacts, ReturnKind, ReturnStatus } from '../rules.ts'

export type ReturnRow = Omit<Selectable<Database['returns']>, 'kind' | 'status' | 'label_pdf'> & {
  kind: ReturnKind
  status: ReturnStatus
  has_label: boolean
  /** Status of its refund, once requested. */
  refund_status: string | null
  /** The goods have left the seller. */
  goods_left: boolean
  /** When this row was read, by the database's clock: the start of its transaction. */
  read_at: Date
}

/** A refund refused by the bank is still owed: the return awaits its refund again. */
const owedAgain = (status: string, refundStatus: string | null) =>
  status === 'REFUNDED' && refundStatus === 'FAILED' ? 'ACCEPTED' : status

const columns = [
  'x.id',
  'x.number',
  'x.order_id',
  'x.vendor_id',
  'x.user_id',
  'x.kind',
  'x.status',
  'x.reason',
  'x.message',
  'x.parcel_state',
  'x.created_at',
  'x.updated_at',
  'x.sent_at',
  'x.received_at',
  'x.carrier',
  'x.tracking_number',
  'x.due_on',
  'x.refund_id',
] as const

const rows = (db: Db | Tx) =>
  db
    .selectFrom('returns as x')
    .innerJoin('orders as o', 'o.id', 'x.order_id')
    .leftJoin('refunds as f', 'f.id', 'x.refund_id')
    .select([...columns, 'f.status as refund_status', 'o.status as order_status', now.as('read_at')])
    .select(partlySent.as('partly_sent'))
    .select(eb => eb('x.label_pdf', 'is not', null).as('has_label'))

type Raw = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>
const present = ({ order_status, partly_sent, ...row }: Raw): ReturnRow => ({
  ...row,
  // The columns' CHECK constraints allow these values only.
  kind: row.kind as ReturnKind,
  status: owedAgain(row.status, row.refund_status) as ReturnStatus,
  has_label: Boolean(row.has_label),
  // In a partly shipped order, only shipped units can be returned.
  goods_left: partly_sent || dispatchedStatuses.includes(order_status as OrderStatus),
})

/** The return for its parties; NOT_FOUND for a missing return and for another's alike. */
export async function findReturnForParty(
  db: Db | Tx,
  returnId: number,
  user: CurrentUser,
): Promise<{ row: ReturnRow; parties: Party[] }> {
  const found = await rows(db).where('x.id', '=', returnId).executeTakeFirst()
  if (!found) throw fail('NOT_FOUND')
  const { parties } = await findOrderForParty(db, found.order_id, user)
  return { row: present(found), parties }
}

export type LockedReturn = { row: ReturnRow; order: LockedOrder; parties: Party[] }

/** Locks the order, then the return; first the purchase when money moves. The lock order is global. */
export async function lockReturn(
  tx: Tx,
  returnId: number,
  user: CurrentUser,
  { money = false } = {},
): Promise<LockedReturn> {
  const { row } = await findReturnForParty(tx, returnId, user)
  const { order, parties } = await lockOrderForParty(tx, row.order_id, user, { money })
  return { row: await lockedRow(tx, returnId), order, parties }
}

const lockedRow = async (tx: Tx, returnId: number): Promise<ReturnRow> =>
  present(await rows(tx).where('x.id', '=', returnId).forUpdate('x').executeTakeFirstOrThrow())

/** For the events of a carrier; the caller holds the order's lock. */
export const lockReturnOfOrder = lockedRow

/** For the scheduled job, which is not a party. */
export const findReturnRow = async (tx: Tx, returnId: number): Promise<ReturnRow> =>
  present(await rows(tx).where('x.id', '=', returnId).executeTakeFirstOrThrow())

export const returnFactsOf = (row: ReturnRow, user: CurrentUser): ReturnFacts => ({
  sellerMayRefund: sellerMay(user, 'refund'),
  kind: row.kind,
  status: row.status,
  late: isLate(row.due_on, isoDay(row.read_at)),
  hasLabel: row.has_label,
  goodsLeft: row.goods_left,
  // A failed refund is owed by the seller, whether or not the goods came back.
  overdueBack: row.refund_id === null && isLate(sendBy(clockFacts(row)), isoDay(row.read_at)),
})

export const clockFacts = (
  row: Pick<ReturnRow, 'kind' | 'status' | 'created_at' | 'updated_at' | 'sent_at' | 'received_at' | 'goods_left'>,
): ClockFacts => ({
  kind: row.kind,
  status: row.status,
  requestedOn: isoDay(row.created_at),
  movedOn: isoDay(row.updated_at),
  sentOn: row.sent_at && isoDay(row.sent_at),
  receivedOn: row.received_at && isoDay(row.received_at),
  goodsLeft: row.goods_left,
})
