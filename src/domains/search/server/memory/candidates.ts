/** The rows a list starts from, before refinements: those that match the text and the scope. */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { ListingVersion } from '../listing-version.ts'
import { createMemo } from '../memo.ts'
import type { Filter } from '../port.ts'
import { rankedAtMost, rankedWhileTyping, relevance } from '../relevance.ts'
import type { TextMatch } from '../text/query.ts'
import { type Bitmap, cardinality, difference, hasBit, intersect } from './bitmap.ts'
import { bitmapOfValues, type Columns, findRows, gather, gatherPrices, setsPerRow, valueIdsOf } from './columns.ts'
import { orderBy, topK } from './orders.ts'
import { matchingRows, parseTsquery } from './postings.ts'
import { loadSnapshot, type Snapshot } from './snapshot.ts'
import { matchPopular } from './suggestion-index.ts'

/** `rows` by relevance: the `ranked` first, as the text ranks them, the others by popularity. */
export type Candidates = { snapshot: Snapshot; rows: Bitmap; ranked: Int32Array; topHits?: TopHits }
/** The first of them with what facets are counted on, gathered into contiguous memory. */
export type TopHits = { rows: Int32Array; setIds: Int32Array; prices: Columns['prices'] }

/** Facets are counted on this many of the most relevant articles. */
const topHitsAtMost = 30_000
/** In words of four bytes: 32 MB a process. */
const weightAtMost = 8_000_000
const memo = createMemo<Candidates>(
  weightAtMost,
  ({ rows }) => rows.length + 6 * Math.min(topHitsAtMost, cardinality(rows)),
)

/** `match`: null without a text. `remember`: for lists that are requested again with other refinements. */
export async function loadCandidates(
  at: ListingVersion,
  { match, scope, remember }: { match: TextMatch | null; scope: readonly Filter[]; remember: boolean },
): Promise<Candidates> {
  const base = match === null ? await allRows(at) : await loadMatches(at, match)
  if (scope.length === 0) return base
  const compute = async () => {
    const { snapshot } = base
    const rows = restrict(snapshot.columns, base.rows, scope)
    return { snapshot, rows, ranked: base.ranked.filter(row => hasBit(rows, row)) }
  }
  return remember ? memo(at, JSON.stringify([match, scope]), compute) : compute()
}

const restrict = (columns: Columns, rows: Bitmap, filters: readonly Filter[]): Bitmap =>
  filters.reduce(
    (passing, { field, values }) => intersect(passing, bitmapOfValues(columns, valueIdsOf(columns, field, values))),
    rows,
  )

const allRows = (at: ListingVersion): Promise<Candidates> =>
  memo(at, 'all', async () => {
    const snapshot = await loadSnapshot(at)
    return { snapshot, rows: snapshot.live, ranked: new Int32Array() }
  })

const loadMatches = (at: ListingVersion, match: TextMatch): Promise<Candidates> =>
  memo(at, `text ${JSON.stringify(match)}`, async () => {
    const snapshot = await loadSnapshot(at)
    const rows = await matchingRows(at.db, snapshot, match.tsquery)
    const find = async (tsquery: string, count: number) =>
      mostPopular(snapshot, tsquery === match.tsquery ? rows : await matchingRows(at.db, snapshot, tsquery), count)
    const popular = await firstThenOthers(match, rankedAtMost, find)
    return { snapshot, rows, ranked: await rank(at.db, snapshot.columns, { match, popular, atMost: rankedAtMost }) }
  })

/** The best `count` among the most popular matches. */
export async function bestMatches(at: ListingVersion, match: TextMatch, count: number) {
  const snapshot = await loadSnapshot(at)
  const find = async (tsquery: string, atMost: number) =>
    (await matchPopular(at.db, snapshot, parseTsquery(tsquery), atMost)) ??
    mostPopular(snapshot, await matchingRows(at.db, snapshot, tsquery), atMost)
  const popular = await firstThenOthers(match, rankedWhileTyping, find)
  const ranked = await rank(at.db, snapshot.columns, { match, popular, atMost: rankedWhileTyping })
  return { columns: snapshot.columns, rows: ranked.subarray(0, count) }
}

