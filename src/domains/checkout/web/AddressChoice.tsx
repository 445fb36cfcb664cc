import { useNavigation, useSubmit } from 'react-router'
import type { FieldErrors } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { RadioGroup } from '#ui/forms/Choice.tsx'
import type { Checkout, SavedAddress } from '../contract.ts'
import { AddressFields } from './AddressFields.tsx'
import { type CheckoutValues, newAddressChoice } from './submission-form.ts'

type Props = { checkout: Checkout; values: CheckoutValues | null; errors: FieldErrors }

/** Saved addresses and a new one. CSS alone shows the fields, so the form works without JavaScript. */
export function AddressChoice({ checkout, values, errors }: Props) {
  const submit = useSubmit()
  const busy = useNavigation().state === 'loading'
  const known = checkout.addresses.length > 0
  const chosen = values?.choice ?? (known ? String(checkout.addressId) : newAddressChoice)
  const label = checkout.delivered ? 'Adresse de livraison' : 'Adresse de facturation'
  // Another address may be in another zone, so its prices are fetched immediately.
  const reprice = (choice: string) => {
    if (choice !== newAddressChoice)
      submit({ adresse: choice }, { action: paths.paymentPage, preventScrollReset: true, replace: true })
  }
  const first = { recipient: checkout.recipient, company: checkout.company ?? '', phone: checkout.phone }
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
          onChange={reprice}
          error={errors.addressId}
          options={[
            ...checkout.addresses.map(address => ({
              value: String(address.id),
              label: [address.recipient, address.company].filter(Boolean).join(', '),
              hint: lineOf(address),
            })),
            { value: newAddressChoice, label: 'Une autre adresse' },
          ]}
        />
      )}
      <div className={known ? 'hidden group-has-[[value=new]:checked]/address:block' : undefined}>
        <AddressFields prefix="address" values={values?.address ?? first} errors={errors} />
      </div>
    </section>
  )
}

const lineOf = ({ street, complement, postcode, city }: SavedAddress) =>
  [street, complement, `${postcode} ${city}`].filter(Boolean).join(', ')

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
