import { Button } from '#ui/Button.tsx'
import type { setReadyToPick } from '../../contract.ts'
import type { OrderDetail } from '../../contract-detail.ts'
import { ActionFailure } from '../ActionFailure.tsx'
import { reasonAgainst } from '../panel.ts'
import { useOrderAction } from '../use-order-action.ts'

/**
 * No reference is typed under a billing mandate, where the invoice is issued when the goods are ready, or leave; nor
 * once the seller's own is uploaded.
 */
export function ReadyForm({ order }: { order: OrderDetail }) {
  const ready = useOrderAction<typeof setReadyToPick>(
    { method: 'PUT', path: '/api/orders/setReadyToPick/:id' },
    () => 'Commande prête. L’acheteur reçoit son code de retrait et sa facture.',
  )
  const invoice = order.invoices.find(({ kind }) => kind === 'INVOICE')
  const pickup = order.deliveryMode === 'PICKUP'
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-soft">
        {invoice
          ? `Facture ${invoice.number}, ${invoice.uploaded ? 'déposée par vos soins' : 'établie en votre nom'}.`
          : `La facture sera établie en votre nom quand la commande ${pickup ? 'sera prête' : 'partira'}.`}
      </p>
      {pickup && (
        <Button
          look="primary"
          pending={ready.pending}
          disabledReason={reasonAgainst('setReadyToPick', order, 'seller')}
          onClick={() => ready.run({ params: { id: order.id }, body: {} })}
        >
          Prête à retirer
        </Button>
      )}
      <ActionFailure refusal={ready.refusal} />
    </div>
  )
}
