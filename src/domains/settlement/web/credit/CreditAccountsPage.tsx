import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import {
  confirmDebitMandate,
  openDebitMandate,
  revokeDebitMandate,
  showDebitMandate,
} from '#domains/payments/contract-mandates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { euros } from '#shared/money.ts'
import { type PageApi, pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextAreaField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { payOverdueOrder } from '../../../checkout/contract.ts'
import { listCreditAccounts, type OwnCreditAccount, requestCreditAccount } from '../../contract-credit.ts'
import { creditStatusLabels, delayLabel, payableByCard } from '../../rules/credit.ts'
import { creditStatusTones } from './credit-labels.ts'
import { MandateSection } from './MandateSection.tsx'
import { ReceivableTable } from './ReceivableTable.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const calls = context.get(pageApi)
  const asked = new URL(request.url).searchParams.get('vendeur') ?? ''
  const query = /^[1-9]\d{0,14}$/.test(asked) ? { vendorId: asked } : {}
  const [credit, mandate] = await Promise.all([calls.call(listCreditAccounts, { query }), findOwnMandate(calls)])
  return { ...credit, mandate, isProfessional: calls.user?.kind === 'professional' }
}

/** A buyer who comes back from the provider may be faster than its event. */
async function findOwnMandate(calls: PageApi) {
  const { mandate } = await calls.call(showDebitMandate, {})
  return mandate?.status === 'pending' ? (await calls.call(confirmDebitMandate, {})).mandate : mandate
}

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState | Response> {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  if (intent === 'request') {
    const body = bodyOf(requestCreditAccount.body, form)
    return toFormState(
      'request',
      await attempt(requestCreditAccount, { body }),
      'Votre demande est envoyée au vendeur.',
    )
  }
  if (intent === 'revoke')
    return toFormState('mandate', await attempt(revokeDebitMandate, {}), 'Votre mandat est retiré.')
  if (intent === 'pay') {
    const outcome = await attempt(payOverdueOrder, { params: { id: textOf(form, 'orderId') } })
    return outcome.ok ? redirectDocument(outcome.data.redirectUrl, 303) : toFormState('pay', outcome, '')
  }
  const outcome = await attempt(openDebitMandate, {})
  return outcome.ok ? redirectDocument(outcome.data.url, 303) : toFormState('mandate', outcome, '')
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Comptes clients',
    description: 'Vos comptes chez les vendeurs, et vos commandes à échéance.',
    path: paths.creditAccounts(),
    hidden: true,
  })

export default function CreditAccountsPage() {
  const { accounts, receivables, inDefault, asked, mandate, isProfessional } = useLoaderData<typeof loader>()
  const formState = useActionData<typeof action>()
  if (!isProfessional)
    return (
      <AccountFrame title="Comptes clients">
        <EmptyState title="Réservés aux professionnels">
          Un vendeur peut laisser un professionnel payer par prélèvement, après sa facture.
        </EmptyState>
      </AccountFrame>
    )
  return (
    <AccountFrame title="Comptes clients">
      <p className="mb-6 max-w-prose text-soft">
        Un vendeur qui vous ouvre un compte vous laisse commander sans payer tout de suite&nbsp;: chaque commande est
        prélevée à l’échéance de sa facture.
      </p>
      {inDefault && (
        <Notice kind="error" className="mb-6" title="Vos comptes sont arrêtés">
          Une facture est restée impayée. Réglez-la par carte ci-dessous pour commander à nouveau à échéance.
        </Notice>
      )}
      <div className="flex flex-col gap-10">
        {asked && (
          <RequestForm
            asked={asked}
            account={accounts.find(one => one.vendorId === asked.vendorId)}
            state={formState}
          />
        )}
        <MandateSection mandate={mandate} formState={formState} />
        <AccountTable accounts={accounts} />
        <div>
          <FormNotice state={formState} intent="pay" />
          <ReceivableTable
            rows={receivables}
            other="Vendeur"
            act={row =>
              payableByCard.includes(row.status) ? (
                <Form method="post">
                  <input type="hidden" name="orderId" value={row.orderId} />
                  <Button type="submit" name="intent" value="pay" size="sm">
                    Payer par carte<span className="sr-only">{` la commande ${row.orderNumber}`}</span>
                  </Button>
                </Form>
              ) : null
            }
          />
        </div>
      </div>
    </AccountFrame>
  )
}

const columns: Column<OwnCreditAccount>[] = [
  { key: 'vendeur', title: 'Vendeur', head: true, cell: row => row.vendorName },
  {
    key: 'etat',
    title: 'État',
    cell: row => <Badge tone={creditStatusTones[row.status]}>{creditStatusLabels[row.status]}</Badge>,
  },
  { key: 'delai', title: 'Délai', cell: row => (row.status === 'REQUESTED' ? '—' : delayLabel(row)) },
  { key: 'plafond', title: 'Plafond TTC', align: 'end', cell: row => euros(row.limitCents) },
  { key: 'engage', title: 'Engagé', align: 'end', cell: row => euros(row.usedCents) },
  { key: 'libre', title: 'Disponible', align: 'end', cell: row => <strong>{euros(row.freeCents)}</strong> },
]

const AccountTable = ({ accounts }: { accounts: readonly OwnCreditAccount[] }) => (
  <Table
    caption="Vos comptes"
    captionShown
    tight
    columns={columns}
    rows={accounts}
    rowKey={row => row.vendorId}
    empty={
      <EmptyState title="Aucun compte pour l’instant">
        Demandez-en un depuis la page du magasin d’un vendeur, ou au moment de payer.
      </EmptyState>
    }
  />
)

interface RequestFormProps {
  asked: { vendorId: number; vendorName: string }
  account: OwnCreditAccount | undefined
  state: FormState | undefined
}
function RequestForm({ asked, account, state }: RequestFormProps) {
  const mayAsk = !account || account.status === 'REFUSED' || account.status === 'ENDED'
  return (
    <section aria-labelledby="demande" className="border-t-2 border-ink pt-3">
      <h2 id="demande" className="text-lg">
        {mayAsk ? `Demander un compte client à ${asked.vendorName}` : `Votre compte chez ${asked.vendorName}`}
      </h2>
      <FormNotice state={state} intent="request" />
      {mayAsk ? (
        <Form method="post" className="mt-3 flex max-w-2xl flex-col gap-3">
          <input type="hidden" name="vendorId" value={asked.vendorId} />
          <TextAreaField
            label="Votre message (facultatif)"
            hint="Par exemple votre activité, et ce que vous pensez commander par mois."
            name="message"
            rows={3}
            maxLength={500}
            error={fieldErrorsOf(state, 'request').message}
          />
          <Button type="submit" name="intent" value="request" look="primary" className="self-start">
            Envoyer la demande
          </Button>
        </Form>
      ) : (
        <p className="mt-1 text-soft">{creditStatusLabels[account.status]}.</p>
      )}
    </section>
  )
}
