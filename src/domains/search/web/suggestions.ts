import type { OperationResponse } from '#shared/contract.ts'
import { paths } from '#shared/paths.ts'
import { unbroken } from '#shared/price/measures.ts'
import type { suggest } from '../contract.ts'
import { listHref } from './list-links.ts'

export type Suggestions = OperationResponse<typeof suggest>
export type SuggestedArticle = Suggestions['articles'][number]
export type Suggestion = { key: string; to: string; label: string; note?: string; article?: SuggestedArticle }
export type SuggestionGroup = { title: string; rows: Suggestion[] }

/** Groups in the order of the arrow keys, without empty ones. */
export function suggestionGroups(found: Suggestions): SuggestionGroup[] {
  const groups: SuggestionGroup[] = [
    {
      title: 'Catégories',
      rows: [
        ...found.tags.map(({ name, categoryId }) => ({
          key: `t${categoryId}${name}`,
          to: paths.articles({ cat: categoryId, tags: name }),
          label: name,
        })),
        ...found.categories.map(({ id, title }) => ({ key: `c${id}`, to: paths.articles({ cat: id }), label: title })),
      ],
    },
    {
      title: 'Articles',
      rows: found.articles.map(article => ({
        key: `a${article.slug}`,
        to: paths.article(article.slug),
        label: unbroken(article.title),
        note: article.note,
        article,
      })),
    },
    {
      title: 'Marques',
      rows: found.brands.map(({ name, slug }) => ({ key: `m${slug}`, to: listHref({ marque: slug }), label: name })),
    },
    {
      title: 'Magasins',
      rows: found.shops.map(({ id, name, city }) => ({ key: `s${id}`, to: paths.shop(id), label: name, note: city })),
    },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}

/** The row after `active` in the list, or before it; past either end one is back in the field (null). */
export function nextSuggestion(rows: readonly Suggestion[], active: string | null, by: 1 | -1): string | null {
  const at = rows.findIndex(({ key }) => key === active)
  const next = at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by
  return rows[next]?.key ?? null
}
