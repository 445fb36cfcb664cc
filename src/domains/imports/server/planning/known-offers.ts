import { sql } from 'kysely'
import type { AttributeValues } from '#domains/catalogue/rules/attributes.ts'
import type { Tier, VatCode } from '#domains/offers/rules.ts'
import { isReviewed, otherSellers } from '#domains/offers/server/seller/queries.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { DeliveryMode } from '#shared/delivery.ts'
import type { PackagingDeposit } from '#shared/price/packaging-deposit.ts'
import { goodsNatures } from '#shared/price/vat.ts'
import type { ImportRecord } from '../record.ts'

/** Current state of a seller's offer, with every field that an import compares. */
export type KnownOffer = {
  offerId: number
  articleId: number
  reference: string
  priceCents: number
  vatCode: VatCode
  step: number
  minimum: number
  preparationDays: number
  /** Null for an offer sold from stock. */
  leadDays: number | null
  downPaymentPercent: number | null
  deliveryModes: DeliveryMode[]
  status: 'draft' | 'published' | 'archived'
  title: string
  description: string
  ean: string | null
  lotTracked: boolean
  tagIds: number[]
  categoryId: number
  /** Of the article and of its variant, by code. */
  attributes: AttributeValues
  isKit: boolean
  reducible: boolean
  book: boolean
  ecoCents: number
  deposit: PackagingDeposit | null
  createdByVendorId: number | null
  otherSellers: number
  isReviewed: boolean
  variants: number
  /** By warehouse; absent where it was never counted. */
  stock: { warehouseId: number; onHand: number; reserved: number; bin: string | null }[]
  tiers: Tier[]
  /** Planned or running. While it runs, the price and the tiers above are those that it returns to. */
  promotion: { startsOn: string; endsOn: string; priceCents: number; running: boolean } | null
  pictureId: number | null
  pictureHash: Buffer | null
  /** Created by an import that was undone: a new import puts it back on sale. */
  undone: boolean
}

export async function findKnownOffers(
  tx: Tx,
  record: ImportRecord,
  offers: { references: string[] } | { ids: number[] },
) {
  const which =
    'ids' in offers ? sql`o.id = ANY(${offers.ids}::bigint[])` : sql`o.reference = ANY(${offers.references}::text[])`
  const { rows } = await sql<KnownOffer>`
    SELECT o.id AS "offerId", v.article_id AS "articleId", o.reference,
      coalesce((p.before->>'priceCents')::bigint, o.price_cents) AS "priceCents", o.vat_code AS "vatCode",
      o.step, o.minimum, o.preparation_days AS "preparationDays",
      o.lead_days AS "leadDays", o.down_payment_percent AS "downPaymentPercent", o.delivery_modes AS "deliveryModes", o.status, a.title, a.description, v.ean, v.lot_tracked AS "lotTracked",
      ARRAY(SELECT tag_id FROM article_tags t WHERE t.article_id = a.id ORDER BY 1) AS "tagIds",
      a.category_id AS "categoryId", a.attributes || v.attributes AS attributes,
      coalesce((SELECT true FROM offer_parts k WHERE k.kit_id = o.id LIMIT 1), false) AS "isKit",
      a.reducible, a.book, o.eco_cents AS "ecoCents",
      CASE WHEN o.deposit_kind IS NOT NULL
        THEN json_build_object('kind', o.deposit_kind, 'cents', o.deposit_cents, 'per', o.deposit_per) END AS deposit,
      a.created_by_vendor_id AS "createdByVendorId",
      ${otherSellers(record.vendor_id)} AS "otherSellers", ${isReviewed} AS "isReviewed",
      (SELECT count(*)::int FROM variants x WHERE x.article_id = a.id) AS variants,
      coalesce((SELECT json_agg(json_build_object('warehouseId', s.warehouse_id, 'onHand', s.on_hand, 'reserved', s.reserved, 'bin', s.bin)
        ORDER BY s.warehouse_id) FROM stock s WHERE s.offer_id = o.id), '[]'::json) AS stock,
      CASE WHEN p.state IS NOT NULL THEN json_build_object('startsOn', p.starts_on, 'endsOn', p.ends_on,
        'priceCents', p.price_cents, 'running', p.state = 'running') END AS promotion,
      coalesce((p.before->'tiers')::json, (SELECT json_agg(json_build_object('from', t.from_quantity, 'priceCents', t.price_cents) ORDER BY t.from_quantity)
        FROM offer_price_tiers t WHERE t.offer_id = o.id), '[]'::json) AS tiers,
      a.picture_id AS "pictureId",
      (SELECT p.content_hash FROM pictures p WHERE p.id = a.picture_id) AS "pictureHash",
      -- As a scalar: the planner would read the lines of all imports to hash an EXISTS.
      coalesce((SELECT true FROM import_lines l WHERE l.offer_id = o.id AND l.outcome = 'create' AND l.undone_at IS NOT NULL LIMIT 1),
        false) AS undone
    FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    LEFT JOIN LATERAL (SELECT l.state, l.before, l.price_cents, m.starts_on::text, m.ends_on::text
      FROM promotion_offers l JOIN promotions m ON m.id = l.promotion_id
      WHERE l.offer_id = o.id AND l.state IN ('planned', 'running')) p ON true
    WHERE o.vendor_id = ${record.vendor_id} AND ${which}`.execute(tx)
  return rows
}

