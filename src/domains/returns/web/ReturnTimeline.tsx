import { formatDateTime } from '#shared/dates.ts'
import { Timeline } from '#ui/Timeline.tsx'
import type { ReturnDetail } from '../contract.ts'
import { openReturnStatuses } from '../rules.ts'
import { isFailedReturnStep, returnActorLabel, returnStepLabel } from './labels.ts'

type Step = ReturnDetail['history'][number]

/** Every action with its author, message and photos, newest first. */
export function ReturnTimeline({ detail }: { detail: ReturnDetail }) {
  const steps = detail.history.toReversed()
  const running = openReturnStatuses.includes(detail.status)
  return (
    <section aria-labelledby="suivi">
      <h2 id="suivi" className="rubric mb-4">
        Suivi
      </h2>
      <Timeline
        label="Étapes, la plus récente d’abord"
        items={steps.map((step, index) => ({
          key: String(step.id),
          label: returnStepLabel(step.act, detail.kind),
          when: formatDateTime(step.at),
          note: <StepNote step={step} detail={detail} />,
          state: isFailedReturnStep(step.act) ? 'failed' : index === 0 && running ? 'current' : 'done',
        }))}
      />
    </section>
  )
}

function StepNote({ step, detail }: { step: Step; detail: ReturnDetail }) {
  return (
    <>
      {`par ${returnActorLabel(step.actor, detail.actors)}${step.author ? `, ${step.author}` : ''}`}
      {step.note && <span className="mt-1 block whitespace-pre-line text-ink">{step.note}</span>}
      {step.files.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {step.files.map(file => {
            const href = `/api/returns/${detail.id}/files/${file.id}`
            return (
              <li key={file.id}>
                <a href={href} className="link">
                  {file.mediaType === 'application/pdf' ? (
                    file.name
                  ) : (
                    <img
                      src={href}
                      alt={file.name}
                      width={96}
                      height={96}
                      loading="lazy"
                      className="size-24 border border-rule object-cover"
                    />
                  )}
                </a>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
