import {
  cancelOrder,
  completeOrder,
  deliverOrder,
  generateLabel,
  setReadyToPick,
  setRefund,
  shipOrder,
} from '#domains/orders/contract.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Pipeline } from '#platform/http/pipeline.ts'
import type { PastOutcome, PastPurchase } from '../market/past-orders.ts'
import { recordDemoLots, requestDemoLabel, shipPart } from './order-activity.ts'

type As = (email: string) => Promise<Context>
type Order = { id: number; number: string; delivery_mode: string; pickup_code: string | null; vendor_id: number }

/** Steps of a shipped and of a collected order, in sequence. */
const shipped: PastOutcome[] = ['labelled', 'shipped', 'delivered', 'completed']
const reached = (outcome: PastOutcome, step: PastOutcome) => shipped.indexOf(outcome) >= shipped.indexOf(step)

/** Advances each order of a paid purchase to its demo status, each step with the account that may perform it. */
export async function advance(
  db: Db,
  pipeline: Pipeline,
  as: As,
  purchaseId: number,
  past: PastPurchase,
): Promise<void> {
  const orders = await db
    .selectFrom('orders as o')
    .innerJoin('vendors as d', 'd.id', 'o.vendor_id')
    .select(['o.id', 'o.number', 'o.delivery_mode', 'o.pickup_code', 'o.vendor_id', 'd.slug'])
    .where('purchase_id', '=', purchaseId)
    .execute()
  for (const seller of past.sellers) {
    const order = orders.find(row => row.slug.includes(seller.vendor))
    if (!order || ['declined', 'paid'].includes(seller.outcome)) continue
    const member = await as(await memberOf(db, order.vendor_id))
    if (seller.outcome === 'cancelled')
      await pipeline.call(
        cancelOrder,
        { params: { id: order.id }, body: { reason: 'Article endommagé dans notre dépôt' } },
        member,
      )
    else if (seller.outcome === 'parted') await shipPart(db, pipeline, order.id, member)
    else if (order.delivery_mode === 'PICKUP') await collect(pipeline, order, member, seller.outcome)
    else await send(db, pipeline, order, member, await as(past.buyer), seller.outcome)
  }
}

export const memberOf = async (db: Db, vendorId: number) =>
  (
    await db
      .selectFrom('vendor_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select('u.email')
      .where('m.vendor_id', '=', vendorId)
      .where('m.role', '=', 'owner')
      .executeTakeFirstOrThrow()
  ).email

const invoiceOf = (order: Order) => `F-${order.id}`

async function collect(pipeline: Pipeline, order: Order, seller: Context, outcome: PastOutcome) {
  await pipeline.call(setReadyToPick, { params: { id: order.id }, body: { invoiceRef: invoiceOf(order) } }, seller)
  if (outcome === 'ready') return
  await recordDemoLots(pipeline, order.id, seller)
  await pipeline.call(
    completeOrder,
    { params: { id: order.id }, body: { code: order.pickup_code ?? undefined } },
    seller,
  )
}

async function send(db: Db, pipeline: Pipeline, order: Order, seller: Context, buyer: Context, outcome: PastOutcome) {
  const params = { id: order.id }
  const last = outcome === 'refunded' ? 'delivered' : outcome
  await pipeline.call(generateLabel, { params, body: {} }, seller)
  if (last === 'labelled' || last === 'shipped') await requestDemoLabel(pipeline, order.id, seller)
  if (reached(last, 'shipped')) await recordDemoLots(pipeline, order.id, seller)
  if (reached(last, 'shipped')) await pipeline.call(shipOrder, { params }, seller)
  if (reached(last, 'delivered')) await pipeline.call(deliverOrder, { params }, seller)
  if (reached(last, 'completed')) await pipeline.call(completeOrder, { params, body: {} }, buyer)
  if (outcome !== 'refunded') return
  const line = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order.id)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  await pipeline.call(
    setRefund,
    { params, body: { lines: [{ lineId: line.id, quantity: 1 }], reason: 'Article arrivé abîmé' } },
    seller,
  )
}
