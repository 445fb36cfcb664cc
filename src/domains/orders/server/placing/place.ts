/** Creates the orders of a purchase, one per seller. */
import { randomInt } from 'node:crypto'
import { madeToOrderException } from '#domains/offers/rules/made-to-order.ts'
import { commissionVatRate } from '#domains/settlement/rules.ts'
import { computeCommissions, freezeCommissions } from '#domains/settlement/server/commissions.ts'
import type { KitPart } from '#domains/stock/rules.ts'
import type { Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { type DocumentVat, documentAmounts } from '#shared/price/document.ts'
import { depositsOfLines } from '#shared/price/packaging-deposit.ts'
import { basisFor, type LineAmounts, lineAmounts, type PriceBasis, unitTtcHundredths } from '#shared/price/price.ts'
import type { BuyerSnapshot } from '../../contract.ts'
import { type HistoryStep, writeHistories } from '../history.ts'
import { openBriefs } from './briefs.ts'
import { writeParts } from './kit-parts.ts'
import type { NewLine, NewOrder } from './new-order.ts'
import { findOrderFacts, type PlacingFacts } from './order-facts.ts'
import { vendorSnapshot } from './vendor-snapshot.ts'

export type PlacedOrder = {
  orderId: number
  vendorId: number
  madeToOrder: boolean
  /** Null: paid whole at the order. */
  downPaymentCents: number | null
  totalHtCents: number
  totalVatCents: number
  totalCents: number
  lines: { orderLineId: number; offerId: number; quantity: number; htCents: number; parts: KitPart[] }[]
}

/**
 * Writes one order per seller, and one for its goods made on demand, with frozen lines, awaiting payment. The purchase row exists and is locked by the caller,
 * who compares the sum of `totalCents` with the purchase's.
 */
export async function createOrders(
  tx: Tx,
  purchase: Purchase,
  wanted: readonly NewOrder[],
  { firstRank = 1 } = {},
): Promise<PlacedOrder[]> {
  const vendorIds = [...new Set(wanted.map(order => order.vendorId))]
  const offerIds = wanted.flatMap(order => order.lines.map(line => line.offerId))
  const facts = await findOrderFacts(tx, vendorIds, offerIds)
  // By seller, so that ids ascend in the order in which later transactions lock them.
  const drafts = wanted
    .toSorted((a, b) => a.vendorId - b.vendorId || Number(a.madeToOrder) - Number(b.madeToOrder))
    .map((order, index) => draftOf(purchase, order, firstRank + index, facts))
  return write(tx, purchase, drafts, facts)
}

type Purchase = { id: number; number: string; userId: number; estateId?: number | null; buyer: BuyerSnapshot }
type Draft = ReturnType<typeof draftOf>

function draftOf(purchase: Purchase, order: NewOrder, rank: number, { vendors, offers, rules, day }: PlacingFacts) {
  const vendor = vendors.get(order.vendorId)
  if (!vendor) throw fail('OFFER_UNAVAILABLE')
  const basis = basisFor(purchase.buyer.kind)
  const amounts = documentAmounts(basis, order.lines, order.deliveryHtCents)
  const lines = order.lines.map((line, index) => {
    const own = amounts.lines[index]
    if (!own) throw new Error('a line without amounts')
    return frozenLine({ line, amounts: own, index, basis }, order.vendorId, offers)
  })
  const sold = lines.map(line => ({
    ...soldLine(line, offers, vendor.commission_basis_points),
    rebateCents: order.promo?.borneByOperator ? discountHtCents(line, basis) : 0,
  }))
  const commissions = computeCommissions(rules, sold, day, commissionVatRate(vendor.seat !== null))
  const number = `${purchase.number}-${rank}`
  const row = {
    ...totalsOf(amounts.vat, depositsOfLines(order.lines)),
    number,
    purchase_id: purchase.id,
    vendor_id: order.vendorId,
    user_id: purchase.userId,
    estate_id: purchase.estateId ?? null,
    delivery_mode: order.mode,
    shop_id: order.mode === 'PICKUP' ? order.shopId : null,
    relay_point: order.relayPoint && JSON.stringify(order.relayPoint),
    vendor_snapshot: JSON.stringify(vendorSnapshot(vendor)),
    commission_cents: commissions.totalCents,
    weight_grams: lines.reduce((sum, line) => sum + line.weight_grams * line.quantity, 0),
    pickup_code: order.mode === 'PICKUP' ? String(randomInt(1_000_000)).padStart(6, '0') : null,
    promised_on: order.promisedOn,
    transport_emissions: order.emissions ? JSON.stringify(order.emissions) : null,
    vat_zone: order.vatZone ?? 'mainland',
    vat_treatment: order.vatTreatment ?? 'domestic',
    delivery_country: order.deliveryCountry ?? 'FR',
    vat_check: order.vatCheck ? JSON.stringify(order.vatCheck) : null,
    preparation_days: Math.max(...order.lines.map(line => line.quote?.delayDays ?? daysOf(offers.get(line.offerId)))),
    made_to_order: order.madeToOrder,
    down_payment_cents: order.downPaymentCents ?? null,
    awaits_balance: order.downPaymentCents != null,
    awaits_approval: order.madeToOrder && !order.replaces,
    promo_code: order.promo?.code ?? null,
    joins_order_id: order.joins?.orderId ?? null,
    replaces_return_id: order.replaces?.returnId ?? null,
    changed_address: addressOf(order),
    search_text: searchText([order.group?.number, vendor.name, ...lines.flatMap(wordsOf)], purchase, number),
  }
  return { row, lines, vat: amounts.vat, commissions, briefs: order.lines }
}

const addressOf = ({ group, joins, replaces }: NewOrder) => {
  const address = (group ?? joins ?? replaces)?.address
  return address ? JSON.stringify(address) : null
}

/** Working days from payment, or from the approval of the proof. */
const daysOf = (offer: { preparation_days: number; lead_days: number | null } | undefined) =>
  offer?.lead_days ?? offer?.preparation_days ?? 0

/**
 * Five statements for any number of orders: orders, lines, VAT, commissions, history; one more for the parts of kits, and
 * for briefs.
 */
async function write(
  tx: Tx,
  purchase: Purchase,
  drafts: readonly Draft[],
  { offers }: PlacingFacts,
): Promise<PlacedOrder[]> {
  const orders = await tx
    .insertInto('orders')
    .values(drafts.map(({ row }) => row))
    .returning(['id', 'number'])
    .execute()
  const ids = new Map(orders.map(order => [order.number, order.id]))
  const written = await tx
    .insertInto('order_lines')
    .values(drafts.flatMap(draft => draft.lines.map(line => ({ ...line, order_id: ids.get(draft.row.number) ?? 0 }))))
    .returning(['id as orderLineId', 'order_id as orderId', 'offer_id as offerId', 'quantity', 'ht_cents as htCents'])
    .execute()
  await tx
    .insertInto('order_vat')
    .values(drafts.flatMap(draft => draft.vat.map(rate => vatRow(ids.get(draft.row.number) ?? 0, rate))))
    .execute()
  const lines = await writeParts(tx, written, offers)
  const placed = drafts.map(({ row, commissions }) => {
    const { vendor_id: vendorId, made_to_order: madeToOrder, down_payment_cents: downPaymentCents } = row
    const orderId = ids.get(row.number) ?? 0
    const own = lines.filter(line => line.orderId === orderId)
    return { orderId, vendorId, madeToOrder, downPaymentCents, lines: own, commissions, ...placedTotals(row) }
  })
  const wanted = new Map(drafts.flatMap(draft => draft.briefs.map(brief => [brief.offerId, brief] as const)))
  await openBriefs(tx, placed, offers, wanted)
  await freezeCommissions(tx, placed)
  const histories = placed.map(({ orderId }) => ({ orderId, steps: placedSteps }))
  await writeHistories(tx, histories, 'buyer', purchase.userId)
  return placed
}

const placedSteps: readonly HistoryStep[] = [
  { axis: 'order', from: null, to: 'AWAITING_PAYMENT' },
  { axis: 'payment', from: null, to: 'PENDING' },
]

/** A line as the commission rules read it. */
const soldLine = (line: FrozenLine, offers: PlacingFacts['offers'], contractBasisPoints: number) => ({
  offerId: line.offer_id,
  vendorId: line.vendor_id,
  categoryId: offers.get(line.offer_id)?.category_id ?? 0,
  unitPriceCents: line.unit_price_cents,
  baseCents: line.ht_cents,
  quantity: line.quantity,
  contractBasisPoints,
})

/** HT of the discount of a line: what it would have been, less what it is. */
const discountHtCents = (line: FrozenLine, basis: PriceBasis) =>
  line.discount_cents
    ? lineAmounts(basis, line.unit_price_cents, line.quantity, line.vat_basis_points).htCents - line.ht_cents
    : 0

const placedTotals = (totals: ReturnType<typeof totalsOf>) => ({
  totalHtCents: totals.total_ht_cents,
  totalVatCents: totals.total_vat_cents,
  totalCents: totals.total_cents,
})

type FrozenLine = ReturnType<typeof frozenLine>
const wordsOf = (line: FrozenLine) => [line.title, line.variant_label, line.reference]

type ChargedLine = { line: NewLine; amounts: LineAmounts; index: number; basis: PriceBasis }
function frozenLine({ line, amounts, index, basis }: ChargedLine, vendorId: number, offers: PlacingFacts['offers']) {
  const offer = offers.get(line.offerId)
  if (!offer || offer.vendor_id !== vendorId) throw fail('OFFER_UNAVAILABLE')
  if (offer.parts.some(part => !part.forSale)) throw fail('OFFER_UNAVAILABLE')
  return {
    vendor_id: vendorId,
    offer_id: line.offerId,
    position: index + 1,
    title: offer.title,
    variant_label: offer.label,
    reference: offer.reference,
    snapshot: JSON.stringify({
      articleId: offer.article_id,
      variantId: offer.variant_id,
      slug: offer.slug,
      categoryId: offer.category_id,
      pictureId: offer.picture_id,
      saleUnit: offer.sale_unit,
      packLabel: offer.pack_label,
      palletised: offer.palletised,
    }),
    quantity: line.quantity,
    price_basis: basis,
    unit_price_cents: line.unitPriceCents,
    unit_price_ttc_hundredths: basis === 'TTC' ? unitTtcHundredths(line.unitPriceCents, line.vatBasisPoints) : null,
    vat_basis_points: line.vatBasisPoints,
    ht_cents: amounts.htCents,
    vat_cents: amounts.vatCents,
    weight_grams: offer.weight_grams,
    withdrawable: offer.withdrawable && offer.lead_days === null,
    withdrawal_reason: offer.lead_days === null ? offer.withdrawal_reason : madeToOrderException,
    lead_days: offer.lead_days,
    eco_cents: offer.eco_cents,
    deposit_kind: line.deposit?.kind ?? null,
    deposit_cents: line.deposit?.cents ?? 0,
    deposit_per: line.deposit?.per ?? 1,
    announced_week: line.announcedWeek ?? null,
    estate_code_id: line.estateCodeId ?? null,
    quote_line_id: line.quote?.lineId ?? null,
    discount_cents: line.discountCents ?? 0,
    price_list_id: line.priceList?.id ?? null,
    price_list_name: line.priceList?.name ?? null,
  }
}

function totalsOf(vat: readonly DocumentVat[], depositCents: number) {
  const sum = (key: keyof DocumentVat) => vat.reduce((total, rate) => total + rate[key], 0)
  const totalHt = sum('goodsHtCents') + sum('deliveryHtCents')
  const totalVat = sum('goodsVatCents') + sum('deliveryVatCents')
  return {
    goods_ht_cents: sum('goodsHtCents'),
    delivery_ht_cents: sum('deliveryHtCents'),
    delivery_vat_cents: sum('deliveryVatCents'),
    total_ht_cents: totalHt,
    total_vat_cents: totalVat,
    deposit_cents: depositCents,
    total_cents: totalHt + totalVat + depositCents,
  }
}

const vatRow = (order_id: number, rate: DocumentVat) => ({
  order_id,
  vat_basis_points: rate.basisPoints,
  goods_ht_cents: rate.goodsHtCents,
  goods_vat_cents: rate.goodsVatCents,
  delivery_ht_cents: rate.deliveryHtCents,
  delivery_vat_cents: rate.deliveryVatCents,
})

const buyerName = (buyer: BuyerSnapshot) =>
  [buyer.companyName, buyer.firstName, buyer.lastName].filter(Boolean).join(' ')
/** Search text of the order list, without accents or case. */
const searchText = (words: readonly (string | undefined)[], { buyer }: Pick<Purchase, 'buyer'>, number: string) =>
  [number, buyerName(buyer), ...words].filter(Boolean).join(' · ')
