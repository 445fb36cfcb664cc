import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { FileField } from '#ui/forms/FileField.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { RelayRow } from '../contract-relays.ts'
import { relayColumns } from './relay-columns.ts'

interface FormProps {
  /** Null to add one. */
  relay: RelayRow | null
  typed: Record<string, string>
  errors: Record<string, string>
}

const fields = [
  { name: 'carrier', label: 'Transporteur', maximum: 60 },
  { name: 'name', label: 'Nom', maximum: 80 },
  { name: 'street', label: 'Rue', maximum: 120, wide: true },
  { name: 'postcode', label: 'Code postal', maximum: 5 },
  { name: 'city', label: 'Ville', maximum: 80 },
  { name: 'latitude', label: 'Latitude', maximum: 20, hint: 'Vide\u00a0: le centre de la ville.' },
  { name: 'longitude', label: 'Longitude', maximum: 20, hint: 'Vide avec elle.' },
] as const

export const RelayForm = ({ relay, typed, errors }: FormProps) => (
  <Form method="post" className="mt-3 flex flex-col gap-4">
    {relay ? (
      <input type="hidden" name="id" value={relay.id} />
    ) : (
      <TextField
        label="Numéro chez le transporteur"
        name="id"
        required
        maxLength={40}
        defaultValue={typed.id}
        error={errors.id}
      />
    )}
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map(({ name, label, maximum, ...more }) => (
        <TextField
          key={name}
          label={label}
          name={name}
          maxLength={maximum}
          required={name !== 'latitude' && name !== 'longitude'}
          hint={'hint' in more ? more.hint : undefined}
          className={'wide' in more ? 'sm:col-span-2' : undefined}
          defaultValue={typed[name] ?? relay?.[name]}
          error={errors[name]}
        />
      ))}
    </div>
    <div className="flex gap-2">
      <Button type="submit" look="primary" name="intent" value={relay ? 'change' : 'add'}>
        {relay ? 'Enregistrer' : 'Ajouter ce point'}
      </Button>
      {relay && <ButtonLink to={workspacePaths.relayPointsAdmin()}>Retour à la liste</ButtonLink>}
    </div>
  </Form>
)

export const RelayStateForm = ({ relay: { id, closed } }: { relay: RelayRow }) => (
  <Form method="post" className="mt-4">
    <input type="hidden" name="id" value={id} />
    <Button type="submit" size="sm" name="intent" value={closed ? 'reopen' : 'close'}>
      {closed ? 'Rouvrir ce point' : 'Fermer ce point'}
    </Button>
  </Form>
)

export const RelayImportForm = () => (
  <Form method="post" encType="multipart/form-data" className="mt-3 flex flex-col items-start gap-3">
    <p className="text-sm text-soft">
      Un CSV avec ces colonnes&nbsp;: {relayColumns.join(', ')}. Les deux dernières peuvent rester vides. Un numéro déjà
      connu est mis à jour et rouvert&nbsp;; à la première erreur, rien n’est importé.
    </p>
    <FileField
      label="Fichier CSV, 5 000 points au plus"
      name="file"
      accept=".csv,text/csv"
      required
      className="w-full"
    />
    <Button type="submit" name="intent" value="import">
      Importer
    </Button>
  </Form>
)
