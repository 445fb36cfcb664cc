/**
 * Which articles have which words: asked of the database once for each word, then only for the articles that came or
 * changed since; so words known apart cost nothing when they are asked together.
 */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { anyOf, type Bits, bitsOf, both, countBits, emptyBits, placesIn, setBit, widened } from './bitmap.ts'
import { type Columns, placesOf, type WordPlaces } from './columns.ts'
import type { ListingCopy } from './snapshot.ts'

/** A tsquery, as `understand` writes it: a word (perhaps the beginning of one), or what all or any of its parts say. */
export type Term = string | { all: Term[] } | { any: Term[] }

/** The places on sale that match the query. */
export async function placesMatching(db: Db, { columns, taken }: ListingCopy, query: string): Promise<Bits> {
  const term = readQuery(query)
  const known = new Map<string, Bits>()
  const asked = [...new Set(askedFor(columns, term))]
  for (let at = 0; at < asked.length; at += askedAtOnce)
    await Promise.all(
      asked.slice(at, at + askedAtOnce).map(async part => known.set(part, await bitsWith(db, columns, part))),
    )
  lighten(columns)
  return both(taken, matching(term, known))
}

/**
 * What to ask the database for: each word, but words that must all be there as one question, unless each is known already.
 * A frequent word beside a rare one would be looked for among all articles for nothing.
 */
function askedFor(columns: Columns, term: Term): string[] {
  if (typeof term === 'string') return [term]
  if ('any' in term) return term.any.flatMap(part => askedFor(columns, part))
  const isKnown = wordsIn(term).every(word => columns.words.has(word))
  return isKnown ? wordsIn(term) : [textOf(term)]
}

const wordsIn = (term: Term): string[] => {
  if (typeof term === 'string') return [term]
  return ('all' in term ? term.all : term.any).flatMap(wordsIn)
}

const textOf = (term: Term): string => {
  if (typeof term === 'string') return term
  return 'all' in term ? `(${term.all.map(textOf).join(' & ')})` : `(${term.any.map(textOf).join(' | ')})`
}

/** So that one search does not take all connections. */
const askedAtOnce = 3
/** Kept for each process: thirty-two megabytes. */
const weightAtMost = 8_000_000

/** Those longest unasked go. */
function lighten({ words }: Columns) {
  let weight = 0
  for (const entry of words.values()) weight += entry.weight
  for (const [word, entry] of words) {
    if (weight <= weightAtMost) return
    weight -= entry.weight
    words.delete(word)
  }
}

function matching(term: Term, known: ReadonlyMap<string, Bits>): Bits {
  const own = known.get(textOf(term))
  if (own || typeof term === 'string') return own ?? new Int32Array()
  const parts = ('all' in term ? term.all : term.any).map(part => matching(part, known))
  return 'all' in term ? parts.reduce(both) : anyOf(parts)
}

/** Quoted words (perhaps beginnings), `&` before `|`, brackets. */
export function readQuery(query: string): Term {
  const signs = query.match(/'(?:[^']|'')*'(?::\*)?|[()&|]|[^\s()&|']+/g) ?? []
  let at = 0
  const joined = (sign: string, next: () => Term, join: (parts: Term[]) => Term): Term => {
    const first = next()
    const parts = [first]
    for (; signs[at] === sign; parts.push(next())) at++
    return parts.length > 1 ? join(parts) : first
  }
  const atom = (): Term => {
    const sign = signs[at++] ?? ''
    if (sign !== '(') return sign
    const inner = any()
    at++
    return inner
  }
  const all = (): Term => joined('&', atom, parts => ({ all: parts }))
  const any = (): Term => joined('|', all, parts => ({ any: parts }))
  return any()
}

async function bitsWith(db: Db, columns: Columns, word: string): Promise<Bits> {
  const before = columns.words.get(word)
  const entry = {
    weight: 0,
    answer: before?.answer.then(known => caughtUp(db, columns, word, known)) ?? asked(db, columns, word),
  }
  columns.words.delete(word)
  columns.words.set(word, entry)
  entry.answer.then(
    ({ places }) => {
      entry.weight = places.length
    },
    () => columns.words.delete(word),
  )
  const { places, isDense, upTo } = await entry.answer
  return isDense ? places : bitsOf(places, upTo)
}

async function asked(db: Db, columns: Columns, word: string): Promise<WordPlaces> {
  const upTo = columns.size
  return kept(emptyBits(upTo), upTo, placesOf(columns, await idsWith(db, word, null)))
}

async function caughtUp(db: Db, columns: Columns, word: string, known: WordPlaces): Promise<WordPlaces> {
  const upTo = columns.size
  if (upTo === known.upTo) return known
  if (upTo - known.upTo > askedAnewFrom) return asked(db, columns, word)
  const ids = [...columns.ids.subarray(known.upTo, upTo)]
  const bits = known.isDense ? widened(known.places, upTo) : bitsOf(known.places, upTo)
  return kept(bits, upTo, placesOf(columns, await idsWith(db, word, ids)))
}

/** Of a word that many articles have a bit for each, of any other its places. What came after `upTo` is asked about later. */
function kept(bits: Bits, upTo: number, found: readonly number[]): WordPlaces {
  for (const place of found) if (place < upTo) setBit(bits, place)
  const isDense = countBits(bits) > bits.length
  return { upTo, isDense, places: isDense ? bits : Int32Array.from(placesIn(bits)) }
}

/** A database finds a word among all articles sooner than among so many. */
const askedAnewFrom = 5_000

/** Among these articles, or all; by the index of words however frequent the word, hence asked as a question of its own. */
async function idsWith(db: Db, word: string, among: readonly number[] | null): Promise<number[]> {
  const within = among === null ? sql`` : sql`AND article_id = ANY(${[...among]}::bigint[])`
  const { rows } = await sql<{ ids: string | null }>`
    SELECT string_agg(article_id::text, ' ') AS ids FROM article_listing WHERE document @@ (SELECT ${word}::tsquery) ${within}`.execute(
    db,
  )
  return rows[0]?.ids?.split(' ').map(Number) ?? []
}
