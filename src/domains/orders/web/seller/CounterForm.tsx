import { type FormEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import type { completeOrder } from '../../contract.ts'
import type { OrderDetail } from '../../contract-detail.ts'
import { ActionFailure } from '../ActionFailure.tsx'
import { reasonAgainst } from '../panel.ts'
import { useOrderAction } from '../use-order-action.ts'

/** At the counter: the buyer gives the code, and the order is completed. The operator needs no code. */
export function CounterForm({ order }: { order: OrderDetail }) {
  const [code, setCode] = useState('')
  const complete = useOrderAction<typeof completeOrder>(
    { method: 'POST', path: '/api/orders/completeOrder/:id' },
    () => 'Commande remise et terminée.',
  )
  const reason = reasonAgainst('complete', order, 'seller')
  const seller = order.actors.includes('seller')
  const digits = code.replace(/\D/g, '')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!reason) complete.run({ params: { id: order.id }, body: seller ? { code: digits } : {} })
  }
  const fieldError = complete.refusal?.fields?.code
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col items-start gap-2 border-t border-rule pt-4">
      {seller && !reason && (
        <TextField
          label="Code donné par l’acheteur"
          name="code"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={code}
          error={fieldError}
          onChange={event => setCode(event.currentTarget.value)}
          className="w-full"
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          type="submit"
          look={reason ? 'secondary' : 'primary'}
          disabledReason={reason}
          pending={complete.pending}
        >
          Remettre et terminer
        </Button>
      </div>
      {!fieldError && <ActionFailure refusal={complete.refusal} />}
    </form>
  )
}
