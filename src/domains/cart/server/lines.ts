import { sql } from 'kysely'
import { saleRefusal, type Verdict } from '#domains/regulation/rules/verdict.ts'
import { saleFactsOf } from '#domains/regulation/server/sale-facts.ts'
import { salesStop, salesStopSentence } from '#domains/shipping/rules/working-days.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { isoDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import { endedSentence } from '#shared/forms/sentence.ts'
import { roundedUp } from '#shared/price/packaging.ts'
import type { BuyerKind } from '#shared/price/price.ts'
import type { ChangedLine } from '../contract.ts'
import { lineCap, nameOfLine, quantityRefusal, sentences } from '../rules.ts'
import { type LockedCart, lockOwnCart, openCart, setCartCookie } from './open.ts'
import { freeAt } from './price-delivery.ts'
import { linePrice } from './price-line.ts'
import { type CartOffer, findOfferInCart, lineCount, loadCart, type OfferInCart } from './queries.ts'
import { type UnitsLeft, unitsLeftInCart } from './shared-units.ts'

type Wanted = { quantity: number; round: boolean }

/** Adds units to the cart's line of the offer. */
export const addToCart = (tx: Tx, context: Context, offerId: number, wanted: Wanted): Promise<ChangedLine> =>
  changeLine(tx, context, offerId, { ...wanted, adds: true })

/** Sets the units of an offer; 0 removes it, and removing a missing line is not an error. */
export const setCartQuantity = (tx: Tx, context: Context, offerId: number, wanted: Wanted): Promise<ChangedLine> =>
  wanted.quantity === 0
    ? removeLine(tx, context, offerId)
    : changeLine(tx, context, offerId, { ...wanted, adds: false })

/** Sets the units of an offer in a held cart, whose lock the caller holds; 0 removes the line. */
export async function setHeldQuantity(
  tx: Tx,
  cartId: number,
  context: Pick<Context, 'user'>,
  offerId: number,
  quantity: number,
): Promise<void> {
  const known = await tx
    .selectFrom('cart_lines')
    .select('offer_id')
    .where('cart_id', '=', cartId)
    .where('offer_id', '=', offerId)
    .executeTakeFirst()
  if (!known) throw fail('NOT_FOUND')
  await tx
    .updateTable('carts')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', cartId)
    .execute()
  if (quantity > 0) {
    await changeLineIn(tx, { id: cartId }, context, offerId, { quantity, round: false, adds: false })
    return
  }
  await tx.deleteFrom('cart_lines').where('cart_id', '=', cartId).where('offer_id', '=', offerId).execute()
}

async function changeLine(
  tx: Tx,
  context: Context,
  offerId: number,
  wanted: Wanted & { adds: boolean },
): Promise<ChangedLine> {
  // Under the cart's lock, so that two concurrent clicks add up. A refusal rolls everything back.
  const cart = await openCart(tx, context)
  const changed = await changeLineIn(tx, cart, context, offerId, wanted)
  setCartCookie(cart, context)
  return changed
}

/** The caller holds the cart's lock. */
async function changeLineIn(
  tx: Tx,
  cart: Pick<LockedCart, 'id'>,
  context: Pick<Context, 'user'>,
  offerId: number,
  wanted: Wanted & { adds: boolean },
): Promise<ChangedLine> {
  const [offer] = await findOfferInCart(tx, cart.id, offerId)
  if (!offer) throw fail('NOT_FOUND')
  refuseOffer(offer, context)
  if (offer.quoteLineId !== null) throw fail('QUOTE_LINE_FROZEN')
  if (wanted.adds) refuseStopped(offer)
  const inCart = offer.quantity ?? 0
  const before = wanted.adds ? inCart : 0
  const requested = before + wanted.quantity
  const quantity = wanted.round ? roundedUp(requested, offer) : requested
  // The units in the cart explain a refusal only when adding.
  refuseQuantity(quantity, offer, { available: freeAt(offer, null), takenBy: [] }, before)
  const count = (offer.lines ?? 0) + (offer.quantity === null ? 1 : 0)
  if (offer.quantity === null && count > lineCap) throw fail('CONFLICT', { sentence: sentences.tooManyLines })
  await putLine(tx, cart.id, offer, quantity)
  if (offer.sharesUnits) await refuseTakenUnits(tx, cart.id, offer)
  const rounded = quantity === requested ? null : { to: quantity - before, step: offer.step }
  return { count, offerId, title: nameOfLine(offer), quantity, previousQuantity: inCart, rounded }
}

