import { carriers } from '#domains/shipping/rules/tracking.ts'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import type { OwnParcelShop } from '../../contract-seller.ts'
import { heaviestGrams, type ParcelshopCarrier, parcelCap, parcelCarriers } from '../../rules.ts'

const days = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.']

interface Props {
  shop: OwnParcelShop
  mayChange: boolean
  state: FormState | undefined
}

/** A carrier without a day does not call. */
export function ParcelShopForm({ shop, mayChange, state }: Props) {
  const { id, name, isOpen, maxParcels, maxKilos } = shop
  const intent = `magasin-${id}`
  const errors = fieldErrorsOf(state, intent)
  return (
    <Disclosure title={isOpen ? name : `${name}, fermé aux dépôts`} open={isOpen || state?.intent === intent}>
      <Form method="post" preventScrollReset className="flex max-w-3xl flex-col gap-4">
        <FormNotice state={state} intent={intent} />
        <input type="hidden" name="shopId" value={id} />
        <Checkbox label="Ce magasin prend des colis de vin" name="isOpen" defaultChecked={isOpen} />
        <div className="flex flex-wrap gap-4">
          <TextField
            label="Colis par dépôt, au plus"
            name="maxParcels"
            type="number"
            min={1}
            max={parcelCap}
            required
            defaultValue={maxParcels}
            error={errors.maxParcels}
          />
          <TextField
            label="Poids d’un colis, au plus"
            name="maxKilos"
            type="number"
            suffix="kg"
            min={1}
            max={heaviestGrams / 1_000}
            required
            defaultValue={maxKilos}
            error={errors.maxKilos}
          />
        </div>
        {errors.carriers && <p className="text-sm font-medium text-danger">{errors.carriers}</p>}
        {parcelCarriers.map(carrier => (
          <CarrierFields key={carrier} carrier={carrier} shop={shop} errors={errors} />
        ))}
        {mayChange && (
          <Button type="submit" className="self-start">
            {`Enregistrer ${name}`}
          </Button>
        )}
      </Form>
    </Disclosure>
  )
}

function CarrierFields({
  carrier,
  shop,
  errors,
}: {
  carrier: ParcelshopCarrier
  shop: OwnParcelShop
  errors: Readonly<Record<string, string>>
}) {
  const own = shop.carriers.find(one => one.carrier === carrier)
  // Errors count the carriers that were sent, which are those with a day.
  const rank = shop.carriers.findIndex(one => one.carrier === carrier)
  return (
    <fieldset className="border-l-2 border-rule pl-4">
      <legend className="text-sm font-medium">{carriers[carrier].name}</legend>
      <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
        {days.map((day, index) => (
          <Checkbox
            key={day}
            label={day}
            name={`jours-${carrier}`}
            value={`${index + 1}`}
            defaultChecked={own?.weekdays.includes(index + 1)}
          />
        ))}
        <TextField
          dense
          label="Déposé avant"
          name={`heure-${carrier}`}
          type="time"
          defaultValue={own?.cutOff ?? '16:00'}
          error={errors[`carriers.${rank}.cutOff`]}
        />
      </div>
    </fieldset>
  )
}
