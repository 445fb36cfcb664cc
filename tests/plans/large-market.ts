/** A database large enough to expose a bad plan, written in a few statements: 20,000 articles and as many orders. */
import { type RawBuilder, sql } from 'kysely'
import { quickLoad } from '#demo/load/quick-load.ts'
import { inTransaction, type Tx } from '#platform/db/pool.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import type { TestApp } from '#tests/support/injected.ts'
import { loadMoney, moneyTables } from './large-money.ts'

const sellers = 40
const articles = 20_000
const buyers = 2_000
const orders = 20_000
const messages = 20_000
const jobs = 5_000

const goods =
  `Sécateur Bouteille Levure Carton Pompe Gants Bouchon Tuyau Étiquette Piquet Flûte Bidon Cuve Filtre Pressoir Hotte
  Caisse Capsule Muselet Fût Robinet Raccord Agrafe Lien Serpette Brouette Bâche Balance Densimètre Thermomètre Éprouvette Pipette Tonneau
  Palette Étui Sulfate Engrais Semence Terreau Brosse`.split(/\s+/)
const kinds = ['inox', 'liège', 'champenoise', 'électrique', 'pliable', 'renforcé', 'classique']

const grown = [
  ...['articles', 'article_tags', 'variants', 'offers', 'offer_price_history', 'article_listing', 'search_words'],
  ...['stock', 'stock_ledger', 'purchases', 'orders', 'order_lines', 'conversations', 'messages'],
  ...moneyTables,
]

export type LargeMarket = { seller: TestVendor; buyerId: number; adminId: number; slug: string }

export async function loadLargeMarket({ db, pool }: TestApp): Promise<LargeMarket> {
  const vendors: TestVendor[] = []
  for (let n = 0; n < sellers; n++) vendors.push(await createVendor(db))
  const buyerId = await createUser(db)
  const adminId = await createUser(db, { roles: ['ADMIN'] })
  await inTransaction(db, async tx => {
    await loadNames(tx)
    await quickLoad(tx, grown, async () => {
      await loadArticles(tx)
      await loadOffers(tx, vendors)
      await loadListing(tx)
      await loadOrders(tx, vendors, buyerId)
      await loadTalk(tx)
      await loadMoney(tx)
    })
    await loadJobs(tx)
  })
  await pool.query('VACUUM ANALYZE')
  const [seller] = vendors
  if (!seller) throw new Error('no seller')
  const { slug } = await db.selectFrom('articles').select('slug').where('id', '=', 777).executeTakeFirstOrThrow()
  return { seller, buyerId, adminId, slug }
}

const series = (count: number) => sql`generate_series(1, ${sql.lit(count)}) n`
const oneOf = (values: readonly string[], step = 1) =>
  sql`(${values}::text[])[1 + n / ${sql.lit(step)} % ${sql.lit(values.length)}]`
const among = (ids: readonly number[], n: RawBuilder<unknown>) =>
  sql`(${ids}::bigint[])[1 + ${n} % ${sql.lit(ids.length)}]`

async function loadNames(tx: Tx) {
  await sql`INSERT INTO brands (name, slug) SELECT 'Maison ' || n, 'maison-' || n FROM ${series(200)}`.execute(tx)
  await sql`INSERT INTO tags (category_id, name, slug, position) SELECT 98 + n % 3, 'Rayon ' || n, 'rayon-' || n, n FROM ${series(60)}`.execute(
    tx,
  )
  await sql`INSERT INTO users (email, password_hash, first_name, last_name, phone, kind)
    SELECT 'acheteur' || n || '@exemple.fr', 'none', 'Camille', 'Aubry ' || n, '+33326000000', 'normal' FROM ${series(buyers)}`.execute(
    tx,
  )
}

