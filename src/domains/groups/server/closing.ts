/** The end of a grouped order: at its closing its parts are quoted and their units held, or nothing is charged. */
import { sql } from 'kysely'
import { sum } from '#domains/cart/rules.ts'
import { createGroupQuote, lapseGroupQuote } from '#domains/quotes/server/group-quotes.ts'
import { holdLines, mayHold, releaseHeldLines } from '#domains/stock/server/holds.ts'
import type { Tx } from '#platform/db/pool.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import { addDays } from '#shared/dates.ts'
import { groupTag } from '../contract.ts'
import { type GroupReason, sharedCents } from '../rules.ts'
import { endGroup, findGroupShares, type LockedGroup, writeGroupStep } from './lock.ts'
import { mailClosed, mailGroupEnded, mailLapsed, mailSettled } from './mails.ts'
import { commonPrice, findDelivery, findGroupOffer, findListsOf, groupOfferFault, priceFor } from './offer.ts'

/** The caller holds the group's lock, and it is open. Locks the stock. */
export async function closeNow(tx: Tx, group: LockedGroup, userId: number | null = null): Promise<void> {
  const missed = await close(tx, group, userId)
  if (missed) {
    await endGroup(tx, group.id, { status: 'MISSED', reason: missed, userId })
    await mailGroupEnded(tx, group.id)
  }
  await invalidatePages(tx, groupTag)
}

/** Why nothing is charged; null when the parts are to be paid. */
async function close(tx: Tx, group: LockedGroup, userId: number | null): Promise<GroupReason | null> {
  const shares = await findGroupShares(tx, group.id)
  const whole = sum(shares, share => share.quantity)
  if (whole < group.minimum) return 'minimum'
  const offer = await findGroupOffer(tx, group.offerId)
  const delivery = groupOfferFault(offer) === null ? await findDelivery(tx, offer, whole, group) : null
  if (!delivery) return 'offer'
  const warehouseId = await warehouseOf(tx, group.shopId)
  const wanted = shares.map(({ quantity }) => ({ ...offer, quantity, warehouseId }))
  if (!(await mayHold(tx, wanted))) return 'stock'
  const payUntil = addDays(offer.day, offer.paymentDays)
  const parts = sharedCents(
    delivery.htCents,
    shares.map(share => share.quantity),
  )
  const held = []
  for (const [index, share] of shares.entries()) {
    const lists = await findListsOf(tx, group.offerId, share.userId)
    const quote = await createGroupQuote(tx, {
      ...{ vendorId: group.vendorId, userId: share.userId, offerId: group.offerId, quantity: share.quantity },
      ...{ initialCents: offer.priceCents, priceCents: priceFor(offer, lists, whole, share.quantity) },
      deposit: offer.deposit,
      deliveryHtCents: parts[index] ?? 0,
      // All parts leave together, once the last day to pay is over.
      delayDays: offer.preparationDays + offer.paymentDays,
      validUntil: payUntil,
    })
    await tx.updateTable('group_shares').set({ quote_id: quote.quoteId }).where('id', '=', share.id).execute()
    held.push({ ...offer, quantity: share.quantity, warehouseId, quoteLineId: quote.quoteLineId })
  }
  await holdLines(tx, held, new Date(`${addDays(payUntil, 2)}T00:00:00Z`))
  await tx
    .updateTable('grouped_orders')
    .set({
      ...{ status: 'PAYING', price_cents: commonPrice(offer, whole), delivery_ht_cents: delivery.htCents },
      ...{ mode: delivery.mode, pay_until: payUntil },
    })
    .where('id', '=', group.id)
    .execute()
  await writeGroupStep(tx, group.id, 'PAYING', userId, whole)
  await mailClosed(tx, group.id)
  return null
}

async function warehouseOf(tx: Tx, shopId: number | null): Promise<number | null> {
  if (shopId === null) return null
  const shop = tx.selectFrom('shops').select('warehouse_id').where('id', '=', shopId)
  return (await shop.executeTakeFirst())?.warehouse_id ?? null
}

/** Parts that no purchase has, paid or on its way; their quote lines hold units. */
const unordered = (tx: Tx, groupId: number) =>
  tx
    .selectFrom('group_shares as s')
    .innerJoin('quote_lines as x', 'x.quote_id', 's.quote_id')
    .select(['s.id', 'x.quote_id as quoteId', 'x.id as quoteLineId'])
    .where('s.group_id', '=', groupId)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM order_lines l JOIN orders o ON o.id = l.order_id
        JOIN purchases p ON p.id = o.purchase_id
        WHERE l.quote_line_id = x.id AND p.status IN ('AWAITING_PAYMENT', 'PAID'))`,
    )
    .orderBy('s.id')
    .execute()

/** Once everybody paid, or the last day to pay is over: unpaid parts lapse, and their units are for sale again. */
export async function settleGroup(tx: Tx, group: LockedGroup): Promise<void> {
  if (group.status !== 'PAYING') return
  const missing = await unordered(tx, group.id)
  const { rows } = await sql<{ over: boolean }>`SELECT ${group.payUntil}::date < current_date AS over`.execute(tx)
  if (missing.length > 0 && !rows[0]?.over) return
  for (const { quoteId } of missing) await lapseGroupQuote(tx, quoteId)
  await releaseHeldLines(
    tx,
    missing.map(({ quoteLineId }) => quoteLineId),
  )
  await tx.updateTable('grouped_orders').set({ status: 'DONE' }).where('id', '=', group.id).execute()
  await writeGroupStep(tx, group.id, 'DONE', null)
  await mailLapsed(
    tx,
    group.id,
    missing.map(({ id }) => id),
  )
  await mailSettled(tx, group.id)
}
