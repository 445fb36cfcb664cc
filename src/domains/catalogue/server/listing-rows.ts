/** Rows of the lists as they come from the database: few and short columns, whose like are read once. */
import { textArray } from '#platform/db/parsers.ts'
import { type Columns, type Entry, numberOf, setOf } from './columns.ts'

/** `numbers`, `article` and `offers` are told apart by blanks; arrays are as PostgreSQL writes them. */
export type Row = {
  id: number
  version: number
  numbers: string
  article: string
  offers: string
  attributes: string
}

/** Texts whose sets are remembered, of each kind: most articles share theirs with others. */
const textsAtMost = 50_000

export function entryOf(columns: Columns, { id, numbers, article, offers, attributes }: Row): Entry {
  const [price, popularity, created] = numbers.split(' ')
  return {
    id,
    price: Number(price),
    popularity: Number(popularity),
    created: Number(created),
    sets: [
      setRead(columns, 0, offers, offerValues),
      setRead(columns, 1, article, articleValues),
      setRead(columns, 2, attributes, attributeValues),
    ],
  }
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
