/** Puts several lines into a cart: same offer first, else the cheapest other offer of the same variant. */
import { sql } from 'kysely'
import { addToCart } from '#domains/cart/server/lines.ts'
import { openCart, setCartCookie } from '#domains/cart/server/open.ts'
import { priceCart } from '#domains/cart/server/pricing.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { AppError } from '#shared/errors.ts'
import { type FillRow, storedRows } from '../contract.ts'
import { fillOutcomeOf, goneSentence, quantityReason, soldOutSentence } from '../rules.ts'
import {
  candidatesFor,
  loadOffersFor,
  type OfferCandidate,
  priceOf,
  type VariantOffer,
  type WantedLine,
} from './candidates.ts'
import { type FillOwner, ownFills } from './fill-owner.ts'

type FilledRow = FillRow & { offerId: number | null }

/**
 * Into the cart of the user, or of the visitor. `key`: a second request with it returns the summary of the first. Runs
 * under the cart's lock.
 */
export async function fillCart(
  tx: Tx,
  context: Context,
  { key, source, find }: { key: string; source: string; find: () => Promise<readonly WantedLine[]> },
): Promise<readonly FillRow[]> {
  const { user } = context
  const cart = await openCart(tx, context)
  const owner: FillOwner = user ? { user_id: user.id } : { cart_id: cart.id }
  const before = await findFill(tx, owner, key, source)
  if (before) return storedRows.parse(before.rows)
  const wanted = await find()
  // Adding opens no second cart: a visitor's new one is found by the token that its cookie will carry.
  const filled = await addLines(tx, cart.token ? { ...context, visitorToken: cart.token } : context, cart.id, wanted)
  setCartCookie(cart, context)
  const buyer = { kind: user?.kind ?? null, sellsAs: user?.vendorId ?? null }
  const priced = await priceCart(tx, { cartId: cart.id, ...buyer })
  const lines = new Map(priced.sellers.flatMap(seller => seller.lines.map(line => [line.offerId, line])))
  const rows = filled.map(({ offerId, ...row }) => {
    const line = offerId === null ? undefined : lines.get(offerId)
    return { ...row, now: line ? priceOf(line.unitPriceCents, line.vatBasisPoints) : null }
  })
  await storeFill(tx, owner, { key, source, rows })
  return rows
}

export const countFilled = (rows: readonly FillRow[]) => {
  const missing = rows.filter(({ outcome }) => outcome === 'missing').length
  return { added: rows.length - missing, missing }
}

const findFill = (tx: Tx, owner: FillOwner, key: string, source: string) =>
  tx
    .selectFrom('cart_fills')
    .select('rows')
    .where(ownFills(owner))
    .where('key', '=', key)
    .where('source', '=', source)
    .executeTakeFirst()

/** Summaries of the last week are enough: a retry comes within the day. */
async function storeFill(
  tx: Tx,
  owner: FillOwner,
  { key, source, rows }: { key: string; source: string; rows: readonly FillRow[] },
) {
  await tx
    .deleteFrom('cart_fills')
    .where(ownFills(owner))
    .where('at', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
  await tx
    .insertInto('cart_fills')
    .values({ ...owner, key, source, rows: JSON.stringify(rows) })
    .execute()
}

async function addLines(tx: Tx, context: Context, cartId: number, wanted: readonly WantedLine[]): Promise<FilledRow[]> {
  const offers = await loadOffersFor(tx, cartId, wanted)
  const byVariant = Map.groupBy(offers, offer => offer.variantId)
  const inCart = new Map(offers.map(offer => [offer.offerId, offer.inCart ?? 0]))
  const rows: FilledRow[] = []
  // One after the other, all on one connection.
  for (const line of wanted)
    rows.push(await addWantedLine(tx, context, line, byVariant.get(line.variantId ?? 0) ?? [], inCart))
  return rows
}

async function addWantedLine(
  tx: Tx,
  context: Context,
  line: WantedLine,
  offers: readonly VariantOffer[],
  inCart: Map<number, number>,
): Promise<FilledRow> {
  const { offerId, variantId: _, quantity: wanted, ...described } = line
  const row = { ...described, wanted, now: null }
  let refusal: string | null = null
  for (const candidate of candidatesFor(line, offers, inCart)) {
    const { offer, adds } = candidate
    const refused = await addOrRefuse(tx, context, candidate)
    refusal ??= refused
    if (refused !== null) continue
    inCart.set(offer.offerId, candidate.inCart + adds)
    const change = { wanted, added: adds, step: offer.step }
    const outcome = fillOutcomeOf(change, offerId === null || offer.offerId === offerId)
    return {
      ...row,
      outcome,
      offerId: offer.offerId,
      added: adds,
      vendor: offer.vendorName,
      reason: quantityReason(change),
    }
  }
  const reason = refusal ?? (offers.some(({ forSale }) => forSale) ? soldOutSentence : goneSentence)
  return { ...row, outcome: 'missing', offerId: null, added: 0, vendor: null, reason }
}

/** Adds behind a savepoint; a refusal of the cart (regulated goods, own offer, closure) leaves the other lines. */
async function addOrRefuse(tx: Tx, context: Context, { offer, adds }: OfferCandidate): Promise<string | null> {
  await sql`SAVEPOINT cart_line`.execute(tx)
  try {
    await addToCart(tx, context, offer.offerId, { quantity: adds, round: false })
    await sql`RELEASE SAVEPOINT cart_line`.execute(tx)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`ROLLBACK TO SAVEPOINT cart_line`.execute(tx)
    await sql`RELEASE SAVEPOINT cart_line`.execute(tx)
    return error.message
  }
}
