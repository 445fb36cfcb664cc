import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import type { VineyardPlace } from '../contract-vineyard.ts'
import { bottleKinds, bottleNames } from '../rules/places.ts'

interface PlaceFormProps {
  /** Null for a new one. */
  place: VineyardPlace | null
  errors: Readonly<Record<string, string>>
}

const typed = (value: number | null | undefined) => (value == null ? '' : `${value}`.replace('.', ','))

export function ParcelForm({ place, errors }: PlaceFormProps) {
  return (
    <PlaceForm kind="PARCEL" place={place}>
      <TextField
        label="Nom"
        name="name"
        required
        maxLength={80}
        defaultValue={place?.name}
        error={errors.name}
        placeholder="Les Crayères"
      />
      <TextField
        label="Commune"
        name="commune"
        maxLength={80}
        defaultValue={place?.commune ?? ''}
        error={errors.commune}
        hint="Nom ou code postal : pour les prévisions de gel."
      />
      <TextField
        label="Surface"
        name="hectares"
        inputMode="decimal"
        suffix="ha"
        defaultValue={typed(place?.hectares)}
        error={errors.hectares}
      />
      <TextField
        label="Densité"
        name="density"
        inputMode="numeric"
        suffix="pieds/ha"
        defaultValue={typed(place?.density)}
        error={errors.density}
      />
      <TextField
        label="Écart entre rangs"
        name="rowMetres"
        inputMode="decimal"
        suffix="m"
        defaultValue={typed(place?.rowMetres)}
        error={errors.rowMetres}
      />
      <TextField
        label="Année de plantation"
        name="year"
        inputMode="numeric"
        defaultValue={typed(place?.year)}
        error={errors.year}
      />
      <TextField label="Cépage" name="grape" maxLength={80} defaultValue={place?.grape ?? ''} error={errors.grape} />
      <TextField
        label="Porte-greffe"
        name="rootstock"
        maxLength={80}
        defaultValue={place?.rootstock ?? ''}
        error={errors.rootstock}
      />
    </PlaceForm>
  )
}

export function CuveeForm({ place, errors }: PlaceFormProps) {
  return (
    <PlaceForm kind="CUVEE" place={place}>
      <TextField
        label="Nom"
        name="name"
        required
        maxLength={80}
        defaultValue={place?.name}
        error={errors.name}
        placeholder="Brut tradition"
      />
      <TextField label="Année" name="year" inputMode="numeric" defaultValue={typed(place?.year)} error={errors.year} />
      <TextField
        label="Volume"
        name="hectolitres"
        inputMode="decimal"
        suffix="hL"
        defaultValue={typed(place?.hectolitres)}
        error={errors.hectolitres}
      />
      <TextField
        label="Bouteilles"
        name="bottles"
        inputMode="numeric"
        defaultValue={typed(place?.bottles)}
        error={errors.bottles}
      />
      <SelectField label="Format" name="bottle" defaultValue={place?.bottle ?? ''} error={errors.bottle}>
        <option value="">À préciser</option>
        {bottleKinds.map(kind => (
          <option key={kind} value={kind}>
            {bottleNames[kind]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Habillage"
        name="finish"
        maxLength={200}
        defaultValue={place?.finish ?? ''}
        error={errors.finish}
        hint="Coiffe, muselet, étiquette."
      />
    </PlaceForm>
  )
}

function PlaceForm({
  kind,
  place,
  children,
}: {
  kind: VineyardPlace['kind']
  place: VineyardPlace | null
  children: ReactNode
}) {
  return (
    <>
      <Form method="post" noValidate className="max-w-2xl">
        <input type="hidden" name="kind" value={kind} />
        {place && <input type="hidden" name="id" value={place.id} />}
        <div className="grid items-end gap-4 sm:grid-cols-2">{children}</div>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" name="intent" value={place ? 'change' : 'create'} look="primary">
            Enregistrer
          </Button>
          <ButtonLink to={paths.vineyard()} look="quiet">
            Revenir au vignoble
          </ButtonLink>
        </div>
      </Form>
      {place && (
        <Form method="post" className="mt-8 border-t border-rule pt-4">
          <input type="hidden" name="id" value={place.id} />
          <Button type="submit" name="intent" value="delete" look="danger" size="sm">
            Supprimer
          </Button>
        </Form>
      )}
    </>
  )
}
