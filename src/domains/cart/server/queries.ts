import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { madeToOrderException } from '#domains/offers/rules/made-to-order.ts'
import { basketMinimums, contractLists } from '#domains/pricing/server/contract-lists.ts'
import { promoOfCart } from '#domains/pricing/server/promo-codes.ts'
import { buyerPermits, openClassRows, sellerPermits, soldGoodsColumns } from '#domains/regulation/server/sale-facts.ts'
import { saleClosures } from '#domains/shipping/server/closures.ts'
import { currentEmissionFactors } from '#domains/shipping/server/emission-factors.ts'
import { sellerDistances } from '#domains/shipping/server/emissions.ts'
import { rates } from '#domains/shipping/server/quotes.ts'
import { deliveryRounds } from '#domains/shipping/server/rounds.ts'
import { cartTakesSameUnits, findAvailableUnits, findKitParts } from '#domains/stock/server/queries.ts'
import { now } from '#platform/db/clock.ts'
import { compileOnce } from '#platform/db/compiled.ts'
import { withoutEstimate } from '#platform/db/planner.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Caller } from '#platform/http/caller.ts'
import { asQuoted, quoteOfLine } from './line-kinds/quoted-lines.ts'
import { openPickupShops } from './pickup-shops.ts'
import { hashCartToken } from './token.ts'

/** The caller's cart: the user's, else the visitor's by cookie; null when there is none. */
export async function findCartId(db: Db | Tx, caller: Pick<Caller, 'user' | 'visitorToken'>): Promise<number | null> {
  const tokenHash = caller.user ? null : hashCartToken(caller.visitorToken)
  if (!caller.user && !tokenHash) return null
  const cart = await db
    .selectFrom('carts')
    .select('id')
    .$if(caller.user !== null, query => query.where('user_id', '=', Number(caller.user?.id)))
    .$if(caller.user === null, query => query.where('token_hash', '=', tokenHash))
    .executeTakeFirst()
  return cart?.id ?? null
}

