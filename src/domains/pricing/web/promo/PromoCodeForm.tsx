import type { ReactNode } from 'react'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'

interface Props {
  categories: readonly { id: number; name: string }[]
  today: string
  state: FormState | undefined
  /** Fields of the value, which differ between sellers and the operator. */
  children: ReactNode
  /** More fields of what is covered. */
  more?: ReactNode
}

export function PromoCodeForm({ categories, today, state, children, more }: Props) {
  const errors = fieldErrorsOf(state, 'code')
  return (
    <section aria-labelledby="nouveau" className="mt-10 border-t-2 border-ink pt-3">
      <h2 id="nouveau" className="mb-3 text-lg">
        Nouveau code
      </h2>
      <Form method="post" className="flex max-w-3xl flex-col gap-4">
        <FormNotice state={state} intent="code" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Code"
            hint="Lettres, chiffres et tirets, comme VENDANGES-10."
            name="code"
            required
            maxLength={20}
            autoComplete="off"
            error={errors.code}
          />
          {children}
          <TextField
            label="Premier jour"
            name="startsOn"
            type="date"
            required
            defaultValue={today}
            error={errors.startsOn}
          />
          <TextField label="Dernier jour, inclus" name="endsOn" type="date" required error={errors.endsOn} />
          <TextField
            label="À partir de"
            hint="D’articles concernés, HT pour un professionnel, TTC pour un particulier."
            name="minimumCents"
            suffix="€"
            inputMode="decimal"
            maxLength={12}
            error={errors.minimumCents}
          />
          <TextField
            label="Achats en tout"
            hint="Vide, sans limite."
            name="mostUses"
            inputMode="numeric"
            maxLength={7}
            error={errors.mostUses}
          />
          <TextField
            label="Achats par client"
            name="mostPerCustomer"
            inputMode="numeric"
            maxLength={4}
            defaultValue="1"
            error={errors.mostPerCustomer}
          />
        </div>
        <fieldset>
          <legend className="text-sm font-medium">Catégories concernées</legend>
          <p className="text-sm text-soft">
            Sans choix, tous les articles. Les produits réglementés ne sont jamais remisés.
          </p>
          <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
            {categories.map(({ id, name }) => (
              <Checkbox key={id} label={name} name="categoryIds" value={id} />
            ))}
          </div>
        </fieldset>
        {more}
        <Button type="submit" look="primary" className="self-start">
          Créer le code
        </Button>
      </Form>
    </section>
  )
}
