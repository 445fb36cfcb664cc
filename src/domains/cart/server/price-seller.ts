import { type BasketMinimum, missingToMinimum } from '#domains/pricing/rules.ts'
import type { RegulationFacts } from '#domains/regulation/server/sale-facts.ts'
import type { DropFacts } from '#domains/shipping/rules/drop-runs.ts'
import type { DeliveryRound } from '#domains/shipping/rules/rounds.ts'
import type { EmissionFactor } from '#domains/shipping/rules/transport-emissions.ts'
import {
  closureNotice,
  salesStop,
  salesStopSentence,
  type VendorClosure,
} from '#domains/shipping/rules/working-days.ts'
import { isAbroad, modesFor, palletsFor, totalWeight } from '#domains/shipping/rules.ts'
import { emissionsOf } from '#domains/shipping/server/emissions.ts'
import type { Tariff } from '#domains/shipping/server/quotes.ts'
import type { Relay } from '#domains/shipping/server/relays.ts'
import { type Country, countryOf } from '#shared/price/countries.ts'
import { deliveryTtcCents } from '#shared/price/document.ts'
import { depositsOfLines } from '#shared/price/packaging-deposit.ts'
import { type BuyerKind, basisFor, lineAmounts, type PriceBasis } from '#shared/price/price.ts'
import type { VatPlace, VatRates } from '#shared/price/vat.ts'
import type { DeliveryOption, PickupShop } from '../contract-choices.ts'
import { belowBasketMinimum } from '../rules/order-sentences.ts'
import { isMadeToOrder, sum, totalsOf } from '../rules.ts'
import type { ChosenDelivery, Moment, StoredDelivery } from './drop-off/delivery-input.ts'
import { chosenRun, dropOffer } from './drop-off/price-drop.ts'
import { groupedChoice, groupedDelivery, groupOf } from './joining/grouped.ts'
import type { JoinedOrder } from './joining/joined.ts'
import { downPaymentOf } from './line-kinds/down-payment.ts'
import { chargedCents, deliveredWith, goodsOf, preparationOf, quotedDelivery } from './line-kinds/shipped-rows.ts'
import {
  announcedWeekAt,
  defaultDelivery,
  deliveryChoices,
  deliveryIssueOf,
  latestWeek,
  missingToFree,
  storedDelivery,
} from './price-delivery.ts'
import { charge, linePrice, priceLine } from './price-line.ts'
import { placeOfDelivery, taxedLines, vatNotice } from './price-vat.ts'
import type { PricedLine, PricedSeller } from './priced-cart.ts'
import type { CartShopRow, LineRow } from './queries.ts'
import { shopsServing, unitsLeftInCart } from './shared-units.ts'
import { abroadReason, type SellerInUnion } from './union.ts'

/** All data of one seller, read before any computation. */
export type SellerInput = {
  /** At least one. */
  rows: readonly LineRow[]
  stored: StoredDelivery | null
  shops: readonly CartShopRow[]
  closures: readonly VendorClosure[]
  tariff: Tariff
  minimum: BasketMinimum | null
  rounds: readonly DeliveryRound[]
  dropFacts: DropFacts
  relays: readonly Relay[]
  /** For an address or a seller in another Member State; else null. */
  union: SellerInUnion | null
  /** The chosen one, or the one that may be preselected. */
  relayPointId: string | null
  /** The order that these goods leave with. */
  joined: JoinedOrder | null
  /** From the seller to the address, in a straight line; null when it is unknown, or when no factor needs it. */
  kilometres: number | null
}
export type PricingContext = {
  kind: BuyerKind
  sellsAs: number | null
  vatRates: VatRates
  /** Of the address. */
  postcode: string | null
  country: Country
  shopId?: number | null
  at: Moment
  regulation: RegulationFacts
  emissionFactors: readonly EmissionFactor[]
  /** Cents off by offer, in the tax of the buyer's prices: those of a promotional code. */
  discounts?: ReadonlyMap<number, number>
}

export function priceSeller(facts: SellerInput, context: PricingContext): PricedSeller {
  const group = groupOf(facts.rows)
  if (!group) return priceAt(facts, joinedPlace(facts, context), null)
  // The goods of a grouped order go to its point, in France, wherever the buyer lives.
  const place = { postcode: group.postcode, country: 'FR' as const }
  return priceAt({ ...facts, joined: null }, { ...context, ...place }, group)
}

/** Goods that leave with an order in another country have the VAT of that country. */
const joinedPlace = ({ joined }: SellerInput, context: PricingContext): PricingContext =>
  joined?.country && joined.country !== context.country
    ? { ...context, postcode: joined.postcode, country: joined.country }
    : context

