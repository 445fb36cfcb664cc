import { SelectField, TextField } from '#ui/forms/Field.tsx'
import type { Typed } from '#ui/forms/typed-early.ts'
import type { AttributeKind, AttributeValue } from '../../rules/attributes.ts'

type FieldAttribute = {
  code: string
  label: string
  kind: AttributeKind
  unit: string | null
  options: readonly string[]
}

interface AttributeFieldProps {
  attribute: FieldAttribute
  name?: string
  required?: boolean
  value?: string
  defaultValue?: string
  error: string | undefined
  onChange?: (event: Typed<HTMLInputElement | HTMLSelectElement>) => void
}

const choicesOf = ({ kind, options }: FieldAttribute): readonly (readonly [string, string])[] =>
  kind === 'boolean'
    ? [
        ['oui', 'Oui'],
        ['non', 'Non'],
      ]
    : options.map(option => [option, option] as const)

/** A stored number as it is typed: `12,5`; null as nothing. */
export const typedNumber = (value: number | null) => (value === null ? '' : String(value).replace('.', ','))
export const typedValue = (value: AttributeValue | undefined) =>
  typeof value === 'number' ? typedNumber(value) : typeof value === 'boolean' ? (value ? 'oui' : 'non') : (value ?? '')

/** The input of an attribute’s type; a stored value that is no longer an option stays visible. */
export function AttributeField({ attribute, required, ...input }: AttributeFieldProps) {
  const { kind, unit } = attribute
  const label = required ? `${attribute.label} (requis)` : attribute.label
  const choices = choicesOf(attribute)
  const current = input.value ?? input.defaultValue ?? ''
  if (choices.length)
    return (
      <SelectField {...input} label={label} dense>
        <option value="">Non précisé</option>
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
        {current !== '' && !choices.some(([value]) => value === current) && <option value={current}>{current}</option>}
      </SelectField>
    )
  return (
    <TextField
      {...input}
      label={label}
      dense
      suffix={unit ?? undefined}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      maxLength={120}
    />
  )
}
