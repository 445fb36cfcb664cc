/** Orders for the seller's software: reads and updates them through the same actions as the seller's pages. */
import { type SqlBool, sql } from 'kysely'
import { buyerSnapshot, postalAddress, relayPoint } from '#domains/orders/contract.ts'
import type { OrderStatus } from '#domains/orders/rules.ts'
import { generateLabel, setReadyToPick, shipOrder } from '#domains/orders/server/fulfilment.ts'
import { recordShippedLots } from '#domains/orders/server/lots/record-lots.ts'
import { setTrackingNumber } from '#domains/shipping/server/tracking-number.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { ApiKey } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import type { OrderMode } from '#shared/delivery.ts'
import { fail } from '#shared/errors.ts'
import type { PriceBasis } from '#shared/price/price.ts'
import type { FeedOrder, feedShip } from '../contract-feed.ts'

type FeedOrdersQuery = {
  since?: string | undefined
  status?: string | undefined
  cursor?: number | undefined
  limit: number
}

/** One page of the seller's paid orders by id: keyset pagination does not shift when orders are added. */
export async function orderPage(db: Db, vendorId: number, { since, status, cursor, limit }: FeedOrdersQuery) {
  const rows = await paidOrders(db, vendorId)
    .where('o.id', '>', cursor ?? 0)
    .$if(status !== undefined, query => query.where('o.status', '=', String(status)))
    .$if(since !== undefined, query =>
      query.where(
        sql<SqlBool>`EXISTS (SELECT FROM order_history h WHERE h.order_id = o.id AND h.at >= ${since}::timestamptz)`,
      ),
    )
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  return { orders: await present(db, shown), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

/** One order; NOT_FOUND for another seller's or an unpaid one. */
export async function oneOrder(db: Db, vendorId: number, orderId: number): Promise<FeedOrder> {
  const [order] = await present(db, await paidOrders(db, vendorId).where('o.id', '=', orderId).execute())
  if (!order) throw fail('NOT_FOUND')
  return order
}

const paidOrders = (db: Db, vendorId: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .selectAll('o')
    .select(['p.buyer', 'p.billing_address', 'p.buyer_reference'])
    .select(sql<unknown>`coalesce(o.changed_address, p.delivery_address)`.as('delivery_address'))
    .select(sql<Date>`(SELECT max(h.at) FROM order_history h WHERE h.order_id = o.id)`.as('changed_at'))
    .where('o.vendor_id', '=', vendorId)
    .where('o.paid_at', 'is not', null)
    .orderBy('o.id')

type Row = Awaited<ReturnType<ReturnType<typeof paidOrders>['execute']>>[number]

async function present(db: Db, rows: readonly Row[]): Promise<FeedOrder[]> {
  const ids = rows.map(row => row.id)
  const lines = await db
    .selectFrom('order_lines')
    .select(['id', 'order_id', 'offer_id as offerId', 'reference', 'title', 'variant_label as variantLabel'])
    .select(['quantity', 'unit_price_cents as unitPriceCents', 'vat_basis_points as vatBasisPoints'])
    .select(['ht_cents as htCents', 'vat_cents as vatCents'])
    .select(['unit_price_ttc_hundredths as unitPriceTtcHundredths'])
    // The column's CHECK constraint allows these two values only.
    .select(eb => eb.ref('price_basis').$castTo<PriceBasis>().as('priceBasis'))
    .where('order_id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('position')
    .execute()
  const byOrder = Map.groupBy(lines, line => line.order_id)
  const shipments = Map.groupBy(await shipmentsIn(db, ids), shipment => shipment.order_id)
  return rows.map(row =>
    presentOrder(row, byOrder.get(row.id) ?? [], (shipments.get(row.id) ?? []).map(presentShipment)),
  )
}

const shipmentsIn = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('shipments')
    .select(['order_id', 'carrier', 'tracking_number', 'shipped_at'])
    .where('order_id', '=', sql<number>`any(${orderIds}::bigint[])`)
    .orderBy('id')
    .execute()

const presentShipment = (row: Awaited<ReturnType<typeof shipmentsIn>>[number]) => ({
  carrier: row.carrier,
  trackingNumber: row.tracking_number,
  shippedAt: row.shipped_at?.toISOString() ?? null,
})

function presentOrder(row: Row, lines: FeedOrder['lines'], shipments: FeedOrder['shipments']): FeedOrder {
  const last = shipments.at(-1)
  return {
    id: row.id,
    number: row.number,
    // The columns' CHECK constraints allow these values only, and only paid orders are read.
    status: row.status as FeedOrder['status'],
    deliveryMode: row.delivery_mode as OrderMode,
    createdAt: row.created_at.toISOString(),
    paidAt: (row.paid_at ?? row.created_at).toISOString(),
    changedAt: row.changed_at.toISOString(),
    promisedOn: row.promised_on,
    cancelReason: row.cancel_reason,
    invoiceRef: row.invoice_ref,
    buyerReference: row.buyer_reference,
    buyer: buyerSnapshot.parse(row.buyer),
    deliveryAddress: row.delivery_address === null ? null : postalAddress.parse(row.delivery_address),
    billingAddress: postalAddress.parse(row.billing_address),
    relayPoint: row.relay_point === null ? null : relayPoint.parse(row.relay_point),
    shopId: row.shop_id,
    shipment: last ? { carrier: last.carrier, trackingNumber: last.trackingNumber } : null,
    shipments,
    goodsHtCents: row.goods_ht_cents,
    deliveryHtCents: row.delivery_ht_cents,
    totalHtCents: row.total_ht_cents,
    totalVatCents: row.total_vat_cents,
    totalCents: row.total_cents,
    commissionCents: row.commission_cents,
    weightGrams: row.weight_grams,
    lines,
  }
}

/**
 * Limited to the key's seller: the key's holder may be a buyer of other sellers, whose orders the key must not open.
 */
async function sold(tx: Tx, { vendorId }: ApiKey, orderId: number) {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'delivery_mode as mode'])
    .where('id', '=', orderId)
    .where('vendor_id', '=', vendorId)
    .where('paid_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw fail('NOT_FOUND')
  return order
}

/** A key reads paid orders only, and the feed knows their statuses. */
const outcome = ({ id, status }: { id: number; status: OrderStatus }) => ({ id, status: status as FeedOrder['status'] })

export async function markReadyToPick(tx: Tx, key: ApiKey, orderId: number, invoiceRef: string | undefined) {
  await sold(tx, key, orderId)
  return outcome(await setReadyToPick(tx, orderId, key.holder, invoiceRef))
}

/** Labels the order if needed, under the carrier's own number, and ships it: all or nothing. */
export async function shipFeedOrder(tx: Tx, key: ApiKey, orderId: number, request: Input<typeof feedShip>['body']) {
  const { status, mode } = await sold(tx, key, orderId)
  const carrier = request.carrier === undefined ? {} : { carrier: request.carrier }
  if (status === 'TO_PREPARE' && mode !== 'PICKUP') await generateLabel(tx, orderId, key.holder, carrier)
  if (status === 'TO_PREPARE' || status === 'READY_TO_SHIP') {
    await setTrackingNumber(tx, orderId, request.trackingNumber)
    await recordShippedLots(tx, orderId, key.holder, request.lots)
  }
  return outcome(await shipOrder(tx, orderId, key.holder))
}
