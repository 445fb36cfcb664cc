/** What a list is about before anything is chosen in it: words, category, season, deals. */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Asked } from '../rules.ts'
import type { Directory } from './directory.ts'
import { keeper, type Version } from './listing-cache.ts'
import { type Columns, copyOf, hasOneOf, type ListingCopy, numbersOf } from './listing-copy.ts'

/** `places`: the most relevant first. */
export type Ground = { copy: ListingCopy; places: Int32Array }

/** This many of the most wanted are put in order by their words; the others follow, the most wanted first. */
const rankedAtMost = 1_000
/** Kept for each process: sixteen megabytes. */
const placesAtMost = 4_000_000
const keep = keeper<Ground>(placesAtMost, ({ places }) => places.length)

/** `query`: a tsquery as `understand` makes it; null when no words were asked. */
export async function groundOf(at: Version, asked: Asked, query: string | null, directory: Directory): Promise<Ground> {
  const { categoryId, season, dealsOnly } = asked
  const base = query === null ? await everything(at) : await matchesOf(at, query)
  if (categoryId === null && season === null && !dealsOnly) return base
  return keep(at, JSON.stringify([query, categoryId, season, dealsOnly]), async () => ({
    copy: base.copy,
    places: base.places.filter(isOn(base.copy.columns, asked, directory)),
  }))
}

async function everything(at: Version): Promise<Ground> {
  const copy = await copyOf(at)
  return { copy, places: copy.orders.popularity }
}

/** All articles that have the words, the nearest first. */
export const matchesOf = (at: Version, query: string): Promise<Ground> =>
  keep(at, `words ${query}`, async () => {
    const copy = await copyOf(at)
    return { copy, places: await placesFor(at.db, query, copy) }
  })

function isOn(columns: Columns, { categoryId, season, dealsOnly }: Asked, directory: Directory) {
  const { categories, reduced } = columns
  const tags = directory.seasons.find(({ slug }) => slug === season)?.tagIds ?? []
  const isTagged = hasOneOf(columns, numbersOf(columns, 'tags', tags))
  return (place: number) =>
    (categoryId === null || categories[place] === categoryId) &&
    (!dealsOnly || reduced[place] === true) &&
    (season === null || isTagged(place))
}

/** Which articles have the words is asked first, and then how near they are to those worth putting in order. */
async function placesFor(db: Db, query: string, { columns, orders }: ListingCopy): Promise<Int32Array> {
  const isFound = new Uint8Array(columns.ids.length)
  for (const place of placesOf(columns, await idsWith(db, query))) isFound[place] = 1
  const found = orders.popularity.filter(place => isFound[place] === 1)
  const wanted = [...found.subarray(0, rankedAtMost)].map(place => columns.ids[place] ?? 0)
  const ranked = placesOf(columns, wanted.length > 1 ? await inRank(db, query, wanted) : wanted)
  return Int32Array.from([...ranked, ...found.subarray(rankedAtMost)])
}

const placesOf = ({ places }: Columns, ids: readonly number[]) => ids.flatMap(id => places.get(id) ?? [])

async function idsWith(db: Db, query: string): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    SELECT array_agg(article_id) AS ids FROM article_listing WHERE document @@ ${query}::tsquery`.execute(db)
  return rows[0]?.ids ?? []
}

/** How near the words are, then how wanted the article is: popularity tells equals apart, never more than doubles. */
async function inRank(db: Db, query: string, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    SELECT array_agg(article_id ORDER BY
      ts_rank(document, ${query}::tsquery) * (1 + ln(1 + popularity) / 14) DESC, article_id) AS ids
    FROM article_listing WHERE article_id = ANY(${[...ids]}::bigint[])`.execute(db)
  return rows[0]?.ids ?? []
}
