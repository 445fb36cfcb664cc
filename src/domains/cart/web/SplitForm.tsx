import type { ComponentType, ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { perUnit, pricedQuantity } from '#shared/price/packaging.ts'
import { unitTtc } from '#shared/price/price.ts'
import { Button } from '#ui/Button.tsx'
import { InText } from '#ui/Price.tsx'
import type { LineSplit } from '../contract.ts'

interface SplitFormProps {
  split: LineSplit
  Form?: ComponentType<{ method: 'post'; className?: string; children: ReactNode }>
}

/** « 588 chez X, 588 chez Y : 0,82 € TTC la bouteille » */
export function SplitForm({ split, Form = CartForm }: SplitFormProps) {
  const { offerId, saleUnit, sellerName, quantity, otherOfferId, otherQuantity } = split
  const { vendorName, unitPriceCents, vatBasisPoints } = split
  const parts = [
    quantity ? `${pricedQuantity(quantity, saleUnit)} chez ${sellerName}` : '',
    `${pricedQuantity(otherQuantity, saleUnit)} chez ${vendorName}`,
  ]
  return (
    <Form method="post" className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <input type="hidden" name="offerId" value={offerId} />
      <input type="hidden" name="quantity" value={quantity} />
      <input type="hidden" name="otherOfferId" value={otherOfferId} />
      <input type="hidden" name="otherQuantity" value={otherQuantity} />
      <Button type="submit" name="intent" value="split" size="sm">
        {parts.filter(Boolean).join(', ')}
      </Button>
      <span className="text-sm">
        {vendorName}&nbsp;: <InText ht={unitPriceCents} ttc={unitTtc(unitPriceCents, vatBasisPoints)} />{' '}
        {perUnit(saleUnit)}
      </span>
    </Form>
  )
}

/** From another page: the cart is shown next. */
const CartForm = ({ children, className }: { className?: string; children: ReactNode }) => (
  <form method="post" noValidate action={paths.cart} className={className}>
    {children}
  </form>
)

/** Loaded once a quantity is refused. */
export default SplitForm
