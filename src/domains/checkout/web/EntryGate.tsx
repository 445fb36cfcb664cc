import { useState } from 'react'
import type { Cart } from '#domains/cart/contract.ts'
import type { EntryRefusal } from '#domains/identity/web/login/entry-form.ts'
import { ForgotForm } from '#domains/identity/web/login/ForgotForm.tsx'
import { LoginForm } from '#domains/identity/web/login/LoginForm.tsx'
import { RegistrationForm } from '#domains/identity/web/login/RegistrationForm.tsx'
import { paths } from '#shared/paths.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { CartDigest } from './CartDigest.tsx'

/** Both forms of the account beside the cart. Without scripts they post to this page, which stays the next one. */
export function EntryGate({ cart, refused }: { cart: Cart; refused: EntryRefusal | null }) {
  const [forgotten, setForgotten] = useState(false)
  const hydrated = useHydrated()
  const goOn = () => location.assign(paths.paymentPage)
  const refusalOf = (form: EntryRefusal['form']) => (refused?.form === form ? refused : null)
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
            onLoggedIn={goOn}
            values={refusalOf('register')?.values}
            refusal={refusalOf('register')?.refusal}
          />
        </section>
        <section aria-labelledby="client" className="max-md:order-first">
          <h2 id="client" className="rubric">
            Content de vous revoir&nbsp;!
          </h2>
          <div className="mt-4">
            {forgotten ? (
              <ForgotForm onBack={() => setForgotten(false)} />
            ) : (
              <LoginForm
                onLoggedIn={goOn}
                onForgot={hydrated ? () => setForgotten(true) : undefined}
                email={refusalOf('login')?.values.email}
                refusal={refusalOf('login')?.refusal.error}
              />
            )}
          </div>
        </section>
      </div>
    </div>
  )
}
