import { sql } from 'kysely'
import { readRetention } from '#domains/settings/server/settings.ts'
import type { Db } from '#platform/db/pool.ts'

/** Deletes the salts of past days, and visits after the months set in « Conservation », of which daily totals remain. */
export async function purgeVisits(db: Db): Promise<void> {
  const visits = sql`make_interval(months => ${await readRetention(db, 'retainVisits')}::int)`
  const searches = sql`make_interval(months => ${await readRetention(db, 'retainSearches')}::int)`
  await db.deleteFrom('visit_salts').where('day', '<', sql<string>`current_date`).execute()
  await sql`
    WITH old AS (DELETE FROM page_views WHERE at < current_date - ${visits} RETURNING at, visitor)
    INSERT INTO visit_days (day, views, visitors) SELECT at::date, count(*), count(DISTINCT visitor) FROM old GROUP BY 1
    ON CONFLICT (day) DO UPDATE SET views = visit_days.views + excluded.views, visitors = visit_days.visitors + excluded.visitors`.execute(
    db,
  )
  await db.deleteFrom('tracked_events').where('at', '<', sql<Date>`now() - ${visits}`).execute()
  await db.deleteFrom('searches').where('day', '<', sql<string>`current_date - ${searches}`).execute()
}
