import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { type PageApi, pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { CartIcon } from '#ui/icons/icons.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { abandonPurchase, placePurchase, showCheckout } from '../contract.ts'
import { OpenPayment } from './OpenPayment.tsx'
import { OrderForm } from './OrderForm.tsx'
import { checkoutValues, deliveryPlace, toSubmission } from './submission-form.ts'
import { VisitorNotice } from './VisitorNotice.tsx'

export const handle = { bare: true }
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Paiement',
    description: 'Livraison, récapitulatif et paiement de votre panier.',
    path: paths.paymentPage,
    hidden: true,
  })

/** A visitor gets the page without personal data, and the flag that returns them here after login. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const calls = context.get(pageApi)
  if (!calls.user) return { checkout: null, submissionKey: '' }
  const addressId = new URL(request.url).searchParams.get('adresse')
  const query = addressId && /^[1-9]\d{0,14}$/.test(addressId) ? { addressId } : {}
  return { checkout: await calls.call(showCheckout, { query }), submissionKey: crypto.randomUUID() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const calls = context.get(pageApi)
  const form = await request.formData()
  if (form.get('intent') === 'abandon') return abandon(calls, form)
  const placed = await calls.attempt(placePurchase, { body: toSubmission(form) })
  if (placed.ok) return redirect(placed.data.redirectUrl, 303)
  const values = checkoutValues(form)
  // Priced again for the chosen or typed address, so that the buyer sees what changed.
  const now = await calls.attempt(showCheckout, { query: deliveryPlace(values) })
  return {
    refusal: placed,
    values,
    seenTotalCents: Number(form.get('expectedTotalCents')),
    checkout: now.ok ? now.data : null,
  }
}

async function abandon(calls: PageApi, form: FormData) {
  await calls.call(abandonPurchase, { params: { id: String(form.get('purchaseId')) }, body: {} })
  return redirect(paths.paymentPage, 303)
}

const steps = [{ label: 'Panier', to: paths.cart }, { label: 'Livraison et paiement' }, { label: 'Confirmation' }]

export default function PaymentPage() {
  const loaded = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const checkout = result?.checkout ?? loaded.checkout
  return (
    <div className="page max-w-4xl py-6">
      <h1 className="sr-only">Paiement</h1>
      <Stepper label="Étapes de la commande" steps={steps} current={1} />
      <div className="mt-6 flex flex-col gap-8">
        {!checkout && <VisitorNotice title="Connectez-vous pour payer votre commande" comeBackTo={paths.paymentPage} />}
        {checkout?.open && <OpenPayment open={checkout.open} />}
        {checkout && !checkout.sellers.length && <NothingToPay />}
        {checkout && checkout.sellers.length > 0 && (
          <OrderForm checkout={checkout} submissionKey={loaded.submissionKey} result={result ?? null} />
        )}
      </div>
    </div>
  )
}

function NothingToPay() {
  return (
    <section aria-labelledby="rien">
      <h2 id="rien" className="sr-only">
        Votre commande
      </h2>
      <EmptyState
        title="Votre panier est vide"
        icon={<CartIcon />}
        actions={
          <ButtonLink to={paths.articles()} look="primary">
            Voir les articles
          </ButtonLink>
        }
      >
        <p>Ajoutez des articles, choisissez leur livraison dans le panier, puis revenez payer ici.</p>
      </EmptyState>
    </section>
  )
}
