import { type FormEvent, useState } from 'react'
import { euros } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { TextAreaField } from '#ui/Field.tsx'
import Modal from '#ui/Modal.tsx'
import type { cancelOrder } from '../contract.ts'
import type { OrderDetail } from '../contract-detail.ts'
import type { closeReturn } from '../contract-returns.ts'
import { ActionFailure } from './ActionFailure.tsx'
import { fieldsOf, useOrderAction } from './use-order-action.ts'

const words = {
  cancel: {
    path: '/api/orders/cancel/:id',
    title: 'Annuler la commande',
    what: (order: OrderDetail) =>
      `L’acheteur est remboursé de ${euros(order.refundableCents)} et les articles reviennent en stock. Il lira ce motif.`,
    button: 'Annuler la commande',
    said: 'Commande annulée.',
  },
  closeReturn: {
    path: '/api/orders/closeReturn/:id',
    title: 'Clore le retour',
    what: () => 'Le retour prend fin sans remboursement. Le motif est gardé dans le suivi.',
    button: 'Clore le retour',
    said: 'Retour clos.',
  },
} as const

interface Props {
  order: OrderDetail
  action: keyof typeof words
  /** A buyer who cancels owes nobody a reason. */
  optional?: boolean
  onClose: () => void
}

/** What cannot be undone is said before, with its reason. */
export default function ReasonDialog({ order, action, optional, onClose }: Props) {
  const { path, title, what, button, said } = words[action]
  const [reason, setReason] = useState('')
  // Both operations take the same body; the path decides which one answers.
  const act = useOrderAction<typeof closeReturn | typeof cancelOrder>({ method: 'POST', path }, () => said, onClose)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const given = reason.trim()
    act.mutate({ params: { id: order.id }, body: given || !optional ? { reason: given } : {} })
  }
  const fieldError = fieldsOf(act.error).reason
  return (
    <Modal open onClose={onClose} title={title}>
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <p>{what(order)}</p>
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
        {!fieldError && <ActionFailure error={act.error} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Revenir</Button>
          <Button type="submit" look="danger" pending={act.isPending}>
            {button}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
