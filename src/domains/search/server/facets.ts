import { deliveryLabels, deliveryModes } from '#shared/delivery.ts'
import type { Facet } from '../contract.ts'
import type { Asked } from '../rules.ts'
import { attributeText } from './attribute-text.ts'
import type { LookupTables } from './lookup-tables.ts'
import type { Columns } from './memory/columns.ts'
import { attributeFacet } from './memory/row-parser.ts'
import { chosenAmong } from './refinements.ts'

const valuesAtMost = 12
const attributesAtMost = 8
// Asked for each pair of values: made once, it is a hundred times faster than the method of text.
const french = new Intl.Collator('fr', { numeric: true })

type Count = { value: string; articles: number }
type Counts = Map<string, Count[]>
type Value = Facet['values'][number]
/** How one facet is shown: `valueOf` turns what is counted (an id) into what the query holds, `labelOf` into words. */
type Kind = {
  facet: string
  label: string
  chosen: readonly string[]
  valueOf: (counted: string) => string | undefined
  labelOf: (value: string) => string
}

/** `counts` by number of a facet value; most articles first; chosen values are always there. */
export function facetsOf(columns: Columns, numbers: Int32Array, asked: Asked, lookup: LookupTables): Facet[] {
  const counts = countsByFacet(columns, numbers)
  const kinds = [...plainKinds(asked, lookup), ...attributeKinds(counts, asked, lookup)]
  return kinds
    .map(kind => ({ name: kind.facet.split(':')[0] ?? '', label: kind.label, values: valuesOf(kind, counts) }))
    .filter(facet => facet.values.length > 0)
}

function countsByFacet({ named }: Columns, numbers: Int32Array): Counts {
  const counts: Counts = new Map()
  for (const [number, articles] of numbers.entries()) {
    const name = named[number]
    if (articles === 0 || !name) continue
    const known = counts.get(name.facet)
    if (known) known.push({ value: name.value, articles })
    else counts.set(name.facet, [{ value: name.value, articles }])
  }
  return counts
}

function plainKinds(asked: Asked, lookup: LookupTables): Kind[] {
  const { tags, brands, vendors, shops } = lookup
  const label = new Map([...brands.values(), ...vendors.values()].map(({ slug, name }) => [slug, name]))
  const named = (value: string) => label.get(value) ?? value
  const slugs = (entries: typeof vendors, chosen: readonly string[]) => ({
    chosen: chosenAmong(entries, chosen).map(({ slug }) => slug),
    valueOf: (id: string) => entries.get(Number(id))?.slug,
    labelOf: named,
  })
  const shopName = (id: string) => shops.get(Number(id))
  return [
    {
      facet: 'tags',
      label: 'Rayon',
      chosen: asked.tags,
      valueOf: id => tags.get(Number(id))?.name,
      labelOf: value => value,
    },
    { facet: 'marque', label: 'Marque', ...slugs(brands, asked.brands) },
    {
      facet: 'mode',
      label: 'Livraison',
      chosen: deliveryModes.filter(mode => asked.modes.includes(mode)),
      valueOf: mode => mode,
      labelOf: value => deliveryLabels[deliveryModes.find(mode => mode === value) ?? 'PICKUP'],
    },
    {
      facet: 'magasin',
      label: 'Disponible en magasin',
      chosen: asked.shopId === null ? [] : [`${asked.shopId}`],
      valueOf: id => shopName(id) && id,
      labelOf: id => shopName(id)?.name ?? id,
    },
    { facet: 'vendeur', label: 'Vendeur', ...slugs(vendors, asked.vendors) },
  ]
}

/**
 * The attributes that tell most articles of the list apart, and those already chosen. In a list of everything the
 * attributes of hay and corks would stand side by side: only chosen ones are shown.
 */
function attributeKinds(counts: Counts, asked: Asked, lookup: LookupTables): Kind[] {
  const { words, categoryId, season, dealsOnly } = asked
  const isOfEverything = words === null && categoryId === null && season === null && !dealsOnly
  const telling = [...lookup.attributes.values()]
    .filter(({ facet }) => facet)
    .map(attribute => ({ ...attribute, values: counts.get(attributeFacet(attribute.code)) ?? [] }))
    .map(attribute => ({ ...attribute, covered: attribute.values.reduce((sum, { articles }) => sum + articles, 0) }))
    .filter(({ code, values }) => asked.attributes.has(code) || (!isOfEverything && values.length > 1))
    .sort((a, b) => b.covered - a.covered)
  return telling
    .filter(({ code }, rank) => rank < attributesAtMost || asked.attributes.has(code))
    .map(attribute => ({
      facet: attributeFacet(attribute.code),
      label: attribute.label,
      chosen: asked.attributes.get(attribute.code) ?? [],
      valueOf: value => value,
      labelOf: value => attributeText(attribute, value.slice(attribute.code.length + 1)),
    }))
}

function valuesOf(kind: Kind, counts: Counts): Value[] {
  const counted = (counts.get(kind.facet) ?? []).flatMap(({ value, articles }) => {
    const known = kind.valueOf(value)
    return known === undefined ? [] : [{ value: known, count: articles }]
  })
  const missing = kind.chosen.filter(value => !counted.some(count => count.value === value))
  const all = [...counted, ...missing.map(value => ({ value, count: 0 }))]
    .map(({ value, count }) => ({ value, label: kind.labelOf(value), count, selected: kind.chosen.includes(value) }))
    .sort((a, b) => b.count - a.count || french.compare(a.label, b.label))
  return all.filter((value, rank) => rank < valuesAtMost || value.selected)
}
