import { useId } from 'react'
import { describe, FieldError, RequiredMark, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import type { FieldsProps } from './application-values.ts'

interface Props extends FieldsProps {
  families: readonly { id: number; title: string }[]
  chosen: readonly number[]
  error: string | undefined
}

export function OfferFields({ of, families, chosen, error }: Props) {
  return (
    <>
      <TextAreaField
        {...of('activity')}
        label="Votre activité"
        hint="Ce que vous vendez, à qui, depuis quand. Ces lignes présentent votre boutique."
        rows={4}
        required
        maxLength={1_500}
        className="sm:col-span-2"
      />
      <Families families={families} chosen={chosen} error={error} />
      <TextField
        {...of('references')}
        label="Nombre de références"
        hint="À peu près, au départ."
        inputMode="numeric"
        required
        maxLength={7}
      />
      <TextField
        {...of('website')}
        label="Site (facultatif)"
        hint="Le vôtre, s’il y en a un."
        inputMode="url"
        maxLength={200}
      />
      <TextField
        {...of('shopCount')}
        label="Nombre de magasins"
        hint="0 si vous ne recevez pas."
        inputMode="numeric"
        required
        maxLength={3}
      />
      <TextField {...of('shopTowns')} label="Leurs communes" hint="Séparées par des virgules." maxLength={300} />
    </>
  )
}

function Families({ families, chosen, error }: Pick<Props, 'families' | 'chosen' | 'error'>) {
  const id = useId()
  return (
    <fieldset {...describe(id, { error })} tabIndex={error ? -1 : undefined} className="sm:col-span-2">
      <legend className="mb-1 text-sm font-medium">
        Catégories
        <RequiredMark />
      </legend>
      <div className="grid gap-x-6 border-y border-rule py-1 sm:grid-cols-2">
        {families.map(family => (
          <label key={family.id} data-index={family.id} className="flex min-h-10 items-center gap-2.5">
            <input
              type="checkbox"
              name="families"
              value={family.id}
              defaultChecked={chosen.includes(family.id)}
              className="size-5 flex-none"
            />
            <span aria-hidden="true" className="h-4 w-1 bg-index" />
            {family.title}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
