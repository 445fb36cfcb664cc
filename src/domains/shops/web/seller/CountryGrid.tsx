import { countryFacts, unionCountries } from '#shared/price/countries.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import type { SellerRate } from '../../contract-seller.ts'
import { blankCountries, countryRowName, countryRows } from './rates-form.ts'

interface Props {
  mode: 'HOME' | 'FREIGHT'
  rates: readonly SellerRate[]
  errors: Record<string, string>
}

/** Prices for other Member States, one per line. */
export function CountryGrid({ mode, rates, errors }: Props) {
  const rows = countryRows(rates, mode)
  const hasError = Object.keys(errors).some(name => name.startsWith(`${mode}-pays-`))
  return (
    <Disclosure title="Tarifs par pays" open={rows.length > blankCountries || hasError}>
      <p className="text-sm text-soft">Ils ne servent que pour les pays où vous livrez, choisis plus bas.</p>
      <div className="mt-2 flex flex-col gap-2 pb-3">
        {rows.map((row, n) => {
          const field = (column: keyof typeof row, label: string) => ({
            dense: true,
            label: n === 0 ? label : `${label}, ligne ${n + 1}`,
            labelHidden: n > 0,
            name: countryRowName(mode, n, column),
            defaultValue: row[column],
            error: errors[countryRowName(mode, n, column)],
          })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id
            <div key={n} className="grid grid-cols-[minmax(0,1fr)_5rem_6rem] gap-1 sm:grid-cols-[2fr_1fr_1fr] sm:gap-2">
              <SelectField {...field('country', 'Pays')}>
                <option value="">Choisir</option>
                {unionCountries.map(code => (
                  <option key={code} value={code}>
                    {countryFacts[code].name}
                  </option>
                ))}
              </SelectField>
              <TextField {...field('kilograms', 'Jusqu’à')} suffix="kg" inputMode="decimal" />
              <TextField {...field('price', 'Prix HT')} suffix="€" inputMode="decimal" />
            </div>
          )
        })}
      </div>
    </Disclosure>
  )
}
