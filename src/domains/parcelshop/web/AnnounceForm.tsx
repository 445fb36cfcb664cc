import { useState } from 'react'
import { formatFullDay } from '#shared/dates.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox, RadioGroup } from '#ui/forms/Choice.tsx'
import { SelectField, TextAreaField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import type { ParcelShop } from '../contract.ts'
import type { TypedParcel } from '../rules/pasted-parcels.ts'
import { exciseLabels, exciseProofs } from '../rules.ts'
import { cellName, emptyParcel } from './announce-form.ts'
import { ParcelFields } from './ParcelFields.tsx'

type Typed = { key: string; plannedOn?: string; excise: string; adultsInFrance?: boolean; parcels: TypedParcel[] }
/** What was typed comes back with each response: more rows, what was pasted, or the refusal. */
export type AnnounceState = Typed & { intent: string } & (
    | { done: string }
    | { error: string; fields: FieldErrors | null }
  )

interface Props {
  shop: ParcelShop
  /** ISO days. */
  days: readonly string[]
  initial: Typed
  state: AnnounceState | undefined
  errors: FieldErrors
}

export function AnnounceForm({ shop, days, initial, state, errors }: Props) {
  const [added, setAdded] = useState(0)
  const rows = [...initial.parcels, ...Array<TypedParcel>(added).fill(emptyParcel)]
  return (
    <Form method="post" className="flex max-w-5xl flex-col gap-5">
      <FormNotice state={state} intent="announce" />
      <input type="hidden" name="key" value={initial.key} />
      <input type="hidden" name="shopId" value={shop.shopId} />
      {/* Enter announces; without it, it would add a row. */}
      <button type="submit" name="intent" value="announce" hidden tabIndex={-1} aria-hidden="true" />
      <SelectField
        label="Jour"
        name="plannedOn"
        required
        defaultValue={initial.plannedOn}
        error={errors.plannedOn}
        className="max-w-80"
      >
        {days.map(day => (
          <option key={day} value={day}>
            {formatFullDay(day)}
          </option>
        ))}
      </SelectField>
      <section aria-labelledby="colis" className="flex flex-col gap-3">
        <h3 id="colis" className="text-base">
          Colis
        </h3>
        <p className="text-sm text-soft">
          La référence est pour vous, comme le nom du destinataire ou de la commande&nbsp;: le magasin ne la voit pas.
        </p>
        <FormNotice state={state} intent="paste" />
        {errors.parcels && <p className="text-sm font-medium text-danger">{errors.parcels}</p>}
        {rows.map((typed, row) => (
          <ParcelFields key={cellName(row, 'carrier')} row={row} typed={typed} shop={shop} errors={errors} />
        ))}
        <Button
          type="submit"
          name="intent"
          value="more"
          className="self-start"
          disabled={rows.length >= shop.maxParcels}
          onClick={event => {
            event.preventDefault()
            setAdded(added + 1)
          }}
        >
          Ajouter un colis
        </Button>
        <details>
          <summary className="link cursor-pointer">Coller depuis un tableur</summary>
          <div className="mt-3 flex flex-col gap-3">
            <TextAreaField
              label="Une ligne par colis"
              hint="Transporteur, numéro de suivi, poids en kg, bouteilles, référence, séparés par des tabulations ou des points-virgules."
              name="pasted"
              rows={4}
              maxLength={10_000}
            />
            <Button type="submit" name="intent" value="paste" className="self-start">
              Lire ces lignes
            </Button>
          </div>
        </details>
      </section>
      <RadioGroup
        label="Droits sur le vin"
        name="excise"
        required
        defaultValue={initial.excise}
        error={errors.excise}
        options={exciseProofs.map(value => ({ value, label: exciseLabels[value] }))}
      />
      <Checkbox
        label="Chaque destinataire est majeur et en France métropolitaine"
        name="adultsInFrance"
        required
        defaultChecked={initial.adultsInFrance}
        error={errors.adultsInFrance}
      />
      <Button type="submit" name="intent" value="announce" look="primary" className="self-start">
        Annoncer ce dépôt
      </Button>
    </Form>
  )
}