export async function lineCount(db: Db | Tx, cartId: number | null): Promise<number> {
  if (cartId === null) return 0
  const row = await db
    .selectFrom('cart_lines')
    .select(sql<number>`count(*)`.as('count'))
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Of the address that the checkout preselects: the user's own, else a site of their estate. */
const usualAddresses = (db: Db | Tx, userId: RawBuilder<number>) =>
  db
    .selectFrom('addresses as a')
    .where(eb =>
      eb.or([
        eb('a.user_id', '=', userId),
        eb('a.estate_id', '=', sql<number | null>`(SELECT estate_id FROM estate_members WHERE user_id = ${userId})`),
      ]),
    )
    .orderBy(sql`a.site_name NULLS FIRST`)
    .orderBy('a.is_default', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1)

/** Postcode and country of a user's usual address; null while no address is known. */
export async function findUsualPlace(db: Db | Tx, userId: number) {
  const place = usualAddresses(db, sql`${userId}::bigint`).select(['a.postcode', 'a.country'])
  return (await place.executeTakeFirst()) ?? null
}

const currentVatRates = (db: Db | Tx) =>
  db
    .selectFrom('vat_rates as t')
    .select(['t.zone', 't.code', 't.basis_points as basisPoints'])
    .where('t.valid_from', '<=', sql<string>`current_date`)
    .where(sql<boolean>`(t.valid_to IS NULL OR current_date < t.valid_to)`)

const buyerOfCart = sql<number>`coalesce(c.user_id, c.held_for)`
const cartWith = compileOnce((db, cartId: RawBuilder<number>, postcode: RawBuilder<string | null>) => {
  const sellers = sql<number>`(SELECT vendor_id FROM sellers)`
  const deliveries = db
    .selectFrom('cart_deliveries as d')
    .select(['d.vendor_id as vendorId', 'd.mode', 'd.shop_id as shopId', 'd.relay_point_id as relayPointId'])
    .select('d.joins_order_id as joinsOrderId')
    .select(
      sql<{
        pointId: number
        day: string
      } | null>`CASE WHEN d.drop_point_id IS NOT NULL THEN json_build_object('pointId', d.drop_point_id, 'day', d.drop_day) END`.as(
        'drop',
      ),
    )
    .where('d.cart_id', '=', cartId)
  return db
    .with('sellers', cte =>
      cte
        .selectFrom('cart_lines as l')
        .innerJoin('offers as o', 'o.id', 'l.offer_id')
        .select('o.vendor_id')
        .distinct()
        .where('l.cart_id', '=', withoutEstimate(cartId, 'bigint')),
    )
    .selectFrom('carts as c')
    .select([
      'c.version',
      now.as('now'),
      usualAddresses(db, buyerOfCart).select('a.postcode').as('usualPostcode'),
      usualAddresses(db, buyerOfCart).select('a.country').as('usualCountry'),
      jsonArrayFrom(linesIn(db, cartId)).as('lines'),
      jsonArrayFrom(deliveries).as('deliveries'),
      jsonArrayFrom(rates(db).where('v.id', 'in', sellers)).as('rates'),
      jsonArrayFrom(deliveryRounds(db).where('r.vendor_id', 'in', sellers)).as('rounds'),
      jsonArrayFrom(openPickupShops(db).where('s.vendor_id', 'in', sellers)).as('shops'),
      jsonArrayFrom(saleClosures(db).where('c.vendor_id', 'in', sellers)).as('closures'),
      jsonArrayFrom(currentVatRates(db)).as('vatRates'),
      currentEmissionFactors.as('emissionFactors'),
      sellerDistances(sql`coalesce(${postcode}::text, (${usualAddresses(db, buyerOfCart).select('a.postcode')}))`).as(
        'distances',
      ),
      promoOfCart.as('promo'),
      jsonArrayFrom(basketMinimums(db).where('b.vendor_id', 'in', sellers)).as('minimums'),
      jsonArrayFrom(
        db.selectFrom('vendor_seats as s').select('s.vendor_id as vendorId').where('s.vendor_id', 'in', sellers),
      ).as('seats'),
      jsonArrayFrom(openClassRows(db)).as('openClasses'),
      jsonArrayFrom(buyerPermits(db, sql`coalesce(c.user_id, c.held_for)`)).as('buyerPermits'),
      jsonArrayFrom(sellerPermits(db, sql`ARRAY(SELECT vendor_id FROM sellers)`)).as('sellerPermits'),
    ])
    .where('c.id', '=', cartId)
})

/**
 * Version, lines and delivery data of a cart: its user's postcode, choices, sellers' rates, shops and closures. Without
 * a `postcode`, distances are to the user's.
 */
export async function loadCart(db: Db | Tx, cartId: number, postcode: string | null = null) {
  const [cart] = await cartWith(db, cartId, postcode)
  const none = { lines: [], deliveries: [], rates: [], rounds: [], shops: [] }
  const noTerms = {
    closures: [],
    vatRates: [],
    minimums: [],
    seats: [],
    promo: null,
    emissionFactors: [],
    distances: [],
  }
  const noRegulation = { openClasses: [], buyerPermits: [], sellerPermits: [] }
  if (cart) return { ...cart, lines: cart.lines.map(asQuoted) }
  return { version: 0, now: new Date(), usualPostcode: null, usualCountry: null, ...none, ...noTerms, ...noRegulation }
}

const offerColumns = [
  'o.id as offerId',
  'o.vendor_id as vendorId',
  'o.variant_id as variantId',
  'o.reference',
  'o.price_cents as priceCents',
  'o.vat_code as vatCode',
  'o.step',
  'o.minimum',
  'o.delivery_modes as deliveryModes',
  'o.preparation_days as preparationDays',
  'o.lead_days as leadDays',
  'o.brief as briefForm',
  'o.down_payment_percent as downPaymentPercent',
  'o.eco_cents as ecoCents',
  'o.deposit_kind as depositKind',
  'o.deposit_cents as depositCents',
  'o.deposit_per as depositPer',
  'a.book',
  'a.reducible',
  'v.label as variantLabel',
  'v.sale_unit as saleUnit',
  'v.pack_label as packLabel',
  'v.weight_grams as unitWeightGrams',
  'v.palletised',
  'a.id as articleId',
  'a.slug',
  'a.title',
  'a.category_id as categoryId',
  sql<number | null>`variant_picture(a.id, v.id)`.as('pictureId'),
  ...soldGoodsColumns,
  'm.name as vendorName',
  'm.slug as vendorSlug',
] as const

/** The buyer whose cart it is; null for a visitor's. */
const buyerOf = (cartId: RawBuilder<number>) =>
  sql<number | null>`(SELECT coalesce(c.user_id, c.held_for) FROM carts c WHERE c.id = ${cartId})`

/** Offers with all that selling depends on, lists of the buyer included; the VAT rate is that of the mainland. */
const offers = (db: Db | Tx, cartId: RawBuilder<number>, buyer = buyerOf(withoutEstimate(cartId, 'bigint'))) =>
  db
    .selectFrom('offers as o')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .innerJoin('vendors as m', 'm.id', 'o.vendor_id')
    .select(offerColumns)
    .select(eb => [
      sql<number>`vat_basis_points(o.vat_code, current_date)`.as('vatBasisPoints'),
      // The law looks at the usual price of books only.
      sql<number>`CASE WHEN a.book THEN usual_price_cents(o.id) ELSE o.price_cents END`.as('usualCents'),
      sql<boolean>`a.withdrawable AND o.lead_days IS NULL`.as('withdrawable'),
      sql<
        string | null
      >`CASE WHEN o.lead_days IS NULL THEN a.withdrawal_reason ELSE ${sql.lit(madeToOrderException)} END`.as(
        'withdrawalReason',
      ),
      // Reserved offers are for approved customers; for everybody else they do not exist.
      sql<boolean>`o.status = 'published' AND a.status = 'published' AND m.status = 'verified'
        AND (NOT o.reserved OR may_buy(o, ${buyer}))`.as('forSale'),
      jsonArrayFrom(
        eb
          .selectFrom('offer_price_tiers as t')
          .select(['t.from_quantity as from', 't.price_cents as priceCents'])
          .whereRef('t.offer_id', '=', 'o.id')
          .orderBy('t.from_quantity'),
      ).as('tiers'),
      contractLists(buyer).as('lists'),
    ])

export type CartOffer = Awaited<ReturnType<ReturnType<typeof offers>['executeTakeFirstOrThrow']>>

/** One offer for a cart: units in the cart, number of lines, units available, and closures of its seller. */
export const findOfferInCart = compileOnce((db, cartId: RawBuilder<number>, offerId: RawBuilder<number>) =>
  offers(db, cartId)
    .leftJoin('cart_lines as l', join =>
      join.onRef('l.offer_id', '=', 'o.id').on('l.cart_id', '=', withoutEstimate(cartId, 'bigint')),
    )
    .select(['l.quantity', 'l.seen_price_cents as seenPriceCents', findAvailableUnits(cartId).as('free')])
    .select('l.quote_line_id as quoteLineId')
    .select([
      jsonArrayFrom(saleClosures(db).where(sql<boolean>`c.vendor_id = o.vendor_id`)).as('closures'),
      jsonArrayFrom(openClassRows(db)).as('openClasses'),
      jsonArrayFrom(sellerPermits(db, sql`ARRAY[o.vendor_id]`)).as('sellerPermits'),
      cartTakesSameUnits(withoutEstimate(cartId, 'bigint')).as('sharesUnits'),
      now.as('now'),
    ])
    .select(eb =>
      eb
        .selectFrom('cart_lines as n')
        .select(sql<number>`count(*)`.as('count'))
        .where('n.cart_id', '=', withoutEstimate(cartId, 'bigint'))
        .as('lines'),
    )
    .where('o.id', '=', offerId),
)
export type OfferInCart = Awaited<ReturnType<typeof findOfferInCart>>[number]

const offersOfVariants = (db: Db | Tx, cartId: number, variantIds: readonly number[], buyerId?: number) =>
  offers(db, sql`${cartId}`, buyerId === undefined ? undefined : sql`${buyerId}::bigint`)
    .select(findAvailableUnits(sql`${cartId}`).as('free'))
    .where('o.variant_id', 'in', variantIds)

/** Offers of these variants, with their available units and those in the cart; `buyerId`: for a user who may have none. */
export const findOffersOfVariants = (db: Db | Tx, cartId: number, variantIds: readonly number[], buyerId?: number) =>
  offersOfVariants(db, cartId, variantIds, buyerId)
    .leftJoin('cart_lines as l', join => join.onRef('l.offer_id', '=', 'o.id').on('l.cart_id', '=', cartId))
    .select('l.quantity as inCart')
    .execute()

/** Offers of these variants that are not in the cart, with their available units. */
export const findOtherOffers = (db: Db | Tx, cartId: number, variantIds: readonly number[]) =>
  offersOfVariants(db, cartId, variantIds)
    .where(eb =>
      eb.not(
        eb.exists(eb.selectFrom('cart_lines as l').whereRef('l.offer_id', '=', 'o.id').where('l.cart_id', '=', cartId)),
      ),
    )
    .execute()

/** Sellers by their first article's date, then lines by theirs. */
const linesIn = (db: Db | Tx, cartId: RawBuilder<number>) =>
  offers(db, cartId)
    .innerJoin('cart_lines as l', 'l.offer_id', 'o.id')
    .select(['l.quantity', 'l.seen_price_cents as seenPriceCents', findAvailableUnits(cartId).as('free')])
    .select([
      findKitParts(cartId).as('parts'),
      quoteOfLine.as('quoted'),
      'l.brief as given',
      'l.artwork_id as artworkId',
    ])
    .where('l.cart_id', '=', withoutEstimate(cartId, 'bigint'))
    .orderBy(sql`min(l.added_at) OVER (PARTITION BY o.vendor_id)`)
    .orderBy('o.vendor_id')
    .orderBy('l.added_at')
    .orderBy('o.id')
export type LineRow = Awaited<ReturnType<typeof loadCart>>['lines'][number]

/** The goods of orders that are to be sent, as the lines of a cart. */
export const findOrderedRows = (db: Db | Tx, cartId: number, orderIds: readonly number[]) =>
  offers(db, sql`${cartId}`)
    .innerJoin('order_lines as j', 'j.offer_id', 'o.id')
    .select('j.order_id as orderId')
    .select(
      sql<number>`(j.quantity - coalesce((SELECT sum(x.quantity) FROM refund_lines x JOIN refunds f ON f.id = x.refund_id
        WHERE x.order_line_id = j.id AND f.status <> 'FAILED'), 0))::int`.as('quantity'),
    )
    .where('j.order_id', 'in', orderIds)
    .execute()

export type CartShopRow = Awaited<ReturnType<typeof loadCart>>['shops'][number]
