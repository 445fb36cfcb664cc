import type { FormEvent } from 'react'
import { textOf } from '#shared/forms/form-state.ts'
import { euros } from '#shared/money.ts'
import { Button, buttonClasses } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import type { OrderDetail, OrderShipment } from '../../contract-detail.ts'
import type {
  dropShipment,
  quoteLabel,
  requestLabel,
  sendShipment,
  typeTrackingNumber,
} from '../../contract-shipments.ts'
import { ActionFailure } from '../ActionFailure.tsx'
import { isOwnOrder, reasonAgainst } from '../panel.ts'
import { useOrderAction } from '../use-order-action.ts'
import { PickupForm } from './PickupForm.tsx'

/** Labelled shipments waiting for the carrier: print, hand over, or undo. */
export function WaitingShipments({ order }: { order: OrderDetail }) {
  return order.shipments.map((shipment, index) =>
    shipment.shippedAt === null ? (
      <Waiting
        key={shipment.id}
        order={order}
        shipment={shipment}
        rank={order.shipments.length > 1 ? index + 1 : null}
      />
    ) : null,
  )
}

function Waiting({ order, shipment, rank }: { order: OrderDetail; shipment: OrderShipment; rank: number | null }) {
  const send = useOrderAction<typeof sendShipment>(
    { method: 'POST', path: '/api/orders/:id/shipments/:shipmentId/send' },
    ({ status }) =>
      status === 'SHIPPED'
        ? 'Commande expédiée. L’acheteur est prévenu.'
        : 'Envoi parti. L’acheteur sait ce qu’il contient et ce qui reste.',
  )
  const drop = useOrderAction<typeof dropShipment>(
    { method: 'POST', path: '/api/orders/:id/shipments/:shipmentId/drop' },
    () => 'Envoi défait\u00a0: son étiquette ne vaut plus rien.',
  )
  const request = useOrderAction<typeof requestLabel>(
    { method: 'POST', path: '/api/orders/:id/shipments/:shipmentId/carrier-label' },
    ({ carrier, trackingNumber }) => `${carrier} attend ce colis sous le numéro ${trackingNumber}.`,
  )
  const quote = useOrderAction<typeof quoteLabel>(
    { method: 'GET', path: '/api/orders/:id/shipments/:shipmentId/carrier-quote' },
    ({ quote: found }) => (found ? quoteWords(found) : 'Le transporteur n’a pas de tarif pour ce colis.'),
  )
  const type = useOrderAction<typeof typeTrackingNumber>(
    { method: 'POST', path: '/api/orders/:id/shipments/:shipmentId/tracking-number' },
    () => 'Numéro enregistré\u00a0: l’acheteur suivra ce colis chez votre transporteur.',
  )
  const onType = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { trackingNumber: textOf(new FormData(event.currentTarget), 'trackingNumber') }
    type.run({ ...input, body })
  }
  const input = { params: { id: order.id, shipmentId: shipment.id } }
  const reason = reasonAgainst('sendShipment', order, 'seller')
  return (
    <div className="flex flex-col gap-3 border-t border-rule pt-3">
      {rank !== null && (
        <h3 className="text-base font-semibold">
          Envoi {rank} <span className="figures text-sm font-normal text-soft">{shipment.trackingNumber}</span>
        </h3>
      )}
      {shipment.carrierLabel === 'offered' && (
        <div className="flex flex-col gap-1">
          <Button look="secondary" className="self-start" pending={request.pending} onClick={() => request.run(input)}>
            Étiquette du transporteur
          </Button>
          <Button look="quiet" className="self-start" pending={quote.pending} onClick={() => quote.run(input)}>
            Voir son tarif
          </Button>
          <p className="text-sm text-soft">
            Le transporteur donne son numéro et son étiquette, puis suit le colis jusqu’à l’acheteur. Sans elle, l’envoi
            part avec votre propre transporteur.
          </p>
        </div>
      )}
      {shipment.carrierLabel === 'given' && <PickupForm order={order} shipment={shipment} />}
      {shipment.carrierLabel !== 'given' && isOwnOrder('unpack', order, 'seller') && (
        <form noValidate onSubmit={onType} className="flex flex-wrap items-end gap-2">
          <TextField dense label="Numéro de suivi de votre transporteur" name="trackingNumber" required />
          <Button type="submit" size="sm" pending={type.pending}>
            Enregistrer le numéro
          </Button>
        </form>
      )}
      {shipment.labelUrl && (
        <a href={shipment.labelUrl} className={buttonClasses({ className: 'self-start' })}>
          <DownloadIcon className="size-4" />
          Télécharger l’étiquette
          {rank !== null && <span className="sr-only"> de l’envoi {rank}</span>}
        </a>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          look={reason ? 'secondary' : 'primary'}
          disabledReason={reason}
          pending={send.pending}
          onClick={() => send.run(input)}
        >
          Remise au transporteur
        </Button>
        {isOwnOrder('unpack', order, 'seller') && (
          <Button look="quiet" pending={drop.pending} onClick={() => drop.run(input)}>
            Défaire l’envoi
          </Button>
        )}
      </div>
      <ActionFailure refusal={request.refusal ?? quote.refusal ?? type.refusal ?? send.refusal ?? drop.refusal} />
    </div>
  )
}

const quoteWords = ({ carrier, htCents, days }: { carrier: string; htCents: number; days: number | null }) =>
  `${carrier}\u00a0: ${euros(htCents)} HT${days === null ? '' : `, ${days}\u00a0jour${days > 1 ? 's' : ''}`}.`
