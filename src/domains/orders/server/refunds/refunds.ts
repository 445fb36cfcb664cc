/** Refunds and cancellation: always under the purchase's lock, and the running sum never exceeds the amount paid. */
import { issueCreditNote } from '#domains/invoicing/server/issue.ts'
import { refundRefusalWords } from '#domains/payments/rules.ts'
import { postRefundFailed } from '#domains/settlement/server/postings.ts'
import { requestTransfer } from '#domains/settlement/server/transfers/send.ts'
import { removeEmptyShipments, unitsToSend } from '#domains/shipping/server/shipments.ts'
import { releaseReservation } from '#domains/stock/server/actions.ts'
import { now } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { euros } from '#shared/money.ts'
import type { CurrentUser } from '#shared/user.ts'
import { deliveryLeft, lineRefundCents, paymentState, refundableQuantity } from '../../rules/refunds.ts'
import { statusFor } from '../../rules/shipments.ts'
import type { OrderActor, OrderStatus } from '../../rules.ts'
import { type LockedOrder, lockOrder, lockOrderForParty, lockPurchase, requireRole } from '../access.ts'
import { writeHistory } from '../history.ts'
import { mailCancelled } from '../mails/mails.ts'
import { mailRefunded, mailRefundFailed } from '../mails/refund-mails.ts'
import { updateOrderStatus } from '../shipments.ts'
import { depositsWith, everyDeposit, totalOf } from './deposits.ts'
import { isDispatched, moveStock } from './refund-stock.ts'
import { writeRefund } from './write-refund.ts'

export type RefundLineInput = { lineId: number; quantity: number; restock: boolean; sent?: boolean }
type Wanted = {
  lines: readonly RefundLineInput[]
  delivery: boolean | number
  reason: string
  /** Units came back whose price a gesture may have refunded: an amount of zero is accepted. */
  returned?: true
}
type PricedLine = RefundLineInput & {
  offerId: number
  amountCents: number
  /** Units the buyer still receives after this refund. */
  unitsLeft: number
}

/** Refunds units and delivery, before or after dispatch: units are released, or put back in stock when `restock`. */
export async function setRefund(tx: Tx, orderId: number, user: CurrentUser, wanted: Wanted) {
  const { order, parties } = await lockOrderForParty(tx, orderId, user, { money: true })
  const { refundableCents } = order.facts
  const facts = wanted.returned ? { ...order.facts, refundableCents: Math.max(1, refundableCents) } : order.facts
  const actor = requireRole('refund', facts, parties)
  const lines = pricedLines(order, wanted.lines)
  const deliveryCents = pricedDelivery(order, wanted.delivery)
  requireDeliveryOfNothing(order, lines, deliveryCents)
  const deposits = depositsWith(order.refundable, lines)
  const amountCents = totalOf([...lines, ...deposits], deliveryCents)
  if (amountCents <= 0 && !(wanted.returned && lines.length))
    throw fail('INVALID_INPUT', { fields: { lines: 'Choisissez au moins un article, ou la livraison.' } })
  const refundId = await writeRefund(
    tx,
    order,
    { lines, deposits, deliveryCents, amountCents, reason: wanted.reason },
    user.id,
  )
  await moveStock(tx, order, lines, user.id)
  await writeHistory(tx, orderId, actor, user.id, [
    { axis: 'payment', from: null, to: 'REFUND_REQUESTED', note: `${euros(amountCents)}\u00a0: ${wanted.reason}` },
  ])
  const status = await statusAfter(tx, order, lines, { actor, userId: user.id }, wanted.reason)
  return { refundId, amountCents, refundableCents: refundableCents - amountCents, status }
}

/**
 * Fewer units to send may end the preparation: no unit left, all remaining units labelled, or all of them dispatched.
 */
export async function statusAfter(
  tx: Tx,
  order: LockedOrder,
  lines: readonly PricedLine[],
  author: { actor: OrderActor; userId: number },
  reason: string,
): Promise<OrderStatus> {
  if (isDispatched(order) || lines.length === 0) return order.status
  await removeEmptyShipments(tx, order.id)
  if (await nothingLeftToSend(tx, order, lines, author.actor, author.userId, reason)) return 'CANCELLED'
  const status = order.deliveryMode === 'PICKUP' ? null : statusFor(await unitsToSend(tx, order.id))
  if (status === null || status === order.status || order.status === 'CANCELLED') return order.status
  return updateOrderStatus(tx, order, author, status, 'Le reste est remboursé')
}

