import type { ArticleList } from '../../contract.ts'
import { type ListQuery, listHref, unfoldedHref, withChoice } from '../list-links.ts'
import { FacetFold, FacetLink } from './FacetFold.tsx'
import type { ListedFacet } from './listed-facets.ts'
import { MyShopFilter } from './MyShopFilter.tsx'
import { NearFilter } from './NearFilter.tsx'
import { PriceFilter } from './PriceFilter.tsx'

export interface FacetsProps {
  list: Pick<ArticleList, 'priceRange' | 'near'> & { facets: readonly ListedFacet[] }
  query: ListQuery
}

/**
 * What narrows the list, besides the tags that the categories above already show: every value is a link that adds or
 * removes it, so that it works without scripts.
 */
export function Facets({ list, query }: FacetsProps) {
  const sections = (facets: readonly ListedFacet[]) =>
    facets.map(facet => <FacetSection key={`${facet.name}${facet.label}`} facet={facet} query={query} />)
  return (
    <div data-stay>
      {sections(list.facets.filter(measuresTheGoods))}
      <MyShopFilter query={query} />
      <NearFilter near={list.near} query={query} />
      <PriceFilter priceRange={list.priceRange} query={query} />
      {sections(list.facets.filter(facet => !measuresTheGoods(facet)))}
    </div>
  )
}

/** What tells the goods of a category apart most, such as colour and weight, comes before place and price. */
const measuresTheGoods = ({ name, isNative }: ListedFacet) => name === 'attributs' && isNative === true

function FacetSection({ facet, query }: { facet: ListedFacet; query: ListQuery }) {
  const { label, isNative, values } = facet
  if (isNative)
    return (
      <FacetFold title={label}>
        <Values facet={facet} query={query} />
      </FacetFold>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a details element would hold values that are not there yet
    <div role="group" className="facet-fold">
      <h3>
        <a
          href={values ? listHref(query) : unfoldedHref(query, label)}
          rel="nofollow"
          aria-expanded={values !== undefined}
          className="fold"
        >
          {label}
        </a>
      </h3>
      {values && <Values facet={facet} query={query} />}
    </div>
  )
}

function Values({ facet: { name, label, values = [], hidden }, query }: { facet: ListedFacet; query: ListQuery }) {
  return (
    <>
      {values.map(({ value, label, count, selected }) => (
        <FacetLink
          key={value}
          to={listHref(withChoice(query, name, value))}
          isChosen={selected === true}
          label={label}
          count={count}
        />
      ))}
      {hidden && (
        <a href={unfoldedHref(query, label)} rel="nofollow" className="link facet-more">
          {`${label}\u00a0: ${hidden} de plus`}
        </a>
      )}
    </>
  )
}
