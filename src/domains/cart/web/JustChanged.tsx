import { useSearchParams } from 'react-router'
import { figure, leastQuantity, roundedSentence } from '#shared/price/packaging.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Cart, CartLine } from '../contract.ts'

/** After a form sent without JavaScript: what was added, rounded, or removed, and how to change it. */
export function JustChanged({ cart }: { cart: Cart }) {
  const [search] = useSearchParams()
  const lines = cart.sellers.flatMap(seller => seller.lines)
  const lineOf = (name: string) => lines.find(line => `${line.offerId}` === search.get(name))
  const added = lineOf('ajoute')
  const rounded = lineOf('offre')
  if (added || rounded)
    return (
      <>
        {added && (
          <Notice kind="success" className="mt-4">
            «&nbsp;{added.title}&nbsp;» est dans votre panier.
          </Notice>
        )}
        {rounded && <Rounded line={rounded} to={Number(search.get('arrondi')) || rounded.quantity} />}
      </>
    )
  const removed = search.get('retire')
  if (!removed || lines.some(line => `${line.offerId}` === removed)) return null
  return (
    <Notice kind="success" className="mt-4" title="Article retiré du panier.">
      <SetQuantity offerId={removed} quantity={search.get('quantite') ?? '1'} label="Annuler" />
    </Notice>
  )
}

function Rounded({ line, to }: { line: CartLine; to: number }) {
  const less = line.quantity - line.step
  return (
    <Notice kind="warning" className="mt-4" title={roundedSentence(line.step, to)}>
      {less >= leastQuantity(line) && (
        <SetQuantity offerId={`${line.offerId}`} quantity={`${less}`} label={`Mettre ${figure(less)}`} />
      )}
    </Notice>
  )
}

function SetQuantity({ offerId, quantity, label }: { offerId: string; quantity: string; label: string }) {
  return (
    <Form method="post" className="mt-2">
      <input type="hidden" name="offerId" value={offerId} />
      <input type="hidden" name="quantity" value={quantity} />
      <Button type="submit" name="intent" value="set" size="sm">
        {label}
      </Button>
    </Form>
  )
}
