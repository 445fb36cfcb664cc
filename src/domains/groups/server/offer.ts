/** What a grouped order depends on: its offers, the prices of all parts together, the delivery of the whole. */
import { sql } from 'kysely'
import { type PriceTier, sum } from '#domains/cart/rules.ts'
import { linePrice } from '#domains/cart/server/price-line.ts'
import type { ContractList } from '#domains/pricing/rules.ts'
import { contractLists } from '#domains/pricing/server/contract-lists.ts'
import { lawfulModes } from '#domains/regulation/rules/verdict.ts'
import { classesOf, type LegalNature } from '#domains/regulation/rules.ts'
import { natureSql } from '#domains/regulation/server/sale-facts.ts'
import { deliveryPrice, freeFrom, modesFor, totalWeight } from '#domains/shipping/rules.ts'
import { tariffFor } from '#domains/shipping/server/quotes.ts'
import { today } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { PackagingDeposit } from '#shared/price/packaging-deposit.ts'
import { groupFault, type LeftOut } from '../rules.ts'

export type GroupOffer = LegalNature & {
  offerId: number
  vendorId: number
  vendorName: string
  title: string
  slug: string
  saleUnit: string
  priceCents: number
  usualCents: number
  vatBasisPoints: number
  ecoCents: number
  deposit: PackagingDeposit | null
  book: boolean
  reducible: boolean
  tiers: PriceTier[]
  step: number
  minimum: number
  preparationDays: number
  leadDays: number | null
  deliveryModes: string[]
  weightGrams: number
  palletised: boolean
  forSale: boolean
  reserved: boolean
  accepts: boolean
  paymentDays: number
  isKit: boolean
  day: string
}

/** Tiers of offer `o`, as JSON. */
export const tiersSql = sql<PriceTier[]>`coalesce((SELECT json_agg(json_build_object('from', t.from_quantity,
  'priceCents', t.price_cents) ORDER BY t.from_quantity) FROM offer_price_tiers t WHERE t.offer_id = o.id), '[]'::json)`

/** Of row `o`, joined by `offerTables`. */
const offerColumns = sql`o.id AS "offerId", o.vendor_id AS "vendorId", m.name AS "vendorName",
      concat_ws(', ', a.title, nullif(v.label, '')) AS title, a.slug, v.sale_unit AS "saleUnit",
      o.price_cents AS "priceCents", usual_price_cents(o.id) AS "usualCents",
      vat_basis_points(o.vat_code, current_date) AS "vatBasisPoints", o.eco_cents AS "ecoCents",
      CASE WHEN o.deposit_kind IS NOT NULL
        THEN json_build_object('kind', o.deposit_kind, 'cents', o.deposit_cents, 'per', o.deposit_per) END AS deposit, a.book, a.reducible,
      ${tiersSql} AS tiers, o.step, o.minimum, o.preparation_days AS "preparationDays", o.lead_days AS "leadDays",
      o.delivery_modes AS "deliveryModes", v.weight_grams AS "weightGrams", v.palletised, ${natureSql},
      (o.status = 'published' AND a.status = 'published' AND m.status = 'verified') AS "forSale", o.reserved,
      coalesce(k.accepts, false) AS accepts, coalesce(k.payment_days, 5) AS "paymentDays",
      EXISTS (SELECT FROM offer_parts p WHERE p.kit_id = o.id) AS "isKit", ${today}::text AS day`
const offerTables = sql`offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    JOIN vendors m ON m.id = o.vendor_id LEFT JOIN group_terms k ON k.vendor_id = o.vendor_id`

export async function findGroupOffer(db: Db | Tx, offerId: number): Promise<GroupOffer> {
  const { rows } = await sql<GroupOffer>`SELECT ${offerColumns} FROM ${offerTables} WHERE o.id = ${offerId}`.execute(db)
  const [offer] = rows
  if (!offer) throw fail('NOT_FOUND')
  return offer
}

/** `position` 1: the offer on which the group was opened. */
export type OfferInGroup = GroupOffer & {
  position: number
  /** Of all parts together, to be ordered. */
  least: number
  frozenCents: number | null
  leftOut: LeftOut | null
}

export async function findOffersInGroup(db: Db | Tx, groupId: number): Promise<OfferInGroup[]> {
  const { rows } = await sql<OfferInGroup>`
    SELECT ${offerColumns}, x.position, x.minimum AS least, x.price_cents AS "frozenCents", x.left_out AS "leftOut"
    FROM group_offers x JOIN ${offerTables} ON x.offer_id = o.id WHERE x.group_id = ${groupId} ORDER BY x.position`.execute(
    db,
  )
  return rows
}

