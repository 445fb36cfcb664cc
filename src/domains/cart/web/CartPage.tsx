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
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Notice } from '#ui/Notice.tsx'
import { getCart } from '../contract.ts'
import { AcceptPrices } from './AcceptPrices.tsx'
import { CartTotals } from './CartTotals.tsx'
import { afterwards, type CartResult, handleCartForm } from './cart-form.ts'
import { cartCount } from './count.ts'
import { EmptyCart } from './EmptyCart.tsx'
import { JustChanged } from './JustChanged.tsx'
import { PostcodeForm } from './PostcodeForm.tsx'
import { SellerSection } from './SellerSection.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Panier',
    description: 'Vos articles, vendeur par vendeur, avec le prix de chaque livraison.',
    path: paths.cart,
    hidden: true,
  })

const requestedPostcode = (url: string) => {
  const postcode = new URL(url).searchParams.get('postcode') ?? ''
  return /^\d{5}$/.test(postcode) ? postcode : undefined
}

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  context.get(pageApi).call(getCart, { query: { postcode: requestedPostcode(request.url) } })

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const result = await handleCartForm(form, context.get(pageApi))
  // Only document requests are redirected: a form submitted by JavaScript expects its response in place.
  const asDocument = request.headers.get('accept')?.includes('text/html') ?? false
  if (!asDocument) return result
  if (!result.ok) return data<CartResult>(result, { status: 422 })
  const postcode = requestedPostcode(request.url)
  const search = new URLSearchParams({
    ...(postcode ? { postcode } : {}),
    ...afterwards(form.get('intent'), result.line),
  })
  return redirect(search.size ? `${paths.cart}?${search}` : paths.cart, 303)
}

export default function CartPage() {
  const cart = useLoaderData<typeof loader>()
  const result = useActionData<CartResult>()
  const pending = useFetchers().length > 0
  useEffect(() => {
    cartCount.set(cart.count)
  }, [cart.count])
  const refusal = result && !result.ok ? result.sentence : null
  return (
    <div className="page max-w-4xl py-6">
      <h1>Panier</h1>
      {refusal && (
        <Notice kind="error" live className="mt-4" title={refusal}>
          Rien n’a été changé dans votre panier.
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
          <PostcodeForm postcode={cart.postcode} />
          {cart.sellers.map(seller => (
            <SellerSection key={seller.vendor.id} seller={seller} kind={cart.kind} result={result} />
          ))}
          <CartTotals cart={cart} pending={pending} />
        </>
      )}
    </div>
  )
}
