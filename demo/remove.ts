/** Removes the demo, so that a real marketplace can open on the same database. */
import { sql } from 'kysely'
import { loadReference } from '#app/reference.ts'
import type { Db, Tx } from '#platform/db/pool.ts'

/** Written by the migrations or by every start, in every database. */
const preservedTables = [
  'schema_migrations',
  'vat_rates',
  'interest_rates',
  'payment_limits',
  'categories',
  'listing_version',
  'communes',
  'journal_accounts',
]

export type DemoContent = {
  isDemo: boolean
  accounts: number
  orders: number
  articles: number
  /** Accounts that the demo did not create, the latest first. */
  others: { email: string; createdAt: Date; orders: number }[]
}

export async function readDemo(db: Db): Promise<DemoContent> {
  const { rows } = await sql<Omit<DemoContent, 'others'>>`
    SELECT EXISTS (SELECT FROM demo_accounts) AS "isDemo", (SELECT count(*)::int FROM users) AS accounts,
      (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM articles) AS articles`.execute(db)
  const { rows: others } = await sql<DemoContent['others'][number]>`
    SELECT u.email, u.created_at AS "createdAt", (SELECT count(*)::int FROM orders o WHERE o.user_id = u.id) AS orders
    FROM users u WHERE NOT EXISTS (SELECT FROM demo_accounts d WHERE d.user_id = u.id) ORDER BY u.id DESC`.execute(db)
  const [content] = rows
  if (!content) throw new Error('unreachable: a SELECT without FROM returns one row')
  return { ...content, others }
}

/** True while a server or a worker uses this database. */
export async function isOpen(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_stat_activity WHERE datname = current_database()
    AND application_name IN ('cep-et-chai web', 'cep-et-chai worker') LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Removes every row except those of the migrations and of the reference data, in one transaction. */
export const removeDemo = (db: Db): Promise<void> =>
  db.transaction().execute(async tx => {
    const tables = await tablesToEmpty(tx)
    // The audit log’s trigger rejects deletions.
    await sql`ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_whole`.execute(tx)
    await sql`TRUNCATE ${sql.join(tables.map(name => sql.table(name)))} RESTART IDENTITY`.execute(tx)
    await sql`ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_whole`.execute(tx)
    await sql`UPDATE categories SET description = '', hidden = false`.execute(tx)
    await removeJobs(tx)
    await loadReference(tx)
  })

async function tablesToEmpty(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> ALL (${preservedTables})
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`.execute(tx)
  return rows.map(({ name }) => name)
}

async function removeJobs(tx: Tx): Promise<void> {
  await sql`SELECT graphile_worker.force_unlock_workers(ARRAY(
    SELECT DISTINCT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL))`.execute(tx)
  await sql`SELECT graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs))`.execute(tx)
}
