import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { UserIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { type CustomerGroup, listCustomers, removeCustomer, type SellerCustomer, saveCustomer } from '../../contract.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Clients et groupes',
    description: 'Les acheteurs avec qui vous convenez de prix.',
    path: workspacePaths.sellerCustomers,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  return { ...(await context.get(pageApi).call(listCustomers, {})), chosen: search.get('email')?.slice(0, 254) ?? '' }
}

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState> {
  const form = await request.formData()
  const calls = context.get(pageApi)
  if (form.get('intent') === 'remove') {
    const removed = await calls.attempt(removeCustomer, { params: { id: Number(textOf(form, 'id')) } })
    return toFormState('remove', removed, 'Le client est retiré\u00a0: il retrouve les prix publics.')
  }
  form.delete('intent')
  const saved = await calls.attempt(saveCustomer, { body: bodyOf(saveCustomer.body, form) })
  return toFormState('customer', saved, 'C’est enregistré.')
}

const columns: Column<SellerCustomer>[] = [
  {
    key: 'client',
    title: 'Client',
    head: true,
    cell: customer => (
      <Link to={workspacePaths.sellerCustomer(customer.email)} className="link font-medium">
        {customer.name}
      </Link>
    ),
  },
  { key: 'email', title: 'Courriel', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { key: 'numero', title: 'N° client', cell: ({ customerNumber }) => customerNumber ?? '—' },
  { key: 'groupe', title: 'Groupe', cell: ({ groupName }) => groupName ?? '—' },
  {
    key: 'retirer',
    title: 'Retirer',
    titleHidden: true,
    cell: customer => (
      <Form method="post">
        <input type="hidden" name="id" value={customer.id} />
        <Button
          type="submit"
          name="intent"
          value="remove"
          look="quiet"
          size="sm"
          aria-label={`Retirer ${customer.name}`}
        >
          Retirer
        </Button>
      </Form>
    ),
  },
]

export default function CustomersPage() {
  const { customers, groups, candidates, chosen } = useLoaderData<typeof loader>()
  const state = useActionData<FormState>()
  const known = customers.find(({ email }) => email === chosen) ?? candidates.find(({ email }) => email === chosen)
  return (
    <AccountFrame
      title="Clients et groupes"
      crumbs={[{ label: 'Prix convenus', to: workspacePaths.priceLists }, { label: 'Clients et groupes' }]}
    >
      <p className="mb-4 max-w-prose text-soft">
        Un client reçoit vos prix convenus dès qu’il se connecte avec cette adresse, une fois qu’il l’a confirmée ou
        qu’il a commandé chez vous.
      </p>
      <FormNotice state={state} intent="remove" />
      <Table
        caption="Vos clients"
        columns={columns}
        rows={customers}
        rowKey={customer => customer.id}
        tight
        empty={
          <EmptyState icon={<UserIcon />} title="Aucun client nommé">
            Ajoutez une adresse ci-dessous, ou choisissez un acheteur qui a déjà commandé.
          </EmptyState>
        }
      />
      <CustomerForm key={chosen} known={known ?? null} email={chosen} groups={groups} state={state} />
      {candidates.length > 0 && <Candidates candidates={candidates} />}
    </AccountFrame>
  )
}

interface FormProps {
  known: { name: string; customerNumber: string | null; groupName?: string | null } | null
  email: string
  groups: readonly CustomerGroup[]
  state: FormState | undefined
}

function CustomerForm({ known, email, groups, state }: FormProps) {
  const errors = fieldErrorsOf(state, 'customer')
  return (
    <section id="client" aria-labelledby="titre-client" className="mt-10 scroll-mt-4 border-t-2 border-ink pt-3">
      <h2 id="titre-client" className="mb-3 text-lg">
        {known ? known.name : 'Ajouter un client'}
      </h2>
      <Form method="post" className="flex max-w-3xl flex-col gap-4">
        <FormNotice state={state} intent="customer" />
        <input type="hidden" name="intent" value="customer" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Adresse email"
            name="email"
            type="email"
            required
            maxLength={254}
            defaultValue={email}
            error={errors.email}
          />
          <TextField
            label="Nom ou raison sociale"
            name="name"
            maxLength={160}
            defaultValue={known?.name}
            error={errors.name}
          />
          <TextField
            label="N° client"
            hint="Chez vous, ou à la coopérative."
            name="customerNumber"
            maxLength={20}
            defaultValue={known?.customerNumber ?? ''}
            error={errors.customerNumber}
          />
          <TextField
            label="Groupe"
            hint="Un nom nouveau crée le groupe."
            name="group"
            maxLength={60}
            list="groupes"
            defaultValue={known?.groupName ?? ''}
            error={errors.group}
          />
        </div>
        <datalist id="groupes">
          {groups.map(group => (
            <option key={group.id} value={group.name} />
          ))}
        </datalist>
        <Button type="submit" look="primary" className="self-start">
          Enregistrer le client
        </Button>
      </Form>
    </section>
  )
}

type Candidate = { email: string; name: string; customerNumber: string | null }
const Candidates = ({ candidates }: { candidates: readonly Candidate[] }) => (
  <section aria-labelledby="acheteurs" className="mt-10 border-t-2 border-ink pt-3">
    <h2 id="acheteurs" className="text-lg">
      Ils ont commandé chez vous
    </h2>
    <p className="text-sm text-soft">
      Le numéro de coopérative est celui que l’acheteur a indiqué&nbsp;: vérifiez-le dans votre fichier de membres.
    </p>
    <ul className="mt-3 max-w-3xl divide-y divide-rule border-y border-rule">
      {candidates.map(one => (
        <li key={one.email} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
          <span className="min-w-0">
            <span className="font-semibold">{one.name}</span>
            <span className="block text-sm text-soft wrap-anywhere">
              {[one.email, one.customerNumber && `coopérative n°\u00a0${one.customerNumber}`]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
          <Link to={`${workspacePaths.sellerCustomer(one.email)}#client`} className="link">
            Ajouter<span className="sr-only">{` ${one.name}`}</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
