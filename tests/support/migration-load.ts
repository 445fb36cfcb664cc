/** F12: migrates a large table during orders, on servers of the previous release. */
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MIGRATIONS, migrate } from '#platform/db/migrate.ts'
import { createOffer, createVendor } from './factories.ts'
import type { TestResponse } from './injected.ts'
import { type Node, payingMarketAt } from './nodes.ts'
import type { PayingMarket } from './paying.ts'
import { eventually } from './processes.ts'

/** Changes to the table that every order reads and writes. */
const steps = {
  column: `ALTER TABLE carts ADD COLUMN note text NOT NULL DEFAULT '';
    ALTER TABLE carts ADD CONSTRAINT carts_note CHECK (length(note) < 100) NOT VALID`,
  checked: 'ALTER TABLE carts VALIDATE CONSTRAINT carts_note',
  index: '-- concurrently\nCREATE INDEX CONCURRENTLY IF NOT EXISTS carts_changed ON carts (updated_at, version);\n',
  other: 'CREATE TABLE cart_notes (cart_id bigint REFERENCES carts ON DELETE CASCADE, note text)',
}

export type MigratedUnderLoad = {
  applied: string[]
  failed: string[]
  /** Response times before and during the migration. */
  calmMs: number[]
  busyMs: number[]
  orders: number
  migrationMs: number
  /** Orders on the new schema, by the previous release. */
  after: number
}

/** `restMs`: rest of a person between two orders. */
export async function migrateUnderLoad(
  market: PayingMarket,
  node: Node,
  { rows, people, calmSeconds, restMs = 0 }: { rows: number; people: number; calmSeconds: number; restMs?: number },
): Promise<MigratedUnderLoad> {
  await market.pool.query(
    `INSERT INTO carts (token_hash, updated_at)
     SELECT sha256(n::text::bytea), now() - n * interval '1 second' FROM generate_series(1, $1::int) AS n`,
    [rows],
  )
  const release = await nextRelease()
  const shop = payingMarketAt(market, () => node.port)
  const vendor = await createVendor(market.db)
  const { offerId } = await createOffer(market.db, vendor, { stock: 1_000_000 })
  const seen: MigratedUnderLoad = {
    applied: [],
    failed: [],
    calmMs: [],
    busyMs: [],
    orders: 0,
    migrationMs: 0,
    after: 0,
  }
  let moment: 'calm' | 'busy' | 'after' | 'over' = 'calm'
  const timed = async (request: Promise<TestResponse>) => {
    const from = performance.now()
    const response = await request
    if (moment !== 'after') seen[moment === 'calm' ? 'calmMs' : 'busyMs'].push(performance.now() - from)
    if (response.status !== 200) seen.failed.push(`${response.status} ${response.body?.code}`)
    return response
  }
  const visits = Array.from({ length: people }, async () => {
    const buyer = await shop.newBuyer()
    while (moment !== 'over' && seen.failed.length === 0) {
      await timed(shop.request('GET', '/api/cart', undefined, buyer))
      await timed(shop.fill(buyer, vendor, [{ offerId, quantity: 1 }]))
      const placed = await timed(shop.place(buyer, await shop.submission(buyer)))
      await timed(shop.atBank(placed, 'accept'))
      await timed(shop.comeBack(buyer, placed))
      seen.orders++
      if (moment === 'after') seen.after++
      await pause(restMs)
    }
  })
  await pause(calmSeconds * 1_000)
  moment = 'busy'
  // A report that reads the table for longer than many lock attempts of the migration.
  const report = await market.pool.connect()
  await report.query('BEGIN; SELECT count(*) FROM carts')
  const reported = pause(1_300).then(() => report.query('COMMIT').then(() => report.release()))
  const from = performance.now()
  seen.applied = await migrate(market.url, { directory: release })
  seen.migrationMs = performance.now() - from
  await reported
  moment = 'after'
  const enough = seen.orders + people * 2
  await Promise.race([...visits, eventually(async () => seen.orders >= enough, 'orders on the new schema')])
  moment = 'over'
  await Promise.all(visits)
  await rm(release, { recursive: true })
  await market.runJobs()
  return seen
}

/** The migrations of this release, and some of the next. */
async function nextRelease(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'next-release-'))
  await cp(MIGRATIONS, folder, { recursive: true })
  let version = (await readdir(folder)).filter(name => name.endsWith('.sql')).length
  for (const [name, text] of Object.entries(steps))
    await writeFile(join(folder, `${String(++version).padStart(4, '0')}_${name}.sql`), text)
  return folder
}
