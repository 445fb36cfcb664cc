import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS, migrate } from '#platform/db/migrate.ts'
import { type FreshDatabase, ownDatabase } from '#tests/support/database.ts'

let database: FreshDatabase
let directory: string
beforeAll(async () => {
  database = await ownDatabase()
  directory = await mkdtemp(path.join(tmpdir(), 'migrations-'))
})
afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true })
})

/** The schema before returns had their own rows. */
async function before() {
  const names = (await readdir(MIGRATIONS)).sort()
  const own = names.findIndex(name => name.endsWith('_returns.sql'))
  for (const name of names.slice(0, own)) await cp(path.join(MIGRATIONS, name), path.join(directory, name))
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA graphile_worker CASCADE')
  await migrate(database.url, { directory })
  return path.join(MIGRATIONS, names[own] ?? '')
}

/** One order per case; foreign keys that the migration does not read are not enforced. */
const oldOrders = `SET session_replication_role = replica;
  INSERT INTO users (email, password_hash, first_name, last_name, phone, kind)
    VALUES ('lea@exemple.fr', '-', 'Léa', 'Robert', '0600000000', 'normal');
  INSERT INTO orders (number, purchase_id, vendor_id, user_id, delivery_mode, vendor_snapshot, goods_ht_cents,
      delivery_ht_cents, delivery_vat_cents, total_ht_cents, total_vat_cents, total_cents, commission_cents, weight_grams)
    SELECT 'A' || n, n, 1, 1, 'HOME', '{}', 100, 0, 0, 100, 20, 120, 8, 10 FROM generate_series(1, 4) n;
  INSERT INTO order_lines (order_id, vendor_id, offer_id, position, title, variant_label, reference, snapshot, quantity,
      unit_price_cents, vat_basis_points, ht_cents, vat_cents, weight_grams, withdrawable)
    SELECT n, 1, n, 1, 'Lien', '', '', '{}', 1, 100, 2000, 100, 20, 10, true FROM generate_series(1, 4) n;
  INSERT INTO order_history (order_id, axis, to_value, actor, user_id, at) VALUES
    (1, 'return', 'REQUESTED', 'buyer', 1, '2026-11-03 23:30+00'),
    (2, 'return', 'WITHDRAWAL_REQUESTED', 'buyer', 1, '2026-11-03 10:00+00'),
    (3, 'return', 'REQUESTED', 'buyer', 1, '2026-11-03 10:00+00'),
    (4, 'return', 'WITHDRAWAL_REQUESTED', 'buyer', 1, '2026-11-03 10:00+00'),
    (3, 'return', 'CLOSED', 'seller', 1, '2026-11-04 10:00+00'),
    (4, 'return', 'REFUNDED', 'seller', 1, '2026-11-05 10:00+00');
  INSERT INTO return_lines (step_id, order_line_id, quantity) SELECT n, n, 1 FROM generate_series(1, 4) n;
  SET session_replication_role = origin`

test('earlier return requests become rows with their status, their units and the party to act', async () => {
  const own = await before()
  await database.pool.query(oldOrders)
  await cp(own, path.join(directory, path.basename(own)))
  await migrate(database.url, { directory })
  const { rows } = await sql`
    SELECT r.number, r.kind, r.status, r.due_on::text AS due, h.act, h.actor, l.quantity
    FROM returns r JOIN return_history h ON h.return_id = r.id JOIN return_lines l ON l.return_id = r.id
    ORDER BY r.order_id`.execute(database.db)
  const request = { act: 'ask', actor: 'buyer', quantity: 1 }
  expect(rows).toEqual([
    // Five days to respond, counted in Paris, where it was already the 4th.
    { ...request, number: 'R-A1-1', kind: 'RETURN', status: 'REQUESTED', due: '2026-11-09' },
    { ...request, number: 'R-A2-1', kind: 'WITHDRAWAL', status: 'ACCEPTED', due: null },
    { ...request, number: 'R-A3-1', kind: 'RETURN', status: 'CANCELLED', due: null },
    { ...request, number: 'R-A4-1', kind: 'WITHDRAWAL', status: 'REFUNDED', due: null },
  ])
})
