/** The query of a list as it stands in its address; every value is text there. */
import type { ArticleQuery } from '../contract.ts'
import { splitChoices } from '../rules.ts'
export type ListName = keyof ArticleQuery
/** `vue`: how the page shows the list, which the operation does not know. */
export type ListQuery = { [name in ListName | 'vue']?: string }

/** Repeats the contract's names to keep its schemas out of the browser; a test compares both. */
export const listNames = [
  'q',
  'cat',
  'tags',
  'saison',
  'marque',
  'vendeur',
  'mode',
  'attributs',
  'magasin',
  'pres',
  'rayon',
  'taxe',
  'prixMin',
  'prixMax',
  'promo',
  'tri',
  'page',
] as const satisfies readonly ListName[]

/** Those of the page's address. */
const addressNames = [...listNames, 'vue'] as const

/** Known parameters that have a value. */
export function listQueryOf(search: URLSearchParams): ListQuery {
  const query: ListQuery = {}
  for (const name of addressNames) {
    const value = search.get(name)?.trim()
    if (value) query[name] = value
  }
  return query
}

/** Parameters that change nothing by themselves: one list has one address. */
function isIdle(name: keyof ListQuery, { prixMin, prixMax, tri, pres, page }: ListQuery): boolean {
  if (name === 'taxe') return !prixMin && !prixMax && !tri?.startsWith('prix')
  if (name === 'rayon') return !pres
  if (name === 'tri') return tri === 'distance' && !pres
  return name === 'page' && page === '1'
}

/** The parameters of a list's address, in one order. */
export function partsOf(query: ListQuery): { name: keyof ListQuery; value: string }[] {
  const parts: { name: keyof ListQuery; value: string }[] = []
  for (const name of addressNames) {
    const value = query[name]
    if (value && !isIdle(name, query)) parts.push({ name, value })
  }
  return parts
}

export function listHref(query: ListQuery): string {
  const search = new URLSearchParams()
  for (const { name, value } of partsOf(query)) search.append(name, value)
  return search.size ? `/articles?${search}` : '/articles'
}

/** Parameter of the list page alone: the labels of the facets to show whole. */
export const unfoldedName = 'facette'
export const unfoldedHref = (query: ListQuery, label: string) => {
  const href = listHref(query)
  return `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ [unfoldedName]: label })}`
}

/** Any change but that of the page returns to page 1. */
export const withParts = (query: ListQuery, parts: ListQuery): ListQuery => ({ ...query, page: undefined, ...parts })

/** Adds a choice to one that takes several, or takes it away; one is in a single shop at a time. */
export function withChoice(query: ListQuery, name: ListName, value: string): ListQuery {
  const chosen = splitChoices(query[name])
  if (name === 'magasin') return withParts(query, { magasin: query.magasin === value ? undefined : value })
  const next = chosen.includes(value) ? chosen.filter(other => other !== value) : [...chosen, value]
  return withParts(query, { [name]: next.join('~') || undefined })
}

/** What narrows a list, besides its words, its category and its order. */
const filterNames = ['tags', 'marque', 'vendeur', 'mode', 'attributs', 'magasin', 'promo'] as const
export const filterCount = (query: ListQuery) =>
  filterNames.reduce((sum, name) => sum + splitChoices(query[name]).length, 0) +
  (query.prixMin || query.prixMax ? 1 : 0) +
  (query.pres ? 1 : 0)
