import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { euros } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import type { OrderDetail } from '../../../contract-detail.ts'
import { isOwnOrder, reasonAgainst } from '../../panel.ts'

/** A free amount with its reason, refunded without a return. Posted to the order's page, with or without scripts. */
export function GestureForm({ order, state }: { order: OrderDetail; state: FormState | undefined }) {
  if (!isOwnOrder('refund', order, 'seller')) return null
  const against = reasonAgainst('refund', order, 'seller')
  const errors = fieldErrorsOf(state, 'gesture')
  return (
    <>
      <FormNotice state={state} intent="gesture" />
      <Disclosure
        title="Geste commercial"
        className="border-t border-rule"
        open={state?.intent === 'gesture' && 'error' in state}
      >
        {against ? (
          <p className="text-sm text-soft">{against}</p>
        ) : (
          <Form method="post" key={order.gestureCents} className="flex flex-col gap-3">
            <input type="hidden" name="leftCents" value={order.gestureCents} />
            <p className="text-sm text-soft">
              Un montant rendu sans retour d’article. La TVA se répartit au prorata des taux de la commande.
            </p>
            <TextField
              label="Montant TTC à rendre"
              name="amount"
              hint={`${euros(order.gestureCents)} au plus`}
              suffix="€"
              inputMode="decimal"
              required
              error={errors.amountCents}
            />
            <TextAreaField
              label="Motif, envoyé à l’acheteur"
              name="reason"
              rows={2}
              required
              minLength={3}
              maxLength={500}
              error={errors.reason}
            />
            <Button type="submit" name="intent" value="gesture" className="self-start">
              Rendre ce montant
            </Button>
          </Form>
        )}
      </Disclosure>
    </>
  )
}
