import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { type FormState, textOf, toFormState } from '#shared/forms/form-state.ts'
import { euros } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { type CustomerAccount, listCreditCustomers, setCreditAccount } from '../../contract-credit.ts'
import { creditStatusLabels, delayLabel } from '../../rules/credit.ts'
import { AccountForm, accountBody, type CreditCandidate } from './AccountForm.tsx'
import { creditStatusTones } from './credit-labels.ts'
import { ReceivableTable } from './ReceivableTable.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const q = search.get('q')?.slice(0, 120) ?? ''
  const found = await context.get(pageApi).call(listCreditCustomers, { query: q ? { q } : {} })
  return { ...found, q, chosen: Number(search.get('acheteur')) || null }
}

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState> {
  const form = await request.formData()
  const outcome = await context.get(pageApi).attempt(setCreditAccount, { body: accountBody(form) })
  const done = `C’est enregistré\u00a0: l’acheteur en est averti par courriel.`
  return toFormState(`account-${textOf(form, 'userId')}`, outcome, done)
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Clients en compte',
    description: 'Les professionnels que vous laissez payer à échéance.',
    path: workspacePaths.creditCustomers(),
    hidden: true,
  })

export default function CreditCustomersPage() {
  const { accounts, receivables, candidates, penalties, q, chosen } = useLoaderData<typeof loader>()
  const formState = useActionData<typeof action>()
  const account = accounts.find(one => one.userId === chosen) ?? null
  const candidate = account ?? candidates.find(one => one.userId === chosen) ?? null
  return (
    <AccountFrame title="Clients en compte">
      <p className="mb-6 max-w-prose text-soft">
        Un professionnel que vous admettez commande sans payer tout de suite. Sa commande vous parvient aussitôt&nbsp;;
        elle est prélevée à l’échéance de votre facture, et rien ne vous est transféré avant. S’il ne paie pas, la
        créance reste la vôtre.
      </p>
      <div className="flex flex-col gap-10">
        <AccountTable accounts={accounts} />
        {candidate && (
          <AccountForm
            key={candidate.userId}
            buyer={candidate}
            account={account}
            state={formState}
            penalties={penalties}
          />
        )}
        <Search q={q} candidates={candidates} />
        <ReceivableTable rows={receivables} other="Acheteur" />
      </div>
    </AccountFrame>
  )
}

const columns: Column<CustomerAccount>[] = [
  {
    key: 'acheteur',
    title: 'Acheteur',
    head: true,
    cell: row => (
      <>
        <Link to={`${workspacePaths.creditCustomers({ acheteur: row.userId })}#compte`} className="link">
          {row.name}
        </Link>
        {row.inDefault && (
          <Badge tone="danger" className="ms-2">
            Impayé
          </Badge>
        )}
      </>
    ),
  },
  {
    key: 'etat',
    title: 'État',
    cell: row => <Badge tone={creditStatusTones[row.status]}>{creditStatusLabels[row.status]}</Badge>,
  },
  { key: 'delai', title: 'Délai', cell: row => (row.status === 'REQUESTED' ? '—' : delayLabel(row)) },
  { key: 'plafond', title: 'Plafond TTC', align: 'end', cell: row => euros(row.limitCents) },
  { key: 'engage', title: 'Engagé', align: 'end', cell: row => <strong>{euros(row.usedCents)}</strong> },
]

const AccountTable = ({ accounts }: { accounts: readonly CustomerAccount[] }) => (
  <Table
    caption="Comptes"
    captionShown
    tight
    columns={columns}
    rows={accounts}
    rowKey={row => row.userId}
    empty={
      <EmptyState title="Aucun client en compte">
        Cherchez ci-dessous un professionnel qui a déjà commandé chez vous, ou attendez une demande.
      </EmptyState>
    }
  />
)

function Search({ q, candidates }: { q: string; candidates: readonly CreditCandidate[] }) {
  return (
    <section aria-labelledby="recherche" className="border-t-2 border-ink pt-3">
      <h2 id="recherche" className="text-lg">
        Admettre un acheteur
      </h2>
      <Form method="get" className="mt-3 flex max-w-2xl flex-wrap items-end gap-3">
        <TextField
          label="Courriel, SIREN, numéro client ou raison sociale"
          hint="D’un professionnel qui a déjà commandé chez vous."
          name="q"
          maxLength={120}
          defaultValue={q}
          className="min-w-0 flex-1"
        />
        <Button type="submit">Chercher</Button>
      </Form>
      {q !== '' && (
        <ul className="mt-4 max-w-2xl divide-y divide-rule border-y border-rule">
          {candidates.length === 0 && <li className="py-3 text-soft">Personne à admettre sous ce nom.</li>}
          {candidates.map(one => (
            <li key={one.userId} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="min-w-0">
                <span className="font-semibold">{one.name}</span>
                <span className="block text-sm text-soft wrap-anywhere">
                  {[one.companyNumber && `SIREN ${one.companyNumber.slice(0, 9)}`, one.email]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              <Link to={`${workspacePaths.creditCustomers({ q, acheteur: one.userId })}#compte`} className="link">
                Ouvrir un compte<span className="sr-only">{` à ${one.name}`}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
