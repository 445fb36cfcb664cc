import { Form } from 'react-router'
import { buttonClasses } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import type { ArticleList } from '../../contract.ts'
import { type ListQuery, listHref, withParts } from '../list-links.ts'
import { FacetFold, FacetLink } from './FacetFold.tsx'
import { KeptParts } from './KeptParts.tsx'

interface PriceFilterProps {
  priceRange: ArticleList['priceRange']
  query: ListQuery
}

/** The page is the same for everyone: it has a form for each tax, and the reader's setting shows one of them. */
export function PriceFilter({ priceRange, query }: PriceFilterProps) {
  if (!priceRange) return null
  return (
    <FacetFold title="Prix">
      <BoundsForm tax="ttc" range={priceRange.ttc} query={query} />
      <BoundsForm tax="ht" range={priceRange.ht} query={query} />
      <FacetLink
        to={listHref(withParts(query, { promo: query.promo ? undefined : '1' }))}
        isChosen={query.promo === '1'}
        label="Prix en baisse"
      />
    </FacetFold>
  )
}

interface BoundsFormProps {
  tax: 'ht' | 'ttc'
  range: { minCents: number; maxCents: number }
  query: ListQuery
}

const inEuros = (cents: number, round: (euros: number) => number) => `${round(cents / 100)}`

function BoundsForm({ tax, range, query }: BoundsFormProps) {
  const isOfAddress = (query.taxe ?? 'ttc') === tax
  const { prixMin, prixMax } = isOfAddress ? query : {}
  const field = { inputMode: 'decimal', pattern: '\\d{1,6}([.,]\\d{1,2})?', dense: true } as const
  const unit = `€\u00a0${tax.toUpperCase()}`
  return (
    <div className={tax === 'ht' ? 'only-ht' : 'only-ttc'}>
      <Form action="/articles" className="flex items-end gap-2" preventScrollReset>
        <KeptParts query={query} without={['prixMin', 'prixMax', 'taxe']} />
        {tax === 'ht' && <input type="hidden" name="taxe" value="ht" />}
        <TextField
          {...field}
          key={`min${prixMin}`}
          label={`De (${unit})`}
          name="prixMin"
          defaultValue={prixMin}
          placeholder={inEuros(range.minCents, Math.floor)}
        />
        <TextField
          {...field}
          key={`max${prixMax}`}
          label={`À (${unit})`}
          name="prixMax"
          defaultValue={prixMax}
          placeholder={inEuros(range.maxCents, Math.ceil)}
        />
        <button type="submit" className={buttonClasses({ size: 'sm' })}>
          OK
        </button>
      </Form>
    </div>
  )
}
