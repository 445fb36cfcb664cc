/** Rows of the lists as they come from the database: few and short columns, whose like are read once. */
import { textArray } from '#platform/db/parsers.ts'
import { type Columns, type Entry, numberOf } from './columns.ts'

/** `numbers` and `facets` are told apart by blanks; arrays are as PostgreSQL writes them. */
export type Row = { id: number; version: number; numbers: string; facets: string; attributes: string }

/** Texts whose values are remembered: most articles share theirs with others. */
const textsAtMost = 20_000

export function reader(columns: Columns): (row: Row) => Entry {
  const facetsOf = remembering(text => facetValues(columns, text))
  const attributesOf = remembering(text => attributeValues(columns, text))
  return ({ id, numbers, facets, attributes }) => {
    const [price, popularity, created] = numbers.split(' ')
    return {
      id,
      price: Number(price),
      popularity: Number(popularity),
      created: Number(created),
      values: [facetsOf(facets), attributesOf(attributes)],
    }
  }
}

function remembering(read: (text: string) => number[]) {
  const known = new Map<string, number[]>()
  return (text: string) => {
    const before = known.get(text)
    if (before) return before
    const values = read(text)
    if (known.size === textsAtMost) known.clear()
    known.set(text, values)
    return values
  }
}

function facetValues(columns: Columns, text: string): number[] {
  const [category = '', reduced, pictured, brand = '', ...arrays] = text.split(' ')
  const [tags = [], vendors = [], shops = [], modes = []] = arrays.map(valuesIn)
  const numbers = (facet: string, values: readonly string[]) => values.map(value => numberOf(columns, facet, value))
  return [
    ...numbers(categoryFacet, [category]),
    ...numbers(flags, [...(reduced === '1' ? [dealFlag] : []), ...(pictured === '1' ? [pictureFlag] : [])]),
    ...numbers('marque', [brand]),
    ...numbers('tags', tags),
    ...numbers('vendeur', vendors),
    ...numbers('magasin', shops),
    ...numbers('mode', modes),
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
