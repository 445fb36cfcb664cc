/** What a list is about before anything is chosen in it: words, category, season, deals. */

import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Asked } from '../../rules.ts'
import type { ListingVersion } from '../listing-version.ts'
import type { LookupTables } from '../lookup-tables.ts'
import { createMemo } from '../memo.ts'
import { type Bits, both, countBits, hasBit, without } from './bitmap.ts'
import { type Columns, gathered, membersOf, numbersOf, placesOf, setsEach } from './columns.ts'
import { ordered } from './orders.ts'
import { placesMatching, readQuery } from './postings.ts'
import { categoryFacet, dealFlag, flags } from './row-parser.ts'
import { copyOf, type ListingCopy } from './snapshot.ts'
import { leadingMatches } from './suggestion-index.ts'

/**
 * The `places` of a list: the `ranked` come first, put in order by their words, the others by popularity. `leaders` are the
 * first of them all, in this order.
 */
export type Ground = { copy: ListingCopy; places: Bits; ranked: Int32Array; leaders: Leaders }
/** With what is counted of them side by side: they stand far apart, and reaching each would cost more than counting. */
export type Leaders = { places: Int32Array; sets: Int32Array; prices: Float64Array }

/** This many of the most wanted are put in order by their words; the others follow, the most wanted first. */
const rankedAtMost = 1_000
const rankedWhileTyping = 200
/** Facets are counted on this many of the most relevant articles. */
const leadersAtMost = 30_000
/** Kept for each process: thirty-two megabytes. */
const weightAtMost = 8_000_000
const keep = createMemo<Ground>(weightAtMost, ({ places, leaders }) => places.length + 6 * leaders.places.length)

/** `query`: a tsquery as `understand` makes it; null when no words were asked. */
export async function groundOf(
  at: ListingVersion,
  asked: Asked,
  query: string | null,
  lookup: LookupTables,
): Promise<Ground> {
  const { categoryId, season, dealsOnly } = asked
  const base = query === null ? await everything(at) : await matchesOf(at, query)
  if (categoryId === null && season === null && !dealsOnly) return base
  return keep(at, JSON.stringify([query, categoryId, season, dealsOnly]), async () => {
    const places = having(base.copy.columns, base.places, facetsAsked(asked, lookup))
    return ground(
      base.copy,
      places,
      base.ranked.filter(place => hasBit(places, place)),
    )
  })
}

export type FacetAsked = [facet: string, values: readonly (string | number)[]]

/** Those of `places` that have, of each facet, one of its values. */
export const having = (columns: Columns, places: Bits, asked: readonly FacetAsked[]): Bits =>
  asked.reduce((bits, [facet, values]) => both(bits, membersOf(columns, numbersOf(columns, facet, values))), places)

const facetsAsked = ({ categoryId, season, dealsOnly }: Asked, { seasons }: LookupTables): FacetAsked[] => [
  ...(categoryId === null ? [] : [[categoryFacet, [categoryId]] satisfies FacetAsked]),
  ...(dealsOnly ? [[flags, [dealFlag]] satisfies FacetAsked] : []),
  ...(season === null
    ? []
    : [['tags', seasons.find(({ slug }) => slug === season)?.tagIds ?? []] satisfies FacetAsked]),
]

function ground(copy: ListingCopy, places: Bits, ranked: Int32Array): Ground {
  const rest = ranked.length ? without(places, ranked) : places
  const others = mostWanted(copy, rest, leadersAtMost - ranked.length)
  const first = ranked.length ? Int32Array.from([...ranked, ...others]) : others
  return { copy, places, ranked, leaders: leadersOf(copy.columns, first) }
}

export const leadersOf = ({ setsOf, prices }: Columns, places: Int32Array): Leaders => ({
  places,
  sets: gathered(setsOf, places, new Int32Array(places.length * setsEach), setsEach),
  prices: gathered(prices, places, new Float64Array(places.length)),
})

