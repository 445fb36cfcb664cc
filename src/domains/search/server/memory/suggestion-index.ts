/**
 * Inverted index of the most popular articles, for suggestions: of all articles that an unfinished word matches, the most
 * popular few hundred are enough, and they are found without a query for each completion.
 */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { type Bitmap, emptyBitmap, hasBit, intersect, setBit, toRows, union } from './bitmap.ts'
import type { Columns } from './columns.ts'
import { orderBy, readPage } from './orders.ts'
import type { Term } from './postings.ts'
import type { Snapshot } from './snapshot.ts'

/** Postings are positions in `rows`: the `first` most popular in their order, then every row inserted since. */
type SuggestionIndex = {
  rows: number[]
  first: number
  /** The most popular row that was left out. */
  cut: number | undefined
  /** Rows of the snapshot below this are indexed or left out. */
  upTo: number
  postings: Map<string, Uint16Array>
  latePostings: Map<string, number[]>
}

/** As many as 16 bits address; some 70 bytes each. */
const indexedAtMost = 65_536
/** The index is rebuilt after so many insertions. */
const lateAtMost = 50_000
const batchSize = 1_000

type IndexState = { index: SuggestionIndex | null; loading: Promise<unknown> }
const states = new WeakMap<Columns, IndexState>()

/**
 * The `count` most popular rows that match. Null when the index has no result: it is not built yet, too few match while
 * others were left out, or the query has other terms than whole words.
 */
export async function matchPopular(db: Db, snapshot: Snapshot, term: Term, count: number): Promise<Int32Array | null> {
  const state = states.get(snapshot.columns)
  if (!state) buildSuggestionIndex(db, snapshot).catch(() => undefined)
  const index = state?.index
  if (!index) return null
  if (index.rows.length - index.first + snapshot.columns.size - index.upTo > lateAtMost) {
    states.delete(snapshot.columns)
    return null
  }
  state.loading = state.loading.catch(() => undefined).then(() => catchUp(db, snapshot.columns, index))
  await state.loading
  const positions = evaluate(index, term)
  return positions && mostPopular(index, snapshot, positions, count)
}

/** Searches use the database until the index is built. */
export function buildSuggestionIndex(db: Db, snapshot: Snapshot, atMost = indexedAtMost): Promise<unknown> {
  const { columns, live } = snapshot
  const popular = readPage(orderBy(snapshot, 'popularity'), { within: live, count: atMost + 1 })
  const first = Math.min(popular.length, atMost)
  const index: SuggestionIndex = {
    rows: [],
    first,
    cut: popular[atMost],
    upTo: columns.size,
    postings: new Map(),
    latePostings: new Map(),
  }
  const state: IndexState = { index: null, loading: indexFirst(db, columns, index, popular.subarray(0, first)) }
  states.set(columns, state)
  state.loading = state.loading.then(
    () => {
      state.index = index
    },
    error => {
      states.delete(columns)
      throw error
    },
  )
  return state.loading
}

async function indexFirst(db: Db, columns: Columns, index: SuggestionIndex, popular: Int32Array) {
  for (let at = 0; at < popular.length; at += batchSize)
    await indexRows(db, columns, index, [...popular.subarray(at, at + batchSize)])
  index.postings = new Map([...index.latePostings].map(([word, positions]) => [word, Uint16Array.from(positions)]))
  index.latePostings = new Map()
}

async function catchUp(db: Db, columns: Columns, index: SuggestionIndex) {
  const { size } = columns
  while (index.upTo < size) {
    const from = index.upTo
    const to = Math.min(size, from + batchSize)
    await indexRows(
      db,
      columns,
      index,
      Array.from({ length: to - from }, (_, n) => from + n),
    )
    index.upTo = to
  }
}

/** Words, and those that head titles (`^`): there are as many references as articles. */
const isWord = /^\^?[a-z]+$/

async function indexRows(
  db: Db,
  { ids }: Columns,
  { rows, latePostings }: SuggestionIndex,
  inserted: readonly number[],
) {
  const lexemes = await findLexemes(
    db,
    inserted.map(row => ids[row] ?? 0),
  )
  for (const row of inserted) {
    const position = rows.push(row) - 1
    for (const word of lexemes.get(ids[row] ?? 0)?.split(' ') ?? []) {
      if (!isWord.test(word)) continue
      const positions = latePostings.get(word)
      if (positions) positions.push(position)
      else latePostings.set(word, [position])
    }
  }
}

async function findLexemes(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; lexemes: string }>`
    SELECT article_id AS id, array_to_string(tsvector_to_array(document), ' ') AS lexemes
    FROM article_listing WHERE article_id = ANY(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, lexemes }) => [id, lexemes]))
}

/** Positions that match; null for a term that is not indexed. */
function evaluate(index: SuggestionIndex, term: Term): Bitmap | null {
  if (typeof term === 'string') return positionsOf(index, term)
  const parts: Bitmap[] = []
  for (const part of 'all' in term ? term.all : term.any) {
    const positions = evaluate(index, part)
    if (!positions) return null
    parts.push(positions)
  }
  return 'all' in term ? parts.reduce(intersect) : union(parts)
}

function positionsOf({ rows, postings, latePostings }: SuggestionIndex, term: string): Bitmap | null {
  const [, word] = /^'(\^?[a-z]+)'$/.exec(term) ?? []
  if (!word) return null
  const bitmap = emptyBitmap(rows.length)
  for (const positions of [postings.get(word) ?? [], latePostings.get(word) ?? []])
    for (const position of positions) setBit(bitmap, position)
  return bitmap
}

/** Rows that were left out are all less popular than `cut` or equal to it, and a row never changes. */
function mostPopular(
  { rows, first, cut }: SuggestionIndex,
  snapshot: Snapshot,
  positions: Bitmap,
  count: number,
): Int32Array | null {
  const { live } = snapshot
  const { compare } = orderBy(snapshot, 'popularity')
  const [indexed, late]: [number[], number[]] = [[], []]
  for (const position of toRows(positions)) {
    const row = rows[position] ?? 0
    if (!hasBit(live, row)) continue
    if (position >= first) late.push(row)
    else if (indexed.length < count) indexed.push(row)
  }
  const lateBeforeCut = late.filter(row => cut === undefined || compare(row, cut) < 0)
  const found = [...indexed, ...lateBeforeCut].sort(compare).slice(0, count)
  return cut !== undefined && found.length < count ? null : Int32Array.from(found)
}
