import type { ComponentProps, ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { VineyardPlace } from '../contract-vineyard.ts'
import { bottleKinds, bottleNames } from '../rules/places.ts'

interface PlaceFormProps {
  /** Null for a new one. */
  place: VineyardPlace | null
  errors: Readonly<Record<string, string>>
}

interface FieldProps extends Omit<ComponentProps<typeof TextField>, 'name' | 'form' | 'defaultValue' | 'error'> {
  form: PlaceFormProps
  name: keyof VineyardPlace
}

const Field = ({ form: { place, errors }, name, ...field }: FieldProps) => {
  const value = place?.[name]
  const shown = typeof value === 'number' ? `${value}`.replace('.', ',') : `${value ?? ''}`
  return <TextField maxLength={80} {...field} name={name} defaultValue={shown} error={errors[name]} />
}

export const ParcelForm = (form: PlaceFormProps) => (
  <PlaceForm kind="PARCEL" place={form.place}>
    <Field form={form} label="Nom" name="name" required placeholder="Les Crayères" />
    <Field form={form} label="Commune" name="commune" hint="Nom ou code postal&nbsp;: pour les prévisions de gel." />
    <Field form={form} label="Surface" name="hectares" inputMode="decimal" suffix="ha" />
    <Field form={form} label="Densité" name="density" inputMode="numeric" suffix="pieds/ha" />
    <Field form={form} label="Écart entre rangs" name="rowMetres" inputMode="decimal" suffix="m" />
    <Field form={form} label="Année de plantation" name="year" inputMode="numeric" />
    <Field form={form} label="Cépage" name="grape" />
    <Field form={form} label="Porte-greffe" name="rootstock" />
  </PlaceForm>
)

export const CuveeForm = (form: PlaceFormProps) => (
  <PlaceForm kind="CUVEE" place={form.place}>
    <Field form={form} label="Nom" name="name" required placeholder="Brut tradition" />
    <Field form={form} label="Année" name="year" inputMode="numeric" />
    <Field form={form} label="Volume" name="hectolitres" inputMode="decimal" suffix="hL" />
    <Field form={form} label="Bouteilles" name="bottles" inputMode="numeric" />
    <SelectField label="Format" name="bottle" defaultValue={form.place?.bottle ?? ''} error={form.errors.bottle}>
      <option value="">À préciser</option>
      {bottleKinds.map(kind => (
        <option key={kind} value={kind}>
          {bottleNames[kind]}
        </option>
      ))}
    </SelectField>
    <Field form={form} label="Habillage" name="finish" maxLength={200} hint="Coiffe, muselet, étiquette." />
  </PlaceForm>
)

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
      <Form method="post" className="max-w-2xl">
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
