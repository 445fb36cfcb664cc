import { buttonClasses } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { ArticleList } from '../../contract.ts'
import { type ListQuery, listHref, withParts } from '../list-links.ts'
import { useReaderTax } from '../reader-tax.ts'
import { FacetFold, FacetLink } from './FacetFold.tsx'
import { QueryInputs } from './QueryInputs.tsx'

interface PriceFilterProps {
  priceRange: ArticleList['priceRange']
  query: ListQuery
}

/** In the reader's tax: the page is the same for everyone, so the browser chooses it. */
export function PriceFilter({ priceRange, query }: PriceFilterProps) {
  const taxe = useReaderTax()
  if (!priceRange) return null
  const range = priceRange[taxe ?? 'ttc']
  const { prixMin, prixMax } = query.taxe === taxe ? query : {}
  const field = { inputMode: 'decimal', dense: true } as const
  return (
    <FacetFold title="Prix">
      <Form action="/articles" className="flex items-end gap-2" preventScrollReset>
        <QueryInputs query={query} without={['prixMin', 'prixMax', 'taxe']} />
        {taxe && <input type="hidden" name="taxe" value={taxe} />}
        <TextField
          {...field}
          key={`min${prixMin}`}
          label={<BoundLabel name="De" />}
          name="prixMin"
          defaultValue={prixMin}
          placeholder={inEuros(range.minCents, Math.floor)}
        />
        <TextField
          {...field}
          key={`max${prixMax}`}
          label={<BoundLabel name="À" />}
          name="prixMax"
          defaultValue={prixMax}
          placeholder={inEuros(range.maxCents, Math.ceil)}
        />
        <button type="submit" className={buttonClasses({ size: 'sm' })}>
          Filtrer
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

const inEuros = (cents: number, round: (euros: number) => number) => `${round(cents / 100)}`

/** Right before the scripts run. */
const BoundLabel = ({ name }: { name: string }) => (
  <>
    {`${name} (€\u00a0`}
    <span className="only-ttc">TTC</span>
    <span className="only-ht">HT</span>)
  </>
)
