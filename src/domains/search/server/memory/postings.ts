/**
 * Rows by search term. A term is looked up in the database once, then only for the rows that came since; terms known apart
 * are combined without a query.
 */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { type Bitmap, cardinality, emptyBitmap, intersect, resize, setBit, toBitmap, toRows, union } from './bitmap.ts'
import { type Columns, findRows, type PostingList } from './columns.ts'
import type { Snapshot } from './snapshot.ts'

/** A tsquery as `understand` writes it: a lexeme (or prefix), or a conjunction or disjunction of terms. */
export type Term = string | { all: Term[] } | { any: Term[] }

/** The rows on sale that match. */
export async function matchingRows(db: Db, { columns, live }: Snapshot, tsquery: string): Promise<Bitmap> {
  const term = parseTsquery(tsquery)
  const bitmaps = new Map<string, Bitmap>()
  const toLoad = [...new Set(termsToLoad(columns, term))]
  for (let at = 0; at < toLoad.length; at += lookupsAtOnce)
    await Promise.all(
      toLoad.slice(at, at + lookupsAtOnce).map(async part => bitmaps.set(part, await bitmapOfTerm(db, columns, part))),
    )
  evict(columns)
  return intersect(live, evaluate(term, bitmaps))
}

/**
 * Lexemes are looked up one by one, but a conjunction as a whole unless all of it is cached: a frequent lexeme beside a rare
 * one would be looked up among all articles for nothing.
 */
function termsToLoad(columns: Columns, term: Term): string[] {
  if (typeof term === 'string' || columns.postings.has(textOf(term))) return [textOf(term)]
  if ('any' in term) return term.any.flatMap(part => termsToLoad(columns, part))
  const parts = term.all.map(part => (isCached(columns, part) ? termsToLoad(columns, part) : null))
  return parts.every(part => part !== null) ? parts.flat() : [textOf(term)]
}

const isCached = (columns: Columns, term: Term): boolean =>
  columns.postings.has(textOf(term)) ||
  (typeof term !== 'string' && ('all' in term ? term.all : term.any).every(part => isCached(columns, part)))

const textOf = (term: Term): string => {
  if (typeof term === 'string') return term
  return 'all' in term ? `(${term.all.map(textOf).join(' & ')})` : `(${term.any.map(textOf).join(' | ')})`
}

/** One search leaves connections to others. */
const lookupsAtOnce = 3
/** In words of four bytes: 32 MB a process. */
const weightAtMost = 8_000_000

/** Least recently used first. */
function evict({ postings }: Columns) {
  let weight = 0
  for (const entry of postings.values()) weight += entry.weight
  for (const [term, entry] of postings) {
    if (weight <= weightAtMost) return
    weight -= entry.weight
    postings.delete(term)
  }
}

function evaluate(term: Term, bitmaps: ReadonlyMap<string, Bitmap>): Bitmap {
  const loaded = bitmaps.get(textOf(term))
  if (loaded || typeof term === 'string') return loaded ?? new Int32Array()
  const parts = ('all' in term ? term.all : term.any).map(part => evaluate(part, bitmaps))
  return 'all' in term ? parts.reduce(intersect) : union(parts)
}

/** Quoted lexemes with an optional prefix mark and weights, `&` before `|`, brackets. */
export function parseTsquery(tsquery: string): Term {
  const tokens = tsquery.match(/'(?:[^']|'')*'(?::[*A-D]+)?|[()&|]|[^\s()&|']+/g) ?? []
  let at = 0
  const list = (separator: string, next: () => Term, combine: (parts: Term[]) => Term): Term => {
    const first = next()
    const parts = [first]
    for (; tokens[at] === separator; parts.push(next())) at++
    return parts.length > 1 ? combine(parts) : first
  }
  const atom = (): Term => {
    const token = tokens[at++] ?? ''
    if (token !== '(') return token
    const inner = any()
    at++
    return inner
  }
  const all = (): Term => list('&', atom, parts => ({ all: parts }))
  const any = (): Term => list('|', all, parts => ({ any: parts }))
  return any()
}

async function bitmapOfTerm(db: Db, columns: Columns, term: string): Promise<Bitmap> {
  const before = columns.postings.get(term)
  const entry = {
    weight: 0,
    loading: before?.loading.then(known => catchUp(db, columns, term, known)) ?? load(db, columns, term),
  }
  columns.postings.delete(term)
  columns.postings.set(term, entry)
  entry.loading.then(
    ({ rows }) => {
      entry.weight = rows.length
    },
    () => columns.postings.delete(term),
  )
  const { rows, isDense, upTo } = await entry.loading
  return isDense ? rows : toBitmap(rows, upTo)
}

async function load(db: Db, columns: Columns, term: string): Promise<PostingList> {
  const upTo = columns.size
  return postingList(emptyBitmap(upTo), upTo, findRows(columns, await findIds(db, term, null)))
}

async function catchUp(db: Db, columns: Columns, term: string, known: PostingList): Promise<PostingList> {
  const upTo = columns.size
  if (upTo === known.upTo) return known
  if (upTo - known.upTo > reloadFrom) return load(db, columns, term)
  const ids = [...columns.ids.subarray(known.upTo, upTo)]
  const bitmap = known.isDense ? resize(known.rows, upTo) : toBitmap(known.rows, upTo)
  return postingList(bitmap, upTo, findRows(columns, await findIds(db, term, ids)))
}

/** Rows from `upTo` on are looked up later. */
function postingList(bitmap: Bitmap, upTo: number, found: readonly number[]): PostingList {
  for (const row of found) if (row < upTo) setBit(bitmap, row)
  const isDense = cardinality(bitmap) > bitmap.length
  return { upTo, isDense, rows: isDense ? bitmap : Int32Array.from(toRows(bitmap)) }
}

/** A lookup among all articles is faster than one among so many ids. */
const reloadFrom = 5_000

/** Among these articles, or all. The sub-select makes the planner use the full-text index however frequent the term. */
async function findIds(db: Db, term: string, among: readonly number[] | null): Promise<number[]> {
  const within = among === null ? sql`` : sql`AND article_id = ANY(${[...among]}::bigint[])`
  const { rows } = await sql<{ ids: string | null }>`
    SELECT string_agg(article_id::text, ' ') AS ids FROM article_listing WHERE document @@ (SELECT ${term}::tsquery) ${within}`.execute(
    db,
  )
  return rows[0]?.ids?.split(' ').map(Number) ?? []
}
