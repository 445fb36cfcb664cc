import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { SheetVariant } from '../../contract-sheet-fields.ts'

/** Removal and, for those that were offered, return. */
export function VariantRemoval({ variants }: { variants: readonly SheetVariant[] }) {
  const several = variants.filter(({ archived }) => !archived).length > 1
  if (!several && variants.length < 2) return null
  return (
    <Disclosure title={<span className="text-soft">Retirer une déclinaison</span>} className="mt-4 max-w-4xl">
      <p className="text-sm text-soft">
        Celle que personne n’a proposée est supprimée. Les autres sont archivées avec leurs offres&nbsp;: les commandes
        les citent encore.
      </p>
      <ul className="mt-2 divide-y divide-rule border-y border-rule">
        {variants
          .filter(({ archived }) => archived || several)
          .map(({ id, label, packLabel, archived }) => (
            <li key={id} className="flex min-h-11 flex-wrap items-center gap-3 py-1">
              <span className="min-w-0 flex-1">
                {label || packLabel}
                {archived && <span className="caption"> archivée</span>}
              </span>
              <Form method="post">
                <input type="hidden" name="variantId" value={id} />
                <Button
                  type="submit"
                  size="sm"
                  look={archived ? undefined : 'danger'}
                  name="intent"
                  value={archived ? 'restoreVariant' : 'removeVariant'}
                  aria-label={`${archived ? 'Remettre' : 'Retirer'} ${label || packLabel}`}
                >
                  {archived ? 'Remettre' : 'Retirer'}
                </Button>
              </Form>
            </li>
          ))}
      </ul>
    </Disclosure>
  )
}
