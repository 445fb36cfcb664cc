import { sql } from 'kysely'
import type { AttributeValues } from '#domains/catalogue/rules/attributes.ts'
import { pictureIds } from '#domains/catalogue/server/picture-ids.ts'
import type { Db } from '#platform/db/pool.ts'
import type { DeliveryMode } from '#shared/delivery.ts'
import type { PackagingDeposit } from '#shared/price/packaging-deposit.ts'

/** An offer of the seller with every field that any export format contains. */
export type CatalogueExportRow = {
  offerId: number
  articleId: number
  slug: string
  title: string
  description: string
  brand: string
  category: string
  tag: string | null
  label: string
  ean: string | null
  weightGrams: number
  saleUnit: string
  packLabel: string
  content: string | null
  /** The one that lists show first. */
  pictureIds: number[]
  /** Of the article and of its variant, by code. */
  attributes: AttributeValues
  ammNumber: string | null
  lotTracked: boolean
  /** Of the article, and of this variant. */
  documents: { id: number; kind: string; datedOn: string | null }[]
  variants: number
  reference: string
  /** While a promotion runs, this price and the tiers are those that it returns to, as an import compares them. */
  priceCents: number
  vatCode: string
  vatBasisPoints: number
  step: number
  minimum: number
  preparationDays: number
  leadDays: number | null
  downPaymentPercent: number | null
  deliveryModes: DeliveryMode[]
  status: string
  /** Stock of the first warehouse by name, where an import also counts; null: never counted there. */
  onHand: number | null
  /** In that warehouse. */
  bin: string | null
  tiers: { from: number; priceCents: number }[]
  deposit: PackagingDeposit | null
  /** Planned or running. */
  promotion: { startsOn: string; endsOn: string; priceCents: number } | null
  /** By name of the warehouse. */
  places: { name: string; onHand: number }[]
}

const pageRows = 1_000

/**
 * Pages of offers ordered by article, so that memory use does not grow with the catalogue. Each page is read when the
 * consumer reaches it. The offer ids are queried once: they take eight bytes each, and finding them is most of the work
 * of a page.
 */
export async function* exportPages(db: Db, vendorId: number): AsyncGenerator<CatalogueExportRow[]> {
  const ids = await offersInOrder(db, vendorId)
  for (let at = 0; at < ids.length; at += pageRows) {
    const rows = await page(db, vendorId, [...ids.subarray(at, at + pageRows)])
    if (rows.length) yield rows
  }
}

async function offersInOrder(db: Db, vendorId: number): Promise<Float64Array> {
  const { rows } = await sql<{ ids: string | null }>`
    SELECT string_agg(o.id::text, ' ' ORDER BY v.article_id, o.id) AS ids
    FROM offers o JOIN variants v ON v.id = o.variant_id WHERE o.vendor_id = ${vendorId}`.execute(db)
  return Float64Array.from(rows[0]?.ids?.split(' ') ?? [], Number)
}

/**
 * PostgreSQL expects few rows from an array built by a subquery, and then uses the primary key even under row-level
 * security.
 */
async function page(db: Db, vendorId: number, ids: readonly number[]) {
  const { rows } = await sql<CatalogueExportRow>`
    SELECT o.id AS "offerId", a.id AS "articleId", a.slug, a.title, a.description, b.name AS brand, c.title AS category,
      (SELECT t.name FROM article_tags at JOIN tags t ON t.id = at.tag_id WHERE at.article_id = a.id ORDER BY t.position LIMIT 1) AS tag,
      v.label, v.ean, v.weight_grams AS "weightGrams", v.sale_unit AS "saleUnit", v.pack_label AS "packLabel",
      trim_scale(v.content_quantity) || ' ' || CASE v.content_unit WHEN 'piece' THEN 'pièces' ELSE v.content_unit END AS content,
      ${pictureIds} AS "pictureIds", a.attributes || v.attributes AS attributes, a.amm_number AS "ammNumber", v.lot_tracked AS "lotTracked",
      (SELECT coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'datedOn', d.dated_on) ORDER BY d.id), '[]')
        FROM article_documents d WHERE d.article_id = a.id AND (d.variant_id IS NULL OR d.variant_id = v.id)) AS documents,
      (SELECT count(*)::int FROM variants x WHERE x.article_id = a.id) AS variants,
      o.reference, coalesce((p.before->>'priceCents')::bigint, o.price_cents) AS "priceCents", o.vat_code AS "vatCode",
      vat_basis_points(o.vat_code, current_date) AS "vatBasisPoints", o.step, o.minimum,
      o.preparation_days AS "preparationDays", o.lead_days AS "leadDays", o.down_payment_percent AS "downPaymentPercent",
      o.delivery_modes AS "deliveryModes", o.status, s.on_hand AS "onHand", s.bin,
      coalesce((p.before->'tiers')::json, (SELECT json_agg(json_build_object('from', t.from_quantity, 'priceCents', t.price_cents)
        ORDER BY t.from_quantity) FROM offer_price_tiers t WHERE t.offer_id = o.id), '[]'::json) AS tiers,
      CASE WHEN o.deposit_kind IS NOT NULL
        THEN json_build_object('kind', o.deposit_kind, 'cents', o.deposit_cents, 'per', o.deposit_per) END AS deposit,
      CASE WHEN p.state IS NOT NULL THEN json_build_object('startsOn', p.starts_on, 'endsOn', p.ends_on,
        'priceCents', p.price_cents) END AS promotion,
      (SELECT coalesce(json_agg(json_build_object('name', w.name, 'onHand', k.on_hand) ORDER BY w.name), '[]')
        FROM stock k JOIN warehouses w ON w.id = k.warehouse_id WHERE k.offer_id = o.id) AS places
    FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    JOIN brands b ON b.id = a.brand_id JOIN categories c ON c.id = a.category_id
    LEFT JOIN LATERAL (SELECT l.state, l.before, l.price_cents, m.starts_on::text, m.ends_on::text
      FROM promotion_offers l JOIN promotions m ON m.id = l.promotion_id
      WHERE l.offer_id = o.id AND l.state IN ('planned', 'running')) p ON true
    LEFT JOIN stock s ON s.offer_id = o.id
      AND s.warehouse_id = (SELECT id FROM warehouses WHERE vendor_id = ${vendorId} ORDER BY name LIMIT 1)
    WHERE o.vendor_id = ${vendorId} AND o.id = ANY (ARRAY(SELECT unnest(${ids}::bigint[])))
    ORDER BY a.id, o.id`.execute(db)
  return rows
}
