import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PackageIcon } from '#ui/icons/icons.tsx'
import { stageRules } from '../../rules/stages.ts'
import { type SellerOrderFilters, sellerOrderSearch } from './seller-order-filters.ts'
import { countOrders } from './seller-order-labels.ts'
import type { SellerOrderList } from './seller-order-list.ts'

/** Empty list: no sale yet, no search result, or no work left in this stage. */
export function NoSellerOrders({ filters, counts }: { filters: SellerOrderFilters; counts: SellerOrderList }) {
  const elsewhere = counts.stages.toutes
  if (filters.words || filters.mode)
    return (
      <EmptyState
        className="mt-4"
        icon={<PackageIcon />}
        title="Aucune commande ne correspond"
        actions={
          <ButtonLink
            to={sellerOrderSearch(filters, { mode: '', ...(elsewhere ? { stage: 'toutes' } : { words: '' }) })}
          >
            {elsewhere ? `Voir à toutes les étapes (${elsewhere})` : 'Effacer la recherche'}
          </ButtonLink>
        }
      >
        Cherchez par numéro de commande, article, référence ou nom de l’acheteur.
      </EmptyState>
    )
  if (elsewhere === 0)
    return (
      <EmptyState className="mt-4" icon={<PackageIcon />} title="Aucune vente pour l’instant">
        Dès qu’un acheteur paie, sa commande arrive ici sans recharger la page et vous recevez un courriel&nbsp;:
        préparez-la, puis signalez-la prête à retirer ou éditez son étiquette.
      </EmptyState>
    )
  return (
    <EmptyState
      className="mt-4"
      icon={<PackageIcon />}
      title={`Rien dans «\u00a0${stageRules[filters.stage].label}\u00a0»`}
      actions={<ButtonLink to={sellerOrderSearch(filters, { stage: 'toutes' })}>Voir toutes les commandes</ButtonLink>}
    >
      {counts.inProgress > 0
        ? `${countOrders(counts.inProgress, 'commande')} en cours à une autre étape.`
        : 'Aucune commande n’est en cours.'}
    </EmptyState>
  )
}
