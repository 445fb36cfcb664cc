import { euros } from '#shared/money.ts'
import { basisFor } from '#shared/price/price.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import type { Cart } from '../contract.ts'
import type { CartResult } from './cart-form.ts'
import { useCartForm } from './use-cart-form.ts'

interface Props {
  promo: Cart['promo']
  kind: Cart['kind']
  /** Result of a form sent without JavaScript. */
  result: CartResult | undefined
}

/** The code of the cart and what it takes off, or the field to enter one: they do not add up. */
export function CartCode({ promo, kind, result }: Props) {
  const form = useCartForm('promo')
  const refused = result && !result.ok && result.about && 'promo' in result.about ? result : null
  if (promo)
    return (
      <form.Form
        noValidate
        method="post"
        className="mt-8 flex flex-wrap items-center justify-between gap-3 border border-rule p-4"
      >
        <input type="hidden" name="intent" value="no-promo" />
        <p className="min-w-0">
          <span className="font-semibold">{`Code ${promo.code}`}</span>
          <span className="text-soft">{`\u00a0: ${promo.words}`}</span>
          {promo.refusal ? (
            <span className="block text-sm font-medium text-warning">{promo.refusal}</span>
          ) : (
            <span className="figures block text-sm font-medium text-action">
              {`−${euros(promo.discountCents)}\u00a0${basisFor(kind)}, déjà déduits des articles`}
            </span>
          )}
        </p>
        <Button type="submit" size="sm" look="quiet" pending={form.pending}>
          Retirer le code
        </Button>
      </form.Form>
    )
  return (
    <form.Form noValidate method="post" className="mt-8 flex flex-wrap items-end gap-2">
      <input type="hidden" name="intent" value="promo" />
      <TextField
        label="Code promotionnel"
        name="code"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        dense
        className="min-w-44"
        error={form.refusal ?? refused?.sentence}
      />
      <Button type="submit" size="sm" pending={form.pending}>
        Appliquer
      </Button>
    </form.Form>
  )
}
