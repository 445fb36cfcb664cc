/**
 * The words of the most wanted articles, for who is still typing: of all that a word begun may lead to, the most wanted few
 * hundred are enough, and they are found here without asking the database about each word.
 */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { anyOf, type Bits, both, emptyBits, hasBit, placesIn, setBit } from './bitmap.ts'
import type { Columns } from './columns.ts'
import { walked } from './orders.ts'
import type { Term } from './postings.ts'
import type { ListingCopy } from './snapshot.ts'

/** Articles have numbers of their own here: the `first` most wanted in their order, then all that came since. */
type Leading = {
  places: number[]
  first: number
  /** The most wanted of those that were left out. */
  cut: number | undefined
  /** Places of the lists looked at so far. */
  upTo: number
  words: Map<string, Uint16Array>
  late: Map<string, number[]>
}

/** As many as two bytes can number: some seventy bytes each. */
const leadingAtMost = 65_536
/** All is read again once so many have come. */
const lateAtMost = 50_000
const readAtOnce = 1_000

type Kept = { leading: Leading | null; reading: Promise<unknown> }
const keptOf = new WeakMap<Columns, Kept>()

/**
 * The `count` most wanted places that match. Null when those read here cannot tell: they have not been read yet, too few of
 * them match while others were left out, or the question is not about whole words alone.
 */
export async function leadingMatches(db: Db, copy: ListingCopy, term: Term, count: number): Promise<Int32Array | null> {
  const kept = keptOf.get(copy.columns)
  if (!kept) readLeading(db, copy).catch(() => undefined)
  const leading = kept?.leading
  if (!leading) return null
  if (leading.places.length - leading.first + copy.columns.size - leading.upTo > lateAtMost) {
    keptOf.delete(copy.columns)
    return null
  }
  kept.reading = kept.reading.catch(() => undefined).then(() => caughtUp(db, copy.columns, leading))
  await kept.reading
  const numbers = matching(leading, term)
  return numbers && mostWanted(leading, copy, numbers, count)
}

/** Reads the words of those most wanted now; until they are there, the database is asked. */
export function readLeading(db: Db, { columns, orders, taken }: ListingCopy, atMost = leadingAtMost): Promise<unknown> {
  const wanted = walked(orders.popularity, { within: taken, count: atMost + 1 })
  const first = Math.min(wanted.length, atMost)
  const leading: Leading = {
    places: [],
    first,
    cut: wanted[atMost],
    upTo: columns.size,
    words: new Map(),
    late: new Map(),
  }
  const kept: Kept = { leading: null, reading: readFirst(db, columns, leading, wanted.subarray(0, first)) }
  keptOf.set(columns, kept)
  kept.reading = kept.reading.then(
    () => {
      kept.leading = leading
    },
    error => {
      keptOf.delete(columns)
      throw error
    },
  )
  return kept.reading
}

async function readFirst(db: Db, columns: Columns, leading: Leading, wanted: Int32Array) {
  for (let at = 0; at < wanted.length; at += readAtOnce)
    await put(db, columns, leading, [...wanted.subarray(at, at + readAtOnce)])
  leading.words = new Map([...leading.late].map(([word, numbers]) => [word, Uint16Array.from(numbers)]))
  leading.late = new Map()
}

async function caughtUp(db: Db, columns: Columns, leading: Leading) {
  const { size } = columns
  while (leading.upTo < size) {
    const { upTo } = leading
    const to = Math.min(size, upTo + readAtOnce)
    await put(
      db,
      columns,
      leading,
      Array.from({ length: to - upTo }, (_, n) => upTo + n),
    )
    leading.upTo = to
  }
}

/** Whole words only: of references there are as many as articles. */
const isWord = /^[a-z]+$/

async function put(db: Db, { ids }: Columns, { places, late }: Leading, came: readonly number[]) {
  const words = await wordsOf(
    db,
    came.map(place => ids[place] ?? 0),
  )
  for (const place of came) {
    const number = places.push(place) - 1
    for (const word of words.get(ids[place] ?? 0)?.split(' ') ?? []) {
      if (!isWord.test(word)) continue
      const numbers = late.get(word)
      if (numbers) numbers.push(number)
      else late.set(word, [number])
    }
  }
}

async function wordsOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; words: string }>`
    SELECT article_id AS id, array_to_string(tsvector_to_array(document), ' ') AS words
    FROM article_listing WHERE article_id = ANY(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, words }) => [id, words]))
}

/** The numbers that match; null for what is not known of each. */
function matching(leading: Leading, term: Term): Bits | null {
  if (typeof term === 'string') return numbersWith(leading, term)
  const parts: Bits[] = []
  for (const part of 'all' in term ? term.all : term.any) {
    const bits = matching(leading, part)
    if (!bits) return null
    parts.push(bits)
  }
  return 'all' in term ? parts.reduce(both) : anyOf(parts)
}

function numbersWith({ places, words, late }: Leading, term: string): Bits | null {
  const [, word] = /^'([a-z]+)'$/.exec(term) ?? []
  if (!word) return null
  const bits = emptyBits(places.length)
  for (const numbers of [words.get(word) ?? [], late.get(word) ?? []])
    for (const number of numbers) setBit(bits, number)
  return bits
}

/** All that were left out stand behind the first of them, and an article never moves in its place. */
function mostWanted(
  { places, first, cut }: Leading,
  { taken, orders }: ListingCopy,
  numbers: Bits,
  count: number,
): Int32Array | null {
  const { compare } = orders.popularity
  const [wanted, late]: [number[], number[]] = [[], []]
  for (const number of placesIn(numbers)) {
    const place = places[number] ?? 0
    if (!hasBit(taken, place)) continue
    if (number >= first) late.push(place)
    else if (wanted.length < count) wanted.push(place)
  }
  const before = late.filter(place => cut === undefined || compare(place, cut) < 0)
  const found = [...wanted, ...before].sort(compare).slice(0, count)
  return cut !== undefined && found.length < count ? null : Int32Array.from(found)
}