const everything = (at: ListingVersion): Promise<Ground> =>
  keep(at, 'everything', async () => {
    const copy = await copyOf(at)
    return ground(copy, copy.taken, new Int32Array())
  })

export const nothing = async (at: ListingVersion): Promise<Ground> => {
  const copy = await copyOf(at)
  return ground(copy, new Int32Array(copy.taken.length), new Int32Array())
}

/** All articles that have the words, the nearest first. */
export const matchesOf = (at: ListingVersion, query: string): Promise<Ground> =>
  keep(at, `words ${query}`, async () => {
    const copy = await copyOf(at)
    const places = await placesMatching(at.db, copy, query)
    const wanted = mostWanted(copy, places, rankedAtMost)
    return ground(copy, places, await rankedAmong(at.db, query, copy, wanted, rankedAtMost))
  })

/** Of the most wanted that have the words, the nearest: enough for who is still typing. */
export async function nearestOf(at: ListingVersion, query: string, count: number) {
  const copy = await copyOf(at)
  const wanted =
    (await leadingMatches(at.db, copy, readQuery(query), rankedWhileTyping)) ??
    mostWanted(copy, await placesMatching(at.db, copy, query), rankedWhileTyping)
  const ranked = await rankedAmong(at.db, query, copy, wanted, rankedWhileTyping)
  return { columns: copy.columns, places: [...ranked.subarray(0, count)] }
}

const mostWanted = ({ orders }: ListingCopy, within: Bits, count: number) =>
  ordered(orders.popularity, countBits(within), { within, count })

/** Which articles have the words is known, now how near they are to those worth putting in order. */
async function rankedAmong(
  db: Db,
  query: string,
  { columns }: ListingCopy,
  wanted: Int32Array,
  atMost: number,
): Promise<Int32Array> {
  if (wanted.length < 2) return wanted
  const key = `${atMost} ${query}`
  const before = columns.ranks.get(key)
  // No article ever changes in its place.
  if (before && isSame(before.wanted, wanted)) return before.ranked
  const ids = [...wanted].map(place => columns.ids[place] ?? 0)
  const places = Int32Array.from(placesOf(columns, await inRank(db, query, ids)))
  // Of an article that changed meanwhile the other place is not of this list.
  const isWanted = new Set(wanted)
  const ranked = places.filter(place => isWanted.has(place))
  if (ranked.length === wanted.length) columns.ranks.set(key, { wanted, ranked })
  if (columns.ranks.size > ranksAtMost) columns.ranks.delete(columns.ranks.keys().next().value ?? '')
  return ranked
}

/** Eight kilobytes each. */
const ranksAtMost = 1_000

const isSame = (a: Int32Array, b: Int32Array) => a.length === b.length && a.every((place, rank) => place === b[rank])

/** `count` places of the list in its order, after the first `skip`; `passing` are `total` places of it. */
export function mostRelevant(
  { copy, ranked }: Ground,
  passing: Bits,
  total: number,
  { skip, count }: { skip: number; count: number },
): number[] {
  const first = ranked.filter(place => hasBit(passing, place))
  const shown = [...first.subarray(skip, skip + count)]
  if (shown.length === count || total <= first.length) return shown
  const within = first.length ? without(passing, first) : passing
  const rest = { within, skip: Math.max(0, skip - first.length), count: count - shown.length }
  return [...shown, ...ordered(copy.orders.popularity, total - first.length, rest)]
}

/** How near the words are, then how wanted the article is: popularity tells equals apart, never more than doubles. */
async function inRank(db: Db, query: string, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    SELECT array_agg(article_id ORDER BY
      ts_rank(document, ${query}::tsquery) * (1 + ln(1 + popularity) / 14) DESC, article_id) AS ids
    FROM article_listing WHERE article_id = ANY(${[...ids]}::bigint[])`.execute(db)
  return rows[0]?.ids ?? []
}
