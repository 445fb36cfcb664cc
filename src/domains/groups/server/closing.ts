/** The end of a grouped order: at its closing its parts are quoted and their units held, or nothing is charged. */
import { sql } from 'kysely'
import { sum } from '#domains/cart/rules.ts'
import { createGroupQuote, lapseGroupQuote } from '#domains/quotes/server/group-quotes.ts'
import { findShortOffers, holdLines, releaseHeldLines } from '#domains/stock/server/holds.ts'
import type { Tx } from '#platform/db/pool.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import { addDays } from '#shared/dates.ts'
import { groupTag } from '../contract.ts'
import { type GroupReason, type LeftOut, sharedCents } from '../rules.ts'
import { endGroup, findGroupShares, type LockedGroup, type ShareLine, unitsOf, writeGroupStep } from './lock.ts'
import { mailClosed, mailGroupEnded, mailLapsed, mailSettled } from './mails.ts'
import {
  commonPrice,
  findDelivery,
  findListsOfBuyers,
  findOffersInGroup,
  groupOfferFault,
  type OfferInGroup,
  priceFor,
} from './offer.ts'

/** The caller holds the group's lock, and it is open. Locks the stock. */
export async function closeNow(tx: Tx, group: LockedGroup, userId: number | null = null): Promise<void> {
  const missed = await close(tx, group, userId)
  if (missed) {
    await endGroup(tx, group.id, { status: 'MISSED', reason: missed, userId })
    await mailGroupEnded(tx, group.id)
  }
  await invalidatePages(tx, groupTag)
}

type Share = Awaited<ReturnType<typeof findGroupShares>>[number]
/** An offer that is ordered, with the quantity of all parts. */
type Whole = { offer: OfferInGroup; quantity: number }

/** Why nothing is charged; null when the parts are to be paid. */
async function close(tx: Tx, group: LockedGroup, userId: number | null): Promise<GroupReason | null> {
  const shares = await findGroupShares(tx, group.id)
  const warehouseId = await warehouseOf(tx, group.shopId)
  const { ordered, leftOut, missed } = await chooseOffers(tx, group, { shares, warehouseId })
  if (missed) return missed
  const delivery = await findDelivery(tx, ordered, group)
  const [first] = ordered
  if (!delivery || !first) return 'offer'
  const payUntil = addDays(first.offer.day, first.offer.paymentDays)
  const held = await quoteParts(tx, group, { shares, ordered, deliveryHtCents: delivery.htCents, payUntil })
  await holdLines(
    tx,
    held.map(line => ({ ...line, vendorId: group.vendorId, warehouseId })),
    new Date(`${addDays(payUntil, 2)}T00:00:00Z`),
  )
  for (const { offer, quantity } of ordered)
    await writeOffer(tx, group.id, offer.offerId, { price_cents: commonPrice(offer, quantity) })
  for (const [offerId, reason] of leftOut) await writeOffer(tx, group.id, offerId, { left_out: reason })
  await tx
    .updateTable('grouped_orders')
    .set({ status: 'PAYING', delivery_ht_cents: delivery.htCents, mode: delivery.mode, pay_until: payUntil })
    .where('id', '=', group.id)
    .execute()
  await writeGroupStep(tx, group.id, 'PAYING', userId, { quantity: first.quantity })
  await mailClosed(tx, group.id)
  return null
}

type Choice = { ordered: Whole[]; leftOut: Map<number, LeftOut>; missed: LeftOut | null }
/**
 * The first offer decides for the group; another one that misses its minimum, has too few units or is not sold any more
 * is left out of every part. Serving some of the participants would depend on chance.
 */
async function chooseOffers(
  tx: Tx,
  group: LockedGroup,
  { shares, warehouseId }: { shares: readonly Share[]; warehouseId: number | null },
): Promise<Choice> {
  const leftOut = new Map<number, LeftOut>()
  const wholes = (await findOffersInGroup(tx, group.id)).map(offer => ({
    offer,
    quantity: unitsOf(shares, offer.offerId),
  }))
  const isOrdered = ({ offer }: Whole) => !leftOut.has(offer.offerId)
  const [first] = wholes
  for (const whole of wholes) {
    const before = wholes.slice(0, wholes.indexOf(whole)).filter(isOrdered)
    const reason = await findFault(tx, group, [...before, whole])
    if (reason) leftOut.set(whole.offer.offerId, reason)
    // The first ends the group: nothing else is read or locked.
    if (whole === first && reason) return { ordered: [], leftOut, missed: reason }
  }
  const wanted = shares.flatMap(({ lines }) => lines.filter(({ offerId }) => !leftOut.has(offerId)))
  const short = await findShortOffers(
    tx,
    wanted.map(line => ({ ...line, vendorId: group.vendorId, warehouseId })),
  )
  for (const offerId of short) leftOut.set(offerId, 'stock')
  const missed = first ? (leftOut.get(first.offer.offerId) ?? null) : 'offer'
  return { ordered: wholes.filter(isOrdered), leftOut, missed }
}

