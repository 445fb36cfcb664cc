import { currentVersion } from '#domains/search/server/listing-version.ts'
import { loadLookupTables, shownCategories } from '#domains/search/server/lookup-tables.ts'
import type { Db } from '#platform/db/pool.ts'
import { seasonsOn } from '../rules.ts'

/** The categories of the menu, and the seasonal ones of today. */
export async function listCategories(db: Db, now = new Date()) {
  const lookup = await loadLookupTables(await currentVersion(db))
  return { categories: shownCategories(lookup), categoriesEphemeral: seasonsOn(lookup.seasons, now) }
}

/** Names of the tags of a category; none for an unknown one. */
export async function listCategoryTags(db: Db, categoryId: number): Promise<string[]> {
  const { categories } = await loadLookupTables(await currentVersion(db))
  return categories.find(({ id }) => id === categoryId)?.tags ?? []
}
