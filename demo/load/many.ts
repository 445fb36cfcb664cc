import { sql } from 'kysely'
import { refreshListing } from '#domains/search/server/listing.ts'
import type { Tx } from '#platform/db/pool.ts'
import { quickLoad } from './quick-load.ts'

/** Tables that grow with the catalogue. */
const grown = ['articles', 'article_tags', 'variants', 'offers', 'offer_price_history', 'stock', 'stock_ledger']

/**
 * Grows the catalogue to `total` articles, each a numbered copy of a demo article with one variant, its offers at
 * another price, and their stock: enough to measure lists and search at any size, up to a million and more.
 */
export async function multiplyCatalogue(tx: Tx, total: number): Promise<void> {
  const { rows } = await sql<{
    missing: number
  }>`SELECT ${total}::int - count(*)::int AS missing FROM articles`.execute(tx)
  const missing = rows[0]?.missing ?? 0
  if (missing <= 0) return
  await sql`SET LOCAL work_mem = '128MB'`.execute(tx)
  await chooseTwins(tx, missing)
  await quickLoad(tx, grown, () => writeTwins(tx))
  await sql`ANALYZE`.execute(tx)
  await listTwins(tx)
}

/** Assigns ids to every copy and its variant, so that the following statements need no look-up. */
const chooseTwins = (tx: Tx, missing: number) =>
  sql`
  CREATE TEMPORARY TABLE twin ON COMMIT DROP AS
  WITH base AS (
    SELECT a.id, v.id AS variant_id FROM articles a JOIN variants v ON v.article_id = a.id AND v.position = 0
    WHERE a.status = 'published' AND a.slug !~ '-[0-9]+$')
  SELECT s.*, nextval(pg_get_serial_sequence('articles', 'id')) AS id, nextval(pg_get_serial_sequence('variants', 'id')) AS variant_id
  FROM (
    SELECT b.id AS base_id, b.variant_id AS base_variant_id, k AS rank FROM base b
    CROSS JOIN generate_series(2, ${sql.lit(missing)} / (SELECT count(*) FROM base) + 2) k
    ORDER BY k, b.id LIMIT ${sql.lit(missing)}) s`.execute(tx)

async function writeTwins(tx: Tx): Promise<void> {
  await sql`ANALYZE twin`.execute(tx)
  await sql`INSERT INTO articles (id, slug, title, description, category_id, brand_id, picture_id, attributes, season, status,
      plant_protection, biocontrol, garden_use, professional_only, explosive_precursor, biocide, withdrawable, withdrawal_reason, created_at)
    OVERRIDING SYSTEM VALUE
    SELECT t.id, a.slug || '-' || t.rank, left(a.title, 140) || ' ' || t.rank, a.description, a.category_id, a.brand_id, a.picture_id,
      a.attributes, a.season, a.status, a.plant_protection, a.biocontrol, a.garden_use, a.professional_only, a.explosive_precursor,
      a.biocide, a.withdrawable, a.withdrawal_reason, a.created_at - make_interval(hours => t.rank::int)
    FROM twin t JOIN articles a ON a.id = t.base_id`.execute(tx)
  await sql`INSERT INTO article_tags (article_id, tag_id)
    SELECT t.id, at.tag_id FROM twin t JOIN article_tags at ON at.article_id = t.base_id`.execute(tx)
  await sql`INSERT INTO variants (id, article_id, label, attributes, weight_grams, sale_unit, pack_label, content_quantity, content_unit, palletised)
    OVERRIDING SYSTEM VALUE
    SELECT t.variant_id, t.id, v.label, v.attributes, v.weight_grams, v.sale_unit, v.pack_label, v.content_quantity, v.content_unit, v.palletised
    FROM twin t JOIN variants v ON v.id = t.base_variant_id`.execute(tx)
  await sql`INSERT INTO offers (vendor_id, variant_id, reference, price_cents, vat_code, step, minimum, delivery_modes, preparation_days)
    SELECT o.vendor_id, t.variant_id, o.reference || '-' || t.rank, greatest(1, o.price_cents * (90 + t.rank % 20) / 100), o.vat_code, o.step,
      o.minimum, o.delivery_modes, o.preparation_days
    FROM twin t JOIN offers o ON o.variant_id = t.base_variant_id`.execute(tx)
  await writeStock(tx)
}

async function writeStock(tx: Tx): Promise<void> {
  await sql`INSERT INTO stock (warehouse_id, offer_id, vendor_id, on_hand)
    SELECT k.warehouse_id, n.id, k.vendor_id, 20 FROM twin t JOIN offers o ON o.variant_id = t.base_variant_id
    JOIN stock k ON k.offer_id = o.id AND k.on_hand > 0
    JOIN offers n ON n.variant_id = t.variant_id AND n.vendor_id = o.vendor_id`.execute(tx)
  await sql`INSERT INTO stock_ledger (offer_id, warehouse_id, on_hand_change, reserved_change, reason)
    SELECT k.offer_id, k.warehouse_id, k.on_hand, 0, 'opening' FROM twin t JOIN offers n ON n.variant_id = t.variant_id
    JOIN stock k ON k.offer_id = n.id`.execute(tx)
}

/** Production code builds the listing of the first copies; the others copy it, with their own name and price. */
async function listTwins(tx: Tx): Promise<void> {
  const eldest = await sql<{ id: number }>`SELECT id FROM twin WHERE rank = 2`.execute(tx)
  await refreshListing(
    tx,
    eldest.rows.map(({ id }) => id),
  )
  await quickLoad(tx, ['article_listing'], () => copyListing(tx))
  // The copies contain the words of the demo, so their use counts grow in proportion.
  await sql`UPDATE search_words SET uses = least(1000000000, uses::bigint * (SELECT max(rank) FROM twin))`.execute(tx)
  await sql`ANALYZE article_listing, search_words`.execute(tx)
}

const copyListing = (tx: Tx) =>
  sql`
  INSERT INTO article_listing (article_id, slug, title, category_id, brand_id, brand_name, tag_ids, vendor_ids, shop_ids, delivery_modes,
    attribute_values, picture_id, variant_count, offer_count, best_offer_id, pack_label, sale_unit, price_cents, vat_basis_points, step, minimum,
    content_quantity, content_unit, season, professional_only, plant_protection, popularity, sales, created_at, document)
  SELECT a.id, a.slug, a.title, l.category_id, l.brand_id, l.brand_name, l.tag_ids, l.vendor_ids, l.shop_ids, l.delivery_modes,
    l.attribute_values, l.picture_id, l.variant_count, l.offer_count, o.id, l.pack_label, l.sale_unit, o.price_cents, l.vat_basis_points, l.step,
    l.minimum, l.content_quantity, l.content_unit, l.season, l.professional_only, l.plant_protection, l.popularity, l.sales, a.created_at,
    l.document || setweight(to_tsvector('simple', t.rank || ' ') || array_to_tsvector(ARRAY[reference_lexeme(o.reference)]), 'A')
  FROM twin e JOIN article_listing l ON l.article_id = e.id JOIN offers best ON best.id = l.best_offer_id
  JOIN twin t ON t.base_id = e.base_id AND t.rank > 2 JOIN articles a ON a.id = t.id
  JOIN offers o ON o.variant_id = t.variant_id AND o.vendor_id = best.vendor_id
  WHERE e.rank = 2`.execute(tx)
