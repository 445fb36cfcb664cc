/**
 * Sales that leave France for another Member State, or that a company established there makes: where sellers deliver,
 * what they state, and the buyer's VAT number.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import {
  type Country,
  countryFacts,
  isUnionCountry,
  knownCountry,
  type PlaceOfAddress,
} from '#shared/price/countries.ts'
import type { BuyerKind } from '#shared/price/price.ts'
import type { DistanceSales, UnionSale } from '#shared/price/vat.ts'

/** As VIES last answered about it. */
export type UnionBuyer = {
  kind: BuyerKind
  /** Of another Member State than France; null without one. */
  vatNumber: string | null
  isConfirmed: boolean
  /** Its VAT number is French. */
  isFrench: boolean
  /** The French one; null without one. */
  frenchNumber: string | null
  /** It is French, and VIES does not deny it. */
  isIdentified: boolean
  /** Answered today or the day before: recent enough to order without VAT. */
  isFresh: boolean
  checkedOn: string | null
  consultation: string | null
}
export type SellerInUnion = { isServed: boolean; sale: UnionSale; buyer: UnionBuyer }
export type UnionFacts = { buyer: UnionBuyer; sellerIn: (vendorId: number) => SellerInUnion }

/** A result of VIES is shown this long; numbers in use are asked again after as many days. */
const shownDays = 90
/** An order without VAT needs an answer at most this old. */
const orderDays = 1

type Request = { cartId: number; kind: BuyerKind; country: Country }
type Sellers = {
  rows: readonly { vendorId: number }[]
  /** Established in another Member State. */
  seats: readonly { vendorId: number }[]
  /** What an earlier order was sold under. */
  frozen: { sale: UnionSale } | undefined
}

/**
 * By country of delivery, for those that are in another Member State; for all where a seller is established in one.
 */
export async function findUnions(
  db: Db | Tx,
  request: Omit<Request, 'country'>,
  countries: readonly (Country | null)[],
  { rows, seats, frozen }: Sellers,
): Promise<ReadonlyMap<string, UnionFacts>> {
  const unions = new Map<string, UnionFacts>()
  for (const country of new Set(countries))
    if (country && (isUnionCountry(country) || seats.length > 0)) {
      const facts = await findUnionFacts(db, { ...request, country }, rows)
      const { buyer } = facts
      unions.set(country, frozen ? { buyer, sellerIn: () => ({ isServed: true, sale: frozen.sale, buyer }) } : facts)
    }
  return unions
}

/** Under the operator's rights: buyers see neither the statements of sellers nor the answers of VIES. */
const findUnionFacts = (db: Db | Tx, request: Request, rows: readonly { vendorId: number }[]): Promise<UnionFacts> =>
  bypassRls(db, async owner => {
    const buyer = await findBuyer(owner, request)
    const vendorIds = [...new Set(rows.map(row => row.vendorId))]
    const { rows: sellers } = await sql<SellerRow>`
      SELECT v.id, EXISTS (SELECT FROM vendor_countries c WHERE c.vendor_id = v.id AND c.country = ${request.country}) AS "isServed",
        d.statement, EXISTS (SELECT FROM vendor_seats s WHERE s.vendor_id = v.id) AS "isAbroad"
      FROM vendors v LEFT JOIN vendor_distance_sales d ON d.vendor_id = v.id WHERE v.id = ANY(${vendorIds}::bigint[])`.execute(
      owner,
    )
    const sellerIn = (vendorId: number) => {
      const seller = sellers.find(({ id }) => id === vendorId)
      return { isServed: seller?.isServed ?? false, sale: saleOf(buyer, seller), buyer }
    }
    return { buyer, sellerIn }
  })

type SellerRow = { id: number; isServed: boolean; statement: DistanceSales | null; isAbroad: boolean }
/** The threshold is for goods that leave the country of their seller (CGI art. 259 D): a seller abroad is under none. */
const saleOf = (buyer: UnionBuyer, seller: SellerRow | undefined): UnionSale => ({
  isBuyerConfirmed: buyer.isConfirmed,
  isBuyerFrench: buyer.isFrench,
  statement: seller?.isAbroad && seller.statement === 'below_threshold' ? null : (seller?.statement ?? null),
  isReverseCharged: Boolean(seller?.isAbroad && buyer.isIdentified),
})

