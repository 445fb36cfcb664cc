/** Errors of operations by hour, for « État ». Counted in memory and written from time to time: one row, many errors. */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { type ErrorCode, errorTable } from '#shared/errors.ts'

const writeEveryMs = 15_000

/** `write`: at once, before the process ends. */
export type ErrorCounts = { count: (operation: string, code: ErrorCode) => void; write: () => Promise<void> }

/** While the database is away the counts stay in memory. */
export function createErrorCounts(db: Db): ErrorCounts {
  let counts = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    const written = counts
    counts = new Map()
    try {
      await insertCounts(db, written)
    } catch {
      for (const [key, count] of written) counts.set(key, (counts.get(key) ?? 0) + count)
    }
  }
  return {
    count: (operation, code) => {
      const key = `${code} ${operation}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
      timer ??= setTimeout(write, writeEveryMs).unref()
    },
    write,
  }
}

async function insertCounts(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  if (counts.size === 0) return
  // Sorted, so that two servers take the locks of the rows in one order.
  const keys = [...counts.keys()].sort()
  const parts = keys.map(key => ({ code: key.split(' ', 1)[0] ?? '', operation: key.slice(key.indexOf(' ') + 1) }))
  await sql`INSERT INTO error_counts AS c (hour, code, operation, count)
    SELECT date_trunc('hour', now()), * FROM unnest(${parts.map(({ code }) => code)}::text[],
      ${parts.map(({ operation }) => operation)}::text[], ${keys.map(key => counts.get(key) ?? 0)}::int[])
    ON CONFLICT (hour, code, operation) DO UPDATE SET count = c.count + excluded.count`.execute(db)
}

export async function findErrors(db: Db) {
  const { rows } = await sql<{ code: string; count: number; lastHour: number; operation: string }>`
    SELECT code, sum(count)::int AS count,
      coalesce(sum(count) FILTER (WHERE hour >= date_trunc('hour', now())), 0)::int AS "lastHour",
      (array_agg(operation ORDER BY count DESC, operation))[1] AS operation
    FROM error_counts WHERE hour > now() - interval '1 day' GROUP BY code ORDER BY 2 DESC, 1 LIMIT 40`.execute(db)
  // Written by `count`; a release that removed a code leaves its rows for a week.
  return rows.map(row => ({ ...row, sentence: errorTable[row.code as ErrorCode]?.[1] ?? '' }))
}

/** Daily clean-up. */
export const purgeErrorCounts = (db: Db) =>
  sql`DELETE FROM error_counts WHERE hour < now() - interval '7 days'`.execute(db)
