import { useState } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { type Country, countryCodes, countryFacts } from '#shared/price/countries.ts'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import type { AddressField } from './submission-form.ts'
import { TownFields } from './TownFields.tsx'

type Props = {
  /** `address` or `billing`: prefix of the field names and of their errors. */
  prefix?: 'address' | 'billing'
  values: Partial<Record<AddressField, string>>
  errors: FieldErrors
  /** Towns of the postcode shown first. */
  towns?: readonly string[]
  /** Called with each complete postcode that is typed. */
  onPostcode?: (postcode: string) => void
  /** Called when another country is chosen. */
  onCountry?: (country: Country) => void
}

/** Hidden fields are submitted too, so none is `required`: the server reports missing values beside the field. */
export function AddressFields({ prefix, values, errors, towns, onPostcode, onCountry }: Props) {
  const [country, setCountry] = useState<Country>(countryCodes.find(code => code === values.country) ?? 'FR')
  const autofill = prefix === 'billing' ? 'billing' : 'shipping'
  const field = (name: AddressField) => ({
    name: prefix ? `${prefix}.${name}` : name,
    defaultValue: values[name] ?? '',
    error: errors[prefix ? `${prefix}.${name}` : name],
  })
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <TextField
        {...field('recipient')}
        label="Nom et prénom du destinataire"
        autoComplete={`${autofill} name`}
        className="sm:col-span-3"
      />
      <TextField
        {...field('company')}
        label="Domaine ou société (facultatif)"
        autoComplete={`${autofill} organization`}
        className="sm:col-span-3"
      />
      <TextField
        {...field('street')}
        label="Numéro et rue"
        autoComplete={`${autofill} address-line1`}
        className="sm:col-span-6"
      />
      <TextField
        {...field('complement')}
        label="Complément&nbsp;: lieu-dit, bâtiment (facultatif)"
        autoComplete={`${autofill} address-line2`}
        className="sm:col-span-6"
      />
      <SelectField
        {...field('country')}
        defaultValue={undefined}
        value={country}
        onChange={event => {
          const chosen = countryCodes.find(code => code === event.target.value) ?? 'FR'
          setCountry(chosen)
          onCountry?.(chosen)
        }}
        label="Pays"
        autoComplete={`${autofill} country`}
        className="sm:col-span-3"
      >
        {countryCodes.map(code => (
          <option key={code} value={code}>
            {countryFacts[code].name}
          </option>
        ))}
      </SelectField>
      <TownFields
        postcode={field('postcode')}
        country={country}
        city={field('city')}
        autofill={autofill}
        towns={towns}
        onPostcode={onPostcode}
      />
      <TextField
        {...field('phone')}
        label="Téléphone"
        type="tel"
        hint={prefix === 'address' ? 'Pour que le livreur puisse vous joindre.' : undefined}
        autoComplete={`${autofill} tel`}
        className="sm:col-span-3"
      />
    </div>
  )
}
