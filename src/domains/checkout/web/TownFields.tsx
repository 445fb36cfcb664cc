import { useState } from 'react'
import type { listCommunes } from '#domains/shops/contract.ts'
import { type Country, countryFacts, isUnionCountry } from '#shared/price/countries.ts'
import { request } from '#shared/request.ts'
import { SelectField, TextField } from '#ui/forms/Field.tsx'

type Field = { name: string; defaultValue: string; error: string | undefined }
interface TownFieldsProps {
  postcode: Field
  city: Field
  /** `shipping` or `billing`: prefix of the autofill names. */
  autofill: string
  country: Country
  /** Towns of the postcode shown first. */
  towns?: readonly string[]
  onPostcode?: (postcode: string) => void
}

const onlyOf = (towns: readonly string[]) => (towns.length === 1 ? towns[0] : undefined)

const findTowns = (q: string): Promise<string[]> =>
  request<typeof listCommunes>({ method: 'GET', path: '/api/communes' }, { query: { q } }).then(
    ({ communes }) => communes.map(({ name }) => name),
    // The field stays a plain one.
    () => [],
  )

/**
 * Postcode, then the town: the only town of a postcode is filled in, several are proposed in a list. Without scripts
 * the list is sent beside the empty field, as `…town`.
 */
export function TownFields({ postcode, city, autofill, country, towns = [], onPostcode }: TownFieldsProps) {
  const [town, setTown] = useState(city.defaultValue || (onlyOf(towns) ?? ''))
  const [proposed, setProposed] = useState(towns)
  const lookUp = async (typed: string) => {
    if (isUnionCountry(country) || !/^\d{5}$/.test(typed)) return
    onPostcode?.(typed)
    const found = await findTowns(typed)
    setProposed(found)
    // A town proposed for the former postcode goes; one typed by the buyer stays.
    setTown(former => onlyOf(found) ?? (proposed.includes(former) && !found.includes(former) ? '' : former))
  }
  return (
    <>
      <TextField
        {...postcode}
        label="Code postal"
        inputMode={country === 'NL' ? 'text' : 'numeric'}
        maxLength={10}
        placeholder={country === 'FR' ? undefined : countryFacts[country].postcodeExample}
        autoComplete={`${autofill} postal-code`}
        onChange={event => void lookUp(event.target.value)}
        className="sm:col-span-2 sm:col-start-1"
      />
      <div className="flex flex-col gap-2 sm:col-span-4">
        <TextField
          name={city.name}
          error={city.error}
          label="Ville"
          value={town}
          onChange={event => setTown(event.target.value)}
          autoComplete={`${autofill} address-level2`}
        />
        {!isUnionCountry(country) && proposed.length > 1 && !proposed.includes(town) && (
          <SelectField
            name={city.name.replace(/city$/, 'town')}
            label={`Communes de ce code postal\u00a0: ${proposed.length}`}
            value=""
            onChange={event => setTown(event.target.value)}
          >
            <option value="">Choisissez la vôtre</option>
            {proposed
              .toSorted((a, b) => a.localeCompare(b, 'fr'))
              .map(name => (
                <option key={name}>{name}</option>
              ))}
          </SelectField>
        )}
      </div>
    </>
  )
}
