import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'

interface Props {
  typed: { name: string; basisPoints: string; startsOn: string; endsOn: string }
  state: FormState | undefined
  label: string
}

/** Name, percentage and days of a price list. */
export function TermsForm({ typed, state, label }: Props) {
  const errors = fieldErrorsOf(state, 'terms')
  return (
    <Form method="post" className="flex max-w-3xl flex-col gap-4">
      <FormNotice state={state} intent="terms" />
      <input type="hidden" name="intent" value="terms" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Nom" name="name" required maxLength={60} defaultValue={typed.name} error={errors.name} />
        <TextField
          label="Remise sur tout le catalogue"
          hint="Laissez vide pour ne fixer que des prix par article."
          name="basisPoints"
          suffix="%"
          inputMode="decimal"
          maxLength={6}
          defaultValue={typed.basisPoints}
          error={errors.basisPoints}
        />
        <TextField
          label="Premier jour"
          name="startsOn"
          type="date"
          required
          defaultValue={typed.startsOn}
          error={errors.startsOn}
        />
        <TextField
          label="Dernier jour, inclus"
          hint="Sans dernier jour, elle vaut jusqu’à ce que vous l’arrêtiez."
          name="endsOn"
          type="date"
          defaultValue={typed.endsOn}
          error={errors.endsOn}
        />
      </div>
      <Button type="submit" look="primary" className="self-start">
        {label}
      </Button>
    </Form>
  )
}
