/** Offers by reference or EAN, for orders typed as a list. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { depositFrom } from '#shared/price/packaging-deposit.ts'
import { basisFor, lineAmounts } from '#shared/price/price.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { QuickChoice, QuickRow } from '../contract-quick.ts'
import { parseQuickOrder, type TypedLine } from '../rules/quick-order.ts'
import {
  candidatePrice,
  candidatesFor,
  loadOffersFor,
  priceOf,
  type VariantOffer,
  type WantedLine,
} from './candidates.ts'

type Found = Pick<WantedLine, 'articleId' | 'title' | 'variantLabel' | 'saleUnit' | 'categoryId' | 'pictureId'> & {
  slug: string
  offerId: number
  variantId: number
}
type FoundByCode = Found & { code: string }

/** Shown for one line; more would be another article of many sellers. */
const choicesAtMost = 12

/** CONFLICT for more lines than a cart has. The user's own offers are left out; offers reserved to them are found. */
export async function matchReferencesFor(db: Db, text: string, user: CurrentUser): Promise<{ rows: QuickRow[] }> {
  const { lines, tooMany } = parseQuickOrder(text)
  if (tooMany) throw fail('CONFLICT', { sentence: '200 lignes au plus\u00a0: envoyez-les en plusieurs fois.' })
  const found = await findByCodes(db, [...new Set(lines.map(({ reference }) => reference))], user.id)
  const offers = await loadOffersFor(db, 0, found, user.id)
  const byVariant = Map.groupBy(
    offers.filter(({ vendorId }) => vendorId !== user.vendorId),
    offer => offer.variantId,
  )
  const byCode = Map.groupBy(found, ({ code }) => code)
  return {
    rows: lines.map(line => ({
      ...line,
      choices: choicesFor(line, byCode.get(line.reference) ?? [], byVariant, user),
    })),
  }
}

/** Variants in the order in which they were found, each with its sellers, best first. */
function choicesFor(
  { quantity }: TypedLine,
  found: readonly FoundByCode[],
  byVariant: ReadonlyMap<number, VariantOffer[]>,
  { kind }: CurrentUser,
): QuickChoice[] {
  const variants = [...Map.groupBy(found, ({ variantId }) => variantId)]
  const choices = variants.flatMap(([variantId, [first]]) => {
    if (!first) return []
    const { code: _, articleId: __, variantId: ___, ...described } = first
    const line = { offerId: first.offerId, quantity: quantity ?? 1 }
    return candidatesFor(line, byVariant.get(variantId) ?? [], new Map()).map(candidate => {
      const { offer, adds } = candidate
      const unitCents = candidatePrice(candidate)
      return {
        ...described,
        offerId: offer.offerId,
        vendor: offer.vendorName,
        quantity: adds,
        ...priceOf(unitCents, offer.vatBasisPoints),
        line: lineAmounts(basisFor(kind), unitCents, adds, offer.vatBasisPoints),
        deposit: depositFrom(offer),
      }
    })
  })
  return choices.slice(0, choicesAtMost)
}

const description = sql`a.id AS "articleId", a.slug, a.title, v.label AS "variantLabel", v.sale_unit AS "saleUnit",
  a.category_id AS "categoryId", variant_picture(a.id, v.id) AS "pictureId", o.id AS "offerId", v.id AS "variantId"`

/** Offer `o` with its variant, article and seller, on sale to this user; null for a visitor. */
const onSaleTo = (userId: number | null) => sql`JOIN variants v ON v.id = o.variant_id AND NOT v.archived
  JOIN articles a ON a.id = v.article_id AND a.status = 'published' JOIN vendors d ON d.id = o.vendor_id AND d.status = 'verified'
  WHERE o.status = 'published' AND (NOT o.reserved OR may_buy(o, ${userId}::bigint))`

/** One statement for all codes; a seller's reference before an EAN, cheapest first. */
async function findByCodes(db: Db, codes: readonly string[], userId: number): Promise<FoundByCode[]> {
  if (codes.length === 0) return []
  const { rows } = await sql<FoundByCode>`
    SELECT w.code, ${description}
    FROM unnest(${[...codes]}::text[]) w (code)
    CROSS JOIN LATERAL (
      SELECT id, 0 AS rank FROM offers
      WHERE status = 'published' AND reference_lexeme(reference) = reference_lexeme(w.code) AND reference_lexeme(w.code) <> '#'
      UNION ALL SELECT f.id, 1 FROM variants e JOIN offers f ON f.variant_id = e.id
      WHERE w.code ~ '^[0-9 ]{8,18}$' AND e.ean IS NOT NULL AND ltrim(e.ean, '0') = ltrim(replace(w.code, ' ', ''), '0')
    ) m
    JOIN offers o ON o.id = m.id ${onSaleTo(userId)}
    ORDER BY w.code, m.rank, o.price_cents, o.id LIMIT 2000`.execute(db)
  return rows
}

type Chosen = { offerId: number; quantity: number }

/** In the order given; an offer that is no longer on sale is a line without a variant, which the summary reports. */
export async function findChosenLines(tx: Tx, chosen: readonly Chosen[], userId: number | null): Promise<WantedLine[]> {
  const { rows } = await sql<Found & { vendor: string }>`
    SELECT ${description}, d.name AS vendor
    FROM offers o ${onSaleTo(userId)} AND o.id = ANY(${chosen.map(({ offerId }) => offerId)}::bigint[])`.execute(tx)
  const byId = new Map(rows.map(row => [row.offerId, row]))
  return chosen.map(({ offerId, quantity }) => {
    const found = byId.get(offerId)
    if (!found) return { ...gone, offerId, quantity }
    const { vendor, ...described } = found
    return { ...described, quantity, before: null, formerVendor: vendor }
  })
}

const gone = {
  articleId: null,
  slug: null,
  title: 'Article retiré de la vente',
  variantLabel: '',
  saleUnit: '',
  categoryId: 0,
  pictureId: null,
  before: null,
  formerVendor: null,
  variantId: null,
}
