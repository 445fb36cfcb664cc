import { useEffect, useState } from 'react'
import type { Cart } from '#domains/cart/contract.ts'
import type { EntryRefusal } from '#domains/identity/web/login/entry-form.ts'
import { ForgotForm } from '#domains/identity/web/login/ForgotForm.tsx'
import { LoginForm } from '#domains/identity/web/login/LoginForm.tsx'
import { RegistrationForm } from '#domains/identity/web/login/RegistrationForm.tsx'
import { registerThen } from '#domains/identity/web/login/register-and-login.ts'
import { paths } from '#shared/paths.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { CartDigest } from './CartDigest.tsx'
import { NothingToPay } from './NothingToPay.tsx'

interface EntryGateProps {
  cart: Cart
  refused: EntryRefusal | null
}

/** The specified redirect flag, while a visitor is on the page: where their login leads. */
const redirectFlag = 'redirect'
function goOn() {
  // The page is restored at its scroll position; the checkout starts at its top.
  window.scrollTo(0, 0)
  location.assign(sessionStorage.getItem(redirectFlag) ?? paths.paymentPage)
}

/** The forms of the account beside the cart. Without scripts they post to this page, which stays the next one. */
export function EntryGate({ cart, refused }: EntryGateProps) {
  useEffect(() => {
    sessionStorage.setItem(redirectFlag, paths.paymentPage)
    return () => sessionStorage.removeItem(redirectFlag)
  }, [])
  if (cart.count === 0) return <EmptyGate refused={refused} />
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_20rem]">
      <aside aria-labelledby="contenu" className="lg:order-last">
        <CartDigest cart={cart} />
      </aside>
      <div className="grid content-start gap-10 md:grid-cols-2">
        <section aria-labelledby="nouveau">
          <h2 id="nouveau" className="rubric">
            Créez votre compte
          </h2>
          <p className="mb-4 mt-2 text-soft">Il garde vos commandes, vos factures et vos adresses.</p>
          <RegistrationForm
            onRegister={registerThen(goOn)}
            values={refusalOf(refused, 'register')?.values}
            refusal={refusalOf(refused, 'register')?.refusal}
          />
        </section>
        <LoginSection refused={refused} className="max-md:order-first" />
      </div>
    </div>
  )
}

/** Nothing to pay, unless the cart is in the account: after a session that ended, for instance. */
function EmptyGate({ refused }: Pick<EntryGateProps, 'refused'>) {
  return (
    <div className="flex flex-col gap-10">
      <NothingToPay />
      <LoginSection
        refused={refused}
        className="mx-auto w-full max-w-md"
        introduction="Connectez-vous pour retrouver le panier de votre compte."
      />
    </div>
  )
}

interface LoginSectionProps extends Pick<EntryGateProps, 'refused'> {
  className: string
  introduction?: string
}

function LoginSection({ refused, className, introduction }: LoginSectionProps) {
  const [forgotten, setForgotten] = useState(false)
  const hydrated = useHydrated()
  const login = refusalOf(refused, 'login')
  return (
    <section aria-labelledby="client" className={className}>
      <h2 id="client" className="rubric">
        Content de vous revoir&nbsp;!
      </h2>
      {introduction && <p className="mt-2 text-soft">{introduction}</p>}
      <div className="mt-4">
        {forgotten ? (
          <ForgotForm onBack={() => setForgotten(false)} />
        ) : (
          <LoginForm
            onLoggedIn={goOn}
            onForgot={hydrated ? () => setForgotten(true) : undefined}
            email={login?.values.email}
            refusal={login?.refusal.error}
          />
        )}
      </div>
    </section>
  )
}

const refusalOf = (refused: EntryRefusal | null, form: EntryRefusal['form']) =>
  refused?.form === form ? refused : null
