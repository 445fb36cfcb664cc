import type { ImportFile } from '../contract.ts'

/** Tags of the marketplace, grouped by category. */
export function TagOptions({ tags }: { tags: ImportFile['tags'] }) {
  const categories = [...new Set(tags.map(({ category }) => category))]
  return categories.map(category => (
    <optgroup key={category} label={category}>
      {tags
        .filter(tag => tag.category === category)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </optgroup>
  ))
}
