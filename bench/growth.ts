/**
 * Tables that only grow, at the size of many orders: `bin/bench growth`. What they weigh, what the reads of pages cost, and
 * what partitions by month would change (docs/scale.md).
 *   --orders 100000   orders, with their history, movements and journal     --views 1000000   page views, over 25 months
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { quickLoad } from '#demo/load/quick-load.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { loadLargeMarket } from '#tests/plans/large-market.ts'
import { freshApp } from './kit/fresh-market.ts'
import { type Figure, record } from './kit/record.ts'

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '100000' }, views: { type: 'string', default: '1000000' } },
})
const orders = Number(values.orders)
const views = Number(values.views)
const months = 25

const app = await freshApp()
const { db } = app
const { seller, adminId } = await loadLargeMarket(app)
const { rows: known } = await sql<{ orders: number }>`SELECT count(*)::int AS orders FROM orders`.execute(db)
/** Facts are copied for the same orders: their number and width are what counts here. */
const copies = Math.round(orders / (known[0]?.orders ?? 1))

const grown = [
  'order_history',
  'stock_ledger',
  'journal_entries',
  'journal_lines',
  'audit_entries',
  'mails',
  'page_views',
]
await inTransaction(db, tx => quickLoad(tx, grown, () => grow(tx)))
await sql`VACUUM ANALYZE`.execute(db)

async function grow(tx: Parameters<Parameters<typeof inTransaction>[1]>[0]): Promise<void> {
  await sql`INSERT INTO order_history (order_id, axis, from_value, to_value, actor, at)
    SELECT o.id, 'order', 'TO_PREPARE', 'READY', 'seller', o.created_at + n * interval '1 hour'
    FROM orders o, generate_series(1, ${sql.lit(7 * copies)}) n`.execute(tx)
  await sql`INSERT INTO stock_ledger (offer_id, warehouse_id, on_hand_change, reserved_change, reason, at)
    SELECT s.offer_id, s.warehouse_id, -1, -1, 'dispatch', o.created_at
    FROM orders o JOIN stock s ON s.offer_id = o.id, generate_series(1, ${sql.lit(3 * copies)})`.execute(tx)
  await sql`CREATE TEMP TABLE copied ON COMMIT DROP AS SELECT e.*, n, (SELECT max(id) FROM journal_entries) AS last
    FROM journal_entries e, generate_series(1, ${sql.lit(copies - 1)}) n`.execute(tx)
  await sql`INSERT INTO journal_entries (id, key, kind, at, vendor_id, purchase_id, order_id) OVERRIDING SYSTEM VALUE
    SELECT last * n + id, key || ':' || n, kind, at, vendor_id, purchase_id, order_id FROM copied`.execute(tx)
  await sql`INSERT INTO journal_lines (entry_id, position, account, vendor_id, part, cents)
    SELECT c.last * c.n + l.entry_id, l.position, l.account, l.vendor_id, l.part, l.cents
    FROM copied c JOIN journal_lines l ON l.entry_id = c.id`.execute(tx)
  await sql`INSERT INTO audit_entries (user_id, at, role, operation, subject_kind, subject_id, input, address)
    SELECT ${sql.lit(adminId)}, now() - n * interval '5 minutes', 'ADMIN', 'POST /api/admin/orders/:id/refund', 'order', n::text,
      '{"reason":"Colis abîmé"}', '203.0.113.0/24' FROM generate_series(1, ${sql.lit(Math.round(orders / 20))}) n`.execute(
    tx,
  )
  await sql`INSERT INTO mails (event, recipient, subject, html, text, created_at, sent_at)
    SELECT 'order-confirmed:' || n, 'acheteur' || n || '@exemple.fr', 'Votre commande', repeat(md5(n::text), 250), repeat('Bonjour. ', 150), now(), now()
    FROM generate_series(1, ${sql.lit(orders)}) n`.execute(tx)
  await sql`INSERT INTO page_views (view_key, at, path, visitor, referrer, device, seconds)
    SELECT md5(n::text), now() - n * interval '1 month' * ${sql.lit(months)} / ${sql.lit(views)}, '/articles/article-' || n % 20000,
      sha256((n / 5)::text::bytea), 'https://www.google.com', 'phone', 30 FROM generate_series(1, ${sql.lit(views)}) n`.execute(
    tx,
  )
}

