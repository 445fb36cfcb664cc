import type { ArticleList } from '../../contract.ts'
import { type ListQuery, listHref, listNames, withChoice, withParts } from '../list-links.ts'

/** An active filter, and the query without it. */
export type ActiveFilter = { key: string; label: string; to: string }

const priceLabel = ({ prixMin, prixMax, taxe }: ListQuery) => {
  const euros = `\u00a0€ ${taxe === 'ht' ? 'HT' : 'TTC'}`
  if (prixMin && prixMax) return `De ${prixMin} à ${prixMax}${euros}`
  return prixMin ? `Dès ${prixMin}${euros}` : `Jusqu’à ${prixMax}${euros}`
}

const nearLabel = ({ town, postcode, radiusKm }: NonNullable<ArticleList['near']>) =>
  `À moins de ${radiusKm}\u00a0km ${town ? `de ${town} (${postcode})` : `du ${postcode}`}`

/** Labels come from the facets. */
export function activeFilters(list: Pick<ArticleList, 'facets' | 'near'>, query: ListQuery): ActiveFilter[] {
  const filters: ActiveFilter[] = []
  const add = (label: string, rest: ListQuery) =>
    filters.push({ key: `${filters.length}${label}`, label, to: listHref(withParts(query, rest)) })
  if (query.q) add(`«\u00a0${query.q}\u00a0»`, { q: undefined })
  for (const facet of list.facets) {
    const name = listNames.find(known => known === facet.name)
    for (const { value, label, selected } of facet.values)
      if (name && selected) add(label, { [name]: withChoice(query, name, value)[name] })
  }
  if (query.prixMin || query.prixMax) add(priceLabel(query), { prixMin: undefined, prixMax: undefined })
  if (list.near) add(nearLabel(list.near), { pres: undefined })
  if (query.promo) add('Prix en baisse', { promo: undefined })
  if (query.magasin && !list.facets.some(facet => facet.name === 'magasin'))
    add('En stock dans un magasin', { magasin: undefined })
  return filters
}
