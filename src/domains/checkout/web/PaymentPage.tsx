import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
} from 'react-router'
import { type Cart, getCart } from '#domains/cart/contract.ts'
import { placeQuery } from '#domains/cart/web/buyer-place.ts'
import { type EntryRefusal, handleEntryForm } from '#domains/identity/web/login/entry-form.ts'
import { listCommunes } from '#domains/shops/contract.ts'
import { type PageApi, pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { classes } from '#ui/classes.ts'
import { Stepper } from '#ui/navigation/Stepper.tsx'
import {
  abandonPurchase,
  type Checkout,
  type PurchaseView,
  placePurchase,
  showCheckout,
  showPurchase,
} from '../contract.ts'
import { askApproval } from '../contract-approval.ts'
import { EndedPayment } from './EndedPayment.tsx'
import { EntryGate } from './EntryGate.tsx'
import { NothingToPay } from './NothingToPay.tsx'
import { OpenPayment } from './OpenPayment.tsx'
import { OrderForm } from './OrderForm.tsx'
import {
  checkoutValues,
  deliveryPlace,
  newAddressChoice,
  type PaymentFormResult,
  relayOf,
  requestOf,
  shopOf,
  toAsking,
  toSubmission,
} from './submission-form.ts'

export const handle = { bare: true }
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Paiement',
    description: 'Livraison, récapitulatif et paiement de votre panier.',
    path: paths.paymentPage,
    hidden: true,
  })

type Loaded = {
  checkout: Checkout
  shopId: string | null
  submissionKey: string
  towns: string[]
  ended: PurchaseView | null
}

/** A visitor gets their cart and the forms of the account, which come back here. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<{ visitor: Cart } | Loaded> {
  const calls = context.get(pageApi)
  const place = placeQuery(request)
  if (!calls.user) return { visitor: await calls.call(getCart, { query: place }) }
  const asked = new URL(request.url).searchParams
  const query = {
    ...place,
    ...deliveryPlace(asked.get('adresse') ?? newAddressChoice, asked.get('postcode')),
    ...requestQuery(asked.get('demande')),
    ...(place.postcode ? { relays: 'preselected' as const } : {}),
  }
  const checkout = await calls.call(showCheckout, { query })
  return {
    checkout,
    shopId: query.shopId ?? null,
    submissionKey: crypto.randomUUID(),
    towns: await findTowns(calls, checkout),
    ended: await findEnded(calls, asked.get('achat')),
  }
}

/** The cart of a request that waits for the accord of an owner. */
const requestQuery = (id: string | null) => (/^[1-9]\d{0,14}$/.test(id ?? '') ? { requestId: id ?? '' } : {})

/** Towns of the postcode of a new address. */
async function findTowns(calls: PageApi, { addressId, postcode }: Checkout): Promise<string[]> {
  if (addressId !== null || postcode === null) return []
  const found = await calls.attempt(listCommunes, { query: { q: postcode } })
  return found.ok ? found.data.communes.map(({ name }) => name) : []
}

/** The purchase that just ended without money, whose reason is shown. */
async function findEnded(calls: PageApi, id: string | null): Promise<PurchaseView | null> {
  if (!/^[1-9]\d{0,14}$/.test(id ?? '')) return null
  const found = await calls.attempt(showPurchase, { params: { id: id ?? '' } })
  return found.ok && found.data.failure !== null ? found.data : null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const calls = context.get(pageApi)
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === 'login' || intent === 'register') {
    const entry = await handleEntryForm(form, calls)
    return entry ? { entry } : redirect(paths.paymentPage, 303)
  }
  if (intent === 'abandon') return abandon(calls, form)
  if (intent === 'ask') {
    const asking = await calls.attempt(askApproval, { body: toAsking(form) })
    return asking.ok ? redirectDocument(paths.estateRequests, 303) : { order: await refused(calls, form, asking) }
  }
  const placed = await calls.attempt(placePurchase, { body: toSubmission(form) })
  // A whole page: the cart of its header is empty when a bank transfer is awaited.
  if (placed.ok) return redirectDocument(placed.data.redirectUrl, 303)
  return { order: await refused(calls, form, placed) }
}

async function refused(
  calls: PageApi,
  form: FormData,
  refusal: PaymentFormResult['refusal'],
): Promise<PaymentFormResult> {
  const values = checkoutValues(form)
  // Priced again for the chosen or typed address, so that the buyer sees what changed.
  const place = requestOf(form) ?? deliveryPlace(values.choice, values.address.postcode)
  const now = await calls.attempt(showCheckout, {
    query: { ...place, ...shopOf(form), ...(relayOf(form).relayPointId ? { relays: 'preselected' as const } : {}) },
  })
  return {
    refusal,
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
  const result = useActionData<ActionResult>()
  return (
    <div className={classes('page py-6', 'visitor' in loaded ? 'max-w-7xl' : 'max-w-4xl')}>
      <h1 className="sr-only">Paiement</h1>
      <Stepper label="Étapes de la commande" steps={steps} current={1} />
      <div className="mt-6 flex flex-col gap-8">
        {'visitor' in loaded ? (
          <EntryGate cart={loaded.visitor} refused={result?.entry ?? null} />
        ) : (
          <Payment loaded={loaded} result={result?.order ?? null} />
        )}
      </div>
    </div>
  )
}

type ActionResult = { entry?: EntryRefusal; order?: PaymentFormResult }

function Payment({ loaded, result }: { loaded: Loaded; result: PaymentFormResult | null }) {
  const checkout = result?.checkout ?? loaded.checkout
  const { open, sellers } = checkout
  return (
    <>
      {open && <OpenPayment open={open} />}
      {!sellers.length && loaded.ended && !result && <EndedPayment purchase={loaded.ended} />}
      {!sellers.length && <NothingToPay />}
      {sellers.length > 0 && (
        <OrderForm {...loaded} checkout={checkout} ended={result ? null : loaded.ended} result={result} />
      )}
    </>
  )
}
