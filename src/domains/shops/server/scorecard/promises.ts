/** Promised against actual days of arrival, from the facts of the scorecards. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import type { OrderMode } from '#shared/delivery.ts'
import { type CountedPromises, type listPromises, shownSellers } from '../../contract-promises.ts'
import { levelOf, type ServiceLevel, serviceLevels } from '../../rules/scorecard.ts'
import { loadRules, orderFacts } from './scorecard.ts'

const counts = sql`count(*)::int AS of, count(*) FILTER (WHERE f.broken)::int AS late,
  count(*) FILTER (WHERE f.broken AND f.late)::int AS "leftLate",
  round(avg(f.days_after) FILTER (WHERE f.broken), 1)::float AS "meanDays"`

export async function loadPromises(db: Db, { query: { level } }: Input<typeof listPromises>) {
  const { thresholds } = await loadRules(db)
  const promised = <T>(selected: RawBuilder<unknown>, grouped: RawBuilder<unknown>) =>
    sql<T & CountedPromises>`SELECT ${selected} ${counts} FROM (${orderFacts}) f JOIN vendors v ON v.id = f.vendor_id
      WHERE f.broken IS NOT NULL ${grouped}`.execute(db)
  const [all, modes, sellers] = await Promise.all([
    promised<object>(sql``, sql``),
    promised<{ mode: OrderMode }>(sql`f.delivery_mode AS mode,`, sql`GROUP BY 1 ORDER BY 1`),
    promised<{ id: number; name: string }>(
      sql`v.id, v.name,`,
      sql`GROUP BY 1, 2 ORDER BY count(*) FILTER (WHERE f.broken)::float / count(*) DESC, count(*) DESC, v.id`,
    ),
  ])
  const judged = sellers.rows.map(row => ({
    ...row,
    level: levelOf({ count: row.late, of: row.of }, thresholds.promise),
  }))
  return {
    ...thresholds.promise,
    all: all.rows[0] ?? { of: 0, late: 0, leftLate: 0, meanDays: null },
    modes: modes.rows,
    sellers: judged.filter(row => level === undefined || row.level === level).slice(0, shownSellers),
    // Object.fromEntries loses the keys.
    counts: Object.fromEntries(
      serviceLevels.map(known => [known, judged.filter(row => row.level === known).length]),
    ) as Record<ServiceLevel, number>,
  }
}