function refuseOffer(offer: OfferInCart, { user }: Pick<Context, 'user'>) {
  if (!offer.forSale) throw fail('OFFER_UNAVAILABLE')
  // Sales to oneself would distort rankings, figures and commissions.
  if (user?.vendorId === offer.vendorId) throw fail('OWN_OFFER')
  const buyer = user?.kind ?? null
  const facts = { ...offer, buyerPermits: [] }
  const illegal = saleRefusal(offer, saleFactsOf(facts, { day: isoDay(offer.now), buyer, vendorId: offer.vendorId }))
  if (illegal && !mayStillChange(illegal.code, buyer)) throw fail(illegal.code, { sentence: illegal.sentence })
}

/** A permit is asked before the payment, not before the cart; a visitor may be a professional. */
const mayStillChange = (code: Verdict['code'], buyer: BuyerKind) =>
  code === 'PERMIT_MISSING' || code === 'PERMIT_PENDING' || (code === 'PROFESSIONALS_ONLY' && buyer === null)

/** The quantity of a line in the cart may still change; ordering it is refused until sales resume. */
function refuseStopped({ closures, now }: OfferInCart) {
  const stop = salesStop(closures, isoDay(now))
  if (stop) throw fail('SALES_STOPPED', { sentence: endedSentence(salesStopSentence(stop)) })
}

/** Of a kit and its parts in one cart, with the new quantity written. */
async function refuseTakenUnits(tx: Tx, cartId: number, offer: CartOffer): Promise<void> {
  const { lines } = await loadCart(tx, cartId)
  const own = lines.filter(({ vendorId }) => vendorId === offer.vendorId)
  const line = own.find(({ offerId }) => offerId === offer.offerId)
  if (line) refuseQuantity(line.quantity, offer, unitsLeftInCart(line, own, null), 0)
}

function refuseQuantity(quantity: number, offer: CartOffer, left: UnitsLeft, inCart: number) {
  const refusal = quantityRefusal(quantity, left, offer, inCart)
  if (refusal) throw fail(refusal.code, { sentence: refusal.sentence, fields: { quantity: refusal.sentence } })
}

/** The seen price follows the quantity, unless a price change is still to be shown: then the old one stays. */
async function putLine(tx: Tx, cartId: number, offer: OfferInCart, quantity: number): Promise<void> {
  const { seenPriceCents: before } = offer
  const untold = before !== null && before !== linePrice(offer, offer.quantity ?? 0)
  const seen = untold ? before : linePrice(offer, quantity)
  await tx
    .insertInto('cart_lines')
    .values({ cart_id: cartId, offer_id: offer.offerId, quantity, seen_price_cents: seen })
    .onConflict(conflict => conflict.columns(['cart_id', 'offer_id']).doUpdateSet({ quantity, seen_price_cents: seen }))
    .execute()
}

/** Title and size of an offer, to name a line that leaves. */
const findOfferName = (db: Tx, offerId: number) =>
  db
    .selectFrom('offers as o')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select(['a.title', 'v.label as variantLabel'])
    .where('o.id', '=', offerId)
    .executeTakeFirst()

async function removeLine(tx: Tx, context: Context, offerId: number): Promise<ChangedLine> {
  const cart = await lockOwnCart(tx, context)
  const offer = await findOfferName(tx, offerId)
  const removed = await tx
    .deleteFrom('cart_lines')
    .where('cart_id', '=', cart?.id ?? 0)
    .where('offer_id', '=', offerId)
    .returning('quantity')
    .executeTakeFirst()
  return {
    count: await lineCount(tx, cart?.id ?? null),
    offerId,
    title: offer ? nameOfLine(offer) : '',
    quantity: 0,
    previousQuantity: removed?.quantity ?? 0,
    rounded: null,
  }
}