/** The most popular match; null when the suggestion index cannot tell. */
export async function findPopular(at: ListingVersion, tsquery: string): Promise<Int32Array | null> {
  return matchPopular(at.db, await loadSnapshot(at), parseTsquery(tsquery), 1)
}

/** The most popular matches that the main noun heads, then the most popular others. */
async function firstThenOthers(
  { tsquery, first }: TextMatch,
  count: number,
  find: (tsquery: string, count: number) => Promise<Int32Array>,
): Promise<Int32Array> {
  const before = first === null ? new Int32Array() : await find(first, count)
  if (before.length === count || first === tsquery) return before
  const isBefore = new Set(before)
  const others = (await find(tsquery, count + before.length)).filter(row => !isBefore.has(row))
  return Int32Array.from([...before, ...others.subarray(0, count - before.length)])
}

const mostPopular = (snapshot: Snapshot, within: Bitmap, count: number) =>
  topK(orderBy(snapshot, 'popularity'), cardinality(within), { within, count })

export function topHitsOf(candidates: Candidates): TopHits {
  candidates.topHits ??= gatherTopHits(candidates.snapshot.columns, firstRows(candidates))
  return candidates.topHits
}

function firstRows({ snapshot, rows, ranked }: Candidates): Int32Array {
  if (ranked.length === 0) return mostPopular(snapshot, rows, topHitsAtMost)
  return Int32Array.from([...ranked, ...mostPopular(snapshot, difference(rows, ranked), topHitsAtMost - ranked.length)])
}

export const gatherTopHits = ({ setIds, prices }: Columns, rows: Int32Array): TopHits => ({
  rows,
  setIds: gather(setIds, rows, new Int32Array(rows.length * setsPerRow), setsPerRow),
  prices: gatherPrices(prices, rows),
})

type Ranking = { match: TextMatch; popular: Int32Array; atMost: number }
/** 8 kB each. */
const rankingsAtMost = 1_000

async function rank(db: Db, columns: Columns, { match, popular, atMost }: Ranking): Promise<Int32Array> {
  if (popular.length < 2) return popular
  const key = `${atMost} ${JSON.stringify(match)}`
  const before = columns.rankings.get(key)
  // A row never changes, so the same rows rank the same.
  if (before && isSame(before.wanted, popular)) return before.ranked
  const ids = [...popular].map(row => columns.ids[row] ?? 0)
  const rows = Int32Array.from(findRows(columns, await rankInDatabase(db, match, ids)))
  // An article that changed meanwhile has a row that is not of this snapshot.
  const isPopular = new Set(popular)
  const ranked = rows.filter(row => isPopular.has(row))
  if (ranked.length === popular.length) columns.rankings.set(key, { wanted: popular, ranked })
  if (columns.rankings.size > rankingsAtMost) columns.rankings.delete(columns.rankings.keys().next().value ?? '')
  return ranked
}

const isSame = (a: Int32Array, b: Int32Array) => a.length === b.length && a.every((row, index) => row === b[index])

async function rankInDatabase(db: Db, match: TextMatch, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    SELECT array_agg(article_id ORDER BY ${relevance(match)} DESC, popularity DESC, article_id) AS ids
    FROM article_listing WHERE article_id = ANY(${[...ids]}::bigint[])`.execute(db)
  return rows[0]?.ids ?? []
}

/** One page by relevance; `passing` are `total` rows of the candidates. */
export function pageByRelevance(
  { snapshot, ranked }: Candidates,
  passing: Bitmap,
  total: number,
  { skip, count }: { skip: number; count: number },
): number[] {
  const first = ranked.filter(row => hasBit(passing, row))
  const shown = [...first.subarray(skip, skip + count)]
  if (shown.length === count || total <= first.length) return shown
  const within = first.length ? difference(passing, first) : passing
  const rest = { within, skip: Math.max(0, skip - first.length), count: count - shown.length }
  return [...shown, ...topK(orderBy(snapshot, 'popularity'), total - first.length, rest)]
}
