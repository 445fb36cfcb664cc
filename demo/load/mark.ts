import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'

/** Records every account of this moment as the demo's: with DEMO=off the database is then refused. */
export const markDemoAccounts = (db: Db | Tx) =>
  sql`INSERT INTO demo_accounts (user_id) SELECT id FROM users ON CONFLICT DO NOTHING`.execute(db)
