import { lazy, Suspense, useState } from 'react'
import { changePath } from '#domains/checkout/rules/change-path.ts'
import { OrderAgain } from '#domains/lists/web/OrderAgain.tsx'
import { StartConversation } from '#domains/messaging/web/StartConversation.tsx'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { completeOrder } from '../../contract.ts'
import type { OrderDetail } from '../../contract-detail.ts'
import type { ReturnCheck } from '../../contract-returns.ts'
import { parcelTrouble } from '../../rules/parcel-trouble.ts'
import { problemPath } from '../../rules/problems.ts'
import { dispatchedStatuses } from '../../rules.ts'
import { ActionFailure } from '../ActionFailure.tsx'
import { reasonAgainst } from '../panel.ts'
import { ReturnLinks } from '../ReturnLinks.tsx'
import { useOrderAction } from '../use-order-action.ts'

const CancelDialog = lazy(() => import('../CancelDialog.tsx'))

/** The buyer's current actions: confirm receipt, cancel, return. */
export function BuyerPanel({ order, returns, fillKey }: { order: OrderDetail; returns: ReturnCheck; fillKey: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const cancelReason = reasonAgainst('cancel', order, 'buyer')
  const sent = dispatchedStatuses.includes(order.status)
  // What is sent again has no price to give back: the right is that of the first order.
  const withdraws = !order.replaces && order.buyer.kind === 'normal' && !reasonAgainst('withdraw', order, 'buyer')
  return (
    <section aria-labelledby="votre-commande" className="border border-rule bg-chalk/60 p-4">
      <h2 id="votre-commande" className="text-lg">
        Votre commande
      </h2>
      <div className="mt-3 flex flex-col items-start gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <OrderAgain orderId={order.id} number={order.number} fillKey={fillKey} />
          <Link to={paths.purchaseLists({ commande: order.id })} className="link text-sm">
            Ajouter à une liste
          </Link>
          <Link to={paths.purchaseShares(order.id)} className="link text-sm">
            Affecter à une parcelle ou une cuvée
          </Link>
        </div>
        {sent && <ReceivedButton order={order} />}
        {!sent && !order.replaces && order.status !== 'CANCELLED' && order.status !== 'PAYMENT_FAILED' && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {!reasonAgainst('change', order, 'buyer') && (
              <ButtonLink to={changePath(order.id)}>Modifier la commande</ButtonLink>
            )}
            <Button disabledReason={cancelReason} onClick={() => setOpen(true)}>
              Annuler la commande
            </Button>
          </div>
        )}
        {(sent || withdraws || order.partlySent) && <ReturnLinks order={order} returns={returns} />}
        {order.status !== 'AWAITING_PAYMENT' && order.status !== 'PAYMENT_FAILED' && (
          <Link to={problemPath(order.id)} className="link">
            Un problème avec cette commande&nbsp;?
          </Link>
        )}
        <StartConversation orderId={order.id} label="Écrire au vendeur" />
      </div>
      <Suspense>{open && <CancelDialog order={order} optional onClose={close} />}</Suspense>
    </section>
  )
}

function ReceivedButton({ order }: { order: OrderDetail }) {
  const complete = useOrderAction<typeof completeOrder>(
    { method: 'POST', path: '/api/orders/completeOrder/:id' },
    () => 'Merci, la réception est enregistrée.',
  )
  const reason = reasonAgainst('complete', order, 'buyer')
  if (order.status === 'COMPLETED') return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        look={reason || parcelTrouble(order) ? 'secondary' : 'primary'}
        disabledReason={reason}
        pending={complete.pending}
        onClick={() => complete.run({ params: { id: order.id }, body: {} })}
      >
        J’ai tout reçu
      </Button>
      <ActionFailure refusal={complete.refusal} />
    </div>
  )
}
