import { useId } from 'react'
import { Button, IconButton } from '#ui/Button.tsx'
import { describe, FieldError, TextField } from '#ui/forms/Field.tsx'
import { CloseIcon, PlusIcon } from '#ui/icons/icons.tsx'
import { newTier, type TierDraft } from './terms-draft.ts'

const tiersAtMost = 10

interface TiersFieldsProps {
  tiers: readonly TierDraft[]
  onChange: (tiers: readonly TierDraft[]) => void
  error: string | undefined
  reducible: boolean
}

/** Prices by quantity: each step begins higher and costs less. */
export function TiersFields({ tiers, onChange, error, reducible }: TiersFieldsProps) {
  const id = useId()
  const change = (key: number, values: Partial<TierDraft>) =>
    onChange(tiers.map(tier => (tier.key === key ? { ...tier, ...values } : tier)))
  return (
    <fieldset {...describe(id, { error })} tabIndex={error ? -1 : undefined} className="min-w-0">
      <legend className="mb-1 text-sm font-medium">Prix dégressifs</legend>
      {!reducible && tiers.length === 0 ? (
        <p className="border-y border-rule py-2 text-sm text-soft">
          Aucun palier sur un produit phytopharmaceutique, hors biocontrôle (article L253-5-1 du code rural).
        </p>
      ) : (
        <div className="divide-y divide-rule border-y border-rule">
          {tiers.map(({ key, from, price }, rank) => (
            <div key={key} className="flex items-center gap-2 py-1 text-sm">
              <span aria-hidden="true">dès</span>
              <TextField
                label={`Palier ${rank + 1}, à partir de`}
                labelHidden
                dense
                inputMode="numeric"
                value={from}
                onChange={event => change(key, { from: event.currentTarget.value })}
                className="w-20"
              />
              <TextField
                label={`Palier ${rank + 1}, prix HT`}
                labelHidden
                dense
                inputMode="decimal"
                suffix="€ HT"
                value={price}
                onChange={event => change(key, { price: event.currentTarget.value })}
                className="max-w-36 min-w-0 flex-1"
              />
              <IconButton
                size="sm"
                label={`Retirer le palier ${rank + 1}`}
                icon={<CloseIcon className="size-4" />}
                onClick={() => onChange(tiers.filter(tier => tier.key !== key))}
              />
            </div>
          ))}
          {tiers.length < tiersAtMost && (
            <Button size="sm" look="quiet" onClick={() => onChange([...tiers, newTier()])} className="my-1">
              <PlusIcon className="size-4" />
              Ajouter un palier
            </Button>
          )}
        </div>
      )}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
