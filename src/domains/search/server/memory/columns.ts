/**
 * The lists column by column, some hundred bytes an article. Places are only ever added: an article that changes gets a
 * new one, so an answer under way sees one state.
 */
import type { ArticleCard } from '../../contract.ts'
import { anyOf, type Bits, emptyBits, setBit, widened } from './bitmap.ts'

/** Facet values by number of a set: from `starts[set]` to `starts[set + 1]` in `values`. Many articles share theirs. */
export type Sets = { size: number; starts: Int32Array; values: Int32Array }
/** By place, with room for more than are taken. */
export type Columns = {
  /** Places given so far. */
  size: number
  /** Articles on sale now. */
  taken: number
  /** Places given and left since the last version that was read to its end. */
  came: number[]
  left: number[]
  ids: Float64Array
  prices: Float64Array
  popularity: Int32Array
  /** Microseconds. */
  created: Float64Array
  /** So many for each place. */
  setsOf: Int32Array
  sets: Sets
  /** Texts as read, and the sets they make. */
  read: Map<string, number>[]
  /** By number of a facet value, and its facet's own number among facets; how many articles have it now. */
  named: { facet: string; value: string }[]
  facets: number[]
  articles: number[]
  numbers: Map<string, number>
  facetNumbers: Map<string, number>
  /** Where each article on sale stands now, plus one: by the thousands of its number, then by the rest. */
  pages: Map<number, Int32Array>
  /** Which places have a facet value, of those lately asked for. */
  members: Map<number, Members>
  /** Which places have a word, and in which order words put those most wanted, of searches lately made. */
  words: Map<string, { weight: number; answer: Promise<WordPlaces> }>
  ranks: Map<string, { wanted: Int32Array; ranked: Int32Array }>
  /** Cards lately shown, by place. */
  cards: Map<number, ArticleCard>
}
/** Right for the places before `upTo`; dense ones are bits. */
export type WordPlaces = { upTo: number; isDense: boolean; places: Int32Array }
/** Right for the places before `upTo`. */
type Members = { bits: Bits; upTo: number }
export type Entry = { id: number; price: number; popularity: number; created: number; sets: readonly number[] }

/** Where it is sold, what it is, and what its attributes say. */
export const setsEach = 3

export const emptyColumns = (): Columns => ({
  size: 0,
  taken: 0,
  came: [],
  left: [],
  ids: new Float64Array(),
  prices: new Float64Array(),
  popularity: new Int32Array(),
  created: new Float64Array(),
  setsOf: new Int32Array(),
  sets: { size: 0, starts: new Int32Array(1), values: new Int32Array() },
  read: Array.from({ length: setsEach }, () => new Map()),
  named: [],
  facets: [],
  articles: [],
  numbers: new Map(),
  facetNumbers: new Map(),
  pages: new Map(),
  members: new Map(),
  words: new Map(),
  ranks: new Map(),
  cards: new Map(),
})

const idsPerPage = 4_096

export const placeOf = ({ pages }: Columns, id: number): number | undefined => {
  const place = pages.get(Math.floor(id / idsPerPage))?.[id % idsPerPage]
  return place ? place - 1 : undefined
}

function setPlace({ pages }: Columns, id: number, placePlusOne: number) {
  const number = Math.floor(id / idsPerPage)
  const page = pages.get(number) ?? new Int32Array(idsPerPage)
  page[id % idsPerPage] = placePlusOne
  pages.set(number, page)
}

export const placesOf = (columns: Columns, ids: readonly number[]) => ids.flatMap(id => placeOf(columns, id) ?? [])

/** Leaves the article's place, if it has one. */
export function leave(columns: Columns, id: number) {
  const place = placeOf(columns, id)
  if (place === undefined) return
  setPlace(columns, id, 0)
  columns.taken--
  columns.left.push(place)
  counted(columns, place, -1)
}

/** Gives the article, which has none, a place. */
export function take(columns: Columns, { id, price, popularity, created, sets }: Entry) {
  const place = columns.size
  makeRoom(columns, place + 1)
  columns.ids[place] = id
  columns.prices[place] = price
  columns.popularity[place] = popularity
  columns.created[place] = created
  columns.setsOf.set(sets, place * setsEach)
  columns.size++
  columns.taken++
  columns.came.push(place)
  setPlace(columns, id, place + 1)
  counted(columns, place, 1)
}

function counted({ setsOf, sets: { starts, values }, articles }: Columns, place: number, change: number) {
  for (let own = place * setsEach; own < (place + 1) * setsEach; own++) {
    const set = setsOf[own] ?? 0
    for (let at = starts[set] ?? 0; at < (starts[set + 1] ?? 0); at++) {
      const number = values[at] ?? 0
      articles[number] = (articles[number] ?? 0) + change
    }
  }
}

/** The number of a new set of these values. */
export function setOf({ sets }: Pick<Columns, 'sets'>, numbers: ArrayLike<number>): number {
  const from = sets.starts[sets.size] ?? 0
  const to = from + numbers.length
  if (to > sets.values.length) sets.values = grown(sets.values, new Int32Array(roomFor(to)))
  if (sets.size + 2 > sets.starts.length) sets.starts = grown(sets.starts, new Int32Array(roomFor(sets.size + 2)))
  sets.values.set(numbers, from)
  sets.starts[sets.size + 1] = to
  return sets.size++
}