/** A member of an estate buys in the name, and under the number, of its company. */
async function findBuyer(db: Db | Tx, { cartId, kind }: Request): Promise<UnionBuyer> {
  const none = {
    kind,
    vatNumber: null,
    isConfirmed: false,
    isFrench: false,
    frenchNumber: null,
    isIdentified: false,
    isFresh: false,
    checkedOn: null,
    consultation: null,
  }
  if (kind !== 'professional') return none
  const { rows } = await sql<Omit<UnionBuyer, 'kind'>>`
    SELECT CASE WHEN n.is_french THEN NULL ELSE n.number END AS "vatNumber", n.is_french AS "isFrench",
      CASE WHEN n.is_french THEN n.number END AS "frenchNumber", n.is_french AND k.is_valid IS NOT FALSE AS "isIdentified",
      coalesce(NOT n.is_french AND k.is_valid AND k.checked_on >= current_date - ${shownDays}::int, false) AS "isConfirmed",
      coalesce(k.checked_on >= current_date - ${orderDays}::int, false) AS "isFresh", k.checked_on::text AS "checkedOn", k.consultation
    FROM carts c JOIN users u ON u.id = coalesce(c.user_id, c.held_for)
    LEFT JOIN estate_members m ON m.user_id = u.id LEFT JOIN estates e ON e.id = m.estate_id
    CROSS JOIN LATERAL (SELECT number, number LIKE 'FR%' AS is_french
      FROM (SELECT CASE WHEN e.id IS NULL THEN u.vat_number ELSE e.vat_number END AS number) own) n
    LEFT JOIN vat_checks k ON k.vat_number = n.number
    WHERE c.id = ${cartId} AND n.number IS NOT NULL`.execute(db)
  return rows[0] ? { ...rows[0], kind } : none
}

/**
 * Locks what the sellers of a cart offer in a country until the end of the transaction: a seller that turns the country
 * off waits for the order, or the order sees it turned off.
 */
export async function lockSellersInUnion(tx: Tx, cartId: number, country: Country): Promise<void> {
  const countries = [country, ...(await findJoinedCountries(tx, cartId))].filter(isUnionCountry)
  if (countries.length === 0) return
  const ofCart = sql`(SELECT o.vendor_id FROM cart_lines l JOIN offers o ON o.id = l.offer_id WHERE l.cart_id = ${cartId})`
  await sql`SELECT FROM vendor_countries WHERE country = ANY(${countries}) AND vendor_id IN ${ofCart} ORDER BY vendor_id FOR SHARE`.execute(
    tx,
  )
  await sql`SELECT FROM vendor_distance_sales WHERE vendor_id IN ${ofCart} ORDER BY vendor_id FOR SHARE`.execute(tx)
}

/** Of the orders that goods of the cart leave with. */
async function findJoinedCountries(tx: Tx, cartId: number): Promise<Country[]> {
  const { rows } = await sql<{ place: PlaceOfAddress }>`
    SELECT coalesce(o.changed_address, p.delivery_address) AS place FROM cart_deliveries d
    JOIN orders o ON o.id = d.joins_order_id JOIN purchases p ON p.id = o.purchase_id
    WHERE d.cart_id = ${cartId} AND coalesce(o.changed_address, p.delivery_address) IS NOT NULL`.execute(tx)
  return rows.map(({ place }) => knownCountry(place))
}

/** Why a seller does not deliver there, and what to do; null when it does. */
export function abroadReason(country: Country, { isServed, buyer }: SellerInUnion, isDecided: boolean): string | null {
  const { within } = countryFacts[country]
  if (!isServed) return `Ce vendeur ne livre pas ${within}\u00a0: choisissez un retrait en magasin ou un autre vendeur.`
  if (isDecided) return null
  if (buyer.kind !== 'professional')
    return `Ce vendeur ne livre ${within} que des professionnels dont le numéro de TVA est confirmé.`
  return buyer.vatNumber === null
    ? `Ce vendeur ne livre ${within} que sous un numéro de TVA d’un autre État membre\u00a0: ajoutez le vôtre à votre compte.`
    : `Le VIES ne confirme pas votre numéro de TVA ${buyer.vatNumber}\u00a0: corrigez-le dans votre compte ou attendez sa réponse.`
}
