import { paths } from '#shared/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { Checkout } from '../contract.ts'

/** Information required before payment: withdrawal (C. conso L221-5, L221-18, L221-28), guarantees (L217-3). */
export function WithdrawalInfo({ checkout }: { checkout: Pick<Checkout, 'consumer' | 'sellers'> }) {
  const excluded = checkout.sellers.some(seller => seller.lines.some(line => line.notWithdrawable !== null))
  return (
    <section aria-labelledby="retours" className="text-sm">
      <h2 id="retours" className="text-base">
        Retours et garanties
      </h2>
      {checkout.consumer ? (
        <p className="mt-1">
          Vous avez 14&nbsp;jours après réception pour vous rétracter, sans motif, depuis la page de votre commande
          {excluded ? ', sauf pour les articles signalés ci-dessus' : ''}. Les frais de retour sont à votre charge.
        </p>
      ) : (
        <p className="mt-1">
          Achat professionnel&nbsp;: le droit de rétractation des particuliers ne s’applique pas. Chaque vendeur reprend
          les articles dans le délai indiqué sur votre commande.
        </p>
      )}
      <p className="mt-1">
        Tous les articles bénéficient des garanties légales, rappelées dans les{' '}
        <Link to={paths.terms} className="link">
          conditions générales de vente
        </Link>
        .
      </p>
    </section>
  )
}
