import { useNavigation } from 'react-router'
import { countryCodes, countryFacts, isUnionCountry } from '#shared/price/countries.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { Cart } from '../contract.ts'
import { placeAnchor } from './cart-labels.ts'

/** Deliveries are priced for mainland France until the postcode is known; no address is required to see prices. */
export function PostcodeForm({ postcode, country }: Pick<Cart, 'postcode' | 'country'>) {
  const sending = useNavigation().formData?.get('intent') === 'postcode'
  return (
    <Form id={placeAnchor} method="post" preventScrollReset className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-2">
      <input type="hidden" name="intent" value="postcode" />
      <TextField
        key={postcode}
        label="Code postal de livraison"
        hint={postcode || isUnionCountry(country) ? undefined : 'Sans code postal, prix pour la France continentale.'}
        name="postcode"
        defaultValue={isUnionCountry(country) ? '' : (postcode ?? '')}
        inputMode="numeric"
        autoComplete="postal-code"
        // The country beside it may be chosen after; the action reads both.
        title="51200 en France ou à Monaco, 5000 en Belgique"
        maxLength={7}
        dense
        className="min-w-44"
      />
      <SelectField
        key={country}
        label="Pays"
        name="country"
        defaultValue={country === 'MC' ? 'FR' : country}
        dense
        className="min-w-36"
      >
        {countryCodes
          .filter(code => code !== 'MC')
          .map(code => (
            <option key={code} value={code}>
              {code === 'FR' ? 'France et Monaco' : countryFacts[code].name}
            </option>
          ))}
      </SelectField>
      <Button type="submit" size="sm" pending={sending}>
        Estimer la livraison
      </Button>
    </Form>
  )
}
