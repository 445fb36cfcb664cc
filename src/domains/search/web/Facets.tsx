import { Form } from 'react-router'
import { buttonClasses } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import type { ArticleList } from '../contract.ts'
import { FacetFold, FacetLink } from './FacetFold.tsx'
import { type ListQuery, listHref, listNames, unfoldedHref, withChoice, withParts } from './list-links.ts'
import type { ListedFacet } from './listed-facets.ts'
import { MyShopFilter } from './MyShopFilter.tsx'

export interface FacetsProps {
  list: Pick<ArticleList, 'priceRange'> & { facets: readonly ListedFacet[] }
  query: ListQuery
}

/**
 * What narrows the list, besides the tags that the categories above already show: every value is a link that adds or
 * removes it, so that it works without scripts.
 */
export function Facets({ list, query }: FacetsProps) {
  return (
    <div>
      <MyShopFilter query={query} />
      <PriceSection priceRange={list.priceRange} query={query} />
      {list.facets.map(facet => (
        <FacetSection key={`${facet.name}${facet.label}`} facet={facet} query={query} />
      ))}
    </div>
  )
}

function FacetSection({ facet, query }: { facet: ListedFacet; query: ListQuery }) {
  const { label, isNative, isOpen } = facet
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
          href={isOpen ? listHref(query) : unfoldedHref(query, label)}
          data-stay=""
          rel="nofollow"
          aria-expanded={isOpen}
          className="fold"
        >
          {label}
        </a>
      </h3>
      {isOpen && <Values facet={facet} query={query} />}
    </div>
  )
}

function Values({ facet: { name, label, values, hidden }, query }: { facet: ListedFacet; query: ListQuery }) {
  return (
    <>
      {values.map(({ value, label, count, selected }) => (
        <FacetLink
          key={value}
          to={listHref(withChoice(query, name, value))}
          isChosen={selected}
          label={label}
          count={count}
        />
      ))}
      {hidden > 0 && (
        <a href={unfoldedHref(query, label)} data-stay="" rel="nofollow" className="link facet-more">
          {`Voir plus (${hidden})`}
        </a>
      )}
    </>
  )
}

const inEuros = (cents: number, round: (euros: number) => number) => `${round(cents / 100)}`

function PriceSection({ priceRange, query }: Pick<ArticleList, 'priceRange'> & { query: ListQuery }) {
  if (!priceRange) return null
  const kept = listNames.filter(name => !['prixMin', 'prixMax', 'page'].includes(name) && query[name])
  const field = { inputMode: 'decimal', pattern: '\\d{1,6}([.,]\\d{1,2})?', dense: true } as const
  return (
    <FacetFold title="Prix">
      <Form action="/articles" className="flex items-end gap-2" preventScrollReset>
        {kept.map(name => (
          <input key={name} type="hidden" name={name} value={query[name]} />
        ))}
        <TextField
          {...field}
          key={`min${query.prixMin}`}
          label="De (€ HT)"
          name="prixMin"
          defaultValue={query.prixMin}
          placeholder={inEuros(priceRange.minCents, Math.floor)}
        />
        <TextField
          {...field}
          key={`max${query.prixMax}`}
          label="À (€ HT)"
          name="prixMax"
          defaultValue={query.prixMax}
          placeholder={inEuros(priceRange.maxCents, Math.ceil)}
        />
        <button type="submit" className={buttonClasses({ size: 'sm' })}>
          OK
        </button>
      </Form>
      <FacetLink
        to={listHref(withParts(query, { promo: query.promo ? undefined : '1' }))}
        isChosen={query.promo === '1'}
        label="Prix en baisse"
      />
    </FacetFold>
  )
}
