import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useFetchers,
  useLoaderData,
} from 'react-router'
import { searchRelayPoints } from '#domains/shipping/contract-relays.ts'
import { placeOf, storeWithUser } from '#domains/shops/web/place/place-form.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Notice } from '#ui/Notice.tsx'
import { getCart } from '../contract.ts'
import { AcceptPrices } from './AcceptPrices.tsx'
import { deliveryCountry, placeCookieLines, placeQuery } from './buyer-place.ts'
import { CartCode } from './CartCode.tsx'
import { CartPlans } from './CartPlans.tsx'
import { CartTotals } from './CartTotals.tsx'
import { afterwards, type CartResult, handleCartForm } from './cart-form.ts'
import { cartCount } from './count.ts'
import { EmptyCart } from './EmptyCart.tsx'
import { JustChanged } from './JustChanged.tsx'
import { PostcodeForm } from './PostcodeForm.tsx'
import { shownPlans } from './plan-labels.ts'
import { SellerSection } from './SellerSection.tsx'
import SplitForm from './SplitForm.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Panier',
    description: 'Vos articles, vendeur par vendeur, avec le prix de chaque livraison.',
    path: paths.cart,
    hidden: true,
  })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = placeQuery(request)
  const cart = await context.get(pageApi).call(getCart, { query })
  return { cart, plans: shownPlans(cart, Number(query.shopId ?? 0) || null) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const calls = context.get(pageApi)
  const form = await request.formData()
  form.set('deliveryCountry', deliveryCountry(request))
  const result = await handleCartForm(form, calls, placeQuery(request))
  // Only document requests are redirected: a form submitted by JavaScript expects its response in place.
  const asDocument = request.headers.get('accept')?.includes('text/html') ?? false
  if (!result.ok) return data<CartResult>(result, { status: asDocument ? 422 : 200 })
  if (result.place && !result.place.country)
    await storeWithUser({ ...placeOf(request), postcode: result.place.postcode || null }, calls)
  // A failure leaves the points that are known.
  if (result.place?.postcode && !result.place.country)
    await calls.attempt(searchRelayPoints, { body: { postcode: result.place.postcode } })
  const headers = (result.place ? placeCookieLines(result.place, calls.origin) : []).map((line): [string, string] => [
    'set-cookie',
    line,
  ])
  if (!asDocument) return data<CartResult>(result, { headers })
  const search = new URLSearchParams(afterwards(form.get('intent'), result.line))
  const page = redirect(search.size ? `${paths.cart}?${search}` : paths.cart, 303)
  for (const [name, value] of headers) page.headers.append(name, value)
  return page
}

export default function CartPage() {
  const { cart, plans } = useLoaderData<typeof loader>()
  const result = useActionData<CartResult>()
  const pending = useFetchers().length > 0
  useEffect(() => {
    cartCount.set(cart.count)
  }, [cart.count])
  const refused = result && !result.ok ? result : null
  return (
    <div className="page py-6">
      <h1>Panier</h1>
      {refused && (
        <Notice kind="error" live className="mt-4" title={refused.sentence}>
          Rien n’a été changé dans votre panier.
          {refused.split && <SplitForm split={refused.split} />}
        </Notice>
      )}
      <JustChanged cart={cart} />
      {cart.count === 0 ? (
        <>
          <h2 className="sr-only">Contenu du panier</h2>
          <EmptyCart visitor={cart.kind === null} />
        </>
      ) : (
        <>
          {cart.changed && <AcceptPrices />}
          <PostcodeForm postcode={cart.postcode} country={cart.country} />
          <CartPlans plans={plans} />
          <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-x-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <div>
              {cart.sellers.map(seller => (
                <SellerSection key={seller.vendor.id} seller={seller} kind={cart.kind} result={result} />
              ))}
              <CartCode promo={cart.promo} kind={cart.kind} result={result} />
            </div>
            <CartTotals cart={cart} pending={pending} />
          </div>
        </>
      )}
    </div>
  )
}
