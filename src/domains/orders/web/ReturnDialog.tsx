import { type FormEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import Modal from '#ui/Modal.tsx'
import { Quantity } from '#ui/Quantity.tsx'
import type { OrderDetail } from '../contract-detail.ts'
import type { askReturn, ReturnCheck } from '../contract-returns.ts'
import { ActionFailure } from './ActionFailure.tsx'
import { useOrderAction } from './use-order-action.ts'

type Props = { order: OrderDetail; returns: ReturnCheck; onClose: () => void }

/** Second and last step of a withdrawal: which articles, then « Confirmer la rétractation ». No reason is asked. */
export default function ReturnDialog({ order, returns, onClose }: Props) {
  const withdrawal = order.buyer.kind === 'normal'
  const returnable = order.lines.filter(line => returns.lines.find(check => check.lineId === line.id)?.returnable)
  const [quantities, setQuantities] = useState<Record<number, number>>(
    Object.fromEntries(returnable.map(line => [line.id, line.quantity - line.refundedQuantity])),
  )
  const ask = useOrderAction<typeof askReturn>(
    { method: 'POST', path: '/api/orders/askReturn/:id' },
    () => 'C’est enregistré : l’accusé de réception part par courriel.',
    onClose,
  )
  const lines = returnable.flatMap(line => {
    const quantity = Math.trunc(quantities[line.id] || 0)
    return quantity > 0 ? [{ lineId: line.id, quantity }] : []
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (lines.length) ask.mutate({ params: { id: order.id }, body: { lines } })
  }
  const kept = order.lines.flatMap(line => {
    const reason = returns.lines.find(check => check.lineId === line.id)?.reason
    return reason ? [{ title: line.title, reason }] : []
  })
  return (
    <Modal open onClose={onClose} title={withdrawal ? 'Renoncer à votre achat' : 'Demander un retour'} size="md">
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <p>
          {`Commande ${order.number}, vendue par ${order.vendor.name}. ${returns.reason} `}
          {withdrawal && 'Vous n’avez pas de motif à donner.'}
        </p>
        <ul className="divide-y divide-rule border-y border-rule">
          {returnable.map(line => (
            <li key={line.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="min-w-0 flex-1 basis-48 font-medium">{line.title}</span>
              <Quantity
                label={`Unités de ${line.title}`}
                min={0}
                max={line.quantity - line.refundedQuantity}
                defaultValue={line.quantity - line.refundedQuantity}
                onQuantity={quantity => setQuantities({ ...quantities, [line.id]: quantity })}
                dense
              />
            </li>
          ))}
          {kept.map(({ title, reason }) => (
            <li key={title} className="py-3 text-soft">
              {title} : {reason}
            </li>
          ))}
        </ul>
        <ActionFailure error={ask.error} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Revenir</Button>
          <Button
            type="submit"
            look="primary"
            pending={ask.isPending}
            disabledReason={lines.length ? null : 'Choisissez au moins un article.'}
          >
            {withdrawal ? 'Confirmer la rétractation' : 'Envoyer la demande'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