export type KnownVariant = {
  variantId: number
  articleId: number
  ean: string
  title: string
  articleStatus: string
  /** The seller's own reference for it. */
  ownReference: string | null
}

export async function findKnownVariants(tx: Tx, vendorId: number, eans: string[]): Promise<Map<string, KnownVariant>> {
  const { rows } = await sql<KnownVariant>`
    SELECT v.id AS "variantId", v.article_id AS "articleId", v.ean, a.title, a.status AS "articleStatus",
      (SELECT o.reference FROM offers o WHERE o.variant_id = v.id AND o.vendor_id = ${vendorId}) AS "ownReference"
    FROM variants v JOIN articles a ON a.id = v.article_id WHERE v.ean = ANY(${eans}::text[])`.execute(tx)
  return new Map(rows.map(row => [row.ean, row]))
}

/** Earlier lines of the same file with the same reference or EAN, by value. */
export async function findEarlierLines(
  tx: Tx,
  importId: number,
  column: 'reference' | 'ean',
  values: string[],
  before: number,
) {
  const name = sql.ref(column)
  const { rows } = await sql<{ value: string; line: number }>`
    SELECT ${name} AS value, min(line) AS line FROM import_lines
    WHERE import_id = ${importId} AND ${name} = ANY(${values}::text[]) AND line < ${before} GROUP BY 1`.execute(tx)
  return new Map(rows.map(({ value, line }) => [value, line]))
}

/** Category of a file → tag and its category; null: skipped on purpose. */
export async function findChosenTags(tx: Tx, vendorId: number) {
  const rows = await tx
    .selectFrom('import_categories as c')
    .leftJoin('tags as t', 't.id', 'c.tag_id')
    .select(['c.source', 't.id as tagId', 't.category_id as categoryId'])
    .where('c.vendor_id', '=', vendorId)
    .execute()
  return new Map(
    rows.map(({ source, tagId, categoryId }) => [source, tagId && categoryId ? { tagId, categoryId } : null]),
  )
}

export async function findTag(tx: Tx, tagId: number | null) {
  if (tagId === null) return null
  const tag = await tx
    .selectFrom('tags')
    .select(['id as tagId', 'category_id as categoryId'])
    .where('id', '=', tagId)
    .executeTakeFirst()
  return tag ?? null
}

/** Current VAT rate in basis points → code; the standard rate where agricultural equipment has it too. */
export async function findVatCodes(tx: Tx): Promise<Map<number, VatCode>> {
  const { rows } = await sql<{ code: VatCode; points: number | null }>`
    SELECT code, vat_basis_points(code, current_date) AS points FROM unnest(${goodsNatures.toReversed()}::text[]) code`.execute(
    tx,
  )
  return new Map(rows.flatMap(({ code, points }) => (points === null ? [] : [[points, code] as const])))
}

export async function findPictures(tx: Tx, importId: number, keys: string[]): Promise<Map<string, Buffer>> {
  const rows = await tx
    .selectFrom('import_pictures')
    .select(['reference', 'content_hash'])
    .where('import_id', '=', importId)
    .where('reference', 'in', ['', ...keys])
    .execute()
  return new Map(rows.map(({ reference, content_hash }) => [reference, content_hash]))
}
