import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { CartIcon } from '#ui/icons/icons.tsx'

export function EmptyCart({ visitor }: { visitor: boolean }) {
  return (
    <EmptyState
      className="mt-6"
      title="Votre panier est vide"
      icon={<CartIcon />}
      actions={
        <>
          <ButtonLink look="primary" to={paths.articles()}>
            Voir le catalogue
          </ButtonLink>
          <ButtonLink to={paths.deals}>Voir les bonnes affaires</ButtonLink>
          <ButtonLink to={paths.shops}>Trouver un magasin</ButtonLink>
        </>
      }
    >
      <p>
        Ajoutez des articles de plusieurs vendeurs&nbsp;: ils sont regroupés ici par vendeur, avec le prix de chaque
        livraison, et vous ne payez qu’une fois.
      </p>
      {visitor && (
        <p className="mt-2">Vous aviez rempli un panier en étant connecté&nbsp;? Connectez-vous pour le retrouver.</p>
      )}
    </EmptyState>
  )
}
