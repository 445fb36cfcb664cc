import {
  closureNotice,
  salesStop,
  salesStopSentence,
  type VendorClosure,
} from '#domains/shipping/rules/working-days.ts'
import { deliveryVatBasisPoints, palletsFor, type ShippedGoods, totalWeight } from '#domains/shipping/rules.ts'
import type { Tariff } from '#domains/shipping/server/quotes.ts'
import type { Relay } from '#domains/shipping/server/relays.ts'
import { type BuyerKind, basisFor, lineAmounts, type PriceBasis } from '#shared/price/price.ts'
import { isMadeToOrder, priceMayVary, sum, totalsOf } from '../rules.ts'
import {
  announcedWeekAt,
  defaultDelivery,
  deliveryChoices,
  deliveryIssueOf,
  freeAt,
  latestWeek,
  type Moment,
  missingToFree,
  pickupShop,
  storedDelivery,
} from './price-delivery.ts'
import { linePrice, priceLine } from './price-line.ts'
import type { PricedLine, PricedSeller } from './priced-cart.ts'
import type { CartShopRow, LineRow } from './queries.ts'

/** All data of one seller, read before any computation. */
export type SellerInput = {
  /** At least one. */
  rows: readonly LineRow[]
  stored: { mode: string; shopId: number | null; relayPointId: string | null } | null
  shops: readonly CartShopRow[]
  closures: readonly VendorClosure[]
  tariff: Tariff
  relays: readonly Relay[]
}
export type PricingContext = {
  kind: BuyerKind
  sellsAs: number | null
  postcode: string | null
  shopId?: number | null
  at: Moment
}

export function priceSeller(facts: SellerInput, context: PricingContext): PricedSeller {
  const { shops } = facts
  const deliveryInput = deliveryInputOf(facts, context)
  const choices = deliveryChoices(deliveryInput)
  const shopsThere = shops.map(shop =>
    pickupShop(
      shop,
      facts.rows.filter(row => row.forSale),
      context.at,
    ),
  )
  const chosen = facts.stored
    ? storedDelivery(facts.stored, choices)
    : defaultDelivery(choices, shopsThere, context.shopId ?? null)
  const warehouseId = shops.find(shop => shop.id === chosen?.shopId)?.warehouseId ?? null
  const stop = salesStop(facts.closures, context.at.day)
  const seller = { ...context, stopSentence: stop && salesStopSentence(stop) }
  const lines = facts.rows.map(row => priceLine(row, seller, freeAt(row, warehouseId), warehouseId))
  const sold = lines.filter(line => line.forSale)
  const choice = choices.find(({ mode }) => mode === chosen?.mode)
  return {
    vendor: vendorOf(facts.rows),
    lines,
    choices,
    shops: shopsThere,
    relays: [...facts.relays],
    chosen,
    notice: closureNotice(
      context.at.day,
      deliveryInput.preparationDays ?? 0,
      facts.closures,
      deliveryInput.announcedWeek,
    ),
    deliveryIssue: sold.length ? deliveryIssueOf(chosen, choices, shops, facts.relays) : null,
    weightGrams: totalWeight(deliveryInput.goods),
    pallets: palletsFor(deliveryInput.goods),
    missingToFreeDeliveryCents: missingToFree(deliveryInput, choices),
    promisedOn: choice?.promisedOn ?? shopsThere.find(shop => shop.id === chosen?.shopId)?.ready?.day ?? null,
    ...amounts(sold, choice?.htCents ?? 0, basisFor(context.kind)),
  }
}

function deliveryInputOf(facts: SellerInput, { kind, postcode, at }: PricingContext) {
  const rows = facts.rows.filter(row => row.forSale)
  const announcedWeek = latestWeek(rows.map(row => announcedWeekAt(row, null)))
  const basis = basisFor(kind)
  return {
    goods: rows.map(goodsOf),
    countedCents: sum(rows.filter(priceMayVary), row => chargedCents(row, basis)),
    basis,
    preparationDays: preparationOf(rows),
    tariff: facts.tariff,
    shops: facts.shops,
    closures: facts.closures,
    announcedWeek,
    postcode,
    at,
  }
}

/** Of the goods in stock; those made on demand are an order of their own. */
function preparationOf(rows: readonly LineRow[]): number | null {
  const stocked = rows.filter(row => !isMadeToOrder(row))
  return rows.length > 0 && stocked.length === 0 ? null : Math.max(0, ...stocked.map(row => row.preparationDays))
}

/** A line in the tax of the buyer's prices. */
function chargedCents(row: LineRow, basis: PriceBasis) {
  const amounts = lineAmounts(basis, linePrice(row, row.quantity), row.quantity, row.vatBasisPoints)
  return basis === 'TTC' ? amounts.ttcCents : amounts.htCents
}

const goodsOf = (row: LineRow): ShippedGoods => ({ ...row, weightGrams: row.unitWeightGrams * row.quantity })

function vendorOf([row]: readonly LineRow[]) {
  if (!row) throw new Error('a seller without a line')
  return { id: row.vendorId, name: row.vendorName, slug: row.vendorSlug }
}

function amounts(sold: readonly PricedLine[], deliveryPriceCents: number, basis: PriceBasis) {
  const charged = lineAmounts(basis, deliveryPriceCents, 1, deliveryVatBasisPoints)
  const delivery = { basisPoints: deliveryVatBasisPoints, htCents: charged.htCents, vatCents: charged.vatCents }
  const goods = sold.map(line => ({
    basisPoints: line.vatBasisPoints,
    htCents: line.htCents,
    vatCents: line.vatCents,
  }))
  return { deliveryHtCents: charged.htCents, deliveryVatCents: charged.vatCents, totals: totalsOf(goods, [delivery]) }
}