/** Every way in which the goods may travel, and the chosen one. */
function waysOf(facts: SellerInput, context: PricingContext, group: ReturnType<typeof groupOf>) {
  const { shops, relays, rounds, joined } = facts
  const address = { postcode: joined?.postcode ?? context.postcode, country: context.country }
  const places = { shops, relays, rounds }
  const deliveryInput = deliveryInputAt(address, facts, context)
  const relay = { mode: 'RELAY' as const, shopId: null, relayPointId: facts.relayPointId, drop: null }
  const relayInput = deliveryInputAt(placeOfDelivery(relay, address, places), facts, context)
  const drop = group ? null : dropOfferAt(address, facts, context)
  const choices = group ? [groupedChoice(group, deliveryInput)] : deliveryChoices(deliveryInput, relayInput, drop)
  const shopsThere = shopsServing(facts, context.at)
  const chosen = group ? groupedDelivery(group) : chosenDelivery(facts, choices, shopsThere, context)
  const place = placeOfDelivery(chosen, address, places)
  return { deliveryInput, relayInput, choices, shopsThere, chosen, place, ...chosenRun(drop, chosen) }
}

function priceAt(facts: SellerInput, context: PricingContext, group: ReturnType<typeof groupOf>): PricedSeller {
  const { shops, joined } = facts
  const apart = joined ?? group
  const { deliveryInput, relayInput, choices, shopsThere, chosen, place, drops, run } = waysOf(facts, context, group)
  const vat = taxedLines(facts.rows, place, context.vatRates, facts.union?.sale)
  const warehouseId = shops.find(shop => shop.id === chosen?.shopId)?.warehouseId ?? null
  const closure = closureOf(deliveryInput, context)
  const seller = { ...context, day: context.at.day, stopSentence: stopSentenceOn(facts, context.at.day) }
  const priced = vat.rows.map(row => ({
    ...priceLine(row, seller, unitsLeftInCart(row, facts.rows, warehouseId), warehouseId),
    discountCents: discountOn(row, context),
  }))
  const together = joined && joinedChoice(joined, facts, chosen, context)
  const choice = together ?? choices.find(({ mode }) => mode === chosen?.mode)
  const { lines, documents, made } = charge(priced, choice?.htCents ?? 0, basisFor(context.kind))
  const sold = lines.filter(line => line.forSale)
  return {
    vendor: vendorOf(facts.rows),
    lines,
    choices,
    shops: shopsThere,
    relays: [...facts.relays],
    drops,
    run,
    chosen,
    notice: [closure, vatNotice(vat, isAbroad(place) ? facts.union : null)].filter(Boolean).join('. ') || null,
    joined: joined && together && presentJoined(joined, together),
    grouped: group && { number: group.number, city: group.city },
    deliveryIssue: sold.length
      ? deliveryIssueOf(chosen, together ? [together] : choices, {
          shops,
          relays: facts.relays,
          drops,
          abroadReason: deliveryInput.abroadReason,
        })
      : null,
    weightGrams: totalWeight(deliveryInput.goods),
    pallets: palletsFor(deliveryInput.goods),
    missingToFreeDeliveryCents: missingToFree(chosen?.mode === 'RELAY' ? relayInput : deliveryInput, choices, apart),
    emissions: apart || !chosen ? null : emissionsOf(chosen, deliveryInput, { ...facts, ...context }),
    promisedOn: choice?.promisedOn ?? shopsThere.find(shop => shop.id === chosen?.shopId)?.ready?.day ?? null,
    vatZone: vat.zone,
    vatTreatment: vat.treatment,
    deliveryCountry: countryOf(place),
    deliveryHtCents: sum(documents, rate => rate.deliveryHtCents),
    deliveryVatCents: sum(documents, rate => rate.deliveryVatCents),
    minimumIssue: group ? null : minimumIssueOf(sold, facts, basisFor(context.kind), chosen?.mode === 'PICKUP'),
    downPayment: apart ? null : downPaymentOf(made, vat.treatment, context),
    totals: totalsOf(documents, depositsOfLines(sold)),
  }
}

const closureOf = (
  { preparationDays, closures, announcedWeek }: ReturnType<typeof deliveryInputAt>,
  { at }: PricingContext,
) => closureNotice(at.day, preparationDays ?? 0, closures, announcedWeek)

const presentJoined = ({ orderId, number }: JoinedOrder, { htCents, ttcCents }: DeliveryOption) => ({
  ...{ orderId, number, htCents, ttcCents },
})
function chosenDelivery(
  { stored, relays, relayPointId }: SellerInput,
  choices: readonly DeliveryOption[],
  shops: readonly PickupShop[],
  { shopId }: PricingContext,
) {
  if (stored) return storedDelivery(stored, choices)
  const nearest = relays.find(({ id }) => id === relayPointId)?.id ?? null
  return defaultDelivery(choices, shops, { shopId: shopId ?? null, relayPointId: nearest })
}

function stopSentenceOn({ closures }: SellerInput, day: string) {
  const stop = salesStop(closures, day)
  return stop && salesStopSentence(stop)
}
const discountOn = ({ offerId }: LineRow, { discounts }: PricingContext) => discounts?.get(offerId) ?? 0