/** Public offers of a seller that have a price by quantity, and these words in their title or reference. */
export async function findOffersToAdd(
  db: Db | Tx,
  vendorId: number,
  { except, words }: { except: readonly number[]; words: string },
): Promise<GroupOffer[]> {
  const { rows } = await sql<GroupOffer>`SELECT ${offerColumns} FROM ${offerTables}
    WHERE o.vendor_id = ${vendorId} AND o.status = 'published' AND NOT o.reserved AND o.id <> ALL(${except}::bigint[])
      AND EXISTS (SELECT FROM offer_price_tiers t WHERE t.offer_id = o.id)
      AND strpos(plain_text(concat_ws(' ', a.title, v.label, o.reference)), plain_text(${words})) > 0
    ORDER BY a.title, v.label, o.id LIMIT 200`.execute(db)
  return rows
}

export const groupOfferFault = (offer: GroupOffer): string | null =>
  groupFault({ ...offer, tierCount: offer.tiers.length, isRegulated: classesOf(offer).length > 0 })

type Priced = Pick<GroupOffer, 'priceCents' | 'usualCents' | 'ecoCents' | 'book' | 'reducible' | 'tiers'>
/** HT of one unit for all parts together, through the price engine of carts. */
export const commonPrice = (offer: Priced, quantity: number) => linePrice({ ...offer, lists: [] }, quantity)

/** The common price, unless the buyer has a better one of their own. */
export const priceFor = (offer: Priced, lists: readonly ContractList[], whole: number, own: number) =>
  Math.min(commonPrice(offer, whole), linePrice({ ...offer, lists: [...lists] }, own))

/** Agreed with each of these buyers for each of these offers. */
export async function findListsOfBuyers(
  tx: Tx,
  offerIds: readonly number[],
  userIds: readonly number[],
): Promise<(offerId: number, userId: number) => ContractList[]> {
  const { rows } = await sql<{ offerId: number; userId: number; lists: ContractList[] }>`
    SELECT o.id AS "offerId", b.id AS "userId", ${contractLists(sql`b.id`)} AS lists
    FROM offers o CROSS JOIN unnest(${userIds}::bigint[]) b(id) WHERE o.id = ANY(${offerIds}::bigint[])`.execute(tx)
  return (offerId, userId) => rows.find(row => row.offerId === offerId && row.userId === userId)?.lists ?? []
}

export type CommonDelivery = { mode: 'PICKUP' | 'HOME' | 'FREIGHT'; htCents: number }
const sentModes = ['HOME', 'FREIGHT'] as const

export type GoodsOfGroup = { offer: GroupOffer; quantity: number }

/** The cheapest way to send the whole to one address; null where the seller has no price for it. */
export async function findDelivery(
  db: Db | Tx,
  all: readonly GoodsOfGroup[],
  point: { shopId: number | null; postcode: string },
): Promise<CommonDelivery | null> {
  const goods = all.map(({ offer, quantity }) => ({
    ...offer,
    weightGrams: offer.weightGrams * quantity,
    lawfulModes: lawfulModes(offer, offer.day),
  }))
  const reasons = modesFor(goods)
  if (point.shopId !== null) return reasons.PICKUP === null ? { mode: 'PICKUP', htCents: 0 } : null
  const tariff = await tariffFor(db, all[0]?.offer.vendorId ?? 0)
  if (!tariff) return null
  const consignment = {
    postcode: point.postcode,
    weightGrams: totalWeight(goods),
    palletised: goods.some(({ palletised }) => palletised),
    goodsCents: sum(all, one => (one.offer.reducible ? commonPrice(one.offer, one.quantity) * one.quantity : 0)),
  }
  const priced = sentModes.flatMap(mode => {
    if (reasons[mode] !== null) return []
    const price = deliveryPrice({ ...consignment, mode }, tariff.rates, freeFrom(tariff.freeFromCents, 'HT'))
    return price ? [{ mode, htCents: price.htCents }] : []
  })
  return priced.toSorted((a, b) => a.htCents - b.htCents)[0] ?? null
}

/** Units of each offer that may still be promised: those here and free, of the shop's warehouse when collected there. */
export async function findFreeUnits(
  db: Db | Tx,
  offerIds: readonly number[],
  shopId: number | null,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ offerId: number; units: number }>`
    SELECT s.offer_id AS "offerId", sum(greatest(0, s.on_hand - s.reserved))::int AS units FROM stock s
    WHERE s.offer_id = ANY(${offerIds}::bigint[])
      AND (${shopId}::bigint IS NULL OR s.warehouse_id = (SELECT warehouse_id FROM shops WHERE id = ${shopId}))
    GROUP BY 1`.execute(db)
  return new Map(rows.map(({ offerId, units }) => [offerId, units]))
}
