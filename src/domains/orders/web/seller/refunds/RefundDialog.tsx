import { type FormEvent, useState } from 'react'
import { euros } from '#shared/money.ts'
import { figure } from '#shared/price/packaging.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox, RadioGroup } from '#ui/forms/Choice.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Quantity } from '#ui/forms/Quantity.tsx'
import Modal from '#ui/overlays/Modal.tsx'
import type { setRefund } from '../../../contract.ts'
import type { OrderDetail, OrderLine } from '../../../contract-detail.ts'
import { dispatchedStatuses } from '../../../rules.ts'
import { ActionFailure } from '../../ActionFailure.tsx'
import { useOrderAction } from '../../use-order-action.ts'
import { deliveryFault, type RefundDraft, refundAmount, refundInput } from './refund-draft.ts'

/** Units by line and delivery, with the refund and the remainder computed live. */
export default function RefundDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const [draft, setDraft] = useState<RefundDraft>({
    quantities: {},
    restock: true,
    sent: false,
    delivery: '',
    reason: '',
  })
  const refund = useOrderAction<typeof setRefund>(
    { method: 'POST', path: '/api/orders/setRefund/:id' },
    ({ amountCents }) => `Remboursement de ${euros(amountCents)} lancé.`,
    onClose,
  )
  const amount = refundAmount(order, draft)
  const fault = deliveryFault(order, draft)
  const gone = dispatchedStatuses.includes(order.status) || draft.sent
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (amount > 0 && !fault) refund.run({ params: { id: order.id }, body: refundInput(draft) })
  }
  const set = (change: Partial<RefundDraft>) => setDraft({ ...draft, ...change })
  const left = order.deliveryCents - order.deliveryRefundedCents
  return (
    <Modal onClose={onClose} title="Rembourser l’acheteur" size="md" dismissable={amount === 0}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <ul className="divide-y divide-rule border-y border-rule">
          {order.lines.map(line => (
            <RefundLine
              key={line.id}
              line={line}
              onQuantity={quantity => set({ quantities: { ...draft.quantities, [line.id]: quantity } })}
            />
          ))}
        </ul>
        {order.partlySent && (
          <RadioGroup
            label="Ces unités"
            name="sent"
            value={draft.sent ? 'sent' : 'waiting'}
            options={[
              { value: 'waiting', label: 'attendent encore', hint: 'Elles ne seront plus à expédier.' },
              { value: 'sent', label: 'sont déjà parties', hint: 'Le reste demeure à expédier.' },
            ]}
            onChange={value => set({ sent: value === 'sent' })}
          />
        )}
        {gone && (
          <Checkbox
            label="Les articles sont revenus&nbsp;: les remettre en stock"
            checked={draft.restock}
            onChange={event => set({ restock: event.currentTarget.checked })}
          />
        )}
        {left > 0 && (
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              label="Livraison TTC"
              hint={`Reste ${euros(left)}`}
              suffix="€"
              inputMode="decimal"
              value={draft.delivery}
              error={fault ?? undefined}
              onChange={event => set({ delivery: event.currentTarget.value })}
              className="flex-1"
            />
            <Button onClick={() => set({ delivery: (left / 100).toFixed(2).replace('.', ',') })}>Tout</Button>
          </div>
        )}
        <TextAreaField
          label="Motif, lu par l’acheteur"
          rows={2}
          required
          minLength={3}
          maxLength={500}
          value={draft.reason}
          onChange={event => set({ reason: event.currentTarget.value })}
        />
        <div className="sticky -bottom-5 -mx-5 flex flex-col gap-3 bg-paper px-5 pb-5">
          <RefundTotals amount={amount} left={order.refundableCents - amount} />
          <ActionFailure refusal={refund.refusal} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>Revenir</Button>
            <Button
              type="submit"
              look="primary"
              pending={refund.pending}
              disabledReason={amount > 0 ? null : 'Choisissez un article ou un montant de livraison.'}
            >
              {amount > 0 && !fault ? `Rembourser ${euros(amount)}` : 'Rembourser'}
            </Button>
          </div>
        </div>
      </form>
    </Modal>
  )
}

function RefundLine({ line, onQuantity }: { line: OrderLine; onQuantity: (quantity: number) => void }) {
  const left = line.quantity - line.refundedQuantity
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{line.title}</p>
        <p className="figures text-sm text-soft">
          {left === 0
            ? 'Tout est remboursé'
            : `${figure(left)} sur ${figure(line.quantity)} remboursable${left > 1 ? 's' : ''}`}
        </p>
      </div>
      {left > 0 && (
        <Quantity
          label={`Unités à rembourser de ${line.title}`}
          min={0}
          max={left}
          defaultValue={0}
          onQuantity={onQuantity}
          dense
        />
      )}
    </li>
  )
}

function RefundTotals({ amount, left }: { amount: number; left: number }) {
  return (
    <div role="status">
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-t-2 border-ink pt-2">
        <dt className="font-semibold">À rembourser</dt>
        <dd className="figures text-right font-semibold">{euros(amount)}</dd>
        <dt className="text-soft">Restera remboursable</dt>
        <dd className="figures text-right text-soft">{euros(Math.max(0, left))}</dd>
      </dl>
    </div>
  )
}
