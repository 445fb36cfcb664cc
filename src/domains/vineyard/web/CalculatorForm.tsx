import { paths } from '#shared/paths.ts'
import { unbroken } from '#shared/price/measures.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { Calculation } from '../contract.ts'
import type { Calculator, Field } from '../rules/calculator.ts'

interface CalculatorFormProps {
  calculator: Calculator
  calculation: Calculation
}

/** A form that is sent by address: a calculation is a link that can be shared. */
export function CalculatorForm({ calculator: { slug, fields }, calculation: { values, errors } }: CalculatorFormProps) {
  return (
    <Form
      key={JSON.stringify(values)}
      action={paths.calculator(slug)}
      preventScrollReset
      aria-label="Valeurs du calcul"
      className="border-t-4 border-t-index bg-chalk p-4"
    >
      <div className="grid items-end gap-3 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-1">
        {fields.map(field => (
          <CalculatorField key={field.name} field={field} value={values[field.name] ?? ''} error={errors[field.name]} />
        ))}
      </div>
      <Button type="submit" look="primary" className="mt-4 w-full">
        Calculer
      </Button>
    </Form>
  )
}

function CalculatorField({ field, value, error }: { field: Field; value: string; error: string | undefined }) {
  const { name, label, hint } = field
  const shared = { name, label, hint, error, dense: true }
  if (field.kind === 'choice')
    return (
      <SelectField {...shared} defaultValue={value}>
        {field.choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {unbroken(text)}
          </option>
        ))}
      </SelectField>
    )
  return (
    <TextField
      {...shared}
      defaultValue={value.replace('.', ',')}
      inputMode={field.kind === 'number' && field.decimals > 0 ? 'decimal' : 'numeric'}
      maxLength={20}
      autoComplete="off"
      suffix={field.kind === 'number' ? field.unit || undefined : undefined}
    />
  )
}
