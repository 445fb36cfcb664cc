import type { AttributeScope } from '../../../rules/attributes.ts'

/** `98`: the whole category; `98:12`: one tag of it. */
export const scopeKey = (categoryId: number, tagId: number | null) =>
  tagId === null ? `${categoryId}` : `${categoryId}:${tagId}`

/** What is required applies too. */
export function scopesOf(form: FormData): AttributeScope[] {
  const required = new Set(form.getAll('required').map(String))
  const applied = new Set([...form.getAll('applies').map(String), ...required])
  return [...applied].map(key => {
    const [categoryId, tagId] = key.split(':')
    return {
      categoryId: Number(categoryId),
      tagId: tagId === undefined ? null : Number(tagId),
      required: required.has(key),
    }
  })
}
