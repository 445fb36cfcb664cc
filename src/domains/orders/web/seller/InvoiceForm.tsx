import { type FormEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import type { setInvoiceRef, setReadyToPick } from '../../contract.ts'
import type { OrderDetail } from '../../contract-detail.ts'
import { ActionFailure } from '../ActionFailure.tsx'
import { reasonAgainst } from '../panel.ts'
import { useOrderAction } from '../use-order-action.ts'

/** The invoice's reference; for a pick-up order it is sent with the notice that the goods are ready. */
export function InvoiceForm({ order }: { order: OrderDetail }) {
  const [value, setValue] = useState(order.invoiceRef ?? '')
  const invoice = useOrderAction<typeof setInvoiceRef>(
    { method: 'PUT', path: '/api/orders/setInvoiceRef/:id' },
    () => 'Référence de facture enregistrée.',
  )
  const ready = useOrderAction<typeof setReadyToPick>(
    { method: 'PUT', path: '/api/orders/setReadyToPick/:id' },
    () => 'Commande prête. L’acheteur reçoit son code de retrait.',
  )
  const pickup = order.deliveryMode === 'PICKUP'
  const readyReason = reasonAgainst('setReadyToPick', order, 'seller')
  const invoiceReason =
    reasonAgainst('setInvoiceRef', order, 'seller') ??
    (value.trim() === (order.invoiceRef ?? '') && order.invoiceRef ? 'Déjà enregistrée.' : null)
  const makesReady = pickup && readyReason === null
  const input = { params: { id: order.id }, body: { invoiceRef: value.trim() } }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (makesReady) ready.run(input)
    else if (!invoiceReason) invoice.run(input)
  }
  const { refusal } = makesReady ? ready : invoice
  const fieldError = refusal?.fields?.invoiceRef
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-2">
      <TextField
        label="Référence de votre facture"
        name="invoiceRef"
        required
        maxLength={35}
        autoComplete="off"
        spellCheck={false}
        value={value}
        error={fieldError}
        onChange={event => setValue(event.currentTarget.value)}
      />
      <div className="flex flex-col items-start gap-3">
        {pickup && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button
              type="submit"
              look={readyReason ? 'secondary' : 'primary'}
              disabledReason={readyReason}
              pending={ready.pending}
            >
              Prête à retirer
            </Button>
          </div>
        )}
        {!makesReady && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button type="submit" disabledReason={invoiceReason} pending={invoice.pending}>
              Enregistrer la référence
            </Button>
          </div>
        )}
      </div>
      {!fieldError && <ActionFailure refusal={refusal} />}
    </form>
  )
}
