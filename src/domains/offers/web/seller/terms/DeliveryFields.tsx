import { useId } from 'react'
import { type DeliveryMode, deliveryLabels, deliveryModes } from '#shared/delivery.ts'
import { describe, FieldError, TextField } from '#ui/forms/Field.tsx'
import type { DeliveryDraft, Faults } from './terms-draft.ts'

interface DeliveryFieldsProps {
  draft: DeliveryDraft
  onChange: (draft: DeliveryDraft) => void
  faults: Faults
  /** Null where it is not known. */
  readyModes: readonly DeliveryMode[] | null
}

const notReady: Record<DeliveryMode, string> = {
  PICKUP: 'proposé dès qu’un de vos magasins ouvre au retrait',
  HOME: 'proposé dès que vos tarifs de livraison sont enregistrés',
  RELAY: 'proposé dès que vos tarifs en point relais sont enregistrés',
  FREIGHT: 'proposé dès que vos tarifs de messagerie sont enregistrés',
}

export function DeliveryFields({ draft, onChange, faults, readyModes }: DeliveryFieldsProps) {
  const id = useId()
  const error = faults.deliveryModes
  const toggle = (mode: DeliveryMode, wanted: boolean) =>
    onChange({
      ...draft,
      modes: deliveryModes.filter(other => (other === mode ? wanted : draft.modes.includes(other))),
    })
  return (
    <div className="grid gap-5 md:grid-cols-[2fr_1fr]">
      <fieldset {...describe(id, { error })} tabIndex={error ? -1 : undefined}>
        <legend className="mb-1 text-sm font-medium">Modes de livraison</legend>
        <div className="divide-y divide-rule border-y border-rule">
          {deliveryModes.map(mode => (
            <label key={mode} className="flex min-h-10 flex-wrap items-center gap-x-2.5 py-1">
              <input
                type="checkbox"
                checked={draft.modes.includes(mode)}
                onChange={event => toggle(mode, event.currentTarget.checked)}
                className="size-5 flex-none"
              />
              {deliveryLabels[mode]}
              {readyModes && !readyModes.includes(mode) && (
                <span className="text-sm text-soft">({notReady[mode]})</span>
              )}
            </label>
          ))}
        </div>
        <FieldError id={id} error={error} />
      </fieldset>
      <TextField
        label="Préparation"
        hint="Jours ouvrés avant le départ."
        suffix="jours"
        inputMode="numeric"
        value={draft.preparationDays}
        error={faults.preparationDays}
        onChange={event => onChange({ ...draft, preparationDays: event.currentTarget.value })}
      />
    </div>
  )
}
