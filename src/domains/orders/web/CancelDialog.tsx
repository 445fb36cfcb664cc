import { type FormEvent, useState } from 'react'
import { euros } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { TextAreaField } from '#ui/forms/Field.tsx'
import Modal from '#ui/overlays/Modal.tsx'
import type { cancelOrder } from '../contract.ts'
import type { OrderDetail } from '../contract-detail.ts'
import { ActionFailure } from './ActionFailure.tsx'
import { useOrderAction } from './use-order-action.ts'

interface Props {
  order: OrderDetail
  /** A buyer needs no reason to cancel. */
  optional?: boolean
  onClose: () => void
}

/** Default beginning of the message to the buyer. */
const usualReasons = [
  'Article en rupture de stock',
  'Article abîmé dans notre dépôt',
  'Livraison impossible à cette adresse',
  'Commande passée en double',
]

/** An irreversible action shows its consequence and reason first. */
export default function CancelDialog({ order, optional, onClose }: Props) {
  const [reason, setReason] = useState('')
  const act = useOrderAction<typeof cancelOrder>(
    { method: 'POST', path: '/api/orders/cancel/:id' },
    () => 'Commande annulée.',
    onClose,
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const given = reason.trim()
    act.run({ params: { id: order.id }, body: given || !optional ? { reason: given } : {} })
  }
  const fieldError = act.refusal?.fields?.reason
  return (
    <Modal onClose={onClose} title="Annuler la commande">
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <p>{`L’acheteur est remboursé de ${euros(order.refundableCents)} et les articles reviennent en stock. Il lira ce motif.`}</p>
        {!optional && (
          <ul aria-label="Motifs usuels" className="flex flex-wrap gap-2">
            {usualReasons.map(usual => (
              <li key={usual}>
                <Button size="sm" aria-pressed={reason === usual} onClick={() => setReason(usual)}>
                  {usual}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <TextAreaField
          label={optional ? 'Motif (facultatif)' : 'Motif'}
          rows={3}
          required={!optional}
          minLength={3}
          maxLength={500}
          value={reason}
          error={fieldError}
          onChange={event => setReason(event.currentTarget.value)}
        />
        {!fieldError && <ActionFailure refusal={act.refusal} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Revenir</Button>
          <Button type="submit" look="danger" pending={act.pending}>
            Annuler la commande
          </Button>
        </div>
      </form>
    </Modal>
  )
}
