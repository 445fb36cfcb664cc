import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { CartIcon } from '#ui/icons/icons.tsx'

/** The payment page of an empty cart: it does not redirect, and leads back to the cart. */
export function NothingToPay() {
  return (
    <section aria-labelledby="rien">
      <h2 id="rien" className="sr-only">
        Votre commande
      </h2>
      <EmptyState
        title="Votre panier est vide"
        icon={<CartIcon />}
        actions={
          <>
            <ButtonLink to={paths.cart} look="primary">
              Revenir au panier
            </ButtonLink>
            <ButtonLink to={paths.articles()}>Voir les articles</ButtonLink>
          </>
        }
      >
        <p>Ajoutez des articles, choisissez leur livraison dans le panier, puis revenez payer ici.</p>
      </EmptyState>
    </section>
  )
}
