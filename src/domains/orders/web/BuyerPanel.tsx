import { lazy, Suspense, useState } from 'react'
import { StartConversation } from '#domains/messaging/web/StartConversation.tsx'
import { Button } from '#ui/Button.tsx'
import type { completeOrder } from '../contract.ts'
import type { OrderDetail } from '../contract-detail.ts'
import type { ReturnCheck } from '../contract-returns.ts'
import { dispatchedStatuses } from '../rules.ts'
import { ActionFailure } from './ActionFailure.tsx'
import { reasonAgainst } from './panel.ts'
import { useOrderAction } from './use-order-action.ts'

const ReasonDialog = lazy(() => import('./ReasonDialog.tsx'))
const ReturnDialog = lazy(() => import('./ReturnDialog.tsx'))

/** What the buyer can do now: say it arrived, cancel, send back. */
export function BuyerPanel({ order, returns }: { order: OrderDetail; returns: ReturnCheck }) {
  const [open, setOpen] = useState<'cancel' | 'return' | 'closeReturn' | null>(null)
  const close = () => setOpen(null)
  const cancelReason = reasonAgainst('cancel', order, 'buyer')
  const sent = dispatchedStatuses.includes(order.status)
  return (
    <section aria-labelledby="votre-commande" className="border border-rule bg-chalk/60 p-4">
      <h2 id="votre-commande" className="text-lg">
        Votre commande
      </h2>
      <div className="mt-3 flex flex-col items-start gap-4">
        {sent && <ReceivedButton order={order} />}
        {!sent && order.status !== 'CANCELLED' && order.status !== 'PAYMENT_FAILED' && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button disabledReason={cancelReason} onClick={() => setOpen('cancel')}>
              Annuler la commande
            </Button>
          </div>
        )}
        {sent && (
          <ReturnPart
            order={order}
            returns={returns}
            onAsk={() => setOpen('return')}
            onDrop={() => setOpen('closeReturn')}
          />
        )}
        <StartConversation orderId={order.id} label="Écrire au vendeur" />
      </div>
      <Suspense>
        {open === 'cancel' && <ReasonDialog order={order} action="cancel" optional onClose={close} />}
        {open === 'closeReturn' && <ReasonDialog order={order} action="closeReturn" onClose={close} />}
        {open === 'return' && <ReturnDialog order={order} returns={returns} onClose={close} />}
      </Suspense>
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
        look={reason ? 'secondary' : 'primary'}
        disabledReason={reason}
        pending={complete.isPending}
        onClick={() => complete.mutate({ params: { id: order.id }, body: {} })}
      >
        J’ai tout reçu
      </Button>
      <ActionFailure error={complete.error} />
    </div>
  )
}

type ReturnProps = { order: OrderDetail; returns: ReturnCheck; onAsk: () => void; onDrop: () => void }

/** The law's own words on the link, open as long as the delay runs (C. conso L221-21, D221-5). */
function ReturnPart({ order, returns, onAsk, onDrop }: ReturnProps) {
  const asked = reasonAgainst('askReturn', order, 'buyer')
  const nothing = returns.lines.some(line => line.returnable) ? null : 'Aucun article ne peut être retourné.'
  const reason = asked ?? (returns.outDated ? returns.reason : nothing)
  const label = order.buyer.kind === 'normal' ? 'Renoncer au contrat ici' : 'Demander un retour'
  return (
    <div className="flex flex-col items-start gap-1">
      {order.openReturn ? (
        <>
          <p className="font-medium">
            {order.openReturn === 'withdrawal'
              ? 'Votre rétractation est enregistrée.'
              : 'Votre demande de retour est enregistrée.'}
          </p>
          <p className="text-sm text-soft">Le vendeur vous rembourse au plus tard sous 14 jours.</p>
          <Button size="sm" onClick={onDrop}>
            J’ai changé d’avis
          </Button>
        </>
      ) : (
        <>
          {!reason && <p className="text-sm text-soft">{returns.reason}</p>}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button disabledReason={reason} onClick={onAsk}>
              {label}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