/** Rejects duplicate lines and more units than were bought and not yet refunded. The server computes the amount. */
export function pricedLines(order: LockedOrder, wanted: readonly RefundLineInput[]): PricedLine[] {
  const known = new Map(order.refundable.lines.map(line => [line.id, line]))
  const seen = new Set<number>()
  return wanted.map((line, index) => {
    const bought = known.get(line.lineId)
    if (!bought || seen.has(line.lineId))
      throw fail('INVALID_INPUT', { fields: { [`lines.${index}.lineId`]: 'Ligne inconnue de cette commande.' } })
    seen.add(line.lineId)
    const left = refundableQuantity(bought)
    if (line.quantity > left)
      throw fail('REFUND_TOO_HIGH', { sentence: `Unités remboursables sur cette ligne\u00a0: ${left}.` })
    return {
      ...line,
      offerId: bought.offerId,
      amountCents: lineRefundCents(bought, line.quantity),
      unitsLeft: left - line.quantity,
    }
  })
}

function pricedDelivery(order: LockedOrder, delivery: boolean | number): number {
  const left = deliveryLeft(order.refundable)
  const requested = delivery === true ? left : delivery === false ? 0 : delivery
  if (requested > left)
    throw fail('REFUND_TOO_HIGH', { sentence: `Il reste ${euros(left)} remboursables sur la livraison.` })
  return requested
}

/** Its last units cancel an order: a balance that is not paid would be asked for its delivery alone. */
function requireDeliveryOfNothing(order: LockedOrder, lines: readonly PricedLine[], deliveryCents: number): void {
  if (!order.facts.awaitsBalance || deliveryCents === deliveryLeft(order.refundable)) return
  const now = new Map(lines.map(line => [line.lineId, line.quantity]))
  if (order.refundable.lines.some(line => refundableQuantity(line) > (now.get(line.id) ?? 0))) return
  throw fail('INVALID_INPUT', {
    fields: { delivery: 'Plus rien ne partira\u00a0: remboursez aussi la livraison, le solde n’est plus dû.' },
  })
}

/** Every unit was refunded before any dispatch: nothing is left to prepare, so the order is cancelled. */
async function nothingLeftToSend(
  tx: Tx,
  order: LockedOrder,
  lines: readonly PricedLine[],
  actor: OrderActor,
  userId: number,
  reason: string,
): Promise<boolean> {
  const now = new Map(lines.map(line => [line.lineId, line.quantity]))
  const left = order.refundable.lines.some(line => refundableQuantity(line) > (now.get(line.id) ?? 0))
  if (left || order.facts.partlySent || order.status === 'CANCELLED') return false
  await writeCancelled(tx, order, actor, userId, reason)
  await mailCancelled(tx, order.id, { reason })
  return true
}

export async function writeCancelled(
  tx: Tx,
  order: LockedOrder,
  actor: OrderActor,
  userId: number | null,
  reason: string,
) {
  await tx
    .updateTable('orders')
    .set({ status: 'CANCELLED', cancelled_at: now, cancel_reason: reason })
    .where('id', '=', order.id)
    .execute()
  await writeHistory(tx, order.id, actor, userId, [
    { axis: 'order', from: order.status, to: 'CANCELLED', note: reason },
    { axis: 'fulfilment', from: order.status, to: 'CANCELLED' },
  ])
}

/** Before dispatch: refunds the remaining money and releases the stock. */
export async function cancelOrder(
  tx: Tx,
  orderId: number,
  user: CurrentUser,
  given: string | undefined,
): Promise<{ id: number; status: OrderStatus }> {
  const { order, parties } = await lockOrderForParty(tx, orderId, user, { money: true })
  const actor = requireRole('cancel', order.facts, parties)
  if (!given && actor !== 'buyer')
    throw fail('INVALID_INPUT', { fields: { reason: 'Indiquez le motif à l’acheteur.' } })
  const reason = given ?? 'Annulée par l’acheteur.'
  const lines = order.refundable.lines
    .filter(line => refundableQuantity(line) > 0)
    .map(line => ({ lineId: line.id, quantity: refundableQuantity(line), restock: true }))
  const priced = pricedLines(order, lines)
  const deliveryCents = deliveryLeft(order.refundable)
  const amountCents = order.facts.refundableCents
  const deposits = everyDeposit(order.refundable)
  if (amountCents > 0)
    await writeRefund(tx, order, { lines: priced, deposits, deliveryCents, amountCents, reason }, user.id)
  await writeCancelled(tx, order, actor, user.id, reason)
  await releaseReservation(tx, order.purchaseId, orderId)
  await removeEmptyShipments(tx, orderId)
  await mailCancelled(tx, orderId, { reason, refundCents: amountCents, byBuyer: actor === 'buyer' })
  return { id: orderId, status: 'CANCELLED' }
}

