import { sql } from 'kysely'
import { lawfulModes } from '#domains/regulation/rules/verdict.ts'
import type { LegalNature } from '#domains/regulation/rules.ts'
import { natureSql } from '#domains/regulation/server/sale-facts.ts'
import { salesStop, type VendorClosure } from '#domains/shipping/rules/working-days.ts'
import { pickupReady } from '#domains/shipping/rules.ts'
import { comingClosures } from '#domains/shipping/server/closures.ts'
import { rates, type Tariff, tariffsFrom } from '#domains/shipping/server/quotes.ts'
import { now } from '#platform/db/clock.ts'
import { anyOf } from '#platform/db/planner.ts'
import type { Db } from '#platform/db/pool.ts'
import { formatTime, isoDay } from '#shared/dates.ts'
import type { OfferAvailability } from '../contract-availability.ts'
import {
  askedUnits,
  cheapestDelivery,
  type DeliverableOffer,
  pickupPlace,
  possibleModes,
  type ShopUnits,
} from '../rules/availability.ts'
import { byDistance, type Position } from '../rules.ts'
import { findPostcodeArea } from './communes.ts'
import { findShopsById, type ShopRow } from './queries.ts'

type Wanted = {
  offers: readonly number[]
  quantities?: readonly number[] | undefined
  postcode?: string | undefined
  shop?: number | undefined
}
type OfferRow = Omit<DeliverableOffer, 'lawfulModes'> &
  LegalNature & { offerId: number; vendorId: number; free: number; now: Date }
type Stockist = Position & { offerId: number; shopId: number; city: string }
type Holder = ShopUnits & { offerId: number }

export async function loadAvailability(db: Db, wanted: Wanted): Promise<{ offers: OfferAvailability[] }> {
  const [found, holders, stockists, from] = await Promise.all([
    findOffers(db, wanted.offers),
    findHolders(db, wanted.offers),
    findStockists(db, wanted.offers),
    findBuyerPosition(db, wanted),
  ])
  const offers = found.map(offer => withQuantity(offer, wanted))
  const [first] = offers
  if (!first) return { offers: [] }
  // One statement read the offers: they share its time.
  const at = { day: isoDay(first.now), time: formatTime(first.now) }
  const places = new Map(
    offers.map(offer => {
      const own = holders.filter(({ offerId }) => offerId === offer.offerId)
      return [offer.offerId, pickupPlace(own, askedUnits(offer), wanted.shop ?? null, from)]
    }),
  )
  const shopIds = [...new Set([...places.values()].flatMap(place => place?.holder.shopId ?? []))]
  const vendorIds = [...new Set(offers.map(({ vendorId }) => vendorId))]
  const [tariffs, closures, shops] = await Promise.all([
    rates(db).where('v.id', '=', anyOf(vendorIds)).execute().then(tariffsFrom),
    comingClosures(db).where('c.vendor_id', '=', anyOf(vendorIds)).execute(),
    findShopsById(db, shopIds),
  ])
  const sellers = new Map(
    vendorIds.map(id => {
      const own = closures.filter(({ vendorId }) => vendorId === id)
      const tariff = tariffs.get(id) ?? { rates: [], freeFromCents: null }
      return [id, { ...tariff, closures: own, stopped: salesStop(own, at.day) !== null }]
    }),
  )
  const destination = { postcode: wanted.postcode ?? null, today: at.day }
  return {
    offers: offers.map(offer => {
      const seller = sellers.get(offer.vendorId)
      const place = seller?.stopped ? null : places.get(offer.offerId)
      const pickup = presentPickup(place ?? null, shops, at)
      const isChosen = pickup !== null && pickup.shopId === wanted.shop
      const own = stockists.filter(({ offerId }) => offerId === offer.offerId)
      return {
        ...deliveryOf(offer, seller, destination),
        pickup,
        nearer: isChosen ? null : nearerShop(own, pickup, from),
      }
    }),
  }
}

function withQuantity(offer: OfferRow, { offers, quantities }: Wanted): OfferRow {
  const quantity = quantities?.[offers.indexOf(offer.offerId)]
  return quantity === undefined ? offer : { ...offer, quantity }
}

type Seller = Tariff & { closures: VendorClosure[]; stopped: boolean }
type Destination = { postcode: string | null; today: string }
/** ISO day and `14:05`, in Paris. */
type Moment = { day: string; time: string }

