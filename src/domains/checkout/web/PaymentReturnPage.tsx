import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData, useNavigate } from 'react-router'
import { cartCount } from '#domains/cart/web/count.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { request as ask } from '#shared/request.ts'
import { withQueries } from '#ui/Queries.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { confirmPurchase, type PurchaseView, type showPurchase } from '../contract.ts'
import { PurchaseOutcome } from './PurchaseOutcome.tsx'
import { paymentAgain } from './payment-again.ts'
import { VisitorNotice } from './VisitorNotice.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Votre paiement',
    description: 'Où en est le paiement de votre achat.',
    path: '/orders/payment-return',
    hidden: true,
  })

/** Return page: polls the provider and settles the payment. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const calls = context.get(pageApi)
  const id = new URL(request.url).searchParams.get('purchase') ?? ''
  if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404 })
  if (!calls.user) return { comeBackTo: paths.paymentReturn(Number(id)), purchase: null }
  const purchase = await calls.call(confirmPurchase, { params: { id } })
  if (purchase.failure !== null) return redirect(paymentAgain(purchase.id), 303)
  return { comeBackTo: '', purchase }
}

const steps = [{ label: 'Panier' }, { label: 'Livraison et paiement' }, { label: 'Confirmation' }]
const pollMs = 2_000

function PaymentReturnPage() {
  const { purchase, comeBackTo } = useLoaderData<typeof loader>()
  return (
    <div className="page max-w-4xl py-6">
      <Stepper label="Étapes de la commande" steps={steps} current={2} />
      <div className="mt-6">
        {purchase ? (
          <LiveOutcome purchase={purchase} />
        ) : (
          <>
            <h1 className="sr-only">Votre paiement</h1>
            <VisitorNotice title="Connectez-vous pour suivre votre paiement" comeBackTo={comeBackTo} />
          </>
        )}
      </div>
    </div>
  )
}

export default withQueries(PaymentReturnPage)

/** Polls every two seconds until the bank has decided; without JavaScript a link reloads the page. */
function LiveOutcome({ purchase }: { purchase: PurchaseView }) {
  const { data: current } = useQuery({
    queryKey: ['purchase', purchase.id],
    queryFn: ({ signal }) =>
      ask<typeof showPurchase>(
        { method: 'GET', path: '/api/checkout/purchases/:id' },
        { params: { id: purchase.id } },
        { signal },
      ),
    initialData: purchase,
    enabled: purchase.step === 'pending',
    refetchInterval: query => (query.state.data?.step === 'pending' ? pollMs : false),
  })
  const shown = purchase.step === 'pending' ? current : purchase
  const navigate = useNavigate()
  useEffect(() => {
    if (shown.step === 'paid') void cartCount.refresh()
    if (shown.failure !== null) void navigate(paymentAgain(shown.id), { replace: true })
  }, [shown, navigate])
  return <PurchaseOutcome purchase={shown} />
}
