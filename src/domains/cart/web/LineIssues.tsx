import type { ComponentType, ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { perUnit, pricedQuantity, quantityInWords } from '#shared/price/packaging.ts'
import { unitTtc } from '#shared/price/price.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { AlertIcon, InfoIcon } from '#ui/icons/icons.tsx'
import { InText } from '#ui/Price.tsx'
import type { CartLine, LineSplit } from '../contract.ts'

interface LineIssuesProps {
  line: CartLine
  sellerName: string
  /** Why the last change of this line was refused. */
  refusal: string | null
  /** Of the refused quantity. */
  split: LineSplit | null
  Form: ComponentType<{ method: 'post'; className?: string; children: ReactNode }>
}

/** Issues of a line, and a button that sets the quantity that resolves them. */
export function LineIssues({ line, sellerName, refusal, split, Form }: LineIssuesProps) {
  if (!refusal && line.issues.length === 0) return null
  const { possibleQuantity } = line
  return (
    <div className="col-span-2 flex flex-col gap-1 text-sm sm:col-span-1 sm:col-start-2">
      {refusal && (
        <p role="alert" className="flex gap-1.5 font-medium text-danger">
          <AlertIcon className="mt-0.5 size-4 flex-none" />
          {refusal}
        </p>
      )}
      {split && <SplitForm line={line} split={split} sellerName={sellerName} Form={Form} />}
      {line.issues.map(issue => (
        <p
          key={issue.code}
          className={classes('flex gap-1.5', issue.blocking ? 'font-medium text-danger' : 'text-info')}
        >
          {issue.blocking ? (
            <AlertIcon className="mt-0.5 size-4 flex-none" />
          ) : (
            <InfoIcon className="mt-0.5 size-4 flex-none" />
          )}
          <span>
            {issue.sentence}
            {issue.code === 'PERMIT_MISSING' && (
              <>
                {' '}
                <a href={paths.permits} className="link">
                  Ajouter cette pièce
                </a>
              </>
            )}
          </span>
        </p>
      ))}
      {line.split && <SplitForm line={line} split={line.split} sellerName={sellerName} Form={Form} />}
      {possibleQuantity !== null && (
        <Form method="post" className="mt-1">
          <input type="hidden" name="offerId" value={line.offerId} />
          <input type="hidden" name="quantity" value={possibleQuantity} />
          <Button type="submit" name="intent" value="set" size="sm">
            Commander {quantityInWords(possibleQuantity, line)}
          </Button>
        </Form>
      )}
    </div>
  )
}

type SplitFormProps = Pick<LineIssuesProps, 'line' | 'sellerName' | 'Form'> & {
  split: LineSplit
}

/** « 588 chez X, 588 chez Y : 0,82 € TTC la bouteille » */
function SplitForm({ line, split, sellerName, Form }: SplitFormProps) {
  const { quantity, otherOfferId, otherQuantity, vendorName, unitPriceCents, vatBasisPoints } = split
  const parts = [
    quantity ? `${pricedQuantity(quantity, line.saleUnit)} chez ${sellerName}` : '',
    `${pricedQuantity(otherQuantity, line.saleUnit)} chez ${vendorName}`,
  ]
  return (
    <Form method="post" className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <input type="hidden" name="offerId" value={line.offerId} />
      <input type="hidden" name="quantity" value={quantity} />
      <input type="hidden" name="otherOfferId" value={otherOfferId} />
      <input type="hidden" name="otherQuantity" value={otherQuantity} />
      <Button type="submit" name="intent" value="split" size="sm">
        {parts.filter(Boolean).join(', ')}
      </Button>
      <span>
        {vendorName}&nbsp;: <InText ht={unitPriceCents} ttc={unitTtc(unitPriceCents, vatBasisPoints)} />{' '}
        {perUnit(line.saleUnit)}
      </span>
    </Form>
  )
}
