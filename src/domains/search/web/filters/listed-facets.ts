import type { ArticleList, Facet } from '../../contract.ts'
import { splitChoices } from '../../rules.ts'
import { type ListName, type ListQuery, listNames } from '../list-links.ts'

type Value = Facet['values'][number]

/** A facet as the list page shows it. */
export type ListedFacet = {
  name: ListName
  label: string
  /** Folds on the page itself; the others, closed at first, unfold through their address. */
  isNative?: true
  /** Of an open one. */
  values?: (Omit<Value, 'selected'> & { selected?: true })[]
  /** Number of values left out. */
  hidden?: number
}

/** Values shown at once; « 12 de plus » shows the others. */
const shownAtOnce = 6
/** Open at first: what measures this kind of goods most, brand and delivery. */
const attributesOpenAtFirst = 3
const openAtFirst: readonly string[] = ['tags', 'marque', 'mode']

/**
 * The facets, with the values of the open ones only: the page stays light, whatever the goods. `unfolded`: labels of
 * those to show whole.
 */
export function listedFacets(
  { facets }: Pick<ArticleList, 'facets'>,
  query: ListQuery,
  unfolded: string,
): ListedFacet[] {
  const whole = splitChoices(unfolded)
  const attributes = facets.filter(({ name }) => name === 'attributs').slice(0, attributesOpenAtFirst)
  return facets
    .filter(facet => !(query.cat && facet.name === 'tags'))
    .flatMap(facet => {
      const { name, label, values } = facet
      // The contract names query parameters; a facet of another name could not be followed.
      const known = listNames.find(other => other === name)
      if (!known) return []
      const isNative =
        openAtFirst.includes(name) || attributes.includes(facet) || values.some(({ selected }) => selected)
      const isWhole = whole.includes(label)
      if (!isNative && !isWhole) return { name: known, label }
      const shown = values.filter((value, at) => isWhole || value.selected || at < shownAtOnce)
      const hidden = values.length - shown.length
      return {
        name: known,
        label,
        ...(isNative && { isNative }),
        values: shown.map(({ selected, ...value }) => ({ ...value, ...(selected && { selected }) })),
        ...(hidden > 0 && { hidden }),
      }
    })
}
