import type { ContentUnit } from '#shared/price/unit-price.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import type { ArticleOptions } from '../../../contract-new-article.ts'
import { TermsFields } from '../terms/TermsFields.tsx'
import type { Faults } from '../terms/terms-draft.ts'
import type { VariantDraft } from './article-draft.ts'

const units: readonly [ContentUnit, string][] = [
  ['L', 'litres'],
  ['kg', 'kilogrammes'],
  ['m', 'mètres'],
  ['piece', 'pièces'],
]

interface VariantFieldsProps {
  draft: VariantDraft
  rank: number
  /** There are others: it needs a name, and may be taken off. */
  several: boolean
  onChange: (change: Partial<VariantDraft>) => void
  onRemove: () => void
  faults: Faults
  options: ArticleOptions
  saleUnit: string
  reducible: boolean
  /** What the category and the legal nature propose. */
  lotsProposed: boolean
}

export function VariantFields(props: VariantFieldsProps) {
  const { draft, rank, several, onChange, onRemove, faults, options, saleUnit, reducible, lotsProposed } = props
  const prefix = `variants.${rank}.`
  const name = draft.label || `Déclinaison ${rank + 1}`
  return (
    <fieldset className="border-t border-ink pb-6 pt-2">
      <legend className="sr-only">{name}</legend>
      {several && (
        <div className="mb-2 flex items-center justify-between gap-4">
          <p aria-hidden="true" className="font-title font-semibold">
            {name}
          </p>
          <Button size="sm" look="quiet" onClick={onRemove} aria-label={`Retirer ${name}`}>
            Retirer
          </Button>
        </div>
      )}
      <div className="mb-4 grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-5">
        <TextField
          label="Déclinaison"
          hint={several ? undefined : 'Facultatif s’il n’y en a qu’une.'}
          placeholder="5 L, rouge, taille 9…"
          required={several}
          maxLength={80}
          value={draft.label}
          error={faults[`${prefix}label`]}
          onChange={event => onChange({ label: event.currentTarget.value })}
        />
        <TextField
          label="EAN"
          hint="8 ou 13 chiffres, s’il y en a un."
          inputMode="numeric"
          maxLength={16}
          value={draft.ean}
          error={faults[`${prefix}ean`]}
          onChange={event => onChange({ ean: event.currentTarget.value })}
        />
        <TextField
          label="Poids emballé"
          hint="D’une unité de vente."
          suffix="kg"
          inputMode="decimal"
          required
          value={draft.weight}
          error={faults[`${prefix}weightGrams`]}
          onChange={event => onChange({ weight: event.currentTarget.value })}
        />
        <TextField
          label="Contenu"
          hint="Pour le prix au litre, au kilo…"
          inputMode="decimal"
          value={draft.contentQuantity}
          error={faults[`${prefix}contentQuantity`]}
          onChange={event => onChange({ contentQuantity: event.currentTarget.value })}
        />
        <SelectField
          label="Unité du contenu"
          hint="Vide sans contenu."
          value={draft.contentUnit}
          error={faults[`${prefix}contentUnit`]}
          onChange={event =>
            onChange({ contentUnit: units.find(([unit]) => unit === event.currentTarget.value)?.[0] ?? '' })
          }
        >
          <option value="">—</option>
          {units.map(([unit, words]) => (
            <option key={unit} value={unit}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      <TermsFields
        draft={draft}
        onChange={onChange}
        faults={faults}
        prefix={prefix}
        options={options}
        saleUnit={saleUnit}
        reducible={reducible}
      />
      <Checkbox
        label="Voyage sur palette"
        hint="Trop lourd ou trop encombrant pour un colis."
        checked={draft.palletised}
        onChange={event => onChange({ palletised: event.currentTarget.checked })}
        className="mt-3"
      />
      <Checkbox
        label="Suivi par lot"
        hint={`Vous indiquerez le numéro de lot de chaque unité livrée, pour un rappel.${lotsProposed ? ' Proposé pour cette catégorie.' : ''}`}
        checked={draft.lotTracked ?? lotsProposed}
        onChange={event => onChange({ lotTracked: event.currentTarget.checked })}
      />
    </fieldset>
  )
}
