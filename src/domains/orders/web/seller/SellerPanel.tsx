import { lazy, Suspense, useState } from 'react'
import { StartConversation } from '#domains/messaging/web/StartConversation.tsx'
import { permitWords } from '#domains/regulation/rules/permit-words.ts'
import type { FormState } from '#shared/forms/form-state.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { deliverOrder } from '../../contract.ts'
import type { OrderDetail } from '../../contract-detail.ts'
import { parcelTrouble, sellerTroubles, troubleTitles } from '../../rules/parcel-trouble.ts'
import { returnablesLeft } from '../../rules/refunds.ts'
import { dispatchedStatuses, finalStatuses, type OrderAction } from '../../rules.ts'
import { ActionFailure } from '../ActionFailure.tsx'
import { PackagingForm } from '../deposits/PackagingForm.tsx'
import { LotsSection } from '../lots/LotsSection.tsx'
import { isOwnOrder, reasonAgainst } from '../panel.ts'
import { useOrderAction } from '../use-order-action.ts'
import { CounterForm } from './CounterForm.tsx'
import { InvoiceForm } from './InvoiceForm.tsx'
import { OwnInvoiceForm } from './OwnInvoiceForm.tsx'
import { ReadyForm } from './ReadyForm.tsx'
import { GestureForm } from './refunds/GestureForm.tsx'
import { OtherMeansForms } from './refunds/OtherMeansForm.tsx'
import { WaitingShipments } from './WaitingShipments.tsx'

const RefundDialog = lazy(() => import('./refunds/RefundDialog.tsx'))
const LabelDialog = lazy(() => import('./LabelDialog.tsx'))
const CancelDialog = lazy(() => import('../CancelDialog.tsx'))
type Open = 'refund' | 'label' | 'cancel' | null

/**
 * Actions of the seller (or the operator), in the order of the work; a disabled action shows its reason. The work itself is
 * not shown once it is over.
 */
export function SellerPanel({ order, formState }: { order: OrderDetail; formState: FormState | undefined }) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const pickup = order.deliveryMode === 'PICKUP'
  const isOver = finalStatuses.includes(order.status)
  const isPartlyLabelled = order.shipments.length > 0 && !dispatchedStatuses.includes(order.status)
  return (
    <section aria-labelledby="actions" className="border border-rule bg-chalk/60 p-4">
      <h2 id="actions" className="text-lg">
        Actions
      </h2>
      <div className="mt-3 flex flex-col gap-4">
        <TroubleNotice order={order} />
        {isOwnOrder('setInvoiceRef', order, 'seller') &&
          (order.billingMandate || order.invoices.length ? <ReadyForm order={order} /> : <InvoiceForm order={order} />)}
        <OwnInvoiceForm order={order} state={formState} />
        {pickup ? (
          <>
            <LotsSection order={order} state={formState} />
            <BuyerPermits order={order} />
            {!isOver && <CounterForm order={order} />}
          </>
        ) : (
          <>
            <BuyerPermits order={order} />
            {!isOver && (
              <Step
                action="generateLabel"
                order={order}
                label={isPartlyLabelled ? 'Éditer l’étiquette du reste' : 'Éditer l’étiquette'}
                onPress={() => setOpen('label')}
              />
            )}
            <LotsSection order={order} state={formState} />
            <WaitingShipments order={order} />
            {!isOver && order.shipments.every(shipment => shipment.shippedAt) && <NothingToShip order={order} />}
            {!isOver && <DeliverButton order={order} />}
          </>
        )}
        <div className="flex flex-col gap-3 border-t border-rule pt-4">
          <Step action="refund" order={order} label="Rembourser" quiet onPress={() => setOpen('refund')} />
          <OtherMeansForms order={order} state={formState} />
          <Step action="cancel" order={order} label="Annuler la commande" quiet onPress={() => setOpen('cancel')} />
          <GestureForm order={order} state={formState} />
          <PackagingBack order={order} state={formState} />
          {order.openReturn && order.actors.includes('seller') && (
            <ButtonLink to={paths.myReturns({ cote: 'vente', commande: order.id })} className="self-start">
              Traiter le retour
            </ButtonLink>
          )}
        </div>
        {order.actors.includes('seller') && paid(order) && (
          <a
            href={`/api/orders/papiers/livraison?commande=${order.id}`}
            target="_blank"
            rel="noreferrer"
            className="link self-start"
          >
            Bon de livraison <span className="sr-only">(nouvel onglet)</span>
          </a>
        )}
        {order.actors.includes('seller') && <StartConversation orderId={order.id} label="Écrire à l’acheteur" />}
      </div>
      <Suspense>
        {open === 'refund' && <RefundDialog order={order} onClose={close} />}
        {open === 'label' && <LabelDialog order={order} onClose={close} />}
        {open === 'cancel' && <CancelDialog order={order} onClose={close} />}
      </Suspense>
    </section>
  )
}

