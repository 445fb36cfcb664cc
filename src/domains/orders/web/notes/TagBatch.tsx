import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/forms/Field.tsx'
import type { SellerOrderTag } from '../../contract-sales.ts'

/** Adds a tag to the selected orders, or removes it: controls of the list's own form. */
export function TagBatch({ tags }: { tags: readonly SellerOrderTag[] }) {
  if (tags.length === 0) return null
  return (
    <span className="flex flex-wrap items-center gap-1">
      <SelectField label="Repère des commandes cochées" labelHidden name="repere" dense>
        {tags.map(tag => (
          <option key={tag.id} value={tag.id}>
            {tag.name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" name="intent" value="tag-add" size="sm">
        Poser
      </Button>
      <Button type="submit" name="intent" value="tag-remove" size="sm" look="quiet">
        Retirer
      </Button>
    </span>
  )
}
