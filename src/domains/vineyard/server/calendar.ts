import { seasonsOn } from '#domains/catalogue/rules.ts'
import { currentVersion } from '#domains/search/server/listing-version.ts'
import { loadLookupTables } from '#domains/search/server/lookup-tables.ts'
import type { Db } from '#platform/db/pool.ts'
import { isoDay } from '#shared/dates.ts'
import { findRegion, isoWeek } from '../rules/calendar.ts'
import { findFamilies } from './families.ts'

export async function findCalendar(db: Db, region: string | undefined, now = new Date()) {
  const day = isoDay(now)
  const week = isoWeek(day)
  const [families, lookup] = await Promise.all([findFamilies(db, week), currentVersion(db).then(loadLookupTables)])
  const seasons = seasonsOn(lookup.seasons, now).map(({ title, slug, why, from, to }) => ({
    title,
    slug,
    why,
    from,
    to,
  }))
  return { region: findRegion(region).slug, day, week, families, seasons }
}
