import { Form, useSearchParams } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Cart } from '../contract.ts'

/** After a form sent without JavaScript: what was added, or what was removed and how to restore it. */
export function JustChanged({ cart }: { cart: Cart }) {
  const [search] = useSearchParams()
  const lines = cart.sellers.flatMap(seller => seller.lines)
  const added = lines.find(line => `${line.offerId}` === search.get('ajoute'))
  if (added)
    return (
      <Notice kind="success" className="mt-4">
        « {added.title} » est dans votre panier.
      </Notice>
    )
  const removed = search.get('retire')
  if (!removed || lines.some(line => `${line.offerId}` === removed)) return null
  return (
    <Notice kind="success" className="mt-4" title="Article retiré du panier.">
      <Form method="post" className="mt-2">
        <input type="hidden" name="offerId" value={removed} />
        <input type="hidden" name="quantity" value={search.get('quantite') ?? '1'} />
        <Button type="submit" name="intent" value="set" size="sm">
          Annuler
        </Button>
      </Form>
    </Notice>
  )
}
