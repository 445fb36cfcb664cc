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

/** An open marketplace stays open when its database has not answered by then: a replica still has its pages. */
const answersWithinMs = 1_000

/** The state as this process knows it; a demo is always open. Rejects when it is not known and cannot be read. */
export function createMarketplaceState(db: Db, isDemo: boolean): () => Promise<MarketplaceState> {
  let openUntil = Number.NEGATIVE_INFINITY
  let reading: Promise<MarketplaceState> | null = null
  const read = () => {
    // Of a silent database, one connection waits, not those of all requests.
    reading ??= readMarketplaceState(db).finally(() => {
      reading = null
    })
    return reading
  }
  return async () => {
    if (isDemo || performance.now() < openUntil) return 'open'
    const wasOpen = openUntil > Number.NEGATIVE_INFINITY
    const state = await (wasOpen ? openUnlessClosed(read()) : read())
    openUntil = state === 'open' ? performance.now() + openForMs : Number.NEGATIVE_INFINITY
    return state
  }
}

function openUnlessClosed(state: Promise<MarketplaceState>): Promise<MarketplaceState> {
  const late = new Promise<MarketplaceState>(resolve => setTimeout(resolve, answersWithinMs, 'open').unref())
  return Promise.race([state.catch(() => 'open' as const), late])
}
