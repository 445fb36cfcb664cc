import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf, toFormState } from '#shared/forms/form-state.ts'
import { euros } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import { openPaymentAccount } from '../../shops/contract-seller.ts'
import { type MonthRow, month as monthShape, showOrderStatement, showSettlementAccount } from '../contract.ts'
import { setTaxIdentity, showTaxIdentity } from '../contract-tax-identity.ts'
import { BalanceStrip } from './BalanceStrip.tsx'
import { ComingTable } from './ComingTable.tsx'
import { DebtTable } from './DebtTable.tsx'
import { FundsPanel } from './FundsPanel.tsx'
import { MonthTable } from './MonthTable.tsx'
import { OrderTable } from './OrderTable.tsx'
import { OwnCommission } from './OwnCommission.tsx'
import { PayoutTable } from './PayoutTable.tsx'
import { StatementPanel, statementAnchor } from './StatementPanel.tsx'
import { TaxIdentitySection } from './TaxIdentitySection.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const month = monthShape.safeParse(search.get('mois'))
  const order = search.get('commande')
  const [account, statement, tax] = await Promise.all([
    call(showSettlementAccount, { query: month.success ? { month: month.data } : {} }),
    order ? call(showOrderStatement, { params: { id: order } }) : null,
    call(showTaxIdentity, {}),
  ])
  return { account, statement, tax }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  if (textOf(form, 'intent') === 'tax-identity') {
    const body = bodyOf(setTaxIdentity.body, form)
    return toFormState(
      'tax-identity',
      await attempt(setTaxIdentity, { body }),
      'Votre identité fiscale est enregistrée.',
    )
  }
  const outcome = await attempt(openPaymentAccount, {})
  if (outcome.ok && outcome.data.url) return redirect(outcome.data.url)
  return toFormState('account', outcome, 'Votre compte de paiement est utilisable.')
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Comptes',
    description: 'Ce qui vous revient de vos ventes\u00a0: à venir, à verser, versé.',
    path: workspacePaths.sellerAccounts(),
    hidden: true,
  })

export default function AccountsPage() {
  const { account, statement, tax } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { balance, payment, coming, debts, months, month, orders, payouts, commission } = account
  const here = workspacePaths.sellerAccounts({ mois: month })
  const orderHref = (commande: number) =>
    `${workspacePaths.sellerAccounts({ mois: month, commande })}#${statementAnchor}`
  return (
    <AccountFrame title="Comptes">
      <BalanceStrip balance={balance} own />
      <p className="mt-3 max-w-prose text-sm text-soft">
        Ce que vos acheteurs ont payé, TVA comprise, moins la commission et sa TVA. L’argent va directement de notre
        prestataire de paiement agréé à votre compte chez lui, et ne passe pas par une banque de Cep &amp; Chai. Une
        commande est libérée à la fin du délai de retour, si aucun retour ni litige n’est ouvert&nbsp;; le virement vers
        votre banque part le matin suivant.
      </p>
      {balance.debtCents > 0 && (
        <Notice
          kind="warning"
          className="mt-4"
          title={`${euros(balance.debtCents)} à déduire de vos prochaines ventes`}
        >
          Un remboursement est venu après un virement&nbsp;: l’acheteur est remboursé, et la somme se déduit de ce que
          vous recevrez ensuite.
        </Notice>
      )}
      <div className="mt-8">
        <FormNotice state={result} intent="account" />
        <FundsPanel payment={payment} own />
      </div>
      <div className="mt-8 empty:hidden">
        <TaxIdentitySection tax={tax} formState={result} />
      </div>
      {months.length === 0 ? (
        <EmptyState className="mt-6" title="Pas encore de vente">
          Votre première commande payée apparaîtra ici, avec sa commission et ce qui vous en revient.
        </EmptyState>
      ) : (
        <div className="mt-8 flex flex-col gap-10">
          <ComingTable orders={coming} own orderHref={orderHref} />
          <DebtTable debts={debts} />
          <MonthTable months={months} month={month} monthHref={mois => workspacePaths.sellerAccounts({ mois })} />
          <OrderTable
            orders={orders}
            month={month}
            current={statement?.id ?? null}
            orderHref={orderHref}
            files={`?month=${month}`}
          />
          {statement && <StatementPanel statement={statement} closeHref={here} />}
          <PayoutTable payouts={payouts} empty="Aucun virement pour le moment." />
          <TaxCopies months={months} />
        </div>
      )}
      <div className="mt-10">
        <OwnCommission commission={commission} />
      </div>
    </AccountFrame>
  )
}

/** The seller's copy of what is declared about it, year by year. */
function TaxCopies({ months }: { months: readonly MonthRow[] }) {
  const years = [...new Set(months.map(row => row.month.slice(0, 4)))]
  return (
    <section aria-labelledby="dac7" className="border-t-2 border-ink pt-3">
      <h2 id="dac7" className="text-lg">
        Déclaration à l’administration fiscale
      </h2>
      <p className="mt-1 max-w-prose text-sm text-soft">
        Chaque année avant le 31&nbsp;janvier, Cep &amp; Chai déclare vos ventes (DAC7), sauf sous 30&nbsp;ventes et
        2&nbsp;000&nbsp;€. Voici ce qui vous concerne, par trimestre.
      </p>
      <p className="mt-2 flex flex-wrap gap-x-6 text-sm">
        {years.map(year => (
          <a
            key={year}
            href={`/api/settlement/dac7/copy?year=${year}`}
            download
            className="link inline-flex min-h-8 items-center"
          >
            {`Copie de ${year} en CSV`}
          </a>
        ))}
      </p>
    </section>
  )
}
