import { useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData, useNavigate } from 'react-router'
import { cartCount } from '#domains/cart/web/count.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { request } from '#shared/request.ts'
import { Stepper } from '#ui/navigation/Stepper.tsx'
import { createSharedQuery } from '#ui/shared-query.ts'
import { confirmPurchase, type PurchaseView, type showPurchase } from '../contract.ts'
import { PurchaseOutcome } from './PurchaseOutcome.tsx'
import { VisitorNotice } from './VisitorNotice.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Votre paiement',
    description: 'Où en est le paiement de votre achat.',
    path: '/orders/payment-return',
    hidden: true,
  })

/** Return page: polls the provider and settles the payment. */
export async function loader({ request: { url }, context }: LoaderFunctionArgs) {
  const calls = context.get(pageApi)
  const id = new URL(url).searchParams.get('purchase') ?? ''
  if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404 })
  if (!calls.user) return { comeBackTo: paths.paymentReturn(Number(id)), purchase: null }
  const purchase = await calls.call(confirmPurchase, { params: { id } })
  if (purchase.failure !== null) return redirect(paymentAgain(purchase.id), 303)
  return { comeBackTo: '', purchase }
}

/** After a payment that ended without money: the choice of the payment, with the reason. */
const paymentAgain = (purchaseId: number) => `${paths.paymentPage}?achat=${purchaseId}#payer`

const steps = [{ label: 'Panier' }, { label: 'Livraison et paiement' }, { label: 'Confirmation' }]
const pollMs = 2_000
/** A bank transfer takes days. */
const transferPollMs = 60_000

export default function PaymentReturnPage() {
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

/** Polls every two seconds until the bank has decided; without JavaScript a link reloads the page. */
function LiveOutcome({ purchase }: { purchase: PurchaseView }) {
  const [live] = useState(() => createSharedQuery(() => loadPurchase(purchase.id), pollMs))
  const current = live.use(false).data
  const shown = purchase.step === 'pending' && current ? current : purchase
  const pending = shown.step === 'pending'
  const everyMs = shown.transfer ? transferPollMs : pollMs
  useEffect(() => {
    if (!pending) return
    const timer = setInterval(() => document.visibilityState === 'visible' && live.refresh(), everyMs)
    return () => clearInterval(timer)
  }, [pending, live, everyMs])
  const navigate = useNavigate()
  useEffect(() => {
    if (shown.step === 'paid') void cartCount.refresh()
    if (shown.failure !== null) void navigate(paymentAgain(shown.id), { replace: true })
  }, [shown, navigate])
  return <PurchaseOutcome purchase={shown} />
}

const loadPurchase = (id: number) =>
  request<typeof showPurchase>({ method: 'GET', path: '/api/checkout/purchases/:id' }, { params: { id } })
