/** What a list is about before anything is chosen in it: words, category, season, deals. */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Asked } from '../rules.ts'
import type { Directory } from './directory.ts'
import { keeper, type Version } from './listing-cache.ts'
import { type Columns, copyOf, hasOneOf, type ListingCopy, numbersOf } from './listing-copy.ts'
import { byRank } from './rank.ts'

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
  const base = await keep(at, `words ${query ?? ''}`, async () => {
    const copy = await copyOf(at)
    return { copy, places: query === null ? copy.orders.popularity : await placesFor(at.db, query, copy) }
  })
  if (categoryId === null && season === null && !dealsOnly) return base
  return keep(at, JSON.stringify([query, categoryId, season, dealsOnly]), async () => ({
    copy: base.copy,
    places: base.places.filter(isOn(base.copy.columns, asked, directory)),
  }))
}

function isOn(columns: Columns, { categoryId, season, dealsOnly }: Asked, directory: Directory) {
  const { categories, reduced } = columns
  const tags = directory.seasons.find(({ slug }) => slug === season)?.tagIds ?? []
  const isTagged = hasOneOf(columns, numbersOf(columns, 'tags', tags))
  return (place: number) =>
    (categoryId === null || categories[place] === categoryId) &&
    (!dealsOnly || reduced[place] === true) &&
    (season === null || isTagged(place))
}

async function placesFor(db: Db, query: string, { columns, orders }: ListingCopy): Promise<Int32Array> {
  const { best, all } = await matching(db, query)
  const placesOf = (ids: number[]) => ids.flatMap(id => columns.places.get(id) ?? [])
  const ranked = placesOf(best)
  if (all.length <= ranked.length) return Int32Array.from(ranked)
  const others = new Set(placesOf(all))
  for (const place of ranked) others.delete(place)
  return Int32Array.from([...ranked, ...orders.popularity.filter(place => others.has(place))])
}

async function matching(db: Db, query: string): Promise<{ best: number[]; all: number[] }> {
  const { rows } = await sql<{ best: number[] | null; all: number[] | null }>`
    WITH found AS MATERIALIZED (SELECT article_id, popularity, document FROM article_listing WHERE document @@ ${query}::tsquery),
      wanted AS (SELECT * FROM found ORDER BY popularity DESC, article_id LIMIT ${rankedAtMost})
    SELECT (SELECT array_agg(article_id ORDER BY ${byRank(query)}) FROM wanted l) AS best,
      (SELECT array_agg(article_id) FROM found HAVING count(*) > ${rankedAtMost}) AS all`.execute(db)
  return { best: rows[0]?.best ?? [], all: rows[0]?.all ?? [] }
}
