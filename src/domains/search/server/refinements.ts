import type { Asked } from '../rules.ts'
import type { LookupTables, Named } from './lookup-tables.ts'
import { type Columns, numbersOf } from './memory/columns.ts'
import { attributeFacet } from './memory/row-parser.ts'

export const priceFacet = 'prix'

/** What an article must have one of to pass, unless its price decides. Each facet is counted with all choices but its own. */
export type Choice = { facet: string; wanted: number[] }

/** A choice that names nothing known matches nothing: an empty list, never everything. */
export function choicesOf(asked: Asked, lookup: LookupTables, columns: Columns): Choice[] {
  const { tags, brands, vendors, modes, shopId, attributes } = asked
  const choices: Choice[] = []
  const choose = (facet: string, values: readonly (string | number)[]) =>
    choices.push({ facet, wanted: numbersOf(columns, facet, values) })
  if (tags.length) choose('tags', tagIds(asked, lookup))
  if (brands.length) choose('marque', idsOf(chosenAmong(lookup.brands, brands)))
  if (vendors.length) choose('vendeur', idsOf(chosenAmong(lookup.vendors, vendors)))
  if (modes.length) choose('mode', modes)
  if (shopId !== null) choose('magasin', [shopId])
  for (const [code, values] of attributes) choose(attributeFacet(code), values)
  if (asked.minCents !== null || asked.maxCents !== null) choices.push({ facet: priceFacet, wanted: [] })
  return choices
}

/** Links carry slugs; a name typed by hand is understood as well. */
export const chosenAmong = (entries: ReadonlyMap<number, Named>, asked: readonly string[]) =>
  [...entries.values()].filter(({ name, slug }) => asked.includes(slug) || asked.includes(name))

const idsOf = (entries: readonly { id: number }[]) => entries.map(entry => entry.id)
const tagIds = ({ tags }: Asked, lookup: LookupTables) =>
  idsOf([...lookup.tags.values()].filter(tag => tags.includes(tag.name)))
