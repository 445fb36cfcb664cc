import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { isoDay } from '#shared/dates.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { createPromoCode, listPromoCodes, stopPromoCode } from '../../contract-promo.ts'
import { PromoCodeForm } from '../promo/PromoCodeForm.tsx'
import { PromoCodeTable } from '../promo/PromoCodeTable.tsx'
import { promoTerms, promoValue } from '../promo/promo-form.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Codes promotionnels',
    description: 'Les codes que vos acheteurs saisissent dans leur panier.',
    path: workspacePaths.promoCodes,
    hidden: true,
  })

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  ...(await context.get(pageApi).call(listPromoCodes, {})),
  today: isoDay(new Date()),
})

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState> {
  const form = await request.formData()
  const calls = context.get(pageApi)
  if (form.get('intent') === 'stop') {
    const stopped = await calls.attempt(stopPromoCode, { params: { id: Number(textOf(form, 'id')) } })
    return toFormState('stop', stopped, 'Le code est arrêté.')
  }
  const made = await calls.attempt(createPromoCode, {
    body: {
      ...promoTerms(form),
      how: textOf(form, 'how') === 'amount' ? 'amount' : 'percent',
      value: promoValue(form),
      references: textOf(form, 'references')
        .split(/[\s,;]+/)
        .filter(Boolean),
    },
  })
  return toFormState('code', made, 'Le code est créé.')
}

export default function PromoCodesPage() {
  const { codes, categories, today } = useLoaderData<typeof loader>()
  const state = useActionData<typeof action>()
  const errors = fieldErrorsOf(state, 'code')
  return (
    <AccountFrame
      title="Codes promotionnels"
      crumbs={[{ label: 'Prix convenus', to: workspacePaths.priceLists }, { label: 'Codes promotionnels' }]}
    >
      <p className="mb-4 max-w-prose text-soft">
        Vous offrez la remise&nbsp;: votre facture la porte, et la commission se calcule sur ce que vous recevez. Un
        panier n’a qu’un code à la fois.
      </p>
      <FormNotice state={state} intent="stop" />
      <PromoCodeTable codes={codes} />
      <PromoCodeForm
        categories={categories}
        today={today}
        state={state}
        more={
          <TextField
            label="Références concernées"
            hint="En plus des catégories, séparées par des virgules."
            name="references"
            maxLength={2_000}
            error={errors.references}
          />
        }
      >
        <div className="grid grid-cols-2 gap-2">
          <SelectField label="Remise" name="how">
            <option value="percent">En %</option>
            <option value="amount">En euros</option>
          </SelectField>
          <TextField label="Valeur" name="value" inputMode="decimal" required maxLength={10} error={errors.value} />
        </div>
      </PromoCodeForm>
    </AccountFrame>
  )
}
