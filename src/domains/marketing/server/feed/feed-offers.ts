/** Public offers of the feed, page by page. */
import { type RawBuilder, sql } from 'kysely'
import { lawfulModes } from '#domains/regulation/rules/verdict.ts'
import { classesOf, type LegalNature } from '#domains/regulation/rules.ts'
import { natureSql } from '#domains/regulation/server/sale-facts.ts'
import { rates, type Tariff, tariffsFrom } from '#domains/shipping/server/quotes.ts'
import { cheapestDelivery, type DeliverableOffer, type DeliveryEstimate } from '#domains/shops/rules/availability.ts'
import type { Db } from '#platform/db/pool.ts'
import type { FeedOffer } from '../../rules/feed.ts'

export const pageSize = 500
type Row = Omit<FeedOffer, 'isRegulated'> &
  LegalNature &
  Omit<DeliverableOffer, 'lawfulModes' | 'saleUnit'> & { vendorId: number }
export type PricedOffer = { offer: FeedOffer; delivery: DeliveryEstimate | null }

/** By offer id; `after` is the last id of the page before. */
async function readPage(db: Db, after: number, categories: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT o.id, o.vendor_id AS "vendorId", o.reference, a.slug, a.title, v.id AS "variantId", v.label AS "variantLabel",
      v.sale_unit AS "saleUnit", concat_ws(E'\n\n', nullif(a.short_description, ''), nullif(a.description, '')) AS description,
      b.name AS brand, v.ean, c.title AS category, a.picture_id AS "pictureId", o.price_cents AS "priceCents",
      (SELECT t.name FROM article_tags x JOIN tags t ON t.id = x.tag_id WHERE x.article_id = a.id ORDER BY t.position LIMIT 1) AS tag,
      vat_basis_points(o.vat_code, current_date) AS "vatBasisPoints", o.step, o.minimum,
      v.content_quantity AS "contentQuantity", v.content_unit AS "contentUnit", v.weight_grams AS "unitWeightGrams", v.palletised,
      o.lead_days AS "leadDays", o.delivery_modes AS "deliveryModes", o.preparation_days AS "preparationDays",
      d.name AS "vendorName", d.slug AS "vendorSlug", ${natureSql}, '[]'::json AS tiers, k.*
    FROM offers_on_sale o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = o.article_id
    JOIN brands b ON b.id = a.brand_id JOIN categories c ON c.id = a.category_id AND NOT c.hidden
    JOIN vendors d ON d.id = o.vendor_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(greatest(0, s.on_hand - s.reserved)), 0)::int AS free,
      coalesce(sum(s.announced) FILTER (WHERE s.announced_week + 6 >= current_date), 0)::int AS announced,
      (max(s.announced_week) FILTER (WHERE s.announced_week + 6 >= current_date))::text AS "announcedWeek"
      FROM sellable_stock s WHERE s.offer_id = o.id) k
    WHERE o.id > ${after} AND ${categories} ORDER BY o.id LIMIT ${sql.lit(pageSize)}`.execute(db)
  return rows
}

/** Sellers are few: their tariffs are read once. */
export async function* feedPages(db: Db, categoryIds: readonly number[], today: string): AsyncGenerator<PricedOffer[]> {
  const tariffs = tariffsFrom(await rates(db).execute())
  const chosen = categoryIds.length ? sql`a.category_id = ANY(${[...categoryIds]}::int[])` : sql`true`
  for (let after = 0; ; ) {
    const rows = await readPage(db, after, chosen)
    if (rows.length) yield rows.map(row => priced(row, tariffs.get(row.vendorId), today))
    if (rows.length < pageSize) return
    after = rows.at(-1)?.id ?? after
  }
}

/** Of goods that only some may buy, a feed for everybody says nothing. */
function priced(row: Row, tariff: Tariff | undefined, today: string): PricedOffer {
  const isRegulated = row.professionalOnly || classesOf(row).length > 0
  const delivery =
    tariff && !isRegulated
      ? cheapestDelivery(
          { ...row, lawfulModes: lawfulModes(row, today) },
          { ...tariff, closures: [] },
          { postcode: null, today },
        )
      : null
  return { offer: { ...row, isRegulated }, delivery }
}
