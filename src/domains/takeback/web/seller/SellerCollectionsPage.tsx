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
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { DocumentIcon } from '#ui/icons/icons.tsx'
import { cancelCollection, listSellerCollections, publishCollection, receiveDeposit } from '../../contract.ts'
import { kindRules, takebackKinds } from '../../rules.ts'
import { typedQuantities } from '../QuantityFields.tsx'
import { CollectionSection } from './CollectionSection.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Collectes d’emballages',
    description: 'Vos jours de reprise, ce qui est annoncé et ce que vous avez reçu.',
    path: workspacePaths.sellerCollections,
    hidden: true,
  })

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  ...(await context.get(pageApi).call(listSellerCollections, {})),
  key: crypto.randomUUID(),
  today: isoDay(new Date()),
})

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState> {
  const form = await request.formData()
  const { attempt } = context.get(pageApi)
  const params = { id: Number(textOf(form, 'id') || Number.NaN) }
  if (form.get('intent') === 'cancel')
    return toFormState('list', await attempt(cancelCollection, { params }), 'Ceux qui avaient annoncé sont avertis.')
  if (form.get('intent') === 'receive') {
    const body = { lines: typedQuantities(form) }
    const received = await attempt(receiveDeposit, { params, body })
    return toFormState('list', received, 'Dépôt reçu\u00a0: l’attestation est envoyée.')
  }
  const published = await attempt(publishCollection, {
    body: {
      key: textOf(form, 'key'),
      shopId: Number(textOf(form, 'shopId') || Number.NaN),
      heldOn: textOf(form, 'heldOn'),
      opens: textOf(form, 'opens'),
      closes: textOf(form, 'closes'),
      kinds: takebackKinds.filter(kind => form.get(`kind-${kind}`) === 'on'),
      note: textOf(form, 'note'),
    },
  })
  return toFormState('publish', published, 'La collecte est publiée.')
}

export default function SellerCollectionsPage() {
  const { collections, mayPublish, today } = useLoaderData<typeof loader>()
  const state = useActionData<FormState>()
  return (
    <AccountFrame title="Collectes d’emballages">
      <FormNotice state={state} intent="list" />
      {collections.length === 0 ? (
        <EmptyState icon={<DocumentIcon />} title="Aucune collecte">
          Publiez un jour de reprise&nbsp;: vos acheteurs annoncent ce qu’ils apportent, et vous leur remettez une
          attestation.
        </EmptyState>
      ) : (
        collections.map(collection => (
          <CollectionSection key={collection.id} collection={collection} mayCancel={mayPublish} today={today} />
        ))
      )}
      {mayPublish && <PublishForm />}
    </AccountFrame>
  )
}

function PublishForm() {
  const { shops, key } = useLoaderData<typeof loader>()
  const state = useActionData<FormState>()
  const errors = fieldErrorsOf(state, 'publish')
  return (
    <section aria-labelledby="publier" className="mt-10 border-t-2 border-ink pt-3">
      <h2 id="publier" className="mb-3 text-lg">
        Publier une collecte
      </h2>
      <Form method="post" className="flex max-w-2xl flex-col items-start gap-4">
        <FormNotice state={state} intent="publish" />
        <input type="hidden" name="key" value={key} />
        <SelectField label="Magasin" name="shopId" required error={errors.shopId}>
          {shops.map(shop => (
            <option key={shop.id} value={shop.id}>
              {shop.name}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap gap-4">
          <TextField label="Jour" name="heldOn" type="date" required error={errors.heldOn} />
          <TextField label="De" name="opens" type="time" required defaultValue="08:00" error={errors.opens} />
          <TextField label="À" name="closes" type="time" required defaultValue="12:00" error={errors.closes} />
        </div>
        <fieldset>
          <legend className="text-sm font-medium">Ce que vous reprenez</legend>
          {takebackKinds.map(kind => (
            <Checkbox key={kind} name={`kind-${kind}`} label={kindRules[kind].label} />
          ))}
          {errors.kinds && <p className="text-sm text-danger">{errors.kinds}</p>}
        </fieldset>
        <TextAreaField
          label="Consignes"
          hint="Comme l’entrée à prendre ou le quai."
          name="note"
          rows={2}
          maxLength={300}
          error={errors.note}
          className="w-full"
        />
        <Button type="submit" name="intent" value="publish" look="primary">
          Publier
        </Button>
      </Form>
    </section>
  )
}