/** The provider completed the refund, or it was credited to an order not collected yet. Idempotent. */
export async function refundDone(tx: Tx, refundId: number, { credited = false } = {}): Promise<void> {
  const settled = await settle(tx, refundId, 'DONE')
  if (!settled) return
  const { order, refund } = settled
  const creditNote = await completeRefund(tx, order, refund.id, {
    actor: 'payment',
    userId: null,
    from: 'REFUND_REQUESTED',
    note: euros(refund.amountCents),
  })
  await mailRefunded(tx, refund, { credited, creditNote })
}

type Completed = { actor: OrderActor; userId: number | null; from: string; note: string }
/** Its step, and its credit note, whose number it returns. The refund is done, and the caller holds the order's lock. */
export async function completeRefund(
  tx: Tx,
  order: LockedOrder,
  refundId: number,
  { actor, userId, from, note }: Completed,
): Promise<string | null> {
  await writeRefundedStep(tx, order, { actor, userId, from, note })
  return issueCreditNote(tx, order.id, refundId)
}

/** Partly or wholly refunded, by the sum of what is done. */
export async function writeRefundedStep(tx: Tx, order: LockedOrder, { actor, userId, from, note }: Completed) {
  const done = await tx
    .selectFrom('refunds')
    .select(eb => eb.fn.sum<number>('amount_cents').as('cents'))
    .where('order_id', '=', order.id)
    .where('status', '=', 'DONE')
    .executeTakeFirstOrThrow()
  const to = paymentState(Number(done.cents), order.totalCents)
  await writeHistory(tx, order.id, actor, userId, [{ axis: 'payment', from, to, note }])
}

/** The provider refused: the amount and its units can be refunded again; stock that moved stays where it is. */
export async function refundFailed(tx: Tx, refundId: number): Promise<void> {
  const settled = await settle(tx, refundId, 'FAILED')
  if (!settled) return
  const { order, refund } = settled
  const failure = await findRefusal(tx, refundId)
  await writeHistory(tx, order.id, 'payment', null, [
    { axis: 'payment', from: 'REFUND_REQUESTED', to: 'REFUND_FAILED', note: refusedNote(refund.amountCents, failure) },
  ])
  await postRefundFailed(tx, refundId)
  await requestTransfer(tx, order.id)
  await mailRefundFailed(tx, refund, refundRefusalWords(failure))
}

export const refusedNote = (cents: number, failure: string | null) =>
  `${euros(cents)}\u00a0: ${refundRefusalWords(failure)}`

export async function findRefusal(tx: Tx, refundId: number): Promise<string | null> {
  const part = await tx
    .selectFrom('payment_refunds')
    .select('failure')
    .where('refund_id', '=', refundId)
    .where('status', '=', 'FAILED')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return part?.failure ?? null
}

/** The bank decides later, or refused a part that is sent again the next day. */
export const refundUnderWay = (
  tx: Tx,
  orderId: number,
  { amountCents, failure }: { amountCents: number; failure: string | null },
  outcome: 'pending' | 'failed' | 'returned',
) =>
  writeHistory(tx, orderId, 'payment', null, [
    {
      axis: 'payment',
      from: 'REFUND_REQUESTED',
      ...(outcome === 'pending'
        ? { to: 'REFUND_DELAYED', note: euros(amountCents) }
        : { to: 'REFUND_RESENT', note: refusedNote(amountCents, failure) }),
    },
  ])

/** The order of a refund, under its lock and that of its purchase. */
export async function lockOrderOfRefund(tx: Tx, refundId: number): Promise<LockedOrder> {
  const found = await tx
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.order_id as orderId', 'o.purchase_id as purchaseId'])
    .where('r.id', '=', refundId)
    .executeTakeFirstOrThrow()
  await lockPurchase(tx, found.purchaseId)
  return lockOrder(tx, found.orderId)
}

async function settle(tx: Tx, refundId: number, status: 'DONE' | 'FAILED') {
  const order = await lockOrderOfRefund(tx, refundId)
  const refund = await tx
    .updateTable('refunds')
    .set({ status, done_at: status === 'DONE' ? now : null })
    .where('id', '=', refundId)
    .where('status', '=', 'PENDING')
    .returning(['id', 'order_id as orderId', 'amount_cents as amountCents', 'reason', 'gesture'])
    .executeTakeFirst()
  return refund && { order, refund }
}
