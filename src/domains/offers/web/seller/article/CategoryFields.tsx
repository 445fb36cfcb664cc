import { useId } from 'react'
import { describe, FieldError, RequiredMark, SelectField } from '#ui/forms/Field.tsx'
import type { ArticleOptions } from '../../../contract-new-article.ts'
import { type Faults, faultOf } from '../terms/terms-draft.ts'
import type { ArticleDraft } from './article-draft.ts'

interface CategoryFieldsProps {
  draft: Pick<ArticleDraft, 'categoryId' | 'tagIds'>
  onChange: (change: Pick<ArticleDraft, 'tagIds'> & Partial<Pick<ArticleDraft, 'categoryId' | 'attributes'>>) => void
  options: Pick<ArticleOptions, 'categories'>
  faults: Faults
}

/** The category, then its tags. */
export function CategoryFields({ draft, onChange, options, faults }: CategoryFieldsProps) {
  const category = options.categories.find(({ id }) => id === draft.categoryId)
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label="Catégorie"
        required
        value={draft.categoryId ?? ''}
        error={faults.categoryId ? 'Choisissez une catégorie' : undefined}
        onChange={event =>
          onChange({ categoryId: Number(event.currentTarget.value) || null, tagIds: [], attributes: {} })
        }
        className="max-w-sm"
      >
        <option value="">Choisissez</option>
        {options.categories.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      {category && (
        <TagFields
          tags={category.tags}
          chosen={draft.tagIds}
          onChange={tagIds => onChange({ tagIds })}
          error={faultOf(faults, 'tagIds')}
        />
      )}
    </div>
  )
}

interface TagFieldsProps {
  tags: readonly { id: number; name: string }[]
  chosen: readonly number[]
  onChange: (tagIds: readonly number[]) => void
  error: string | undefined
}

export function TagFields({ tags, chosen, onChange, error }: TagFieldsProps) {
  const id = useId()
  const toggle = (tagId: number, wanted: boolean) =>
    onChange(wanted ? [...chosen, tagId] : chosen.filter(other => other !== tagId))
  return (
    <fieldset {...describe(id, { error })} tabIndex={error ? -1 : undefined}>
      <legend className="mb-1 text-sm font-medium">
        Sous-catégories
        <RequiredMark />
        <span className="font-normal text-soft"> six au plus, là où un acheteur cherchera</span>
      </legend>
      <div className="grid gap-x-6 border-y border-rule py-1 sm:grid-cols-2 lg:grid-cols-3">
        {tags.map(({ id: tagId, name }) => (
          <label key={tagId} className="flex min-h-9 items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={chosen.includes(tagId)}
              onChange={event => toggle(tagId, event.currentTarget.checked)}
              className="size-4 flex-none"
            />
            {name}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
