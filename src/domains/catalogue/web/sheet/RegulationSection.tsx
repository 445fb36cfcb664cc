import type { FieldErrors } from '#shared/errors.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import type { ShownSheet } from '../../contract-sheet-fields.ts'
import { pictogramNames } from '../../rules/pictogram-names.ts'
import { pictogramCodes } from '../../rules.ts'
import { InformationFields } from './InformationFields.tsx'

const flags = [
  ['professionalOnly', 'Réservé aux professionnels'],
  ['plantProtection', 'Produit phytopharmaceutique'],
  ['biocontrol', 'De biocontrôle (phytopharmaceutique)'],
  ['gardenUse', 'Emploi autorisé dans les jardins (phytopharmaceutique)'],
  ['explosivePrecursor', 'Précurseur d’explosif réglementé'],
  ['reportablePrecursor', 'Précurseur d’explosif à signaler'],
  ['biocide', 'Produit biocide'],
  ['taxCapsule', 'Capsule représentative de droits (CRD)'],
  ['livePlant', 'Plant soumis à passeport phytosanitaire'],
  ['alcohol', 'Boisson alcoolique (jamais en vente)'],
  ['book', 'Livre, au prix de son éditeur'],
  ['outsideUnion', 'Fabricant hors de l’Union\u00a0: nommez un responsable dans l’Union'],
] as const

interface RegulationSectionProps {
  regulation: ShownSheet['sheet']['regulation']
  errors: FieldErrors
}

/** Most articles need none of it: closed unless something is filled in or refused. */
export function RegulationSection({ regulation, errors }: RegulationSectionProps) {
  const isFilled =
    flags.some(([name]) => regulation[name]) ||
    regulation.transportClass !== null ||
    regulation.pictograms.length + regulation.statements.length > 0 ||
    regulation.withdrawalReason !== null ||
    regulation.ingredients !== null ||
    regulation.protectionCategory !== null ||
    regulation.repairability !== null ||
    regulation.producerSchemes.length > 0
  const isRefused = Object.keys(errors).some(field => field.startsWith('regulation'))
  return (
    <Disclosure title="Produit réglementé, dangereux ou fait sur mesure" open={isFilled || isRefused || undefined}>
      <div className="grid gap-x-8 md:grid-cols-2">
        {flags.map(([name, label]) => (
          <Checkbox
            key={name}
            name={`regulation.${name}`}
            label={label}
            defaultChecked={regulation[name]}
            error={errors[`regulation.${name}`]}
          />
        ))}
      </div>
      <div className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-2">
        <TextField
          label="Numéro d’AMM"
          name="regulation.ammNumber"
          inputMode="numeric"
          defaultValue={regulation.ammNumber ?? ''}
          error={errors['regulation.ammNumber']}
        />
        <TextField
          label="Type de biocide"
          hint="De 1 à 22 ; 2 à 4 pour les désinfectants."
          name="regulation.biocideType"
          inputMode="numeric"
          defaultValue={regulation.biocideType ?? ''}
          error={errors['regulation.biocideType']}
        />
        <SelectField
          label="Transport de matières dangereuses"
          name="regulation.transportClass"
          defaultValue={regulation.transportClass ?? ''}
          error={errors['regulation.transportClass']}
        >
          <option value="">Non</option>
          <option value="LIMITED">En quantités limitées</option>
          <option value="FULL">ADR complet</option>
        </SelectField>
        <TextField
          label="Motif d’absence de rétractation"
          hint="Article L221-28 du code de la consommation. Vide dans tous les autres cas."
          name="regulation.withdrawalReason"
          maxLength={200}
          defaultValue={regulation.withdrawalReason ?? ''}
          error={errors['regulation.withdrawalReason']}
        />
        <fieldset>
          <legend className="mb-1 text-sm font-medium">Pictogrammes de danger (règlement CLP)</legend>
          <div className="grid grid-cols-2 gap-x-4 border-y border-rule py-1">
            {pictogramCodes.map(code => (
              <label key={code} className="flex min-h-8 items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  name="regulation.pictograms"
                  value={code}
                  defaultChecked={regulation.pictograms.includes(code)}
                  className="size-4 flex-none"
                />
                {pictogramNames[code]}
              </label>
            ))}
          </div>
        </fieldset>
        <TextAreaField
          label="Mentions de danger (H, P, EUH)"
          hint="Une par ligne, comme sur l’étiquette."
          name="regulation.statements"
          rows={6}
          defaultValue={regulation.statements.join('\n')}
          error={errors['regulation.statements']}
        />
      </div>
      <InformationFields regulation={regulation} errors={errors} />
    </Disclosure>
  )
}
