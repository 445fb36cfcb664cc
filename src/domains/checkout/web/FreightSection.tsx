import type { FieldErrors } from '#shared/errors.ts'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import type { CheckoutValues } from './submission-form.ts'

type Props = { values: CheckoutValues | null; errors: FieldErrors }

/** For deliveries on pallets: what the driver has to know; printed on the label and on the delivery note. */
export function FreightSection({ values, errors }: Props) {
  const typed = values?.freight
  return (
    <section aria-labelledby="camion" className="flex flex-col gap-4">
      <h2 id="camion" className="rubric">
        Accès du camion
      </h2>
      <p className="text-sm text-soft">
        Une livraison arrive sur palette. Ces indications sont remises au vendeur et au chauffeur.
      </p>
      <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
        <TextField
          label="Approche (facultatif)"
          hint="Par exemple&nbsp;: entrée par la cour, portail vert, demi-tour possible."
          name="freight.approach"
          maxLength={200}
          defaultValue={typed?.approach}
          error={errors['freightAccess.approach']}
          className="sm:col-span-2"
        />
        <SelectField label="Camion de 19&nbsp;t" name="freight.truck19t" defaultValue={typed?.truck19t ?? ''}>
          <option value="">Non précisé</option>
          <option value="oui">Accepté</option>
          <option value="non">Impossible</option>
        </SelectField>
        <TextField
          label="Horaires de réception (facultatif)"
          name="freight.hours"
          maxLength={120}
          defaultValue={typed?.hours}
          error={errors['freightAccess.hours']}
        />
        <Checkbox label="Hayon nécessaire" name="freight.tailLift" defaultChecked={typed?.tailLift} />
        <Checkbox label="Appeler pour un rendez-vous" name="freight.appointment" defaultChecked={typed?.appointment} />
      </div>
    </section>
  )
}
