import { useNavigation, useSubmit } from 'react-router'
import type { FieldErrors } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { type Country, townLine } from '#shared/price/countries.ts'
import { RadioGroup } from '#ui/forms/Choice.tsx'
import type { Checkout } from '../contract.ts'
import type { SavedAddress } from '../contract-addresses.ts'
import { AddressFields } from './AddressFields.tsx'
import { type CheckoutValues, newAddressChoice } from './submission-form.ts'

type Props = { checkout: Checkout; towns: readonly string[]; values: CheckoutValues | null; errors: FieldErrors }

/** Saved addresses and a new one. CSS alone shows the fields, so the form works without JavaScript. */
export function AddressChoice({ checkout, towns, values, errors }: Props) {
  const submit = useSubmit()
  const busy = useNavigation().state === 'loading'
  const known = checkout.addresses.length > 0
  const chosen = values?.choice ?? (checkout.addressId === null ? newAddressChoice : String(checkout.addressId))
  const label = checkout.delivered ? 'Adresse de livraison' : 'Adresse de facturation'
  // Another address may be in another zone, so its prices are fetched immediately.
  const reprice = (place: { adresse: string } | { postcode: string } | { pays: Country }) =>
    void submit(place, { action: paths.paymentPage, preventScrollReset: true, replace: true })
  const { recipient, company, phone, postcode, country } = checkout
  // The postcode of a saved address is not one for another address.
  const typed =
    checkout.addressId === null
      ? { postcode: postcode ?? '', country, towns }
      : { postcode: '', country: 'FR', towns: [] }
  const first = { recipient, company: company ?? '', phone, postcode: typed.postcode, country: typed.country }
  return (
    <section aria-labelledby="adresse" aria-busy={busy} className="group/address flex flex-col gap-4">
      <h2 id="adresse" className="rubric">
        {label}
      </h2>
      {known && (
        <RadioGroup
          label={label}
          labelHidden
          name="addressChoice"
          defaultValue={chosen}
          onChange={choice => choice !== newAddressChoice && reprice({ adresse: choice })}
          error={errors.addressId}
          options={[
            ...checkout.addresses.map(address => ({
              value: String(address.id),
              label: address.site ?? [address.recipient, address.company].filter(Boolean).join(', '),
              hint: lineOf(address),
            })),
            { value: newAddressChoice, label: 'Une autre adresse' },
          ]}
        />
      )}
      <div className={known ? 'hidden group-has-[[value=new]:checked]/address:block' : undefined}>
        <AddressFields
          prefix="address"
          values={values?.address ?? first}
          errors={errors}
          towns={typed.towns}
          onPostcode={wanted => wanted !== postcode && reprice({ postcode: wanted })}
          onCountry={wanted => reprice({ pays: wanted })}
        />
      </div>
    </section>
  )
}

const lineOf = ({ street, complement, access, ...place }: SavedAddress) =>
  [[street, complement, townLine(place)].filter(Boolean).join(', '), access].filter(Boolean).join(' · ')

/** Same or other billing address, and the fields of the other. */
export function BillingChoice({ values, errors }: { values: CheckoutValues | null; errors: FieldErrors }) {
  return (
    <section className="group/billing flex flex-col gap-4">
      <RadioGroup
        label="Adresse de facturation"
        name="billingChoice"
        defaultValue={values?.billingOther ? 'other' : 'same'}
        options={[
          { value: 'same', label: 'Identique à l’adresse de livraison' },
          { value: 'other', label: 'Une autre adresse de facturation' },
        ]}
      />
      <div className="hidden group-has-[[value=other]:checked]/billing:block">
        <AddressFields prefix="billing" values={values?.billing ?? {}} errors={errors} />
      </div>
    </section>
  )
}
