import { deliveryLabels, deliveryModes } from '#shared/delivery.ts'
import type { Facet } from '../../contract.ts'
import type { ListRequest } from '../../rules.ts'
import { findNamed } from '../list-query.ts'
import type { LookupTables } from '../lookup-tables.ts'
import type { FacetCount, SearchField, SearchResult } from '../port.ts'
import { attributeText } from './attribute-text.ts'

const valuesAtMost = 12
const attributesAtMost = 8
// A hundred times faster than `localeCompare`, which builds one for each pair.
const french = new Intl.Collator('fr', { numeric: true })

type Counts = ReadonlyMap<string, FacetCount[]>
type Value = Facet['values'][number]
/** How one facet is presented: `valueOf` turns a counted value (an id) into that of the query, `labelOf` into its label. */
type Kind = {
  field: SearchField
  /** Of the query parameter. */
  name: string
  label: string
  chosen: readonly string[]
  valueOf: (counted: string) => string | undefined
  labelOf: (value: string) => string
}

/**
 * What describes the goods first, then their sellers and shops. Values of most articles first; chosen values are always
 * listed.
 */
export function presentFacets(
  { facets: counts, total }: Pick<SearchResult, 'facets' | 'total'>,
  request: ListRequest,
  lookup: LookupTables,
): Facet[] {
  const [tags, ...others] = plainKinds(request, lookup)
  const kinds = [...(tags ? [tags] : []), ...attributeKinds(counts, request, lookup), ...others]
  return kinds
    .map(kind => ({ name: kind.name, label: kind.label, values: valuesOf(kind, counts, total) }))
    .filter(facet => facet.values.length > 0)
}

function plainKinds(request: ListRequest, lookup: LookupTables): Kind[] {
  const { tags, brands, vendors, slugNames, shops } = lookup
  const slugs = (entries: typeof vendors, chosen: readonly string[]) => ({
    chosen: findNamed(entries, chosen).map(({ slug }) => slug),
    valueOf: (id: string) => entries.get(Number(id))?.slug,
    labelOf: (slug: string) => slugNames.get(slug) ?? slug,
  })
  const byBrand = slugs(brands, request.brands)
  const shopName = (id: string) => shops.get(Number(id))
  return [
    {
      field: 'tag',
      name: 'tags',
      label: 'Sous-catégorie',
      chosen: request.tags,
      valueOf: id => tags.get(Number(id))?.name,
      labelOf: value => value,
    },
    {
      field: 'brand',
      name: 'marque',
      label: 'Marque',
      ...byBrand,
      valueOf: id => brandValue(brands.get(Number(id)), byBrand.chosen),
    },
    {
      field: 'mode',
      name: 'mode',
      label: 'Livraison',
      chosen: deliveryModes.filter(mode => request.modes.includes(mode)),
      valueOf: mode => mode,
      labelOf: value => deliveryLabels[deliveryModes.find(mode => mode === value) ?? 'PICKUP'],
    },
    {
      field: 'shop',
      name: 'magasin',
      label: 'Disponible en magasin',
      chosen: request.shopId === null ? [] : [`${request.shopId}`],
      valueOf: id => shopName(id) && id,
      labelOf: id => shopName(id)?.name ?? id,
    },
    { field: 'vendor', name: 'vendeur', label: 'Vendeur', ...slugs(vendors, request.vendors) },
  ]
}

/** Chosen by a link, a brand that waits for its approval is listed too. */
const brandValue = (brand: { slug: string; approved: boolean } | undefined, chosen: readonly string[]) =>
  brand && (brand.approved || chosen.includes(brand.slug)) ? brand.slug : undefined

/**
 * The attributes that most articles of the list have, and the chosen ones. A list of everything shows only chosen ones:
 * attributes of unrelated goods would stand side by side.
 */
function attributeKinds(counts: Counts, request: ListRequest, lookup: LookupTables): Kind[] {
  const { words, categoryId, season, dealsOnly } = request
  const isOfEverything = words === null && categoryId === null && season === null && !dealsOnly
  const telling = [...lookup.attributes.values()]
    .filter(({ facet }) => facet)
    .map(attribute => ({ ...attribute, values: counts.get(`attribute:${attribute.code}`) ?? [] }))
    .map(attribute => ({ ...attribute, covered: attribute.values.reduce((sum, { articles }) => sum + articles, 0) }))
    .filter(({ code, values }) => request.attributes.has(code) || (!isOfEverything && values.length > 1))
    .sort((a, b) => b.covered - a.covered)
  const shown = telling.filter(({ code }, rank) => rank < attributesAtMost || request.attributes.has(code))
  return shown.map(attribute => ({
    field: `attribute:${attribute.code}`,
    name: 'attributs',
    label: labelAmong(shown, attribute),
    chosen: request.attributes.get(attribute.code) ?? [],
    valueOf: value => value,
    labelOf: value => attributeText(attribute, value.slice(attribute.code.length + 1)),
  }))
}

type Named = { label: string; unit: string | null }

/** « Longueur (cm) » beside « Longueur (m) »: two attributes of one name differ by their unit. */
const labelAmong = (shown: readonly Named[], { label, unit }: Named) =>
  unit && shown.filter(other => other.label === label).length > 1 ? `${label} (${unit})` : label

/** A value that every article of the list has narrows nothing. */
function valuesOf(kind: Kind, counts: Counts, total: number): Value[] {
  const counted = (counts.get(kind.field) ?? []).flatMap(({ value, articles }) => {
    const known = kind.valueOf(value)
    const isUseless = articles === total && kind.chosen.length === 0
    return known === undefined || isUseless ? [] : [{ value: known, count: articles }]
  })
  const missing = kind.chosen.filter(value => !counted.some(count => count.value === value))
  const all = [...counted, ...missing.map(value => ({ value, count: 0 }))]
    .map(({ value, count }) => ({ value, label: kind.labelOf(value), count, selected: kind.chosen.includes(value) }))
    .sort((a, b) => b.count - a.count || french.compare(a.label, b.label))
  return all.filter((value, rank) => rank < valuesAtMost || value.selected)
}