async function loadArticles(tx: Tx) {
  await sql`INSERT INTO articles (id, slug, title, description, category_id, brand_id, attributes, status, created_at)
    OVERRIDING SYSTEM VALUE SELECT n, 'article-' || n, ${oneOf(goods)} || ' ' || ${oneOf(kinds, 40)} || ' ' || n, 'Une fourniture sûre.',
      (ARRAY[98,99,100,102,103,104,105,106])[1 + n % 8], (SELECT min(id) FROM brands) + n % 200, '{}', 'published', now() - n * interval '1 minute'
    FROM ${series(articles)}`.execute(tx)
  await sql`INSERT INTO article_tags (article_id, tag_id) SELECT n, (SELECT min(id) FROM tags) + n % 60 FROM ${series(articles)}`.execute(
    tx,
  )
  await sql`INSERT INTO variants (id, article_id, weight_grams, sale_unit, pack_label) OVERRIDING SYSTEM VALUE
    SELECT n, n, 500, 'pièce', 'à l’unité' FROM ${series(articles)}`.execute(tx)
  await sql`INSERT INTO search_words (word, stem, uses) SELECT w, search_stem(w), 2000
    FROM unnest(string_to_array(search_text(${[...goods, ...kinds].join(' ')}), ' ')) w WHERE search_stem(w) IS NOT NULL`.execute(
    tx,
  )
  await sql`INSERT INTO search_words (word, stem, uses)
    SELECT DISTINCT ON (w) w, w, 1 FROM ${series(8_000)}, left(translate(md5(n::text), '0123456789', 'ghijklmnop'), 9) w ON CONFLICT DO NOTHING`.execute(
    tx,
  )
}

/** The first and the second offer of an article belong to different sellers. */
const seller = (n: string) => sql.raw(`(${n} + (${n} - 1) / ${articles})`)

async function loadOffers(tx: Tx, vendors: readonly TestVendor[]) {
  const vendorIds = vendors.map(({ vendorId }) => vendorId)
  const warehouseIds = vendors.map(({ warehouseId }) => warehouseId)
  await sql`INSERT INTO offers (id, vendor_id, variant_id, reference, price_cents, delivery_modes) OVERRIDING SYSTEM VALUE
    SELECT n, ${among(vendorIds, seller('n'))}, 1 + n % ${sql.lit(articles)}, 'REF-' || n, 100 + n % 9000, '{PICKUP,HOME}'
    FROM ${series(articles + articles / 2)}`.execute(tx)
  await sql`INSERT INTO stock (warehouse_id, offer_id, vendor_id, on_hand)
    SELECT ${among(warehouseIds, seller('o.id'))}, o.id, o.vendor_id, 20 FROM offers o`.execute(tx)
  await sql`INSERT INTO stock_ledger (offer_id, warehouse_id, on_hand_change, reserved_change, reason)
    SELECT offer_id, warehouse_id, on_hand, 0, 'opening' FROM stock`.execute(tx)
}

const loadListing = (tx: Tx) =>
  sql`
  INSERT INTO article_listing (article_id, slug, title, category_id, brand_id, brand_name, tag_ids, vendor_ids, shop_ids, delivery_modes,
    attribute_values, variant_count, offer_count, best_offer_id, pack_label, sale_unit, price_cents, vat_basis_points, step, minimum, season,
    professional_only, plant_protection, popularity, created_at, document)
  SELECT a.id, a.slug, a.title, a.category_id, a.brand_id, b.name, ARRAY[t.tag_id], s.vendor_ids, '{}', '{PICKUP,HOME}', '{}', 1, s.offers, s.best,
    'à l’unité', 'pièce', s.price, 2000, 1, 1, '{}', false, false, a.id % 97, a.created_at,
    setweight(to_tsvector('fr', search_text(a.title)), 'A')
  FROM articles a JOIN brands b ON b.id = a.brand_id JOIN article_tags t ON t.article_id = a.id
  JOIN (SELECT variant_id, array_agg(vendor_id) AS vendor_ids, count(*) AS offers, min(id) AS best, min(price_cents) AS price
    FROM offers GROUP BY 1) s ON s.variant_id = a.id`.execute(tx)

