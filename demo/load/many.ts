import { sql } from 'kysely'
import { refreshListing } from '#domains/catalogue/server/listing.ts'
import type { Tx } from '#platform/db/pool.ts'

/**
 * Grows the catalogue to `total` articles, each a numbered sister of a demo article with one variant, its offers at
 * another price, and their stock: enough to measure lists and search at any size.
 */
export async function growCatalogue(tx: Tx, total: number): Promise<void> {
  await sql`CREATE TEMPORARY TABLE sister ON COMMIT DROP AS
    SELECT a.id AS base_id, k AS rank FROM articles a CROSS JOIN generate_series(2, ${Math.ceil(total / 1_000) + 1}::int) k
    ORDER BY k, a.id LIMIT greatest(0, ${total} - (SELECT count(*) FROM articles))`.execute(tx)
  await sql`INSERT INTO articles (slug, title, description, category_id, brand_id, picture_id, attributes, season, status,
      plant_protection, biocontrol, garden_use, professional_only, explosive_precursor, biocide, withdrawable, withdrawal_reason, created_at)
    SELECT a.slug || '-' || s.rank, left(a.title, 140) || ' ' || s.rank, a.description, a.category_id, a.brand_id, a.picture_id, a.attributes,
      a.season, a.status, a.plant_protection, a.biocontrol, a.garden_use, a.professional_only, a.explosive_precursor, a.biocide,
      a.withdrawable, a.withdrawal_reason, a.created_at - make_interval(days => s.rank)
    FROM sister s JOIN articles a ON a.id = s.base_id`.execute(tx)
  await sql`CREATE TEMPORARY TABLE twin ON COMMIT DROP AS
    SELECT s.base_id, s.rank, n.id FROM sister s JOIN articles a ON a.id = s.base_id JOIN articles n ON n.slug = a.slug || '-' || s.rank`.execute(
    tx,
  )
  await sql`INSERT INTO article_tags (article_id, tag_id) SELECT t.id, at.tag_id FROM twin t JOIN article_tags at ON at.article_id = t.base_id`.execute(
    tx,
  )
  await sql`INSERT INTO variants (article_id, label, attributes, weight_grams, sale_unit, pack_label, content_quantity, content_unit, palletised)
    SELECT t.id, v.label, v.attributes, v.weight_grams, v.sale_unit, v.pack_label, v.content_quantity, v.content_unit, v.palletised
    FROM twin t JOIN variants v ON v.article_id = t.base_id AND v.position = 0`.execute(tx)
  await sql`ANALYZE articles, variants, twin`.execute(tx)
  await sql`INSERT INTO offers (vendor_id, variant_id, reference, price_cents, vat_code, step, minimum, delivery_modes, preparation_days)
    SELECT o.vendor_id, n.id, o.reference || '-' || t.rank, greatest(1, o.price_cents * (90 + t.rank % 20) / 100), o.vat_code, o.step, o.minimum,
      o.delivery_modes, o.preparation_days
    FROM twin t JOIN variants v ON v.article_id = t.base_id AND v.position = 0 JOIN variants n ON n.article_id = t.id
    JOIN offers o ON o.variant_id = v.id`.execute(tx)
  await sql`INSERT INTO stock (warehouse_id, offer_id, vendor_id, on_hand)
    SELECT k.warehouse_id, n.id, k.vendor_id, 20 FROM twin t JOIN variants v ON v.article_id = t.base_id AND v.position = 0
    JOIN offers o ON o.variant_id = v.id JOIN stock k ON k.offer_id = o.id AND k.on_hand > 0
    JOIN offers n ON n.vendor_id = o.vendor_id AND n.reference = o.reference || '-' || t.rank`.execute(tx)
  await sql`INSERT INTO stock_ledger (offer_id, warehouse_id, on_hand_change, reserved_change, reason)
    SELECT k.offer_id, k.warehouse_id, k.on_hand, 0, 'opening' FROM stock k
    WHERE k.on_hand > 0 AND NOT EXISTS (SELECT FROM stock_ledger l WHERE l.offer_id = k.offer_id AND l.warehouse_id = k.warehouse_id)`.execute(
    tx,
  )
  await sql`ANALYZE`.execute(tx)
  await refreshListing(tx, 'all')
}
