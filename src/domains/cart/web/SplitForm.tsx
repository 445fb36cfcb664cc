import type { ElementType } from 'react'
import { paths } from '#shared/paths.ts'
import { perUnit, pricedQuantity } from '#shared/price/packaging.ts'
import { unitTtc } from '#shared/price/price.ts'
import { Button } from '#ui/Button.tsx'
import { InText } from '#ui/Price.tsx'
import type { LineSplit } from '../contract.ts'

interface SplitFormProps {
  split: LineSplit
  /** A plain form leads to the cart. */
  Form?: ElementType
}

/** « 588 chez X, 588 chez Y : 0,82 € TTC la bouteille » */
export default function SplitForm({ split, Form = 'form' }: SplitFormProps) {
  const { offerId, saleUnit, sellerName, quantity, otherOfferId, otherQuantity } = split
  const { vendorName, unitPriceCents, vatBasisPoints } = split
  const parts = [
    quantity ? `${pricedQuantity(quantity, saleUnit)} chez ${sellerName}` : '',
    `${pricedQuantity(otherQuantity, saleUnit)} chez ${vendorName}`,
  ]
  return (
    <Form method="post" noValidate action={paths.cart} className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
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