/**
 * One buyer in two thousand has an order each day; orders are spread over the sellers, a tenth still to be prepared.
 */
async function loadOrders(tx: Tx, vendors: readonly TestVendor[], buyerId: number) {
  const buyer = sql`CASE WHEN n % 400 = 0 THEN ${sql.lit(buyerId)} ELSE ${sql.lit(buyerId)} + 1 + n % ${sql.lit(buyers)} END`
  const days = sql`now() - (${sql.lit(orders)} - n) * interval '10 minutes'`
  await sql`INSERT INTO purchases (id, number, user_id, cart_version, submission_key, status, buyer, billing_address, total_ht_cents, total_vat_cents,
      total_cents, terms_version, created_at, expires_at, paid_at)
    OVERRIDING SYSTEM VALUE SELECT n, 'A-' || n, ${buyer}, 1, 'essai-' || n, 'PAID', '{"firstName":"Camille","lastName":"Aubry","email":"c@exemple.fr","kind":"normal"}',
      '{}', 2000, 400, 2400, '1', ${days}, ${days}, ${days} FROM ${series(orders)}`.execute(tx)
  await sql`INSERT INTO orders (id, number, purchase_id, vendor_id, user_id, status, delivery_mode, vendor_snapshot, goods_ht_cents, delivery_ht_cents,
      delivery_vat_cents, total_ht_cents, total_vat_cents, total_cents, commission_cents, weight_grams, created_at, paid_at, search_text, prepare_by)
    OVERRIDING SYSTEM VALUE SELECT n, 'C-' || n, n, ${among(
      vendors.map(({ vendorId }) => vendorId),
      sql`n`,
    )}, ${buyer}, CASE WHEN n % 10 = 0 THEN 'TO_PREPARE' ELSE 'COMPLETED' END,
      'HOME', '{}', 2000, 0, 0, 2000, 400, 2400, 200, 1000, ${days}, ${days}, 'C-' || n || ' Camille Aubry', (${days})::date FROM ${series(orders)}`.execute(
    tx,
  )
  // Offers and orders assign sellers in the same way, so order n has offer n.
  await sql`INSERT INTO order_lines (order_id, vendor_id, offer_id, position, title, variant_label, reference, snapshot, quantity, unit_price_cents,
      vat_basis_points, ht_cents, vat_cents, weight_grams, withdrawable)
    SELECT o.id, o.vendor_id, o.id, 0, 'Sécateur', '', 'REF-' || o.id, '{}', 2, 1000, 2000, 2000, 400, 500, true FROM orders o`.execute(
    tx,
  )
  await sql`INSERT INTO order_vat SELECT id, 2000, 2000, 400, 0, 0 FROM orders`.execute(tx)
}

async function loadTalk(tx: Tx) {
  const each = 4
  const conversations = messages / each
  await sql`INSERT INTO conversations (id, buyer_id, vendor_id, order_id, last_message_id) OVERRIDING SYSTEM VALUE
    SELECT n, o.user_id, o.vendor_id, o.id, n * ${sql.lit(each)} FROM ${series(conversations)} JOIN orders o ON o.id = n * ${sql.lit(each)}`.execute(
    tx,
  )
  await sql`INSERT INTO messages (id, conversation_id, user_id, side, body, key, read_at) OVERRIDING SYSTEM VALUE
    SELECT n, c.id, c.buyer_id, CASE WHEN n % 2 = 0 THEN 'buyer' ELSE 'seller' END, 'Bonjour, où en est ma commande ?', gen_random_uuid(),
      CASE WHEN n % 50 <> 0 THEN now() END
    FROM ${series(messages)} JOIN conversations c ON c.id = 1 + (n - 1) / ${sql.lit(each)}`.execute(tx)
}

/** A few are due, the others are scheduled later. */
const loadJobs = (tx: Tx) =>
  sql`SELECT graphile_worker.add_job('mail.send', json_build_object('id', n), run_at => now() + (n - 5) * interval '1 minute')
    FROM ${series(jobs)}`.execute(tx)
