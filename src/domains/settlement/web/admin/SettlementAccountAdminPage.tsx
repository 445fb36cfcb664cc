import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { euros } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import {
  cancelPayout,
  confirmPayout,
  listAccounts,
  month as monthShape,
  type OrderStatement,
  preparePayout,
  type SettlementAccount,
  showOrderStatement,
  showVendorAccount,
} from '../../contract.ts'
import { AccountTable } from '../AccountTable.tsx'
import { BalanceStrip } from '../BalanceStrip.tsx'
import { MonthTable } from '../MonthTable.tsx'
import { OrderTable } from '../OrderTable.tsx'
import { type PayoutFormResult, PayoutForms } from '../PayoutForms.tsx'
import { PayoutTable } from '../PayoutTable.tsx'
import { StatementPanel } from '../StatementPanel.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const vendor = search.get('vendeur')
  const order = search.get('commande')
  if (!vendor) return { list: await call(listAccounts, {}), account: null, statement: null }
  const month = monthShape.safeParse(search.get('mois'))
  const [account, statement] = await Promise.all([
    call(showVendorAccount, { params: { id: vendor }, query: month.success ? { month: month.data } : {} }),
    order ? call(showOrderStatement, { params: { id: order } }) : null,
  ])
  return { list: null, account, statement }
}

export async function action({ context, request }: ActionFunctionArgs): Promise<PayoutFormResult> {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const intent = form.get('intent')
  const id = textOf(form, 'payout')
  const vendor = new URL(request.url).searchParams.get('vendeur') ?? ''
  const done =
    intent === 'prepare'
      ? await attempt(preparePayout, { params: { id: vendor }, body: bodyOf(preparePayout.body, form) })
      : intent === 'cancel'
        ? await attempt(cancelPayout, { params: { id } })
        : await attempt(confirmPayout, { params: { id }, body: bodyOf(confirmPayout.body, form) })
  if (!done.ok) return { ok: false, message: done.error, referenceError: done.fields?.reference ?? null }
  const amount = euros(done.data.amountCents)
  const messages = {
    PREPARED: `${amount} mis de côté.`,
    DONE: `Virement de ${amount} noté sous ${done.data.reference}.`,
    CANCELLED: `Préparation annulée\u00a0: ${amount} de nouveau à verser.`,
  }
  return { ok: true, message: messages[done.data.status], referenceError: null }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Comptes',
    description: 'Ce qui est à venir, à verser et versé, vendeur par vendeur.',
    path: paths.sellerAccountsAdmin(),
    hidden: true,
  })

export default function SettlementAccountAdminPage() {
  const { list, account, statement } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  if (account) return <VendorAccount account={account} statement={statement} result={result} />
  return (
    <AdminFrame title="Comptes">
      <BalanceStrip balance={list.total} />
      <AccountTable vendors={list.vendors} />
    </AdminFrame>
  )
}

interface VendorAccountProps {
  account: SettlementAccount
  statement: OrderStatement | null
  result: PayoutFormResult | undefined
}

function VendorAccount({ account, statement, result }: VendorAccountProps) {
  const { vendor, month } = account
  const here = { vendeur: vendor.id, mois: month }
  return (
    <AdminFrame title={vendor.name}>
      <p className="-mt-3 mb-4 text-soft">
        {`${vendor.legalName} · `}
        <Link to={paths.sellerAdmin(vendor.id)} className="link">
          Sa fiche
        </Link>
        {' · '}
        <Link to={paths.ordersAdmin({ vendeur: vendor.id })} className="link">
          Ses commandes
        </Link>
        {' · '}
        <Link to={paths.sellerAccountsAdmin()} className="link">
          Tous les comptes
        </Link>
      </p>
      <BalanceStrip balance={account.balance} />
      <div className="mt-8 flex flex-col gap-10">
        <PayoutForms account={account} result={result} />
        <PayoutTable payouts={account.payouts} empty="Aucun virement pour le moment." />
        <MonthTable
          months={account.months}
          month={month}
          monthHref={mois => paths.sellerAccountsAdmin({ vendeur: vendor.id, mois })}
        />
        <OrderTable
          orders={account.orders}
          month={month}
          current={statement?.id ?? null}
          orderHref={commande => paths.sellerAccountsAdmin({ ...here, commande })}
          files={`?month=${month}&vendor=${vendor.id}`}
        />
        {statement && <StatementPanel statement={statement} closeHref={paths.sellerAccountsAdmin(here)} />}
      </div>
    </AdminFrame>
  )
}
