import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SelectField, TextAreaField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { TagIcon } from '#ui/icons/icons.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import * as contract from '../../contract-access.ts'
import { AccessRequests } from './AccessRequests.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Prix réservés',
    description: 'Les articles que vous réservez à vos clients agréés.',
    path: workspacePaths.reservedOffers,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(contract.listReservedOffers, {})

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState> {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const params = { id: textOf(form, 'id') }
  const body = { groupId: textOf(form, 'groupId') }
  switch (form.get('intent')) {
    case 'grant':
      return toFormState('request', await attempt(contract.grantAccess, { params, body }), 'L’accès est ouvert.')
    case 'refuse':
      return toFormState(
        'request',
        await attempt(contract.refuseAccess, { params, body: { note: textOf(form, 'note') } }),
        'La demande est refusée.',
      )
    case 'open':
      return toFormState(
        'offers',
        await attempt(contract.openOffers, { body: { references: textOf(form, 'references') } }),
        'L’article est de nouveau en vente pour tous.',
      )
    default:
      return toFormState(
        'offers',
        await attempt(contract.reserveOffers, { body: bodyOf(contract.reserveOffers.body, form) }),
        'Ces articles sont réservés à vos clients agréés.',
      )
  }
}

const columns: Column<contract.ReservedOffer>[] = [
  { key: 'article', title: 'Article', head: true, cell: ({ title }) => title },
  { key: 'reference', title: 'Référence', cell: ({ reference }) => <span className="figures">{reference}</span> },
  { key: 'pour', title: 'Pour', cell: ({ groupName }) => groupName ?? 'Tous vos clients' },
  {
    key: 'ouvrir',
    title: 'Ouvrir',
    titleHidden: true,
    cell: ({ reference, title }) => (
      <Form method="post">
        <input type="hidden" name="references" value={reference} />
        <Button type="submit" name="intent" value="open" size="sm" look="quiet">
          Ouvrir à tous<span className="sr-only">{` ${title}`}</span>
        </Button>
      </Form>
    ),
  },
]

export default function ReservedOffersPage() {
  const { offers, groups, requests } = useLoaderData<typeof loader>()
  const state = useActionData<FormState>()
  return (
    <AccountFrame title="Prix réservés">
      <p className="mb-4 max-w-prose text-soft">
        Un article réservé n’apparaît ni dans la recherche, ni dans les listes, ni dans les flux. Sa page dit que son
        prix est réservé à vos clients agréés, et permet de vous demander l’accès. Vos clients agréés sont ceux de
        «&nbsp;Clients et groupes&nbsp;».
      </p>
      <AccessRequests requests={requests} groups={groups} state={state} />
      <section aria-labelledby="reserves" className="mt-8">
        <h2 id="reserves" className="rubric mb-3">
          Articles réservés
        </h2>
        <FormNotice state={state} intent="offers" />
        {offers.length > 0 ? (
          <Table caption="Articles réservés" columns={columns} rows={offers} rowKey={({ offerId }) => offerId} />
        ) : (
          <EmptyState icon={<TagIcon />} title="Aucun article réservé">
            Donnez les références des articles dont le prix n’est que pour vos clients agréés.
          </EmptyState>
        )}
        <ReserveForm groups={groups} errors={fieldErrorsOf(state, 'offers')} />
      </section>
    </AccountFrame>
  )
}

const ReserveForm = ({ groups, errors }: { groups: { id: number; name: string }[]; errors: FieldErrors }) => (
  <Form method="post" className="mt-6 flex max-w-xl flex-col gap-4">
    <TextAreaField
      label="Vos références à réserver"
      hint="Une par ligne."
      name="references"
      rows={3}
      error={errors.references}
    />
    <GroupField groups={groups} />
    <Button type="submit" name="intent" value="reserve" look="primary" className="self-start">
      Réserver ces articles
    </Button>
  </Form>
)

export const GroupField = ({ groups }: { groups: { id: number; name: string }[] }) =>
  groups.length > 0 ? (
    <SelectField label="Pour" name="groupId">
      <option value="">Tous vos clients agréés</option>
      {groups.map(({ id, name }) => (
        <option key={id} value={id}>
          {`Le groupe ${name}`}
        </option>
      ))}
    </SelectField>
  ) : null
