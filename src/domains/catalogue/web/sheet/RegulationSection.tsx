import type { ReactNode } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import type { ShownSheet } from '../../contract-sheet-fields.ts'
import { pictogramNames } from '../../rules/pictogram-names.ts'
import { pictogramCodes } from '../../rules.ts'
import { FoodFields, GoodsFields } from './InformationFields.tsx'

type Regulation = ShownSheet['sheet']['regulation']

interface RegulationProps {
  regulation: Regulation
  errors: FieldErrors
}

/** One fold a kind of goods, closed unless something in it is filled in or refused: most articles need none. */
export const RegulationSection = (props: RegulationProps) => (
  <section aria-labelledby="reglementation">
    <h3 id="reglementation" className="font-semibold">
      Produit réglementé, dangereux ou fait sur mesure
    </h3>
    <p className="caption mb-2">Ouvrez seulement ce qui concerne l’article.</p>
    <div className="border-t border-rule">
      <Fold
        {...props}
        title="Produit phytopharmaceutique ou biocide"
        fields={['plantProtection', 'biocontrol', 'gardenUse', 'ammNumber', 'biocide', 'biocideType']}
      >
        <Treatments {...props} />
      </Fold>
      <Fold
        {...props}
        title="Mélange dangereux, transport, précurseurs"
        fields={['explosivePrecursor', 'reportablePrecursor', 'transportClass', 'pictograms', 'statements', 'ufi']}
      >
        <Hazards {...props} />
      </Fold>
      <Fold
        {...props}
        title="Denrée, boisson, plant, livre"
        fields={['livePlant', 'taxCapsule', 'alcohol', 'book', 'ingredients', 'allergens']}
      >
        <Flags
          {...props}
          flags={[
            ['livePlant', 'Plant soumis à passeport phytosanitaire'],
            ['taxCapsule', 'Capsule représentative de droits (CRD)'],
            ['alcohol', 'Boisson alcoolique (jamais en vente)'],
            ['book', 'Livre, au prix de son éditeur'],
          ]}
        />
        <FoodFields {...props} />
      </Fold>
      <Fold
        {...props}
        title="Protection individuelle, réparabilité, filières"
        fields={['protectionCategory', 'repairability', 'producerSchemes']}
      >
        <GoodsFields {...props} />
      </Fold>
      <Fold
        {...props}
        title="Acheteurs, rétractation, fabricant hors de l’Union"
        fields={['professionalOnly', 'withdrawalReason', 'outsideUnion']}
      >
        <Sale {...props} />
      </Fold>
    </div>
  </section>
)

interface FoldProps extends RegulationProps {
  title: string
  fields: readonly (keyof Regulation)[]
  children: ReactNode
}

function Fold({ regulation, errors, title, fields, children }: FoldProps) {
  const isOpen = fields.some(name => isFilled(regulation[name]) || isRefused(errors, `regulation.${name}`))
  return (
    <Disclosure title={title} open={isOpen || undefined}>
      {children}
    </Disclosure>
  )
}

const isFilled = (value: Regulation[keyof Regulation]) => (Array.isArray(value) ? value.length > 0 : Boolean(value))
/** An item of a list is refused under its rank. */
const isRefused = (errors: FieldErrors, field: string) =>
  Object.keys(errors).some(name => name === field || name.startsWith(`${field}.`))

type Flag = { [Name in keyof Regulation]: Regulation[Name] extends boolean ? Name : never }[keyof Regulation]

const Flags = ({ regulation, errors, flags }: RegulationProps & { flags: readonly (readonly [Flag, string])[] }) => (
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
)

const Treatments = ({ regulation, errors }: RegulationProps) => (
  <>
    <Flags
      regulation={regulation}
      errors={errors}
      flags={[
        ['plantProtection', 'Produit phytopharmaceutique'],
        ['biocontrol', 'De biocontrôle (phytopharmaceutique)'],
        ['gardenUse', 'Emploi autorisé dans les jardins (phytopharmaceutique)'],
        ['biocide', 'Produit biocide'],
      ]}
    />
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
        hint={'De 1 à 22\u00a0; 2 à 4 pour les désinfectants.'}
        name="regulation.biocideType"
        inputMode="numeric"
        defaultValue={regulation.biocideType ?? ''}
        error={errors['regulation.biocideType']}
      />
    </div>
  </>
)

const Hazards = ({ regulation, errors }: RegulationProps) => (
  <>
    <Flags
      regulation={regulation}
      errors={errors}
      flags={[
        ['explosivePrecursor', 'Précurseur d’explosif réglementé'],
        ['reportablePrecursor', 'Précurseur d’explosif à signaler'],
      ]}
    />
    <div className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-2">
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
        label="Identifiant unique de formulation (UFI)"
        hint="Sur l’étiquette d’un mélange dangereux, comme VDU1-414F-1003-1862."
        name="regulation.ufi"
        maxLength={19}
        defaultValue={regulation.ufi ?? ''}
        error={errors['regulation.ufi']}
      />
      <Pictograms chosen={regulation.pictograms} />
      <TextAreaField
        label="Mentions de danger (H, P, EUH)"
        hint="Une par ligne, comme sur l’étiquette."
        name="regulation.statements"
        rows={6}
        defaultValue={regulation.statements.join('\n')}
        error={errors['regulation.statements']}
      />
    </div>
  </>
)

const Pictograms = ({ chosen }: { chosen: Regulation['pictograms'] }) => (
  <fieldset>
    <legend className="mb-1 text-sm font-medium">Pictogrammes de danger (règlement CLP)</legend>
    <div className="grid grid-cols-2 gap-x-4 border-y border-rule py-1">
      {pictogramCodes.map(code => (
        <label key={code} className="flex min-h-8 items-center gap-2 text-sm">
          <input
            type="checkbox"
            name="regulation.pictograms"
            value={code}
            defaultChecked={chosen.includes(code)}
            className="size-4 flex-none"
          />
          {pictogramNames[code]}
        </label>
      ))}
    </div>
  </fieldset>
)

const Sale = ({ regulation, errors }: RegulationProps) => (
  <>
    <Flags
      regulation={regulation}
      errors={errors}
      flags={[
        ['professionalOnly', 'Réservé aux professionnels'],
        ['outsideUnion', 'Fabricant hors de l’Union\u00a0: nommez un responsable dans l’Union'],
      ]}
    />
    <TextField
      label="Motif d’absence de rétractation"
      hint="Article L221-28 du code de la consommation. Vide dans tous les autres cas."
      name="regulation.withdrawalReason"
      maxLength={200}
      defaultValue={regulation.withdrawalReason ?? ''}
      error={errors['regulation.withdrawalReason']}
      className="mt-3"
    />
  </>
)
