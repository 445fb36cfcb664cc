/**
 * The lists column by column, some hundred bytes an article. Places are only ever added: an article that changes gets a
 * new one, so an answer under way sees one state.
 */
import type { ArticleCard } from '../contract.ts'
import { type Bits, emptyBits, setBit, widened } from './bits.ts'

/** By place, with room for more than are taken. */
export type Columns = {
  /** Places given so far. */
  size: number
  /** Articles on sale now. */
  taken: number
  ids: Float64Array
  prices: Float64Array
  popularity: Int32Array
  /** Microseconds. */
  created: Float64Array
  /** Numbers of its facet values: from `starts[place]` to `starts[place + 1]` in `values`. */
  starts: Int32Array
  values: Int32Array
  /** By number of a facet value; `facet` numbers `facets`, `articles` have it now. */
  named: { facet: string; value: string; articles: number }[]
  facets: number[]
  numbers: Map<string, number>
  facetNumbers: Map<string, number>
  /** Where each article on sale stands now, plus one: by the thousands of its number, then by the rest. */
  pages: Map<number, Int32Array>
  /** Which places have a facet value, of those lately asked for. */
  members: Map<number, Members>
  /** Cards lately shown, by place. */
  cards: Map<number, ArticleCard>
}
/** Right for the places before `upTo`. */
type Members = { bits: Bits; upTo: number }
/** An article as it goes into the columns; `values` by number. */
export type Entry = {
  id: number
  price: number
  popularity: number
  created: number
  values: readonly (readonly number[])[]
}

export const emptyColumns = (): Columns => ({
  size: 0,
  taken: 0,
  ids: new Float64Array(),
  prices: new Float64Array(),
  popularity: new Int32Array(),
  created: new Float64Array(),
  starts: new Int32Array(1),
  values: new Int32Array(),
  named: [],
  facets: [],
  numbers: new Map(),
  facetNumbers: new Map(),
  pages: new Map(),
  members: new Map(),
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

/** Leaves the article's place, which is answered; none when it has none. */
export function leave(columns: Columns, id: number): number | undefined {
  const place = placeOf(columns, id)
  if (place === undefined) return undefined
  setPlace(columns, id, 0)
  columns.taken--
  counted(columns, place, -1)
  return place
}

/** Gives the article, which has none, a place. */
export function take(columns: Columns, { id, price, popularity, created, values }: Entry): number {
  const place = columns.size
  const from = columns.starts[place] ?? 0
  let to = from
  makeRoom(columns, place + 1, from + values.reduce((sum, some) => sum + some.length, 0))
  columns.ids[place] = id
  columns.prices[place] = price
  columns.popularity[place] = popularity
  columns.created[place] = created
  for (const some of values) for (const value of some) columns.values[to++] = value
  columns.starts[place + 1] = to
  columns.size++
  columns.taken++
  setPlace(columns, id, place + 1)
  counted(columns, place, 1)
  return place
}

function counted({ starts, values, named }: Columns, place: number, change: number) {
  for (let at = starts[place] ?? 0; at < (starts[place + 1] ?? 0); at++) {
    const name = named[values[at] ?? -1]
    if (name) name.articles += change
  }
}

/** A quarter more than needed: some waste against few copies. */
const roomFor = (needed: number) => Math.ceil(needed * 1.25) + 1_000

function makeRoom(columns: Columns, places: number, values: number) {
  if (places > columns.ids.length) {
    const room = roomFor(places)
    columns.ids = grown(columns.ids, new Float64Array(room))
    columns.prices = grown(columns.prices, new Float64Array(room))
    columns.popularity = grown(columns.popularity, new Int32Array(room))
    columns.created = grown(columns.created, new Float64Array(room))
    columns.starts = grown(columns.starts, new Int32Array(room + 1))
  }
  if (values > columns.values.length) columns.values = grown(columns.values, new Int32Array(roomFor(values)))
}

function grown<T extends Float64Array | Int32Array>(before: T, after: T): T {
  after.set(before)
  return after
}

const valueKey = (facet: string, value: string) => `${facet} ${value}`

export function numberOf(columns: Columns, facet: string, value: string): number {
  const { numbers, named, facets, facetNumbers } = columns
  const key = valueKey(facet, value)
  const known = numbers.get(key)
  if (known !== undefined) return known
  const facetNumber = facetNumbers.get(facet) ?? facetNumbers.size
  facetNumbers.set(facet, facetNumber)
  const number = named.push({ facet, value, articles: 0 }) - 1
  facets.push(facetNumber)
  numbers.set(key, number)
  return number
}

/** The numbers of these values; those that no article ever had are left out. */
export const numbersOf = ({ numbers }: Columns, facet: string, values: readonly (string | number)[]): number[] =>
  values.flatMap(value => numbers.get(valueKey(facet, `${value}`)) ?? [])

/** How many articles on sale have a facet value now. */
export const articlesWith = ({ numbers, named }: Columns, facet: string, value: string | number): number =>
  named[numbers.get(valueKey(facet, `${value}`)) ?? -1]?.articles ?? 0

/** At a million articles 125 kB each. */
const membersAtMost = 250

/** The places, left ones included, that have one of these facet values. */
export function membersOf(columns: Columns, numbers: readonly number[]): Bits {
  readMembers(columns, new Set(numbers))
  const any = emptyBits(columns.size)
  for (const number of numbers) {
    const { bits } = columns.members.get(number) ?? { bits: emptyBits(0) }
    for (let at = 0; at < bits.length; at++) any[at] = (any[at] ?? 0) | (bits[at] ?? 0)
  }
  return any
}

/** All that are wanted in one pass, over what came since they were last asked for. */
function readMembers(columns: Columns, wanted: ReadonlySet<number>) {
  const { size, starts, values, members } = columns
  const reading: (Members | undefined)[] = []
  let from = size
  for (const number of wanted) {
    const known = members.get(number) ?? { bits: emptyBits(0), upTo: 0 }
    members.delete(number)
    members.set(number, known)
    if (known.upTo === size) continue
    from = Math.min(from, known.upTo)
    known.bits = widened(known.bits, size)
    known.upTo = size
    reading[number] = known
  }
  if (from < size)
    for (let place = from; place < size; place++)
      for (let at = starts[place] ?? 0; at < (starts[place + 1] ?? 0); at++) {
        const own = reading[values[at] ?? -1]
        if (own) setBit(own.bits, place)
      }
  for (const number of members.keys()) {
    if (members.size <= membersAtMost) return
    if (!wanted.has(number)) members.delete(number)
  }
}
