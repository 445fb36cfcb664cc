import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import {
  listAccounts,
  month as monthShape,
  type OrderStatement,
  retryTransfer,
  type SettlementAccount,
  showOrderStatement,
  showVendorAccount,
} from '../../contract.ts'
import { reissueCommissionInvoice } from '../../contract-commissions.ts'
import { AccountTable } from '../AccountTable.tsx'
import { BalanceStrip } from '../BalanceStrip.tsx'
import { ComingTable } from '../ComingTable.tsx'
import { DebtTable } from '../DebtTable.tsx'
import { FundsPanel } from '../FundsPanel.tsx'
import { MonthTable } from '../MonthTable.tsx'
import { OrderTable } from '../OrderTable.tsx'
import { PayoutTable } from '../PayoutTable.tsx'
import { StatementPanel, statementAnchor } from '../StatementPanel.tsx'
import { RefusedTransferTable } from './RefusedTransferTable.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const vendor = search.get('vendeur')
  const order = search.get('commande')
  if (!vendor) {
    return { list: await call(listAccounts, {}), account: null, statement: null }
  }
  const month = monthShape.safeParse(search.get('mois'))
  const [account, statement] = await Promise.all([
    call(showVendorAccount, { params: { id: vendor }, query: month.success ? { month: month.data } : {} }),
    order ? call(showOrderStatement, { params: { id: order } }) : null,
  ])
  return { list: null, account, statement }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { attempt } = context.get(pageApi)
  const orderId = textOf(form, 'orderId')
  if (orderId) {
    const outcome = await attempt(retryTransfer, { params: { id: orderId } })
    return toFormState('transfer', outcome, 'Le transfert est redemandé. S’il est encore refusé, il revient ici.')
  }
  const outcome = await attempt(reissueCommissionInvoice, { params: { id: textOf(form, 'id') } })
  const done = outcome.ok ? `La facture rectificative ${outcome.data.number} est émise et envoyée au vendeur.` : ''
  return toFormState('reissue', outcome, done)
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Comptes',
    description: 'Ce qui est à venir, à verser et versé, vendeur par vendeur.',
    path: workspacePaths.sellerAccountsAdmin(),
    hidden: true,
  })

export default function SettlementAccountAdminPage() {
  const { list, account, statement } = useLoaderData<typeof loader>()
  const formState = useActionData<typeof action>()
  if (account) return <VendorAccount account={account} statement={statement} />
  return (
    <AdminFrame title="Comptes">
      <BalanceStrip balance={list.total} own={false} />
      <div className="mt-6 flex flex-col gap-8">
        <FormNotice state={formState} intent="transfer" />
        <RefusedTransferTable transfers={list.refusedTransfers} />
        <AccountTable vendors={list.vendors} />
      </div>
      {list.embeddedBank && (
        <p className="mt-6 text-sm text-soft">
          Paiements de démonstration&nbsp;:{' '}
          <Link to={workspacePaths.sandboxAdmin} className="link">
            comptes, transferts, virements et contestations de la banque d’essai
          </Link>
          .
        </p>
      )}
    </AdminFrame>
  )
}

/** A corrective invoice takes both parties as they are stored now. */
function CorrectInvoice({ id, number, kind, state }: SettlementAccount['months'][number]['invoices'][number]) {
  if (kind === 'CREDIT_NOTE' || state === 'REPLACED') return null
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="link min-h-8" aria-label={`Rectifier ${number}`}>
        Rectifier
      </button>
    </Form>
  )
}

interface VendorAccountProps {
  account: SettlementAccount
  statement: OrderStatement | null
}

function VendorAccount({ account, statement }: VendorAccountProps) {
  const { vendor, month } = account
  const formState = useActionData<typeof action>()
  const here = { vendeur: vendor.id, mois: month }
  const orderHref = (commande: number) =>
    `${workspacePaths.sellerAccountsAdmin({ ...here, commande })}#${statementAnchor}`
  return (
    <AdminFrame title={vendor.name}>
      <p className="-mt-3 mb-4 text-soft">
        {`${vendor.legalName} · `}
        <Link to={workspacePaths.sellerAdmin(vendor.id)} className="link">
          Sa fiche
        </Link>
        {' · '}
        <Link to={workspacePaths.ordersAdmin({ vendeur: vendor.id })} className="link">
          Ses commandes
        </Link>
        {' · '}
        <Link to={workspacePaths.sellerAccountsAdmin()} className="link">
          Tous les comptes
        </Link>
      </p>
      <BalanceStrip balance={account.balance} own={false} />
      <div className="mt-8 flex flex-col gap-10">
        <FundsPanel payment={account.payment} own={false} />
        <ComingTable orders={account.coming} own={false} orderHref={orderHref} />
        <DebtTable debts={account.debts} />
        <PayoutTable payouts={account.payouts} empty="Aucun virement pour le moment." />
        <FormNotice state={formState} intent="reissue" />
        <MonthTable
          months={account.months}
          month={month}
          action={CorrectInvoice}
          monthHref={mois => workspacePaths.sellerAccountsAdmin({ vendeur: vendor.id, mois })}
        />
        <OrderTable
          orders={account.orders}
          month={month}
          current={statement?.id ?? null}
          orderHref={orderHref}
          files={`?month=${month}&vendor=${vendor.id}`}
        />
        {statement && <StatementPanel statement={statement} closeHref={workspacePaths.sellerAccountsAdmin(here)} />}
      </div>
    </AdminFrame>
  )
}
