import { ForBuyers } from '#domains/identity/web/ForBuyers.tsx'
import { addDays, formatLongDate } from '#shared/dates.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { ListSchedule, ScheduleChoices, ScheduledSummary } from '../../contract-schedules.ts'
import { scheduledOrderPath } from '../../rules/links.ts'
import { leadDaysAtMost, rhythmWords, scheduledLabels } from '../../rules/schedule.ts'

interface ScheduleProps extends ScheduleChoices {
  listId: number
  errors: FieldErrors
}

/** When the list is prepared as an order to validate. */
export function ScheduleSection(props: ScheduleProps) {
  const { listId, schedule, orders } = props
  const live = schedule && schedule.status !== 'ENDED' ? schedule : null
  return (
    <section aria-labelledby="programmation" className="mt-10 max-w-3xl">
      <h2 id="programmation" className="rubric mb-3">
        Commande programmée
      </h2>
      {live ? (
        <Current listId={listId} schedule={live} />
      ) : (
        <p className="max-w-prose text-soft">
          À la date choisie, cette liste vous est proposée en commande aux prix du jour. Rien n’est commandé ni débité
          sans votre validation.
        </p>
      )}
      {orders.length > 0 && <Orders orders={orders} />}
      <ForBuyers>
        <details className="mt-4" open={Object.keys(props.errors).length > 0}>
          <summary className="link cursor-pointer py-2">
            {live ? 'Changer la programmation' : 'Programmer cette liste'}
          </summary>
          <ScheduleForm {...props} />
        </details>
      </ForBuyers>
    </section>
  )
}

function Current({ listId, schedule }: { listId: number; schedule: ListSchedule }) {
  const isPaused = schedule.status === 'PAUSED'
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={isPaused ? 'warning' : 'success'}>{isPaused ? 'En pause' : 'Programmée'}</Badge>
        <span>
          {schedule.nextOn && (
            <>
              {'Prochaine date\u00a0: '}
              <strong className="figures">{formatLongDate(schedule.nextOn)}</strong>
              {`, ${rhythmWords(schedule)}`}
            </>
          )}
        </span>
      </p>
      <Form method="post" className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name="id" value={listId} />
        {isPaused ? (
          <Button type="submit" name="intent" value="schedule-resume" size="sm">
            Reprendre
          </Button>
        ) : (
          <>
            <Button type="submit" name="intent" value="schedule-skip" size="sm">
              Passer cette date
            </Button>
            <Button type="submit" name="intent" value="schedule-pause" size="sm">
              Mettre en pause
            </Button>
          </>
        )}
        <Button type="submit" name="intent" value="schedule-end" size="sm" look="quiet">
          Arrêter
        </Button>
      </Form>
    </>
  )
}

const Orders = ({ orders }: { orders: readonly ScheduledSummary[] }) => (
  <ul className="mt-4 divide-y divide-rule border-y border-rule">
    {orders.map(({ id, dueOn, status }) => (
      <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        <Link to={scheduledOrderPath(id)} className="link">
          {`Pour le ${formatLongDate(dueOn)}`}
        </Link>
        <Badge tone={status === 'WAITING' ? 'warning' : 'neutral'}>{scheduledLabels[status]}</Badge>
      </li>
    ))}
  </ul>
)

function ScheduleForm({ listId, schedule, addresses, approvers, today, errors }: ScheduleProps) {
  return (
    <Form method="post" className="mt-2 grid max-w-2xl gap-4 sm:grid-cols-2">
      <input type="hidden" name="id" value={listId} />
      <SelectField label="Rythme" name="unit" defaultValue={schedule?.unit ?? 'MONTH'}>
        <option value="WEEK">Toutes les n semaines</option>
        <option value="MONTH">Tous les n mois</option>
        <option value="DAYS">Des dates choisies</option>
      </SelectField>
      <TextField
        label="Nombre de semaines ou de mois"
        name="every"
        inputMode="numeric"
        defaultValue={schedule?.every ?? 1}
        error={errors.every}
      />
      <TextField
        label="Première date"
        hint="Pour un rythme en semaines ou en mois."
        name="firstOn"
        type="date"
        min={addDays(today, 1)}
        defaultValue={schedule && schedule.unit !== 'DAYS' ? (schedule.nextOn ?? '') : ''}
        error={errors.firstOn}
      />
      <TextAreaField
        label="Dates choisies"
        hint="Une par ligne, comme 15/01/2027."
        name="days"
        rows={3}
        defaultValue={schedule?.days.map(day => day.split('-').reverse().join('/')).join('\n') ?? ''}
        error={errors.days}
      />
      <TextField
        label="Préparée combien de jours avant"
        hint={`De 0 à ${leadDaysAtMost}\u00a0: le temps de valider et de livrer.`}
        name="leadDays"
        inputMode="numeric"
        defaultValue={schedule?.leadDays ?? 5}
        error={errors.leadDays}
      />
      {addresses.length > 0 && (
        <SelectField label="Adresse de livraison" name="addressId" defaultValue={schedule?.addressId ?? ''}>
          <option value="">À choisir au moment de payer</option>
          {addresses.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {approvers.length > 0 && (
        <SelectField label="Qui valide" name="approverId" defaultValue={schedule?.approverId ?? ''}>
          <option value="">Moi</option>
          {approvers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Button type="submit" name="intent" value="schedule" look="primary" className="justify-self-start sm:col-span-2">
        Enregistrer la programmation
      </Button>
    </Form>
  )
}
