import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { isoDay } from '#shared/dates.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { percent } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { TextField } from '#ui/forms/Field.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { createOperatorCode, listOperatorCodes, stopOperatorCode } from '../../contract-promo.ts'
import { PromoCodeForm } from '../promo/PromoCodeForm.tsx'
import { PromoCodeTable } from '../promo/PromoCodeTable.tsx'
import { promoTerms, promoValue } from '../promo/promo-form.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Codes promotionnels',
    description: 'Les codes que la place de marché offre.',
    path: workspacePaths.promoCodesAdmin,
    hidden: true,
  })

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  ...(await context.get(pageApi).call(listOperatorCodes, {})),
  today: isoDay(new Date()),
})

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState> {
  const form = await request.formData()
  const calls = context.get(pageApi)
  if (form.get('intent') === 'stop') {
    const stopped = await calls.attempt(stopOperatorCode, { params: { id: Number(textOf(form, 'id')) } })
    return toFormState('stop', stopped, 'Le code est arrêté.')
  }
  const body = { ...promoTerms(form), basisPoints: promoValue(form) }
  return toFormState('code', await calls.attempt(createOperatorCode, { body }), 'Le code est créé.')
}

export default function PromoCodesAdminPage() {
  const { codes, categories, today, mostBasisPoints } = useLoaderData<typeof loader>()
  const state = useActionData<typeof action>()
  return (
    <AdminFrame title="Codes promotionnels">
      <p className="mb-4 max-w-prose text-soft">
        La place de marché offre la remise en renonçant à autant de sa commission&nbsp;: les vendeurs touchent ce qu’ils
        auraient touché sans code.
      </p>
      <FormNotice state={state} intent="stop" />
      <PromoCodeTable codes={codes} />
      <PromoCodeForm categories={categories} today={today} state={state}>
        <TextField
          label="Remise"
          hint={`${percent(mostBasisPoints)} au plus, la commission la plus basse en vigueur.`}
          name="value"
          suffix="%"
          inputMode="decimal"
          required
          maxLength={6}
          error={fieldErrorsOf(state, 'code').basisPoints}
        />
      </PromoCodeForm>
    </AdminFrame>
  )
}
