import type { BasketMinimum } from '#domains/pricing/rules.ts'
import type { DropFacts } from '#domains/shipping/rules/drop-runs.ts'
import type { DeliveryRound } from '#domains/shipping/rules/rounds.ts'
import type { VendorClosure } from '#domains/shipping/rules/working-days.ts'
import { isAbroad } from '#domains/shipping/rules.ts'
import { type Tariff, tariffsFrom } from '#domains/shipping/server/quotes.ts'
import { findNearestRelays, findRelays, type Relay } from '#domains/shipping/server/relays.ts'
import { findDropFacts } from '#domains/shipping/server/rounds.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { formatTime, isoDay } from '#shared/dates.ts'
import { vatByRate } from '#shared/money.ts'
import { type Country, countryCodes } from '#shared/price/countries.ts'
import { noVatReason, reverseChargeWords, unionExemptWords, type VatRates } from '#shared/price/vat.ts'
import { type PriceTotals, sum } from '../rules.ts'
import type { StoredDelivery } from './drop-off/delivery-input.ts'
import { findJoinedOrders, type JoinedOrder } from './joining/joined.ts'
import { priceSeller, type SellerInput } from './price-seller.ts'
import type { FrozenTax, PricedCart, PricedSeller, PricingRequest } from './priced-cart.ts'
import { discountsOf, presentPromo } from './promo.ts'
import { type CartShopRow, type LineRow, loadCart } from './queries.ts'
import { findUnions, type UnionFacts } from './union.ts'

/** Prices the current cart with a constant number of queries; deliveries for mainland France without a postcode. */
export async function priceCart(
  db: Db | Tx,
  { relays, relayPointId, frozen, ...request }: PricingRequest,
): Promise<PricedCart> {
  const { lines: rows, ...cart } = await loadCart(db, request.cartId, request.postcode ?? (request.country ? '' : null))
  const place = placeFor(request, cart)
  const { postcode, country } = place
  const joined = await findJoinedOrders(db, request.cartId, cart.deliveries)
  const facts = {
    ...cart,
    tariffs: tariffsFrom(cart.rates),
    near:
      relays && !isAbroad(place)
        ? await relaysNear(db, postcode, relays === 'listed' ? rows : undecided(rows, cart.deliveries))
        : [],
    drops: await findDropFacts(db, cart.rounds, isAbroad(place) ? null : postcode, ordersPricedAgain(request, cart)),
    joined,
    named: await findRelays(db, namedRelays(cart.deliveries, relayPointId)),
    country,
    unions: await findUnions(db, request, [country, ...joined.map(order => order.country)], { ...cart, rows, frozen }),
  }
  const nearestRelayId = relayPointId ?? facts.near[0]?.id ?? null
  const { openClasses, buyerPermits, sellerPermits } = cart
  const vatRates = [...frozenRates(rows, frozen), ...cart.vatRates]
  const context = {
    ...request,
    postcode,
    country,
    vatRates,
    regulation: { openClasses, buyerPermits, sellerPermits },
    emissionFactors: cart.emissionFactors,
    at: { day: isoDay(cart.now), time: formatTime(cart.now) },
  }
  const bySeller = Map.groupBy(rows, row => row.vendorId)
  const sellerFacts = [...bySeller].map(([vendorId, lines]) => factsOf(vendorId, lines, facts, nearestRelayId))
  const priceAll = (discounts?: ReadonlyMap<number, number>) =>
    sellerFacts.map(seller => priceSeller(seller, discounts ? { ...context, discounts } : context))
  const full = priceAll()
  const taken = cart.promo && discountsOf(cart.promo, full, request.kind)
  const sellers = taken?.byOffer.size ? priceAll(taken.byOffer) : full
  return {
    ...request,
    postcode,
    country,
    unionBuyer: [...facts.unions.values()][0]?.buyer ?? null,
    noVatWords: noVatWords(sellers),
    vatRates,
    version: cart.version,
    count: rows.length,
    sellers,
    nearestRelayId,
    totals: grandTotals(sellers.map(seller => seller.totals)),
    promo: cart.promo && taken && presentPromo(cart.promo, taken, sellers),
    changed: sellers.some(seller => seller.lines.some(line => line.changed)),
    ready: sellers.length > 0 && sellers.every(canLeave),
  }
}

const namedRelays = (deliveries: readonly Delivery[], relayPointId: string | undefined) =>
  [...deliveries.map(delivery => delivery.relayPointId), relayPointId].filter(id => id != null)

/** Whose goods are among those of this cart, or are its goods. */
const ordersPricedAgain = (
  { changesOrderId }: Pick<PricingRequest, 'changesOrderId'>,
  { deliveries }: { deliveries: readonly Delivery[] },
) => [...deliveries.map(({ joinsOrderId }) => joinsOrderId), changesOrderId].filter(id => id != null)