const figures: Figure[] = []
for (const table of grown) {
  const { rows } = await sql<{ mb: number }>`
    SELECT round(pg_total_relation_size(${table}::regclass) / 1e6)::int AS mb`.execute(db)
  figures.push({ what: `${table} with its indexes`, value: rows[0]?.mb ?? 0, unit: 'MB' })
}

const { vendorId, warehouseId } = seller
const reads = {
  'history of an order': sql`SELECT * FROM order_history WHERE order_id = 777 ORDER BY id`,
  'last movements of a warehouse': sql`SELECT * FROM stock_ledger WHERE warehouse_id = ${warehouseId} AND on_hand_change <> 0
    ORDER BY id DESC LIMIT 50`,
  'balances of a seller over a month': sql`SELECT l.account, sum(l.cents) FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
    WHERE e.vendor_id = ${vendorId} AND e.at BETWEEN now() - interval '2 months' AND now() - interval '1 month' GROUP BY 1`,
  'balances of all accounts over a month': sql`SELECT l.account, sum(l.cents) FROM journal_entries e JOIN journal_lines l
    ON l.entry_id = e.id WHERE e.at BETWEEN now() - interval '2 months' AND now() - interval '1 month' GROUP BY 1`,
  'last entries of the audit log': sql`SELECT * FROM audit_entries ORDER BY id DESC LIMIT 50`,
  'visits by day over a month': sql`SELECT at::date, count(*), count(DISTINCT visitor) FROM page_views
    WHERE at > now() - interval '1 month' GROUP BY 1`,
}
for (const [what, query] of Object.entries(reads)) figures.push(await measured(what, query))

/** The second run, whose pages are in memory, and how many buffers it reads. */
async function measured(what: string, query: ReturnType<typeof sql>): Promise<Figure> {
  await query.execute(db)
  const { rows } = await sql<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>`
    EXPLAIN (ANALYZE, BUFFERS, FORMAT json) ${query}`.execute(db)
  const took = rows[0]?.['QUERY PLAN'][0]['Execution Time'] ?? 0
  return { what, value: Math.round(took * 10) / 10, unit: 'ms' }
}

async function timed(what: string, ...statements: ReturnType<typeof sql>[]): Promise<void> {
  const from = performance.now()
  for (const statement of statements) await statement.execute(db)
  figures.push({ what, value: Math.round(performance.now() - from), unit: 'ms' })
}
const month = sql`now() - interval '24 months'`
await timed(
  'purge of a day of visits, as each night',
  sql`DELETE FROM page_views WHERE at < now() - interval '25 months' + interval '1 day'`,
)
await timed(
  'purge of a month of visits at once',
  sql`DELETE FROM page_views WHERE at < ${month}`,
  sql`VACUUM page_views`,
)
await sql`CREATE TABLE views_by_month (LIKE page_views) PARTITION BY RANGE (at)`.execute(db)
await sql`CREATE TABLE views_before PARTITION OF views_by_month FOR VALUES FROM (MINVALUE) TO (MAXVALUE)`.execute(db)
await sql`INSERT INTO views_by_month SELECT * FROM page_views LIMIT ${sql.lit(Math.round(views / months))}`.execute(db)
await timed('the same month as a partition', sql`DROP TABLE views_before`)

await app.close()
await record('growth', {
  title: 'Tables that only grow',
  command: 'bin/bench growth',
  facts: { orders, 'page views': views, 'months of visits': months },
  figures,
})
