import { addDays, isoDay } from '#shared/dates.ts'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { RadioGroup } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import type { SellerPause } from '../../contract-pauses.ts'
import { closureLabel } from '../labels.ts'

interface PausesSectionProps {
  pauses: readonly SellerPause[]
  formState: FormState | undefined
  /** Only an owner plans or ends a pause. */
  isOwner: boolean
}

/** Running and planned pauses of all sales, each with its end, and the form for another one. */
export function PausesSection({ pauses, formState, isOwner }: PausesSectionProps) {
  return (
    <section aria-labelledby="pauses" className="mb-6 border-t-2 border-ink py-4">
      <h2 id="pauses" className="text-xl">
        Pause de toutes les ventes
      </h2>
      <p className="mt-1 max-w-prose text-soft">
        Congés, inventaire, panne&nbsp;: rien ne part, aucun magasin ne prépare. Vos clients lisent le motif et la date
        de reprise. Les commandes déjà payées gardent leur date&nbsp;; leur retard n’est pas compté pendant la pause.
      </p>
      <FormNotice state={formState} intent="pause" />
      <FormNotice state={formState} intent="end-pause" />
      {pauses.length > 0 && (
        <ul className="mt-3 border-t border-rule">
          {pauses.map(pause => (
            <PauseRow key={pause.id} pause={pause} isOwner={isOwner} />
          ))}
        </ul>
      )}
      {isOwner && <PauseForm key={pauses.map(({ id }) => id).join()} formState={formState} />}
    </section>
  )
}

function PauseRow({ pause, isOwner }: { pause: SellerPause; isOwner: boolean }) {
  const label = closureLabel(pause)
  const action = pause.running ? 'Reprendre les ventes aujourd’hui' : 'Retirer cette pause'
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-rule py-2">
      <span>
        {label}
        <span className="block text-sm text-soft">
          {pause.stopsSales ? 'Ventes arrêtées' : 'Commandes acceptées, expédiées ensuite'}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={pause.running ? 'warning' : 'info'}>{pause.running ? 'En cours' : 'Prévue'}</Badge>
        {isOwner && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={pause.id} />
            <Button
              type="submit"
              name="intent"
              value="end-pause"
              look="quiet"
              size="sm"
              aria-label={`${action}\u00a0: ${label}`}
            >
              {action}
            </Button>
          </Form>
        )}
      </span>
    </li>
  )
}

function PauseForm({ formState }: { formState: FormState | undefined }) {
  const errors = fieldErrorsOf(formState, 'pause')
  const today = isoDay(new Date())
  return (
    <Disclosure title="Prévoir une pause" open={Object.keys(errors).length > 0} className="mt-3">
      <Form method="post" preventScrollReset className="flex flex-col gap-4 py-3">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Du" name="from" type="date" min={today} defaultValue={today} error={errors.from} required />
          <TextField
            label="Au (compris)"
            name="to"
            type="date"
            min={today}
            defaultValue={addDays(today, 6)}
            error={errors.to}
            required
          />
        </div>
        <TextField
          label="Motif, lu par vos clients"
          name="reason"
          defaultValue="Congés annuels"
          maxLength={80}
          error={errors.reason}
          required
        />
        <RadioGroup
          label="Pendant la pause"
          name="stopsSales"
          defaultValue="non"
          options={[
            {
              value: 'non',
              label: 'Les commandes sont acceptées',
              hint: 'Toutes les dates annoncées sont repoussées à la reprise.',
            },
            {
              value: 'oui',
              label: 'Les ventes sont arrêtées',
              hint: 'Vos offres restent visibles, avec la date de reprise, sans pouvoir être commandées.',
            },
          ]}
        />
        <Button type="submit" name="intent" value="pause" look="primary" className="self-start">
          Prévoir cette pause
        </Button>
      </Form>
    </Disclosure>
  )
}
