import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { StockList } from '../contract.ts'
import { type StockLevel, stockLevelLabels, stockLevels } from '../rules.ts'
import { hiddenFields, moveCountLabel, type StockFilters, stockSearch } from './stock-search.ts'

interface Props {
  filters: StockFilters
  levels: StockList['levels']
  total: number
}

export function StockFilterBar({ filters, levels, total }: Props) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2 border-y border-rule py-2">
      <Form key={stockSearch(filters)} role="search" aria-label="Stock" className="flex min-w-0 flex-1 basis-72 gap-2">
        <TextField
          label="Chercher dans le stock"
          labelHidden
          dense
          type="search"
          name="q"
          defaultValue={filters.words}
          maxLength={100}
          placeholder="Titre, référence, EAN"
          className="min-w-0 flex-1"
        />
        {hiddenFields(filters).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" size="sm">
          Chercher
        </Button>
      </Form>
      <ul className="flex gap-x-4 text-sm max-md:w-full max-md:justify-between max-md:gap-x-2 max-md:overflow-x-auto max-md:whitespace-nowrap max-md:text-xs">
        <li>
          <Level to={stockSearch(filters, { level: null })} isCurrent={filters.level === null}>
            Tout
          </Level>
        </li>
        {stockLevels.map((level: StockLevel) => (
          <li key={level}>
            <Level to={stockSearch(filters, { level })} isCurrent={filters.level === level}>
              {`${stockLevelLabels[level]} (${moveCountLabel(levels[level])})`}
            </Level>
          </li>
        ))}
      </ul>
      <span role="status" className="sr-only">{`${total} offre${total > 1 ? 's' : ''}`}</span>
    </div>
  )
}

const Level = ({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) => (
  <Link
    to={to}
    aria-current={isCurrent ? 'true' : undefined}
    className="flex min-h-8 items-center hover:underline aria-[current]:font-semibold aria-[current]:underline"
  >
    {children}
  </Link>
)
