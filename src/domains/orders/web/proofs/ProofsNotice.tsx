import { formatShortDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import type { OrderDetail } from '../../contract-detail.ts'
import { dispatchWeekLabel, type ProofState } from '../../rules/proofs.ts'

const sentences: Record<ProofState, string> = {
  buyer: 'L’acheteur doit donner ses indications ou son accord. Rien n’est à fabriquer pour l’instant.',
  overdue:
    'L’acheteur ne répond pas depuis 30\u00a0jours\u00a0: vous pouvez attendre encore, ou annuler et rembourser.',
  seller: 'Préparez le bon à tirer et envoyez-le\u00a0: la fabrication commence après l’accord de l’acheteur.',
  approved: 'Le bon à tirer est approuvé\u00a0: fabriquez, puis préparez la commande.',
}

/** What the seller waits for before it packs. */
function balanceSentence({ balance, proof }: OrderDetail): string | null {
  if (!balance?.isDue || proof !== 'approved') return null
  return balance.isOverdue
    ? `Le bon à tirer est approuvé, mais l’acheteur n’a pas payé le solde de ${euros(balance.leftCents)} à temps\u00a0: vous pouvez attendre encore, ou annuler et rendre l’acompte.`
    : `Le bon à tirer est approuvé. L’acheteur a jusqu’au ${formatShortDate(balance.dueOn ?? '')} pour payer le solde de ${euros(balance.leftCents)}\u00a0: votre délai court à partir de ce paiement, et rien ne part avant.`
}

/** State of the proofs on the seller's order page, with the way to them. */
export function ProofsNotice({ order }: { order: OrderDetail }) {
  if (!order.proof || order.status === 'CANCELLED') return null
  return (
    <section
      aria-label="Fabrication à la demande"
      className="mt-6 flex flex-wrap items-center gap-4 border border-ink p-4"
    >
      <p className="min-w-0 flex-1 basis-72">
        {balanceSentence(order) ?? sentences[order.proof]}
        {order.dispatchWeek && order.status === 'TO_PREPARE' && (
          <span className="block font-medium">{`${dispatchWeekLabel(order.dispatchWeek, order.deliveryMode)}.`}</span>
        )}
      </p>
      <ButtonLink to={paths.orderProofs(order.id)} look={order.proof === 'seller' ? 'primary' : 'secondary'}>
        Indications et bons à tirer
      </ButtonLink>
    </section>
  )
}
