import { textOf } from '#shared/forms/form-state.ts'
import { TextField } from '#ui/forms/Field.tsx'
import { kindRules, type TakebackKind, takebackKinds } from '../rules.ts'

interface Props {
  kinds: readonly TakebackKind[]
  quantityOf: (kind: TakebackKind) => number
  errors: Readonly<Record<string, string>>
}

/** One quantity by kind; empty is zero. */
export const QuantityFields = ({ kinds, quantityOf, errors }: Props) => (
  <div className="grid w-full gap-4 sm:grid-cols-2">
    {kinds.map((kind, index) => (
      <TextField
        key={kind}
        label={kindRules[kind].label}
        hint={kindRules[kind].hint}
        name={`quantite-${kind}`}
        type="number"
        inputMode="numeric"
        min={0}
        max={10_000}
        suffix={kindRules[kind].units}
        defaultValue={quantityOf(kind) || ''}
        error={errors[`lines.${index}.quantity`]}
      />
    ))}
  </div>
)

export const typedQuantities = (form: FormData) =>
  takebackKinds.flatMap(kind =>
    form.has(`quantite-${kind}`) ? [{ kind, quantity: Number(textOf(form, `quantite-${kind}`) || 0) }] : [],
  )