/** Before the rates of today, so that they are found first. */
const frozenRates = (rows: readonly LineRow[], frozen: FrozenTax | undefined): VatRates =>
  (frozen?.rates ?? []).flatMap(({ offerId, basisPoints }) => {
    const row = rows.find(one => one.offerId === offerId)
    return row && frozen ? [{ zone: frozen.zone, code: row.vatCode, basisPoints }] : []
  })

type Delivery = StoredDelivery & { vendorId: number; joinsOrderId: number | null }
type Facts = {
  deliveries: readonly Delivery[]
  tariffs: ReadonlyMap<number, Tariff>
  minimums: readonly (BasketMinimum & { vendorId: number })[]
  rounds: readonly (DeliveryRound & { vendorId: number })[]
  drops: DropFacts
  shops: readonly CartShopRow[]
  joined: readonly JoinedOrder[]
  distances: readonly { vendorId: number; kilometres: number }[]
  closures: readonly (VendorClosure & { vendorId: number })[]
  near: readonly Relay[]
  named: readonly Relay[]
  country: Country
  unions: ReadonlyMap<string, UnionFacts>
}

/** Of the request, else of the usual address. */
function placeFor(
  { postcode, country }: Pick<PricingRequest, 'postcode' | 'country'>,
  cart: { usualPostcode: string | null; usualCountry: string | null },
): { postcode: string | null; country: Country } {
  if (postcode !== undefined || country) return { postcode: postcode ?? null, country: country ?? 'FR' }
  const known = countryCodes.find(code => code === cart.usualCountry)
  return { postcode: cart.usualPostcode, country: known ?? 'FR' }
}

/** Mention beside the rate of 0 % in the totals; null where every seller without VAT is in the franchise. */
function noVatWords(sellers: readonly PricedSeller[]): string | null {
  const without = sellers.filter(seller => seller.totals.vat.some(rate => rate.basisPoints === 0))
  const reasons = new Set(without.map(seller => noVatReason(seller.vatTreatment)))
  const [reason = null] = reasons
  if (reasons.size < 2) return reason
  const articles = noVatArticles.filter(([known]) => reasons.has(known)).map(([, article]) => article)
  return `Sans TVA\u00a0: article ${articles.join(' ou ')} du CGI`
}
const noVatArticles = [
  [unionExemptWords, '262 ter I'],
  [reverseChargeWords, '283-1'],
  [null, '293 B'],
] as const

const relaysNear = async (db: Db | Tx, postcode: string | null, rows: readonly LineRow[]): Promise<Relay[]> =>
  postcode !== null && rows.some(row => row.deliveryModes.includes('RELAY')) ? findNearestRelays(db, postcode) : []

/** Lines of the sellers whose delivery is not chosen. */
const undecided = (rows: readonly LineRow[], deliveries: readonly Delivery[]) =>
  rows.filter(row => !deliveries.some(({ vendorId }) => vendorId === row.vendorId))

function factsOf(vendorId: number, rows: LineRow[], facts: Facts, nearestRelayId: string | null): SellerInput {
  const stored = facts.deliveries.find(delivery => delivery.vendorId === vendorId) ?? null
  const relayPointId = stored ? stored.relayPointId : nearestRelayId
  const joined =
    facts.joined.find(order => order.orderId === stored?.joinsOrderId && order.vendorId === vendorId) ?? null
  const named = facts.named.filter(relay => relay.id === relayPointId)
  const closures = facts.closures.filter(closure => closure.vendorId === vendorId)
  const near = facts.near.filter(({ id }) => !named.some(relay => relay.id === id))
  return {
    rows,
    stored,
    shops: facts.shops
      .filter(shop => shop.vendorId === vendorId)
      .map(shop => ({ ...shop, closures: [...shop.closures, ...closures] })),
    closures,
    tariff: facts.tariffs.get(vendorId) ?? { rates: [], freeFromCents: null },
    minimum: facts.minimums.find(minimum => minimum.vendorId === vendorId) ?? null,
    rounds: facts.rounds.filter(round => round.vendorId === vendorId),
    dropFacts: facts.drops,
    relays: [...named, ...near],
    union: facts.unions.get(joined?.country ?? facts.country)?.sellerIn(vendorId) ?? null,
    relayPointId,
    joined,
    kilometres: facts.distances.find(distance => distance.vendorId === vendorId)?.kilometres ?? null,
  }
}

const canLeave = (seller: PricedSeller) =>
  seller.deliveryIssue === null &&
  seller.minimumIssue === null &&
  seller.lines.every(line => line.issues.every(issue => !issue.blocking))

/** Adds up amounts rounded per line. */
export function grandTotals(parts: readonly PriceTotals[]): PriceTotals {
  return {
    goodsHtCents: sum(parts, part => part.goodsHtCents),
    deliveryHtCents: sum(parts, part => part.deliveryHtCents),
    deliveryTtcCents: sum(parts, part => part.deliveryTtcCents),
    htCents: sum(parts, part => part.htCents),
    vat: vatByRate(parts.flatMap(part => part.vat)),
    vatCents: sum(parts, part => part.vatCents),
    depositCents: sum(parts, part => part.depositCents),
    ttcCents: sum(parts, part => part.ttcCents),
  }
}
