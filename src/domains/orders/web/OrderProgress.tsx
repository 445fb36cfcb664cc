import { formatDateTime } from '#shared/dates.ts'
import { Timeline } from '#ui/Timeline.tsx'
import type { OrderDetail } from '../contract-detail.ts'
import { finalStatuses } from '../rules.ts'
import { axes, axisLabels, axisState, isFailedStep, orderStepLabel, stepAuthor, timelineSteps } from './labels.ts'

/** Nothing is paid for goods sent again. */
const isPayment = ({ axis, to }: OrderDetail['history'][number]) => axis === 'payment' || to === 'AWAITING_PAYMENT'

/** Every step with author and time, newest first; before them, for the seller and the operator, the five axes. */
export function OrderProgress({ order, sells }: { order: OrderDetail; sells: boolean }) {
  const steps = timelineSteps(order.history)
    .filter(step => !order.replaces || !isPayment(step))
    .toReversed()
  const running = !finalStatuses.includes(order.status)
  return (
    <section aria-label="Suivi de la commande">
      <h2 className="rubric">Suivi</h2>
      {sells && (
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
          {axes
            .filter(axis => axis !== 'proof' || order.proof !== null)
            .map(axis => (
              <div key={axis} className="contents">
                <dt className="text-soft">{axisLabels[axis]}</dt>
                <dd className="font-medium">{axisState(order.history, axis)}</dd>
              </div>
            ))}
        </dl>
      )}
      <div className="mt-4">
        <Timeline
          label="Étapes, la plus récente d’abord"
          items={steps.map((step, index) => ({
            key: String(step.id),
            label: orderStepLabel(step),
            when: formatDateTime(step.at),
            note: (
              <>
                {stepAuthor(step, order.actors)}
                {step.note && <span className="block">{step.note}</span>}
              </>
            ),
            state: isFailedStep(step) ? 'failed' : index === 0 && running ? 'current' : 'done',
          }))}
        />
      </div>
    </section>
  )
}
