import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { type FormState, fieldErrorsOf, textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { getVineyard, saveCalculation } from '../contract-vineyard.ts'
import { findCalculator } from '../rules/calculators.ts'
import { calculatorFieldNames } from '../rules/field-names.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const slug = search.get('calculateur') ?? ''
  const { places } = await context.get(pageApi).call(getVineyard, {})
  const values = Object.fromEntries(
    calculatorFieldNames.flatMap(name => (search.has(name) ? [[name, (search.get(name) ?? '').slice(0, 20)]] : [])),
  )
  return { slug, values, places, campaign: new Date().getFullYear() }
}

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState | Response> {
  const form = await request.formData()
  const placeId = textOf(form, 'placeId')
  const inputs = Object.fromEntries(
    calculatorFieldNames.flatMap(name => (form.has(`v.${name}`) ? [[name, textOf(form, `v.${name}`)]] : [])),
  )
  const saved = await context.get(pageApi).attempt(saveCalculation, {
    body: {
      ...{
        calculator: textOf(form, 'calculator'),
        name: textOf(form, 'name'),
        campaign: textOf(form, 'campaign'),
        inputs,
      },
      ...(placeId ? { placeId } : {}),
    },
  })
  return saved.ok ? redirect(paths.vineyard(), 303) : { intent: 'save', error: saved.error, fields: saved.fields }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Enregistrer un calcul',
    description: 'Un nom, une campagne, une parcelle ou une cuvée.',
    path: paths.vineyard(),
    hidden: true,
  })

/** Names a calculation; its values came with the link of the calculator. */
export default function SaveCalculationPage() {
  const { slug, values, places, campaign } = useLoaderData<typeof loader>()
  // The action's other result is a redirect.
  const formState = useActionData<typeof action>() as FormState | undefined
  const errors = fieldErrorsOf(formState, 'save')
  const calculator = findCalculator(slug)
  const own = places.filter(({ kind }) => kind === calculator?.place)
  const title = 'Enregistrer un calcul'
  return (
    <AccountFrame title={title} crumbs={[{ label: 'Vignoble', to: paths.vineyard() }, { label: title }]}>
      <div className="mb-4 empty:hidden">
        <FormNotice state={formState} intent="save" />
      </div>
      {calculator ? (
        <Form method="post" className="flex max-w-md flex-col gap-4">
          <input type="hidden" name="calculator" value={slug} />
          {Object.entries(values).map(([name, value]) => (
            <input key={name} type="hidden" name={`v.${name}`} value={value} />
          ))}
          <TextField
            label="Nom du calcul"
            name="name"
            required
            maxLength={80}
            defaultValue={`${calculator.title} ${campaign}`}
            error={errors.name}
          />
          <TextField
            label="Campagne"
            name="campaign"
            inputMode="numeric"
            required
            defaultValue={`${campaign}`}
            error={errors.campaign}
          />
          <SelectField
            label={calculator.place === 'PARCEL' ? 'Parcelle' : 'Cuvée'}
            name="placeId"
            defaultValue=""
            error={errors.placeId}
          >
            <option value="">{calculator.place === 'PARCEL' ? 'Aucune parcelle' : 'Aucune cuvée'}</option>
            {own.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary">
              Enregistrer
            </Button>
            <ButtonLink to={paths.calculator(slug, values)} look="quiet">
              Revenir au calcul
            </ButtonLink>
          </div>
        </Form>
      ) : (
        <p>
          <ButtonLink to={paths.calculators}>Choisir un calculateur</ButtonLink>
        </p>
      )}
    </AccountFrame>
  )
}
