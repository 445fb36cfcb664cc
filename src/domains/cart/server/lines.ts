import { freeUnitsFor } from '#domains/stock/server/queries.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { fail } from '#shared/errors.ts'
import type { ChangedLine } from '../contract.ts'
import { forProfessionalsOnly, lineCap, quantityRefusal, sentences, sum } from '../rules.ts'
import { giveCookie, lockOwnCart, openCart } from './open.ts'
import { unitPriceOf } from './price-line.ts'
import { lineCount, type Offer, offerOf } from './queries.ts'

type Line = { quantity: number; seen_price_cents: number }

/** Adds units to what the cart already holds of the offer. */
export const addToCart = (tx: Tx, context: Context, offerId: number, quantity: number): Promise<ChangedLine> =>
  changeLine(tx, context, offerId, { added: quantity })

/** Sets the units of an offer; 0 removes it, and removing what is not there is no error. */
export const setInCart = (tx: Tx, context: Context, offerId: number, quantity: number): Promise<ChangedLine> =>
  quantity === 0 ? removeLine(tx, context, offerId) : changeLine(tx, context, offerId, { wanted: quantity })

async function changeLine(
  tx: Tx,
  context: Context,
  offerId: number,
  change: { added: number } | { wanted: number },
): Promise<ChangedLine> {
  const offer = await offerOf(tx, offerId)
  if (!offer) throw fail('NOT_FOUND')
  if (!offer.forSale) throw fail('OFFER_UNAVAILABLE')
  // Sales to oneself would make rankings, figures and commissions of nothing.
  if (context.user?.vendorId === offer.vendorId) throw fail('OWN_OFFER')
  if (context.user?.kind === 'normal' && forProfessionalsOnly(offer)) throw fail('PROFESSIONALS_ONLY')
  const cart = await openCart(tx, context)
  const { line, lines } = await held(tx, cart.id, offerId)
  const inCart = line?.quantity ?? 0
  const quantity = 'added' in change ? inCart + change.added : change.wanted
  // What the cart holds explains a refusal only to someone who adds to it.
  refuseQuantity(quantity, offer, await available(tx, cart.id, offerId), 'added' in change ? inCart : 0)
  const count = lines + (line ? 0 : 1)
  if (!line && count > lineCap) throw fail('CONFLICT', { sentence: sentences.tooManyLines })
  await putLine(tx, cart.id, offer, quantity, line)
  giveCookie(cart, context)
  return { count, offerId, title: offer.title, quantity, previousQuantity: inCart }
}

/** What the cart holds of the offer, and how many lines in all. */
async function held(tx: Tx, cartId: number, offerId: number): Promise<{ line: Line | undefined; lines: number }> {
  const rows = await tx
    .selectFrom('cart_lines')
    .select(['offer_id', 'quantity', 'seen_price_cents'])
    .where('cart_id', '=', cartId)
    .execute()
  return { line: rows.find(row => row.offer_id === offerId), lines: rows.length }
}

async function available(tx: Tx, cartId: number, offerId: number): Promise<number> {
  const free = await freeUnitsFor(tx, cartId, [offerId])
  return sum(free.get(offerId) ?? [], place => place.free)
}

function refuseQuantity(quantity: number, offer: Offer, left: number, inCart: number) {
  const refusal = quantityRefusal(quantity, left, offer, inCart)
  if (refusal) throw fail(refusal.code, { sentence: refusal.sentence, fields: { quantity: refusal.sentence } })
}

/** The seen price follows the quantity, unless a change is still to be told: then it stays what was seen. */
async function putLine(tx: Tx, cartId: number, offer: Offer, quantity: number, line: Line | undefined): Promise<void> {
  const untold = line !== undefined && line.seen_price_cents !== unitPriceOf(offer, line.quantity)
  const seen = untold ? line.seen_price_cents : unitPriceOf(offer, quantity)
  await tx
    .insertInto('cart_lines')
    .values({ cart_id: cartId, offer_id: offer.offerId, quantity, seen_price_cents: seen })
    .onConflict(conflict => conflict.columns(['cart_id', 'offer_id']).doUpdateSet({ quantity, seen_price_cents: seen }))
    .execute()
}

async function removeLine(tx: Tx, context: Context, offerId: number): Promise<ChangedLine> {
  const cart = await lockOwnCart(tx, context)
  const offer = await offerOf(tx, offerId)
  const removed = await tx
    .deleteFrom('cart_lines')
    .where('cart_id', '=', cart?.id ?? 0)
    .where('offer_id', '=', offerId)
    .returning('quantity')
    .executeTakeFirst()
  return {
    count: await lineCount(tx, cart?.id ?? null),
    offerId,
    title: offer?.title ?? '',
    quantity: 0,
    previousQuantity: removed?.quantity ?? 0,
  }
}
