import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/forms/Field.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { Cart, CartSeller } from '../contract.ts'
import { amountFor, deliveryAnchor } from './cart-labels.ts'
import { useCartForm } from './use-cart-form.ts'

type Joined = NonNullable<CartSeller['joined']>

/** These goods leave with an earlier order; the buyer may have them delivered apart. */
export function JoinedDelivery({ seller, joined, kind }: { seller: CartSeller; joined: Joined; kind: Cart['kind'] }) {
  const form = useCartForm(`delivery-${seller.vendor.id}`)
  const { htCents, ttcCents } = joined
  return (
    <form.Form noValidate id={deliveryAnchor(seller.vendor.id)} method="post" className="mt-4 border border-rule p-4">
      <p className="font-medium">
        Part avec votre{' '}
        <Link to={paths.order(joined.orderId)} className="link">
          commande {joined.number}
        </Link>
      </p>
      {htCents !== null && ttcCents !== null && (
        <p className="text-sm text-soft">
          {htCents > 0
            ? `Livraison en plus\u00a0: ${amountFor(kind, { htCents, ttcCents })}.`
            : 'Sans frais de livraison en plus.'}
        </p>
      )}
      <FieldError id={`joined-${joined.orderId}`} error={seller.deliveryIssue?.sentence} />
      <input type="hidden" name="intent" value="deliver" />
      <input type="hidden" name="vendorId" value={seller.vendor.id} />
      <input type="hidden" name="mode" value={seller.chosen?.mode ?? ''} />
      <input type="hidden" name="shopId" value={seller.chosen?.shopId ?? ''} />
      <input type="hidden" name="relayPointId" value={seller.chosen?.relayPointId ?? ''} />
      <input
        type="hidden"
        name="drop"
        value={seller.chosen?.drop ? `${seller.chosen.drop.pointId}:${seller.chosen.drop.day}` : ''}
      />
      <Button type="submit" size="sm" className="mt-3" pending={form.pending}>
        Livrer ces articles à part
      </Button>
    </form.Form>
  )
}
