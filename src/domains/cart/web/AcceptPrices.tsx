import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useCartForm } from './use-cart-form.ts'

/** Prices changed since the articles were added: each line shows the old and new price. */
export function AcceptPrices() {
  const form = useCartForm('accept-prices')
  return (
    <Notice kind="warning" className="mt-4" title="Des prix ont changé depuis que vous avez rempli votre panier.">
      <p>Chaque article concerné indique l’ancien et le nouveau prix.</p>
      <form.Form noValidate method="post" className="mt-2">
        <input type="hidden" name="intent" value="accept" />
        <Button type="submit" size="sm" pending={form.pending}>
          J’ai vu, garder ces prix
        </Button>
      </form.Form>
    </Notice>
  )
}
