import { sql } from 'kysely'
import { orderableUnits } from '#domains/stock/server/queries.ts'
import type { Db } from '#platform/db/pool.ts'
import { unitPriceOf } from '#shared/price/unit-price.ts'
import type { ArticleDetails, VariantDetails } from '../../contract-details.ts'
import { findCards, parseUnit } from '../cards.ts'
import { attributesOf, type GivenAttributes } from '../facets/attribute-text.ts'
import { currentVersion } from '../listing-version.ts'
import { type LookupTables, loadLookupTables } from '../lookup-tables.ts'

type VariantRow = Omit<VariantDetails, 'attributes' | 'unitPrice'> & {
  attributes: GivenAttributes
  contentQuantity: number | null
  contentUnit: string | null
}
type Row = { id: number; attributes: GivenAttributes; variants: VariantRow[] }

/** In the order of the ids; those that are not on sale are left out. Prices are cents HT. */
export async function describeArticles(db: Db, ids: readonly number[]): Promise<{ articles: ArticleDetails[] }> {
  const at = await currentVersion(db)
  const [lookup, cards, rows] = await Promise.all([loadLookupTables(at), findCards(db, ids), findRows(db, ids)])
  const byId = new Map(rows.map(row => [row.id, row]))
  return {
    articles: cards.flatMap(card => {
      const row = byId.get(card.id)
      if (!row?.variants.length) return []
      const variants = row.variants.map(variant => present(variant, lookup))
      return [{ card, attributes: attributesOf(row.attributes, lookup), variants }]
    }),
  }
}

const present = ({ contentQuantity, contentUnit, ...variant }: VariantRow, lookup: LookupTables): VariantDetails => ({
  ...variant,
  attributes: attributesOf(variant.attributes, lookup),
  unitPrice: unitPriceOf(variant.priceCents, contentQuantity, parseUnit(contentUnit)),
})

async function findRows(db: Db, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT a.id, a.attributes, coalesce((SELECT json_agg(r) FROM (${variants}) r), '[]'::json) AS variants
    FROM articles a WHERE a.id = ANY(${[...ids]}::bigint[])`.execute(db)
  return rows
}

const variants = sql`
  SELECT v.id, v.label, v.pack_label AS "packLabel", v.sale_unit AS "saleUnit", v.attributes,
    v.content_quantity AS "contentQuantity", v.content_unit AS "contentUnit", best.*
  FROM variants v CROSS JOIN LATERAL (
    SELECT o.id AS "offerId", d.name AS "vendorName", o.reference, o.price_cents AS "priceCents", o.minimum, o.step,
      vat_basis_points(o.vat_code, current_date) AS "vatBasisPoints", free.available
    FROM offers_on_sale o JOIN vendors d ON d.id = o.vendor_id
    CROSS JOIN LATERAL (
      SELECT CASE WHEN o.lead_days IS NULL THEN coalesce(sum(greatest(0, k.on_hand - k.reserved)), 0)::int
        ELSE ${orderableUnits()} END AS available FROM sellable_stock k WHERE k.offer_id = o.id) free
    WHERE o.variant_id = v.id ORDER BY free.available < o.minimum, o.price_cents, o.id LIMIT 1) best
  WHERE v.article_id = a.id ORDER BY v.position, v.id`