/** Counts goods before a promotional code: a code never makes a basket too small. */
function minimumIssueOf(
  sold: readonly PricedLine[],
  { minimum, rows, joined }: SellerInput,
  basis: PriceBasis,
  collected: boolean,
) {
  const goodsHtCents = sum(
    sold,
    line => lineAmounts(basis, line.unitPriceCents, line.quantity, line.vatBasisPoints).htCents,
  )
  const missingCents = sold.length && !joined ? missingToMinimum(minimum, goodsHtCents, collected) : 0
  if (missingCents === 0) return null
  const sentence = belowBasketMinimum(missingCents, vendorOf(rows).name)
  return { code: 'BASKET_BELOW_MINIMUM' as const, sentence, blocking: true }
}

/** What these goods add to the delivery of the order that they leave with. */
function joinedChoice(
  joined: JoinedOrder,
  facts: SellerInput,
  chosen: ChosenDelivery | null,
  { discounts: _, ...context }: PricingContext,
): DeliveryOption {
  const postcode = joined.postcode ?? context.postcode
  const place = placeOfDelivery(chosen, { postcode, country: context.country }, facts)
  const optionFor = (rows: readonly LineRow[]) => {
    const input = deliveryInputAt(place, { ...facts, rows }, { ...context, postcode })
    const drop = dropOfferAt(place, { ...facts, rows }, { ...context, postcode })
    const option = deliveryChoices(input, input, drop).find(({ mode }) => mode === chosen?.mode)
    const isGone = chosen?.mode === 'DROP' && option?.reason === null && chosenRun(drop, chosen).run === null
    return option && (isGone ? { ...option, reason: notOnThisRun } : option)
  }
  const [before, whole] = [optionFor(joined.rows), optionFor([...facts.rows, ...joined.rows])]
  const isMade = facts.rows.some(row => row.forSale && isMadeToOrder(row))
  const reason = joined.refusal ?? (isMade ? madeApart : (whole?.reason ?? (whole ? null : notSentSo)))
  const htCents = reason === null ? Math.max(0, (whole?.htCents ?? 0) - (before?.htCents ?? 0)) : null
  const { charged } = deliveryInputAt(place, facts, context)
  return {
    mode: chosen?.mode ?? 'HOME',
    htCents,
    ttcCents: htCents === null ? null : deliveryTtcCents(basisFor(context.kind), charged, htCents),
    reason,
    promisedOn: whole?.promisedOn ?? null,
    dates: [],
  }
}
const madeApart = 'Ce qui est fabriqué à la demande part à part\u00a0: choisissez sa livraison.'
const notSentSo = 'Ces articles ne peuvent pas partir avec cette commande\u00a0: choisissez leur livraison.'
/** Its lorry is full with both orders, or its closing time has passed. */
const notOnThisRun = 'La tournée de cette commande ne prend plus ces articles\u00a0: choisissez leur livraison.'

/** Points of the seller's lorry, at the VAT of the one that is chosen. */
function dropOfferAt(address: VatPlace, facts: SellerInput, context: PricingContext) {
  const chosen = facts.stored?.drop ?? null
  const at = { mode: 'DROP' as const, shopId: null, relayPointId: null, drop: chosen }
  const input = deliveryInputAt(placeOfDelivery(at, address, facts), facts, context)
  return dropOffer(input, modesFor(input.goods).DROP, facts.dropFacts, chosen)
}

/** What the delivery costs at a place, whose VAT the goods have. */
function deliveryInputAt(place: VatPlace, facts: SellerInput, context: PricingContext) {
  const { kind, postcode, country, at, vatRates, regulation } = context
  const taxed = taxedLines(facts.rows, place, vatRates, facts.union?.sale)
  const rows = taxed.rows.filter(row => row.forSale)
  const address = { postcode, country }
  const announcedWeek = latestWeek(rows.map(row => announcedWeekAt(row, null)))
  const basis = basisFor(kind)
  return {
    goods: rows.map(row => goodsOf(row, at.day, isAbroad(address), regulation.openClasses)),
    charged: deliveredWith(rows).map(row => ({
      ...row,
      unitPriceCents: linePrice(row, row.quantity),
      discountCents: discountOn(row, context),
    })),
    countedCents: sum(
      rows.filter(row => row.reducible),
      row => chargedCents(row, basis),
    ),
    basis,
    booksTtcCents: rows.some(row => row.book)
      ? sum(
          rows.filter(row => row.book),
          row => chargedCents(row, 'TTC'),
        )
      : null,
    quotedHtCents: quotedDelivery(rows),
    preparationDays: preparationOf(rows),
    tariff: facts.tariff,
    rounds: facts.rounds,
    shops: facts.shops,
    closures: facts.closures,
    announcedWeek,
    place: address,
    abroadReason: facts.union && isAbroad(address) ? abroadReason(country, facts.union, taxed.isDecided) : null,
    at,
  }
}

function vendorOf([row]: readonly LineRow[]) {
  if (!row) throw new Error('a seller without a line')
  return { id: row.vendorId, name: row.vendorName, slug: row.vendorSlug }
}
