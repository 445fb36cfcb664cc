import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'

/**
 * Loads many rows into these tables without their indexes, which are built afterwards. A superuser’s load also skips
 * the checks of each row: the rows are copies of checked ones.
 */
export async function quickLoad(tx: Tx, tables: readonly string[], load: () => Promise<unknown>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
    WHERE i.indrelid = ANY(${[...tables]}::regclass[]) AND NOT i.indisunique`.execute(tx)
  const trusted = await isSuperuser(tx)
  await sql`SET LOCAL maintenance_work_mem = '512MB'`.execute(tx)
  for (const { name } of indexes) await sql`DROP INDEX ${sql.raw(name)}`.execute(tx)
  if (trusted) await sql`SET LOCAL session_replication_role = replica`.execute(tx)
  await load()
  if (trusted) await recordPrices(tx)
  if (trusted) await sql`SET LOCAL session_replication_role = DEFAULT`.execute(tx)
  for (const { definition } of indexes) await sql.raw(definition).execute(tx)
}

async function isSuperuser(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    yes: boolean
  }>`SELECT rolsuper AS yes FROM pg_roles WHERE rolname = current_user`.execute(tx)
  return rows[0]?.yes ?? false
}

/** Writes the rows of the price history trigger, which is disabled here. */
const recordPrices = (tx: Tx) =>
  sql`
  INSERT INTO offer_price_history (offer_id, valid_from, price_cents)
  SELECT o.id, clock_timestamp(), o.price_cents FROM offers o
  WHERE NOT EXISTS (SELECT FROM offer_price_history h WHERE h.offer_id = o.id)`.execute(tx)