function deliveryOf(row: OfferRow, seller: Seller | undefined, destination: Destination) {
  const offer = { ...row, lawfulModes: lawfulModes(row, destination.today) }
  const inStock = offer.free >= askedUnits(offer) && !seller?.stopped
  const delivery = inStock && seller ? cheapestDelivery(offer, seller, destination) : null
  const onQuotation = inStock && delivery === null && possibleModes(offer).length > 0
  return { offerId: offer.offerId, inStock, delivery, onQuotation }
}

function presentPickup(
  place: { holder: Holder; km: number | null } | null,
  shops: readonly ShopRow[],
  at: Moment,
): OfferAvailability['pickup'] {
  const shop = shops.find(({ id }) => id === place?.holder.shopId)
  if (!place || !shop) return null
  const closures = shop.closures.map(closure => ({ fromDay: closure.from_day, toDay: closure.to_day }))
  return {
    shopId: shop.id,
    name: shop.name,
    city: shop.city,
    km: place.km,
    free: place.holder.free,
    ready: pickupReady(at, shop.pickup_ready_hours, shop.hours, closures),
  }
}

function nearerShop(
  stockists: readonly Stockist[],
  pickup: OfferAvailability['pickup'],
  from: Position | null,
): OfferAvailability['nearer'] {
  const [nearest] = from ? byDistance(stockists, from) : []
  if (!nearest || nearest.km >= (pickup?.km ?? Number.POSITIVE_INFINITY)) return null
  return { shopId: nearest.shop.shopId, city: nearest.shop.city, km: nearest.km }
}

async function findOffers(db: Db, ids: readonly number[]): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    SELECT o.id AS "offerId", o.vendor_id AS "vendorId", o.delivery_modes AS "deliveryModes",
      o.preparation_days AS "preparationDays", o.step, o.minimum, o.price_cents AS "priceCents",
      v.palletised, v.weight_grams AS "unitWeightGrams", a.title, ${natureSql}, ${now} AS now,
      (SELECT r.basis_points FROM vat_rates r WHERE r.zone = 'mainland' AND r.code = o.vat_code AND r.valid_from <= current_date
        AND (r.valid_to IS NULL OR current_date < r.valid_to)) AS "vatBasisPoints",
      coalesce((SELECT json_agg(json_build_object('from', t.from_quantity, 'priceCents', t.price_cents))
        FROM offer_price_tiers t WHERE t.offer_id = o.id), '[]'::json) AS tiers,
      (SELECT coalesce(sum(greatest(0, k.on_hand - k.reserved)), 0)::int FROM sellable_stock k WHERE k.offer_id = o.id) AS free
    FROM offers_on_sale o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = o.article_id
    WHERE o.id = ${anyOf(ids)} ORDER BY array_position(${[...ids]}::bigint[], o.id)`.execute(db)
  return rows
}

/** Shops where offers that allow it can be collected, with the units that each can sell. */
async function findHolders(db: Db, ids: readonly number[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    SELECT k.offer_id AS "offerId", s.id AS "shopId", s.latitude, s.longitude, k.on_hand - k.reserved AS free
    FROM sellable_stock k JOIN offers o ON o.id = k.offer_id AND 'PICKUP' = ANY(o.delivery_modes)
    JOIN shops s ON s.warehouse_id = k.warehouse_id AND s.status = 'open' AND s.pickup
    WHERE k.offer_id = ${anyOf(ids)} AND k.on_hand > k.reserved ORDER BY s.id`.execute(db)
  return rows
}

/** Shops where any model of the article can be collected, as its row in lists says. */
async function findStockists(db: Db, ids: readonly number[]): Promise<Stockist[]> {
  const { rows } = await sql<Stockist>`
    SELECT o.id AS "offerId", s.id AS "shopId", s.city, s.latitude, s.longitude
    FROM offers_on_sale o JOIN article_listing l ON l.article_id = o.article_id JOIN shops s ON s.id = ANY(l.shop_ids)
    WHERE o.id = ${anyOf(ids)}`.execute(db)
  return rows
}

/** Middle of the postcode, else position of the chosen shop. */
async function findBuyerPosition(db: Db, { postcode, shop }: Wanted): Promise<Position | null> {
  if (postcode !== undefined) return (await findPostcodeArea(db, postcode)).middle
  const [chosen] = shop === undefined ? [] : await findShopsById(db, [shop])
  return chosen ? { latitude: chosen.latitude, longitude: chosen.longitude } : null
}
