import {
  allergenKeys,
  allergenNames,
  goodsSchemeKeys,
  goodsSchemes,
  protectionCategories,
} from '#domains/regulation/rules/information.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { SelectField, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import type { ShownSheet } from '../../contract-sheet-fields.ts'

interface InformationFieldsProps {
  regulation: ShownSheet['sheet']['regulation']
  errors: FieldErrors
}

export const FoodFields = ({ regulation, errors }: InformationFieldsProps) => (
  <div className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-2">
    <TextAreaField
      label="Ingrédients d’une denrée"
      hint="Par ordre de poids. Vide pour tout ce qui ne se mange pas."
      name="regulation.ingredients"
      rows={3}
      maxLength={2_000}
      defaultValue={regulation.ingredients ?? ''}
      error={errors['regulation.ingredients']}
    />
    <Boxes
      legend="Allergènes de la denrée"
      name="regulation.allergens"
      options={allergenKeys.map(key => [key, allergenNames[key]])}
      chosen={regulation.allergens}
    />
  </div>
)

/** What the law asks the page to say of manufactured goods. */
export const GoodsFields = ({ regulation, errors }: InformationFieldsProps) => (
  <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
    <SelectField
      label="Équipement de protection individuelle"
      hint={'Catégories II et III\u00a0: joignez la déclaration UE de conformité dans «\u00a0Documents\u00a0».'}
      name="regulation.protectionCategory"
      defaultValue={regulation.protectionCategory ?? ''}
      error={errors['regulation.protectionCategory']}
    >
      <option value="">Non</option>
      {protectionCategories.map((name, rank) => (
        <option key={name} value={rank + 1}>{`Catégorie ${name}`}</option>
      ))}
    </SelectField>
    <TextField
      label="Indice de réparabilité"
      hint="Sur 10, pour les appareils qui en ont un, comme les nettoyeurs à haute pression."
      name="regulation.repairability"
      inputMode="decimal"
      defaultValue={regulation.repairability === null ? '' : `${regulation.repairability}`.replace('.', ',')}
      error={errors['regulation.repairability']}
    />
    <Boxes
      legend="Filières de responsabilité élargie du producteur"
      name="regulation.producerSchemes"
      options={goodsSchemeKeys.map(key => [key, goodsSchemes[key]])}
      chosen={regulation.producerSchemes}
    />
  </div>
)

interface BoxesProps {
  legend: string
  name: string
  options: readonly (readonly [string, string])[]
  chosen: readonly string[]
}

const Boxes = ({ legend, name, options, chosen }: BoxesProps) => (
  <fieldset>
    <legend className="mb-1 text-sm font-medium">{legend}</legend>
    <div className="grid grid-cols-2 gap-x-4 border-y border-rule py-1">
      {options.map(([value, label]) => (
        <label key={value} className="flex min-h-8 items-center gap-2 text-sm">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
            className="size-4 flex-none"
          />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
)
