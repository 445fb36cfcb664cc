import { Form } from 'react-router'
import { buttonClasses } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import type { ArticleList, Facet } from '../contract.ts'
import { FacetFold, FacetLink } from './FacetFold.tsx'
import { type ListName, type ListQuery, listHref, listNames, withChoice, withParts } from './list-links.ts'
import { MyShopFilter } from './MyShopFilter.tsx'

interface FacetsProps {
  list: Pick<ArticleList, 'facets' | 'priceRange'>
  query: ListQuery
}

/** Values shown at once; the others wait behind « Voir plus ». */
const shownAtOnce = 6
/** Facets open at first: brand, delivery and what measures this kind of goods most. */
const openAtFirst = 4

/**
 * What narrows the list, besides the tags that the categories above already show: every value is a link that adds or
 * removes it, so that it works without scripts.
 */
export function Facets({ list, query }: FacetsProps) {
  const facets = list.facets.filter(facet => !(query.cat && facet.name === 'tags'))
  return (
    <div className="flex flex-col">
      <MyShopFilter query={query} />
      <PriceSection list={list} query={query} />
      {facets.map((facet, rank) => (
        <FacetSection key={`${facet.name}${facet.label}`} facet={facet} query={query} open={rank < openAtFirst} />
      ))}
    </div>
  )
}

interface FacetSectionProps {
  facet: Facet
  query: ListQuery
  open: boolean
}

function FacetSection({ facet, query, open }: FacetSectionProps) {
  // The contract names query parameters; a facet of another name could not be followed.
  const name = listNames.find(known => known === facet.name)
  if (!name || facet.values.length === 0) return null
  const first = facet.values.filter((value, rank) => value.selected || rank < shownAtOnce)
  const others = facet.values.filter(value => !first.includes(value))
  return (
    <FacetFold title={facet.label} open={open || facet.values.some(({ selected }) => selected)}>
      <Values name={name} values={first} query={query} />
      {others.length > 0 && (
        <details className="group/more">
          <summary className="link inline-flex min-h-8 items-center text-sm group-open/more:hidden">
            {`Voir plus (${others.length})`}
          </summary>
          <Values name={name} values={others} query={query} />
        </details>
      )}
    </FacetFold>
  )
}

function Values({ name, values, query }: { name: ListName; values: Facet['values']; query: ListQuery }) {
  return (
    <ul>
      {values.map(({ value, label, count, selected }) => (
        <li key={value}>
          <FacetLink to={listHref(withChoice(query, name, value))} isChosen={selected} label={label} count={count} />
        </li>
      ))}
    </ul>
  )
}

const inEuros = (cents: number, round: (euros: number) => number) => `${round(cents / 100)}`

function PriceSection({ list: { priceRange }, query }: FacetsProps) {
  if (!priceRange) return null
  const kept = listNames.filter(name => !['prixMin', 'prixMax', 'page'].includes(name) && query[name])
  const field = { inputMode: 'decimal', pattern: '\\d{1,6}([.,]\\d{1,2})?', dense: true } as const
  return (
    <FacetFold title="Prix" open>
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
      <div className="mt-2">
        <FacetLink
          to={listHref(withParts(query, { promo: query.promo ? undefined : '1' }))}
          isChosen={query.promo === '1'}
          label="Prix en baisse"
        />
      </div>
    </FacetFold>
  )
}
