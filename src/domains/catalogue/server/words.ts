/**
 * Which articles have which words: asked of the database once for each word, then only for the articles that came or
 * changed since; so words known apart cost nothing when they are asked together.
 */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { anyOf, type Bits, bitsOf, both, countBits, emptyBits, placesIn, setBit, widened } from './bits.ts'
import { type Columns, placesOf, type WordPlaces } from './columns.ts'
import type { ListingCopy } from './listing-copy.ts'

/** A tsquery, as `understand` writes it. */
type Term = { word: string } | { all: Term[] } | { any: Term[] }

/** The places on sale that match the query. */
export async function placesMatching(db: Db, { columns, taken }: ListingCopy, query: string): Promise<Bits> {
  const term = readQuery(query)
  const known = new Map<string, Bits>()
  const words = [...new Set(wordsIn(term))]
  for (let at = 0; at < words.length; at += wordsAtOnce)
    await Promise.all(
      words.slice(at, at + wordsAtOnce).map(async word => known.set(word, await bitsWith(db, columns, word))),
    )
  lighten(columns)
  return both(taken, matching(term, known))
}

/** So that one search does not take all connections. */
const wordsAtOnce = 3
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

const wordsIn = (term: Term): string[] =>
  'word' in term ? [term.word] : ('all' in term ? term.all : term.any).flatMap(wordsIn)

function matching(term: Term, known: ReadonlyMap<string, Bits>): Bits {
  if ('word' in term) return known.get(term.word) ?? new Int32Array()
  const bitsOfParts = ('all' in term ? term.all : term.any).map(part => matching(part, known))
  return 'all' in term ? bitsOfParts.reduce(both) : anyOf(bitsOfParts)
}

/** Quoted words (perhaps beginnings), `&` before `|`, brackets. */
export function readQuery(query: string): Term {
  const signs = query.match(/'(?:[^']|'')*'(?::\*)?|[()&|]|[^\s()&|']+/g) ?? []
  let at = 0
  const listOf = (sign: string, next: () => Term): Term[] => {
    const parts = [next()]
    for (; signs[at] === sign; parts.push(next())) at++
    return parts
  }
  const atom = (): Term => {
    const sign = signs[at++] ?? ''
    if (sign !== '(') return { word: sign }
    const inner = any()
    at++
    return inner
  }
  const all = (): Term => ({ all: listOf('&', atom) })
  const any = (): Term => ({ any: listOf('|', all) })
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

/** Among these articles, or all. */
async function idsWith(db: Db, word: string, among: readonly number[] | null): Promise<number[]> {
  const within = among === null ? sql`` : sql`AND article_id = ANY(${[...among]}::bigint[])`
  const { rows } = await sql<{ ids: string | null }>`
    SELECT string_agg(article_id::text, ' ') AS ids FROM article_listing WHERE document @@ ${word}::tsquery ${within}`.execute(
    db,
  )
  return rows[0]?.ids?.split(' ').map(Number) ?? []
}
