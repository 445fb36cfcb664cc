/** The demo in the databases, with buyers ready to order. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createSession } from '#domains/identity/server/sessions.ts'
import { createKey } from '#domains/integrations/server/keys.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createDb, type DatabaseHandle, type Db, inTransaction } from '#platform/db/pool.ts'
import { brokenInvariants } from '#tests/support/broken-invariants.ts'
import { createAddress, createUser } from '#tests/support/factories.ts'
import type { Acknowledged, BenchBuyer, BenchGoods, Reader } from './load.ts'
import { run } from './parts.ts'
import { createBrowserSession } from './person.ts'

const root = join(import.meta.dirname, '../..')

export async function fillMarket(url: string): Promise<void> {
  const administered = Object.assign(new URL(url), { pathname: 'postgres' }).href
  run(['psql', administered, '-qc', 'CREATE DATABASE cep_et_chai'])
  await loadDemo(url)
}

/** Into an empty database. */
export async function loadDemo(url: string): Promise<void> {
  await migrate(url)
  const env = { ...process.env, DATABASE_URL: url, DATABASE_DIRECT_URL: '', REPLICA_URL: '', LOG_LEVEL: 'warn' }
  run([process.execPath, 'demo/seed.ts'], { cwd: root, env })
  const { pool, close } = createDb(url, { size: 1, applicationName: 'bench' })
  // Removes the demo’s failed jobs: they would hide a job that the run itself loses.
  await pool.query(
    'SELECT graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs WHERE attempts >= max_attempts))',
  )
  await close()
}

/** Goods with home delivery, on sale, with enough stock for the whole run. */
export async function goodsOf(db: Db): Promise<BenchGoods[]> {
  const { rows } = await sql<{ offer: number; vendor: number; minimum: number }>`
    SELECT o.id AS offer, o.vendor_id AS vendor, o.minimum
    FROM offers o JOIN stock s ON s.offer_id = o.id JOIN variants v ON v.id = o.variant_id
    WHERE o.status = 'published' AND 'HOME' = ANY(o.delivery_modes) AND NOT v.palletised
    GROUP BY o.id, v.weight_grams HAVING sum(s.on_hand - s.reserved) > 200
    ORDER BY v.weight_grams, o.id LIMIT 20`.execute(db)
  return rows.map(({ offer, vendor, minimum }) => ({ offerId: offer, vendorId: vendor, quantity: minimum }))
}

export async function buyersAt(db: Db, port: number, count: number): Promise<BenchBuyer[]> {
  const buyers: BenchBuyer[] = []
  for (let n = 0; n < count; n++) {
    const userId = await createUser(db, { email: `charge${n}@exemple.fr` })
    const session = await createSession(db, userId, 'bench')
    buyers.push({
      person: createBrowserSession(port, { cookie: `session=${session}` }),
      addressId: await createAddress(db, userId),
    })
  }
  return buyers
}

/** A seller who downloads, and software with a key of theirs, below its limit of calls. */
export async function sellerReaders(db: Db, port: number, email: string): Promise<Reader[]> {
  const seller = await sellerOf(db, email)
  const { secret } = await inTransaction(db, tx =>
    createKey(tx, seller, { name: 'charge', scopes: ['orders:read', 'invoices:read'], days: null }),
  )
  const session = await createSession(db, seller.userId, 'bench')
  return [
    {
      person: createBrowserSession(port, { cookie: `session=${session}` }),
      paths: ['/api/seller/orders/lignes.csv', '/api/seller/stock/mouvements.csv', '/api/seller/stock/reassort.csv'],
      restMs: 500,
    },
    {
      person: createBrowserSession(port, { authorization: `Bearer ${secret}` }),
      paths: ['/api/v1/orders', '/api/v1/offers', '/api/v1/invoices'],
      restMs: 600,
    },
  ]
}

export const sellerOf = (db: Db, email: string): Promise<{ userId: number; vendorId: number }> =>
  db
    .selectFrom('users as u')
    .innerJoin('vendor_members as m', 'm.user_id', 'u.id')
    .select(['u.id as userId', 'm.vendor_id as vendorId'])
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow()

/** Paths that visitors browse. */
export async function pathsOf(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('article_listing').select('slug').orderBy('article_id').limit(60).execute()
  const articles = rows.flatMap(({ slug }) => [`/articles/${slug}`, `/api/articles/${slug}`])
  const lists = ['/', '/deals', '/boutiques', '/api/categories', '/api/home', '/server-sitemap.xml']
  const forecasts = ['/weather', '/api/weather?lieu=Reims', '/api/calendar/risk?lieu=51160']
  const searches = ['sec', 'bouchon', 'levure', 'gants'].flatMap(word => [
    `/api/search/suggestions?q=${word}`,
    `/api/articles?q=${word}`,
  ])
  const others = [...lists, ...forecasts, ...searches]
  return articles.flatMap((path, n) => [path, others[n % others.length] ?? '/'])
}

/** Purchases acknowledged to a buyer that differ from the database or are missing there. */
export async function lost(db: Db, { placed, paid }: Acknowledged): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    SELECT count(*)::int AS lost FROM unnest(${placed}::bigint[]) AS acknowledged (id)
    LEFT JOIN purchases p ON p.id = acknowledged.id
    WHERE p.id IS NULL OR (acknowledged.id = ANY(${paid}::bigint[]) AND p.status <> 'PAID')`.execute(db)
  return rows[0]?.lost ?? Number.NaN
}

/** The rules hold after a minute of calm: the jobs of a worker that ended are taken over first. */
export async function brokenAfterCalm(pool: DatabaseHandle['pool']): Promise<Record<string, unknown>> {
  for (const until = performance.now() + 60_000; ; ) {
    const broken = await brokenInvariants(pool)
    if (Object.keys(broken).length === 0 || performance.now() > until) return broken
    await pause(2_000)
  }
}

/** Committed and rolled-back transactions of a server. */
export async function transactionsOf(db: Db): Promise<number> {
  const { rows } = await sql<{ done: number }>`
    SELECT (xact_commit + xact_rollback)::int AS done FROM pg_stat_database WHERE datname = current_database()`.execute(
    db,
  )
  return rows[0]?.done ?? 0
}
