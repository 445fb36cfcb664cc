import { type FormEvent, useState } from 'react'
import { formatLongDate } from '#shared/dates.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import type { OrderDetail, OrderShipment } from '../../contract-detail.ts'
import type { requestCarrierPickup } from '../../contract-shipments.ts'
import { ActionFailure } from '../ActionFailure.tsx'
import { useOrderAction } from '../use-order-action.ts'

/** The driver of the carrier comes to the seller’s warehouse. */
export function PickupForm({ order, shipment }: { order: OrderDetail; shipment: OrderShipment }) {
  const [day, setDay] = useState('')
  const pickup = useOrderAction<typeof requestCarrierPickup>(
    { method: 'POST', path: '/api/orders/:id/shipments/:shipmentId/carrier-pickup' },
    done => `Le transporteur passe le ${formatLongDate(done.day)}.`,
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    pickup.run({ params: { id: order.id, shipmentId: shipment.id }, body: { day } })
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-wrap items-end gap-2">
      <TextField
        dense
        label="Enlèvement par le transporteur"
        type="date"
        required
        value={day}
        onChange={event => setDay(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" pending={pickup.pending}>
        Demander
      </Button>
      <ActionFailure refusal={pickup.refusal} />
    </form>
  )
}
