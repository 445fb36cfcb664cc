import { useNavigation } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormResult } from '#ui/forms/FormResult.tsx'
import type { OrderDetail } from '../../contract-detail.ts'
import { dispatchWeekLabel } from '../../rules/proofs.ts'
import { doneSentences, type ProofFormResult } from './proof-form.ts'

interface DispatchWeekProps {
  order: OrderDetail
  result: ProofFormResult | undefined
}

/** The week in which the goods leave, from the lead time; the seller may announce another one. */
export function DispatchWeek({ order, result }: DispatchWeekProps) {
  const sending = useNavigation().state === 'submitting'
  const { dispatchWeek, deliveryMode, actors } = order
  if (dispatchWeek === null || order.status !== 'TO_PREPARE') return null
  const answer = result?.intent === 'week' ? result : undefined
  return (
    <section aria-label="Semaine d’expédition" className="border border-ink p-4">
      <p className="text-lg font-semibold">{dispatchWeekLabel(dispatchWeek, deliveryMode)}</p>
      {answer && (
        <FormResult ok={answer.error === null} answer={answer}>
          {answer.error ?? doneSentences.week}
        </FormResult>
      )}
      {actors.includes('seller') && (
        <Form method="post" className="mt-3 flex flex-wrap items-end gap-4">
          <TextField
            label={'Annoncer une autre semaine\u00a0: un de ses jours'}
            hint="L’acheteur est prévenu. Plus tard que promis, la commande reste comptée en retard depuis la première date."
            name="day"
            type="date"
            className="max-w-lg"
            required
            defaultValue={answer?.error ? answer.given.day : dispatchWeek}
            error={answer?.fields.day}
          />
          <Button type="submit" name="intent" value="week" pending={sending}>
            Annoncer
          </Button>
        </Form>
      )}
    </section>
  )
}
