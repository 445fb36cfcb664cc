/** Whether the marketplace is open: the last row of its openings and closings. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'

export type MarketplaceState = 'never' | 'open' | 'closed'

export async function readMarketplaceState(db: Db | Tx): Promise<MarketplaceState> {
  const { rows } = await sql<{ opened: boolean; before: boolean }>`
    SELECT opened, (SELECT bool_or(opened) FROM marketplace_openings) AS before
    FROM marketplace_openings ORDER BY id DESC LIMIT 1`.execute(db)
  const [last] = rows
  if (last?.opened) return 'open'
  return last?.before ? 'closed' : 'never'
}

/** Every request needs the state: an open marketplace is read again after this time, a closed one each time. */
const openForMs = 2_000

/** The state as this process knows it; a demo is always open. */
export function createMarketplaceState(db: Db, isDemo: boolean): () => Promise<MarketplaceState> {
  let openUntil = Number.NEGATIVE_INFINITY
  return async () => {
    if (isDemo || performance.now() < openUntil) return 'open'
    const state = await readMarketplaceState(db)
    if (state === 'open') openUntil = performance.now() + openForMs
    return state
  }
}
