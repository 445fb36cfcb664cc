import type { ReactNode } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { SheetVariant, ShownSheet } from '../../contract-sheet-fields.ts'
import { AttributeField, typedNumber, typedValue } from './AttributeField.tsx'

const units = [
  ['L', 'litres'],
  ['kg', 'kilogrammes'],
  ['m', 'mètres'],
  ['piece', 'pièces'],
] as const

interface VariantsFormProps {
  shown: ShownSheet
  errors: FieldErrors
  submit: string
  /** New ones are added elsewhere, with their offer. */
  onlyKnown?: boolean
  /** Removal and return are asked with the other changes. */
  asksRemoval?: boolean
  beforeSubmit?: ReactNode
}

/** Variants one under the other, each folded; all saved together. */
export function VariantsForm({ shown, errors, submit, onlyKnown, asksRemoval, beforeSubmit }: VariantsFormProps) {
  const variants = shown.variants.filter(({ archived }) => !archived)
  const isWrong = (rank: number) => Object.keys(errors).some(field => field.startsWith(`variants.${rank}.`))
  return (
    <Form method="post" className="max-w-4xl">
      <input type="hidden" name="version" value={shown.version} />
      {variants.map((variant, rank) => (
        <Disclosure
          key={variant.id}
          open={variants.length === 1 || isWrong(rank) || undefined}
          title={
            <>
              <span className="font-semibold">{variant.label || variant.packLabel}</span>
              <span className="caption figures">{variant.ean}</span>
              {variant.offers > 0 && <Badge>{variant.offers > 1 ? `${variant.offers} offres` : 'Une offre'}</Badge>}
            </>
          }
        >
          <input type="hidden" name={`variants.${rank}.id`} value={variant.id} />
          <VariantInputs shown={shown} variant={variant} prefix={`variants.${rank}.`} errors={errors} />
          {asksRemoval && variants.length > 1 && (
            <Checkbox name="removed" value={variant.id} label="Retirer cette déclinaison de la vente" />
          )}
        </Disclosure>
      ))}
      {asksRemoval && <ArchivedVariants variants={shown.variants.filter(({ archived }) => archived)} />}
      {!onlyKnown && (
        <Disclosure
          title={<span className="text-soft">Ajouter une déclinaison</span>}
          open={isWrong(variants.length) || undefined}
        >
          <VariantInputs
            shown={shown}
            variant={likeThem(variants)}
            prefix={`variants.${variants.length}.`}
            errors={errors}
          />
        </Disclosure>
      )}
      {beforeSubmit && <div className="mt-4">{beforeSubmit}</div>}
      <Button type="submit" look="primary" name="intent" value="variants" className="mt-4">
        {submit}
      </Button>
    </Form>
  )
}

const ArchivedVariants = ({ variants }: { variants: readonly SheetVariant[] }) =>
  variants.length > 0 && (
    <Disclosure title={<span className="text-soft">Déclinaisons retirées</span>}>
      {variants.map(({ id, label, packLabel }) => (
        <Checkbox key={id} name="restored" value={id} label={`Remettre ${label || packLabel} en vente`} />
      ))}
    </Disclosure>
  )

type Values = Omit<SheetVariant, 'id' | 'archived' | 'offers'>

/** A new one is usually sold as the others are. */
const likeThem = ([first]: readonly SheetVariant[]): Values => ({
  label: '',
  attributes: {},
  ean: null,
  weightGrams: 0,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  saleUnit: first?.saleUnit ?? 'pièce',
  packLabel: first?.packLabel ?? 'à l’unité',
  contentQuantity: null,
  contentUnit: first?.contentUnit ?? null,
  palletised: first?.palletised ?? false,
  lotTracked: first?.lotTracked ?? false,
})

interface VariantInputsProps {
  shown: ShownSheet
  variant: Values
  prefix: string
  errors: FieldErrors
}

function VariantInputs({ shown, variant, prefix, errors }: VariantInputsProps) {
  const axes = shown.attributes.filter(
    ({ code, axis, scopes }) =>
      code in variant.attributes || (axis && scopes.some(scope => scope.categoryId === shown.sheet.categoryId)),
  )
  const at = (name: string) => ({ name: `${prefix}${name}`, error: errors[`${prefix}${name}`], dense: true })
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
      <TextField
        {...at('label')}
        label="Nom"
        hint={axes.length > 0 ? 'Vide, il vient des axes.' : undefined}
        maxLength={80}
        defaultValue={variant.label}
      />
      {axes.map(attribute => (
        <AttributeField
          key={attribute.code}
          attribute={attribute}
          name={`${prefix}attributes.${attribute.code}`}
          defaultValue={typedValue(variant.attributes[attribute.code])}
          error={errors[`${prefix}attributes.${attribute.code}`]}
        />
      ))}
      <TextField {...at('ean')} label="EAN" inputMode="numeric" maxLength={16} defaultValue={variant.ean ?? ''} />
      <TextField
        {...at('weight')}
        error={errors[`${prefix}weightGrams`]}
        label="Poids emballé"
        suffix="kg"
        inputMode="decimal"
        defaultValue={variant.weightGrams ? typedNumber(variant.weightGrams / 1_000) : ''}
      />
      <TextField {...at('saleUnit')} label="Unité de vente" maxLength={20} defaultValue={variant.saleUnit} />
      <TextField {...at('packLabel')} label="Conditionnement" maxLength={60} defaultValue={variant.packLabel} />
      <TextField
        {...at('contentQuantity')}
        label="Contenance"
        inputMode="decimal"
        defaultValue={typedNumber(variant.contentQuantity)}
      />
      <SelectField {...at('contentUnit')} label="Son unité" defaultValue={variant.contentUnit ?? ''}>
        <option value="">—</option>
        {units.map(([unit, words]) => (
          <option key={unit} value={unit}>
            {words}
          </option>
        ))}
      </SelectField>
      {sides.map(([name, label]) => (
        <TextField
          key={name}
          {...at(name)}
          label={label}
          suffix="mm"
          inputMode="numeric"
          defaultValue={typedNumber(variant[name])}
        />
      ))}
      <Flags variant={variant} prefix={prefix} />
    </div>
  )
}

const sides = [
  ['lengthMm', 'Longueur'],
  ['widthMm', 'Largeur'],
  ['heightMm', 'Hauteur'],
] as const

const Flags = ({ variant, prefix }: Pick<VariantInputsProps, 'variant' | 'prefix'>): ReactNode => (
  <div className="col-span-full flex flex-wrap gap-x-6">
    <Checkbox name={`${prefix}palletised`} label="Voyage sur palette" defaultChecked={variant.palletised} />
    <Checkbox name={`${prefix}lotTracked`} label="Suivi par lot" defaultChecked={variant.lotTracked} />
  </div>
)