/** What the seller checks when the goods are handed over. */
const BuyerPermits = ({ order: { permits, status } }: { order: OrderDetail }) =>
  permits.length > 0 && (
    <div className="border-t border-rule pt-4">
      <h3 className="text-base">
        {finalStatuses.includes(status) ? 'Pièce de l’acheteur' : 'Pièce de l’acheteur, à vérifier à la remise'}
      </h3>
      {permits.map(permit => (
        <p key={`${permit.kind} ${permit.number}`} className="wrap-anywhere">{`${permitWords(permit)}.`}</p>
      ))}
    </div>
  )

function TroubleNotice({ order }: { order: OrderDetail }) {
  const trouble = parcelTrouble(order)
  return (
    trouble && (
      <Notice kind="warning" title={troubleTitles[trouble]}>
        {sellerTroubles[trouble]}
      </Notice>
    )
  )
}

/** Once the goods are gone, packaging with a deposit comes back. */
function PackagingBack({ order, state }: { order: OrderDetail; state: FormState | undefined }) {
  const lines = order.lines.flatMap(line => {
    const left = returnablesLeft(line)
    return line.deposit && left > 0 ? [{ lineId: line.id, title: line.title, deposit: line.deposit, left }] : []
  })
  const isGone = dispatchedStatuses.includes(order.status)
  if (order.depositCents === 0 || !isGone || !isOwnOrder('refund', order, 'seller')) return null
  return (
    <div className="border-t border-rule pt-4">
      <h3 className="mb-2 text-base">Emballages consignés</h3>
      {lines.length === 0 && <p className="text-sm text-soft">Tous les emballages sont revenus.</p>}
      <PackagingForm order={{ id: order.id, lines }} state={state} />
    </div>
  )
}

/** Nothing is delivered for an unpaid or cancelled order. */
const paid = ({ status }: OrderDetail) => !['AWAITING_PAYMENT', 'PAYMENT_FAILED', 'CANCELLED'].includes(status)

interface StepProps {
  action: OrderAction
  order: OrderDetail
  label: string
  quiet?: boolean
  onPress: () => void
}

function Step({ action, order, label, quiet, onPress }: StepProps) {
  const reason = reasonAgainst(action, order, 'seller')
  if (!isOwnOrder(action, order, 'seller')) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button look={quiet || reason ? 'secondary' : 'primary'} disabledReason={reason} onClick={onPress}>
        {label}
      </Button>
    </div>
  )
}

/** The step stays in place and shows what it waits for. */
function NothingToShip({ order }: { order: OrderDetail }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button disabledReason={reasonAgainst('ship', order, 'seller')}>Remise au transporteur</Button>
    </div>
  )
}

function DeliverButton({ order }: { order: OrderDetail }) {
  const deliver = useOrderAction<typeof deliverOrder>(
    { method: 'POST', path: '/api/orders/deliver/:id' },
    () => 'Livraison enregistrée.',
  )
  const reason = reasonAgainst('deliver', order, 'seller')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        disabledReason={reason}
        pending={deliver.pending}
        onClick={() => deliver.run({ params: { id: order.id } })}
      >
        Livrée à l’acheteur
      </Button>
      <ActionFailure refusal={deliver.refusal} />
    </div>
  )
}
