import { Notice } from '#ui/Notice.tsx'
import type { PurchaseView } from '../contract.ts'

/** Why the former payment ended, at the place where the next one starts. */
export function EndedPayment({ purchase }: { purchase: PurchaseView }) {
  if (purchase.means === 'transfer') return <EndedTransfer />
  const cancelled = purchase.step === 'cancelled'
  return (
    <Notice
      kind={cancelled ? 'info' : 'error'}
      live
      title={cancelled ? 'Paiement abandonné' : 'Le paiement n’a pas abouti'}
    >
      {!cancelled && `${purchase.failure} `}Rien n’a été débité, et votre panier est intact&nbsp;: vous pouvez payer à
      nouveau, avec la même carte ou une autre.
    </Notice>
  )
}

function EndedTransfer() {
  return (
    <Notice kind="info" live title="Cet achat n’attend plus de virement">
      Il est annulé. Si vous avez déjà viré de l’argent, il vous est rendu en entier, sans démarche de votre part.
    </Notice>
  )
}
