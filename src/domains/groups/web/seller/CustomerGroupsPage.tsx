import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { DocumentIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { listCustomerGroups, setGroupTerms } from '../../contract.ts'
import { GroupTable } from '../GroupTable.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Commandes groupées',
    description: 'Les commandes groupées sur vos offres, et vos conditions.',
    path: workspacePaths.customerGroups,
    hidden: true,
  })

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { call, user } = context.get(pageApi)
  return { ...(await call(listCustomerGroups, {})), isOwner: user?.vendorRole === 'owner' }
}

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState> {
  const form = await request.formData()
  const body = {
    accepts: form.get('accepts') === 'on',
    paymentDays: Number(textOf(form, 'paymentDays') || Number.NaN),
  }
  return toFormState(
    'terms',
    await context.get(pageApi).attempt(setGroupTerms, { body }),
    'Vos conditions sont à jour.',
  )
}

export default function CustomerGroupsPage() {
  const { groups, accepts, paymentDays, isOwner } = useLoaderData<typeof loader>()
  return (
    <AccountFrame title="Commandes groupées">
      <GroupTable
        groups={groups}
        more={{
          key: 'commandes',
          title: 'Commandes',
          cell: ({ status, number }) =>
            status === 'PAYING' || status === 'DONE' ? (
              <Link to={`${paths.orders}?q=${number}`} className="link">
                Voir les commandes
              </Link>
            ) : (
              '—'
            ),
        }}
        empty={
          <EmptyState icon={<DocumentIcon />} title="Aucune commande groupée">
            {accepts
              ? 'Vos acheteurs en ouvrent depuis la page d’un article qui a des prix par quantité.'
              : 'Acceptez-les ci-dessous\u00a0: vos prix par quantité deviennent accessibles à plusieurs voisins.'}
          </EmptyState>
        }
      />
      <TermsForm accepts={accepts} paymentDays={paymentDays} isOwner={isOwner} />
    </AccountFrame>
  )
}

function TermsForm({ accepts, paymentDays, isOwner }: { accepts: boolean; paymentDays: number; isOwner: boolean }) {
  const state = useActionData<FormState>()
  return (
    <section aria-labelledby="conditions" className="mt-10 border-t-2 border-ink pt-3">
      <h2 id="conditions" className="text-lg">
        Vos conditions
      </h2>
      <p className="mb-3 max-w-prose text-sm text-soft">
        Plusieurs acheteurs atteignent ensemble un de vos prix par quantité, livrés à un seul point. À la clôture, les
        quantités sont réservées et chacun paie sa part. Si une part n’est pas payée à temps, elle est remise en vente
        et le prix des autres ne change pas.
      </p>
      <Form method="post" className="flex max-w-xl flex-col items-start gap-4">
        <FormNotice state={state} intent="terms" />
        <Checkbox
          name="accepts"
          label="Accepter les commandes groupées sur mes prix par quantité"
          defaultChecked={accepts}
          disabled={!isOwner}
        />
        <TextField
          label="Jours pour payer après la clôture"
          name="paymentDays"
          type="number"
          inputMode="numeric"
          min={2}
          max={14}
          required
          readOnly={!isOwner}
          defaultValue={paymentDays}
          error={fieldErrorsOf(state, 'terms').paymentDays}
          className="w-56"
        />
        {isOwner ? (
          <Button type="submit" look="primary">
            Enregistrer
          </Button>
        ) : (
          <p className="text-sm text-soft">Le responsable de l’équipe change ces conditions.</p>
        )}
      </Form>
    </section>
  )
}