/** A quarter more than needed: some waste against few copies. */
const roomFor = (needed: number) => Math.ceil(needed * 1.25) + 1_000

function makeRoom(columns: Columns, places: number) {
  if (places <= columns.ids.length) return
  const room = roomFor(places)
  columns.ids = grown(columns.ids, new Float64Array(room))
  columns.prices = grown(columns.prices, new Float64Array(room))
  columns.popularity = grown(columns.popularity, new Int32Array(room))
  columns.created = grown(columns.created, new Float64Array(room))
  columns.setsOf = grown(columns.setsOf, new Int32Array(room * setsEach))
}

function grown<T extends Float64Array | Int32Array>(before: T, after: T): T {
  after.set(before)
  return after
}

/**
 * The same articles laid out in this order, without the sets that none of them has: who then goes through the lists reads
 * what lies side by side.
 */
export function laidOut(columns: Columns, order: Int32Array): Columns {
  const size = order.length
  const setsOf = gathered(columns.setsOf, order, new Int32Array(size * setsEach), setsEach)
  const next: Columns = {
    ...emptyColumns(),
    ...withoutIdle(columns, setsOf),
    size,
    taken: size,
    setsOf,
    ids: gathered(columns.ids, order, new Float64Array(size)),
    prices: gathered(columns.prices, order, new Float64Array(size)),
    popularity: gathered(columns.popularity, order, new Int32Array(size)),
    created: gathered(columns.created, order, new Float64Array(size)),
    named: columns.named,
    facets: columns.facets,
    articles: columns.articles,
    numbers: columns.numbers,
    facetNumbers: columns.facetNumbers,
  }
  next.ids.forEach((id, place) => {
    setPlace(next, id, place + 1)
  })
  return next
}

/** What a column has at these places, into a column of their own. */
export function gathered<T extends Float64Array | Int32Array>(from: T, order: Int32Array, to: T, each = 1): T {
  for (let rank = 0; rank < order.length; rank++)
    for (let at = 0; at < each; at++) to[rank * each + at] = from[(order[rank] ?? 0) * each + at] ?? 0
  return to
}

/** Sets and texts that are still in use; `setsOf` is given their new numbers. */
function withoutIdle(columns: Columns, setsOf: Int32Array): Pick<Columns, 'sets' | 'read'> {
  const { starts, values } = columns.sets
  const next: Pick<Columns, 'sets' | 'read'> = emptyColumns()
  const renumbered = new Int32Array(columns.sets.size).fill(-1)
  for (let own = 0; own < setsOf.length; own++) {
    const set = setsOf[own] ?? 0
    if (renumbered[set] === -1) renumbered[set] = setOf(next, values.subarray(starts[set], starts[set + 1]))
    setsOf[own] = renumbered[set] ?? 0
  }
  next.read = columns.read.map(
    texts =>
      new Map([...texts].map(([text, set]) => [text, renumbered[set] ?? -1] as const).filter(([, set]) => set !== -1)),
  )
  return next
}

const valueKey = (facet: string, value: string) => `${facet} ${value}`

export function numberOf(columns: Columns, facet: string, value: string): number {
  const { numbers, named, facets, articles, facetNumbers } = columns
  const key = valueKey(facet, value)
  const known = numbers.get(key)
  if (known !== undefined) return known
  const facetNumber = facetNumbers.get(facet) ?? facetNumbers.size
  facetNumbers.set(facet, facetNumber)
  const number = named.push({ facet, value }) - 1
  articles.push(0)
  facets.push(facetNumber)
  numbers.set(key, number)
  return number
}

/** The numbers of these values; those that no article ever had are left out. */
export const numbersOf = ({ numbers }: Columns, facet: string, values: readonly (string | number)[]): number[] =>
  values.flatMap(value => numbers.get(valueKey(facet, `${value}`)) ?? [])

/** How many articles on sale have a facet value now. */
export const articlesWith = ({ numbers, articles }: Columns, facet: string, value: string | number): number =>
  articles[numbers.get(valueKey(facet, `${value}`)) ?? -1] ?? 0

/** At a million articles 125 kB each. */
const membersAtMost = 250

/** The places, left ones included, that have one of these facet values. */
export function membersOf(columns: Columns, numbers: readonly number[]): Bits {
  const any = anyOf(numbers.map(number => readMembers(columns, number)))
  for (const number of columns.members.keys()) {
    if (columns.members.size <= membersAtMost) break
    columns.members.delete(number)
  }
  return any
}

/** What came since it was last asked for. */
function readMembers(columns: Columns, number: number): Bits {
  const { size, setsOf, members } = columns
  const known = members.get(number) ?? { bits: emptyBits(0), upTo: 0 }
  members.delete(number)
  members.set(number, known)
  if (known.upTo === size) return known.bits
  const has = setsWith(columns.sets, number)
  known.bits = widened(known.bits, size)
  for (let own = known.upTo * setsEach; own < size * setsEach; own++)
    if (has[setsOf[own] ?? 0] === 1) setBit(known.bits, Math.floor(own / setsEach))
  known.upTo = size
  return known.bits
}

function setsWith({ size, starts, values }: Sets, number: number): Uint8Array {
  const has = new Uint8Array(size)
  for (let set = 0; set < size; set++)
    for (let at = starts[set] ?? 0; at < (starts[set + 1] ?? 0); at++) if (values[at] === number) has[set] = 1
  return has
}
