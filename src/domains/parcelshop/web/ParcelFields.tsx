import { carriers } from '#domains/shipping/rules/tracking.ts'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import type { ParcelShop } from '../contract.ts'
import type { TypedParcel } from '../rules/pasted-parcels.ts'
import { bottleCap, parcelCarriers } from '../rules.ts'
import { cellName } from './announce-form.ts'

interface Props {
  row: number
  typed: TypedParcel
  shop: ParcelShop
  errors: Readonly<Record<string, string>>
}

/** One parcel. A pasted carrier that does not call at this shop stays chosen, with its error. */
export function ParcelFields({ row, typed, shop, errors }: Props) {
  const field = (column: keyof TypedParcel, error: string = column) => ({
    name: cellName(row, column),
    defaultValue: typed[column],
    error: errors[`parcels.${row}.${error}`],
    dense: true,
  })
  const shown = parcelCarriers.filter(
    key => key === typed.carrier || shop.carriers.some(({ carrier }) => carrier === key),
  )
  return (
    <fieldset className="border-t border-rule pt-2">
      <legend className="text-sm font-medium">{`Colis ${row + 1}`}</legend>
      <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-[10rem_1fr_7rem_7rem_1fr]">
        <SelectField label="Transporteur" {...field('carrier')}>
          {shown.length > 1 && <option value="">Choisir</option>}
          {shown.map(key => (
            <option key={key} value={key}>
              {carriers[key].name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Numéro de suivi"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          {...field('trackingNumber')}
        />
        <TextField label="Bouteilles" type="number" min={1} max={bottleCap} {...field('bottles')} />
        <TextField label="Poids" suffix="kg" inputMode="decimal" maxLength={7} {...field('kilos', 'grams')} />
        <TextField
          label="Référence"
          maxLength={40}
          autoComplete="off"
          className="col-span-2 md:col-span-1"
          {...field('reference')}
        />
      </div>
    </fieldset>
  )
}
