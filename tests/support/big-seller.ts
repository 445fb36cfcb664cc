/** A seller with very many offers, movements and paid orders, inserted as rows, to test exports. */
import type pg from 'pg'
import type { Db } from '#platform/db/pool.ts'
import { createVendor, type TestVendor } from './factories.ts'

/** Each row has a description of `words` times five letters. */
type Size = { offers: number; orders: number; words: number }

export async function createBigSeller(db: Db, pool: pg.Pool, size: Size): Promise<TestVendor> {
  const vendor = await createVendor(db)
  const client = await pool.connect()
  try {
    // Skips the triggers that write listings and events: exports read neither.
    await client.query('BEGIN; SET LOCAL session_replication_role = replica')
    for (const statement of [...goods(vendor, size), ...sales(vendor, size)]) await client.query(statement)
    await client.query('COMMIT; ANALYZE')
  } finally {
    client.release()
  }
  return vendor
}

const goods = ({ vendorId, warehouseId }: TestVendor, { offers, words }: Size) => [
  `INSERT INTO brands (name, slug) VALUES ('Grande maison ${vendorId}', 'grande-maison-${vendorId}')`,
  `INSERT INTO articles (slug, title, description, category_id, brand_id, status)
   SELECT 'grand-${vendorId}-' || n, 'Article ' || n, repeat('vigne', ${words}), 98,
     (SELECT id FROM brands WHERE slug = 'grande-maison-${vendorId}'), 'published' FROM generate_series(1, ${offers}) n`,
  `INSERT INTO variants (article_id, weight_grams, sale_unit, pack_label)
   SELECT id, 500, 'pièce', 'à l’unité' FROM articles WHERE slug LIKE 'grand-${vendorId}-%'`,
  `INSERT INTO offers (vendor_id, variant_id, reference, price_cents, vat_code, step, minimum, delivery_modes)
   SELECT ${vendorId}, v.id, 'G-' || a.id, 1000, 'normal', 1, 1, '{HOME}' FROM variants v JOIN articles a ON a.id = v.article_id
   WHERE a.slug LIKE 'grand-${vendorId}-%'`,
  `INSERT INTO stock (warehouse_id, offer_id, vendor_id, on_hand)
   SELECT ${warehouseId}, id, ${vendorId}, 5 FROM offers WHERE vendor_id = ${vendorId}`,
  `INSERT INTO stock_ledger (offer_id, warehouse_id, on_hand_change, reserved_change, reason)
   SELECT id, ${warehouseId}, 5, 0, 'opening' FROM offers WHERE vendor_id = ${vendorId}`,
]

const sales = ({ vendorId, userId }: TestVendor, { orders }: Size) => [
  `INSERT INTO orders (number, purchase_id, vendor_id, user_id, status, paid_at, delivery_mode, vendor_snapshot, goods_ht_cents,
     delivery_ht_cents, delivery_vat_cents, total_ht_cents, total_vat_cents, total_cents, commission_cents, weight_grams)
   SELECT 'G-${vendorId}-' || n, n, ${vendorId}, ${userId}, 'TO_PREPARE', now() - n * interval '10 seconds', 'HOME', '{}',
     1000, 0, 0, 1000, 200, 1200, 0, 500 FROM generate_series(1, ${orders}) n`,
  `INSERT INTO order_lines (order_id, vendor_id, offer_id, position, title, variant_label, reference, snapshot, quantity,
     unit_price_cents, vat_basis_points, ht_cents, vat_cents, weight_grams, withdrawable)
   SELECT id, vendor_id, (SELECT min(id) FROM offers WHERE vendor_id = ${vendorId}), 0, 'Sécateur', '', 'G', '{}', 1, 1000, 2000,
     1000, 200, 500, true FROM orders WHERE vendor_id = ${vendorId}`,
  `INSERT INTO order_vat SELECT id, 2000, 1000, 200, 0, 0 FROM orders WHERE vendor_id = ${vendorId}`,
  `INSERT INTO line_commissions (order_line_id, order_id, vendor_id, basis_points, base_cents, commission_cents, vat_basis_points, vat_cents)
   SELECT id, order_id, vendor_id, 1000, 1000, 100, 2000, 20 FROM order_lines WHERE vendor_id = ${vendorId}`,
]