/** Of the last of these, which is sent with those before it. */
async function findFault(tx: Tx, group: LockedGroup, wholes: readonly Whole[]): Promise<LeftOut | null> {
  const last = wholes.at(-1)
  if (!last || last.quantity < last.offer.least) return 'minimum'
  const isSold = groupOfferFault(last.offer) === null && (await findDelivery(tx, wholes, group)) !== null
  return isSold ? null : 'offer'
}

type Parts = { shares: readonly Share[]; ordered: readonly Whole[]; deliveryHtCents: number; payUntil: string }
/** A quote for each part that has something left; its share of the delivery follows its weight. */
async function quoteParts(tx: Tx, group: LockedGroup, { shares, ordered, deliveryHtCents, payUntil }: Parts) {
  const parts = shares
    .map(share => ({ share, lines: share.lines.flatMap(line => wholeOf(ordered, line)) }))
    .filter(({ lines }) => lines.length > 0)
  const weights = parts.map(({ lines }) => sum(lines, line => line.offer.weightGrams * line.own))
  const deliveries = sharedCents(deliveryHtCents, weights)
  // All parts leave together, once the last day to pay is over.
  const delayDays = Math.max(...ordered.map(({ offer }) => offer.preparationDays + offer.paymentDays))
  const listsOf = await findListsOfBuyers(
    tx,
    ordered.map(({ offer }) => offer.offerId),
    parts.map(({ share }) => share.userId),
  )
  const held = []
  for (const [index, { share, lines }] of parts.entries()) {
    const priced = lines.map(({ offer, quantity, own }) => ({
      ...{ ...offer, quantity: own, initialCents: offer.priceCents },
      priceCents: priceFor(offer, listsOf(offer.offerId, share.userId), quantity, own),
    }))
    const quote = await createGroupQuote(tx, {
      ...{ vendorId: group.vendorId, userId: share.userId, lines: priced },
      ...{ deliveryHtCents: deliveries[index] ?? 0, delayDays, validUntil: payUntil },
    })
    await tx.updateTable('group_shares').set({ quote_id: quote.quoteId }).where('id', '=', share.id).execute()
    held.push(...quote.lines)
  }
  return held
}

const wholeOf = (ordered: readonly Whole[], { offerId, quantity: own }: ShareLine) =>
  ordered.filter(({ offer }) => offer.offerId === offerId).map(whole => ({ ...whole, own }))

const writeOffer = (tx: Tx, groupId: number, offerId: number, end: { price_cents: number } | { left_out: LeftOut }) =>
  tx.updateTable('group_offers').set(end).where('group_id', '=', groupId).where('offer_id', '=', offerId).execute()

async function warehouseOf(tx: Tx, shopId: number | null): Promise<number | null> {
  if (shopId === null) return null
  const shop = tx.selectFrom('shops').select('warehouse_id').where('id', '=', shopId)
  return (await shop.executeTakeFirst())?.warehouse_id ?? null
}

type Unordered = { shareId: number; quoteId: number; quoteLineId: number; isOrdered: boolean }
/** Lines that no purchase has, paid or on its way, and hold units; `isOrdered`: another line of the part is ordered. */
async function findUnordered(tx: Tx, groupId: number): Promise<Unordered[]> {
  const { rows } = await sql<Unordered>`
    SELECT * FROM (SELECT s.id AS "shareId", s.quote_id AS "quoteId", x.id AS "quoteLineId", w.live,
        bool_or(w.live) OVER (PARTITION BY s.id) AS "isOrdered"
      FROM group_shares s JOIN quote_lines x ON x.quote_id = s.quote_id
      CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM order_lines l JOIN orders o ON o.id = l.order_id
        JOIN purchases p ON p.id = o.purchase_id
        WHERE l.quote_line_id = x.id AND p.status IN ('AWAITING_PAYMENT', 'PAID')) AS live) w
      WHERE s.group_id = ${groupId}) lines
    WHERE NOT live ORDER BY "shareId", "quoteLineId"`.execute(tx)
  return rows
}

/** Once everybody paid, or the last day to pay is over: unpaid parts lapse, and their units are for sale again. */
export async function settleGroup(tx: Tx, group: LockedGroup): Promise<void> {
  if (group.status !== 'PAYING') return
  const unordered = await findUnordered(tx, group.id)
  const missing = new Map(unordered.filter(line => !line.isOrdered).map(line => [line.shareId, line.quoteId]))
  const { rows } = await sql<{ over: boolean }>`SELECT ${group.payUntil}::date < current_date AS over`.execute(tx)
  if (missing.size > 0 && !rows[0]?.over) return
  for (const quoteId of missing.values()) await lapseGroupQuote(tx, quoteId)
  await releaseHeldLines(
    tx,
    unordered.map(({ quoteLineId }) => quoteLineId),
  )
  await tx.updateTable('grouped_orders').set({ status: 'DONE' }).where('id', '=', group.id).execute()
  await writeGroupStep(tx, group.id, 'DONE', null)
  await mailLapsed(tx, group.id, [...missing.keys()])
  await mailSettled(tx, group.id)
}
