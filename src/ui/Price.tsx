import type { ReactNode } from 'react'
import { unitEuros } from '#shared/price/price.ts'
import { classes } from './classes.ts'

interface Amounts {
  /** Cents, before and after VAT; a unit price TTC below one euro has hundredths of a cent. */
  ht: number
  ttc: number
}

interface PriceProps extends Amounts {
  /** « la pièce », « le kg »… */
  unit?: string
  /** Lowest price of the 30 days before a reduction (article L112-1-1 of the consumer code): shown struck through. */
  was?: Amounts
  /** What must be taken at least, and its price: « carton de 5 000 ». */
  taken?: Amounts & { label: string }
  align?: 'start' | 'end'
  className?: string
  /** Of a public page: the price agreed with the buyer is added there. */
  offerId?: number
  /** More lines under the amounts. */
  children?: ReactNode
}

const WAS = 'Prix le plus bas des 30\u00a0jours précédant la baisse\u00a0: '

/**
 * Always renders both amounts; the user's setting on <html> decides which come first, and hides HT from private
 * persons. Unit, struck price and smallest quantity carry the same tax as the amount beside them.
 */
export function Price({ ht, ttc, unit, was, taken, align = 'start', className, offerId, children }: PriceProps) {
  return (
    <span
      className={classes('price', align === 'end' && 'price-end', was && 'price-fell', className ?? 'text-base')}
      data-offer={offerId}
    >
      <span className="price-ttc">
        {`${unitEuros(ttc)} `}
        <span className="unit">{unit ? `TTC\u00a0${unit}` : 'TTC'}</span>
      </span>
      <span className="price-ht">
        {`${unitEuros(ht)} `}
        <span className="unit">{unit ? `HT\u00a0${unit}` : 'HT'}</span>
      </span>
      {was && (
        <>
          <span className="sr-only">{WAS}</span>
          <s className="only-ttc">{unitEuros(was.ttc)}</s>
          <s className="only-ht">{unitEuros(was.ht)}</s>
        </>
      )}
      {taken && (
        <span className="price-taken">
          {`${taken.label}\u00a0: `}
          <InText ht={taken.ht} ttc={taken.ttc} />
        </span>
      )}
      {children}
    </span>
  )
}

/** One amount in running text, HT or TTC as the reader's prices are. */
export function InText({ ht, ttc }: Amounts) {
  return (
    <span className="figures whitespace-nowrap">
      <span className="only-ttc">{`${unitEuros(ttc)}\u00a0TTC`}</span>
      <span className="only-ht">{`${unitEuros(ht)}\u00a0HT`}</span>
    </span>
  )
}
