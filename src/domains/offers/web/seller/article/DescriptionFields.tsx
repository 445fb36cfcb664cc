import { useId } from 'react'
import { isRequired } from '#domains/catalogue/rules/attributes.ts'
import { AttributeField } from '#domains/catalogue/web/sheet/AttributeField.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import type { ArticleOptions } from '../../../contract-new-article.ts'
import type { Faults } from '../terms/terms-draft.ts'
import { type ArticleDraft, attributesFor } from './article-draft.ts'

interface DescriptionFieldsProps {
  draft: ArticleDraft
  onChange: (change: Partial<ArticleDraft>) => void
  options: ArticleOptions
  faults: Faults
}

export function DescriptionFields({ draft, onChange, options, faults }: DescriptionFieldsProps) {
  const brands = useId()
  const of = (name: 'title' | 'brand' | 'saleUnit' | 'packLabel') => ({
    value: draft[name],
    error: faults[name],
    required: true,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <div className="grid gap-x-6 gap-y-4 md:grid-cols-4">
      <TextField
        {...of('title')}
        label="Titre"
        hint="Ce que c’est, puis ce qui le distingue&nbsp;: «&nbsp;Fût de chêne, chauffe moyenne, 228&nbsp;L&nbsp;». Ni marque ni prix."
        maxLength={160}
        className="md:col-span-3"
      />
      <TextField
        {...of('brand')}
        label="Marque"
        hint="Connue ou nouvelle."
        maxLength={80}
        list={brands}
        autoComplete="off"
      />
      <datalist id={brands}>
        {options.brands.map(brand => (
          <option key={brand} value={brand} />
        ))}
      </datalist>
      <TextAreaField
        label="Description"
        hint="Usage, matière, dimensions, compatibilités. Des faits, en texte simple."
        rows={6}
        required
        maxLength={6_000}
        value={draft.description}
        error={faults.description}
        onChange={event => onChange({ description: event.currentTarget.value })}
        className="md:col-span-4"
      />
      <TextField
        {...of('saleUnit')}
        label="Unité de vente"
        hint="pièce, sac, carton…"
        maxLength={20}
        className="md:col-span-2"
      />
      <TextField
        {...of('packLabel')}
        label="Conditionnement"
        hint="à l’unité, carton de 6, bobine de 500 m…"
        maxLength={60}
        className="md:col-span-2"
      />
      <Attributes draft={draft} onChange={onChange} options={options} faults={faults} />
    </div>
  )
}

function Attributes({ draft, onChange, options, faults }: DescriptionFieldsProps) {
  const known = attributesFor(options, draft)
  if (known.length === 0) return null
  const put = (code: string, value: string) => onChange({ attributes: { ...draft.attributes, [code]: value } })
  return (
    <fieldset className="md:col-span-4">
      <legend className="mb-1 text-sm font-medium">
        Caractéristiques{' '}
        <span className="font-normal text-soft">
          celles qui ont un sens pour cet article&nbsp;; elles servent de filtres
        </span>
      </legend>
      <div className="grid grid-cols-2 gap-x-6 gap-y-3 border-t border-rule pt-3 md:grid-cols-4">
        {known.map(attribute => (
          <AttributeField
            key={attribute.code}
            attribute={attribute}
            required={isRequired(attribute.scopes, { categoryId: draft.categoryId ?? 0, tagIds: draft.tagIds })}
            value={draft.attributes[attribute.code] ?? ''}
            error={faults[`attributes.${attribute.code}`]}
            onChange={event => put(attribute.code, event.currentTarget.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
