/** Rows of the lists as they come from the database: few and short columns, whose like are read once. */
import { textArray } from '#platform/db/parsers.ts'
import { type Columns, type Entry, numberOf, setOf } from './columns.ts'

/** Numbers and arrays as PostgreSQL writes them, told apart by blanks; of these only the attributes, last, may have some. */
export type Row = { text: string }
export type Position = { version: number; id: number }

/** Texts whose sets are remembered, of each kind: most articles share theirs with others. */
const textsAtMost = 50_000

const numbersEach = 5
const articleEach = 5
const offersEach = 3

export function entryOf(columns: Columns, { text }: Row): Entry {
  const article = endOf(text, 0, numbersEach)
  const offers = endOf(text, article, articleEach)
  const attributes = endOf(text, offers, offersEach)
  const [id, , price, popularity, created] = text.slice(0, article).split(' ')
  return {
    id: Number(id),
    price: Number(price),
    popularity: Number(popularity),
    created: Number(created),
    sets: [
      setRead(columns, 0, text.slice(offers, attributes - 1), offerValues),
      setRead(columns, 1, text.slice(article, offers - 1), articleValues),
      setRead(columns, 2, text.slice(attributes), attributeValues),
    ],
  }
}

export function positionOf({ text }: Row): Position {
  const [id, version] = text.split(' ', 2)
  return { id: Number(id), version: Number(version) }
}

/** Behind so many parts and their blanks. */
function endOf(text: string, from: number, parts: number): number {
  let at = from
  for (let part = 0; part < parts; part++) at = text.indexOf(' ', at) + 1
  return at
}

type Read = (columns: Columns, text: string) => number[]

function setRead(columns: Columns, kind: number, text: string, read: Read): number {
  const known = columns.read[kind] ?? new Map<string, number>()
  const before = known.get(text)
  if (before !== undefined) return before
  const set = setOf(columns, read(columns, text))
  if (known.size === textsAtMost) known.clear()
  known.set(text, set)
  return set
}

const numbersFor = (columns: Columns, facet: string, values: readonly string[]) =>
  values.map(value => numberOf(columns, facet, value))

function articleValues(columns: Columns, text: string): number[] {
  const [category = '', reduced, pictured, brand = '', tags = ''] = text.split(' ')
  return [
    ...numbersFor(columns, categoryFacet, [category]),
    ...numbersFor(columns, flags, [...(reduced === '1' ? [dealFlag] : []), ...(pictured === '1' ? [pictureFlag] : [])]),
    ...numbersFor(columns, 'marque', [brand]),
    ...numbersFor(columns, 'tags', valuesIn(tags)),
  ]
}

function offerValues(columns: Columns, text: string): number[] {
  const [vendors = [], shops = [], modes = []] = text.split(' ').map(valuesIn)
  return [
    ...numbersFor(columns, 'vendeur', vendors),
    ...numbersFor(columns, 'magasin', shops),
    ...numbersFor(columns, 'mode', modes),
  ]
}

const attributeValues = (columns: Columns, text: string) =>
  valuesIn(text).map(value => numberOf(columns, attributeFacet(value.split(':', 1)[0] ?? ''), value))

const valuesIn = (text: string) => textArray(text).flatMap(value => value ?? [])

export const attributeFacet = (code: string) => `attributs:${code}`
/** Facets nobody chooses from: where an article belongs, and what else is true of it. */
export const categoryFacet = 'rayon'
export const flags = 'est'
export const dealFlag = 'promo'
export const pictureFlag = 'image'
