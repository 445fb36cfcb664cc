import { fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import type { EstateCompany } from '../contract.ts'
import type { EstateFormState } from './estate-forms.ts'

type Props = {
  company: EstateCompany
  intent: 'open' | 'company'
  submit: string
  formState: EstateFormState | undefined
}

/** The SIREN or SIRET first: one press fills the rest from the register of companies. */
export function CompanyForm({ company, intent, submit, formState }: Props) {
  const typed = formState?.intent === 'company' ? formState.typed : undefined
  const errors = fieldErrorsOf(formState, 'company')
  const field = (name: keyof EstateCompany) => ({
    name,
    defaultValue: typed?.[name] ?? company[name] ?? '',
    error: errors[name] ?? '',
  })
  return (
    <Form key={JSON.stringify(typed ?? company)} method="post" className="grid gap-4 sm:grid-cols-6">
      <div className="empty:hidden sm:col-span-6">
        <FormNotice state={formState} intent="company" />
      </div>
      <TextField {...field('companyNumber')} label="SIREN ou SIRET" inputMode="numeric" className="sm:col-span-3" />
      <div className="flex items-end sm:col-span-3">
        <Button type="submit" name="intent" value="lookup">
          Remplir depuis le registre
        </Button>
      </div>
      <TextField {...field('name')} label="Raison sociale" required className="sm:col-span-6" />
      <TextField {...field('street')} label="Numéro et rue" className="sm:col-span-6" />
      <TextField {...field('postcode')} label="Code postal" inputMode="numeric" className="sm:col-span-2" />
      <TextField {...field('city')} label="Commune" className="sm:col-span-4" />
      <TextField {...field('vatNumber')} label="Numéro de TVA (facultatif)" className="sm:col-span-3" />
      <TextField
        {...field('registerNumber')}
        label="Numéro de registre à l’étranger (facultatif)"
        hint="KvK aux Pays-Bas, RCS au Luxembourg, numéro d’entreprise en Belgique."
        maxLength={30}
        className="sm:col-span-3"
      />
      <div className="sm:col-span-6">
        <Button type="submit" name="intent" value={intent} look="primary">
          {submit}
        </Button>
      </div>
    </Form>
  )
}
