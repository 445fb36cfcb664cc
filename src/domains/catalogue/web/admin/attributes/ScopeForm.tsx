import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { AdminCategory } from '../../../contract-categories.ts'
import type { AttributeScope } from '../../../rules/attributes.ts'
import { scopeKey } from './scope-form.ts'

interface ScopeFormProps {
  scopes: readonly AttributeScope[]
  categories: readonly AdminCategory[]
}

/** Two boxes a line: proposed, and required. Categories in use are open. */
export const ScopeForm = ({ scopes, categories }: ScopeFormProps) => (
  <Form method="post">
    {categories.map(category => (
      <CategoryScopes
        key={category.id}
        category={category}
        scopes={scopes.filter(({ categoryId }) => categoryId === category.id)}
      />
    ))}
    <Button type="submit" size="sm" name="intent" value="scopes" className="mt-3">
      Enregistrer les catégories
    </Button>
  </Form>
)

function CategoryScopes({ category, scopes }: { category: AdminCategory; scopes: readonly AttributeScope[] }) {
  const { id, title, tags } = category
  const whole = scopes.find(({ tagId }) => tagId === null)
  const named = scopes.filter(({ tagId }) => tagId !== null).length
  const summary = whole
    ? 'toute la catégorie'
    : named > 1
      ? `${named} sous-catégories`
      : named === 1
        ? 'une sous-catégorie'
        : ''
  return (
    <details data-index={id} className="border-b border-rule">
      <summary className="flex min-h-9 cursor-pointer items-center gap-2">
        <span className="size-3 bg-index" aria-hidden="true" />
        <span className={scopes.length > 0 ? 'flex-1 font-semibold' : 'flex-1'}>{title}</span>
        <span className="caption">{summary}</span>
      </summary>
      <table className="mb-3 w-full text-sm">
        <thead>
          <tr className="text-soft">
            <th scope="col" className="text-start font-normal">
              <span className="sr-only">Sous-catégorie</span>
            </th>
            <th scope="col" className="w-20 font-normal">
              Proposée
            </th>
            <th scope="col" className="w-20 font-normal">
              Requise
            </th>
          </tr>
        </thead>
        <tbody>
          <ScopeRow name={`Toute la catégorie ${title}`} value={scopeKey(id, null)} scope={whole} strong />
          {tags.map(tag => (
            <ScopeRow
              key={tag.id}
              name={tag.name}
              value={scopeKey(id, tag.id)}
              scope={scopes.find(({ tagId }) => tagId === tag.id)}
            />
          ))}
        </tbody>
      </table>
    </details>
  )
}

interface ScopeRowProps {
  name: string
  value: string
  scope: AttributeScope | undefined
  strong?: boolean
}

const ScopeRow = ({ name, value, scope, strong }: ScopeRowProps) => (
  <tr className="border-t border-rule">
    <th scope="row" className={strong ? 'py-1 text-start font-semibold' : 'py-1 text-start font-normal'}>
      {name}
    </th>
    <td className="text-center">
      <input
        type="checkbox"
        name="applies"
        value={value}
        defaultChecked={scope !== undefined}
        aria-label={`${name}, proposée`}
        className="size-5"
      />
    </td>
    <td className="text-center">
      <input
        type="checkbox"
        name="required"
        value={value}
        defaultChecked={scope?.required}
        aria-label={`${name}, requise`}
        className="size-5"
      />
    </td>
  </tr>
)
