import type { ReactNode } from 'react'
import { euros } from '#shared/money.ts'
import { classes } from './classes.ts'

interface Amounts {
  /** Cents, before and after VAT. */
  ht: number
  ttc: number
}

interface PriceProps extends Amounts {
  /** « la pièce », « le kg »… */
  unit?: string
  /** Lowest price of the 30 days before a reduction (article L112-1-1 of the consumer code): shown struck through. */
  was?: Amounts
  align?: 'start' | 'end'
  className?: string
  /** More lines under the amounts. */
  children?: ReactNode
}

const WAS = 'Prix le plus bas des 30 derniers jours\u00a0: '

/** Always renders both amounts; the user's setting on <html> decides which one comes first. */
export function Price({ ht, ttc, unit, was, align = 'start', className, children }: PriceProps) {
  return (
    <span className={classes('price', align === 'end' && 'price-end', was && 'price-fell', className ?? 'text-base')}>
      <span className="price-ttc">
        {`${euros(ttc)} `}
        <span className="unit">{unit ? `TTC\u00a0${unit}` : 'TTC'}</span>
      </span>
      <span className="price-ht">
        {`${euros(ht)} `}
        <span className="unit">{unit ? `HT\u00a0${unit}` : 'HT'}</span>
      </span>
      {was && (
        <>
          <span className="sr-only">{WAS}</span>
          <s className="only-ttc">{euros(was.ttc)}</s>
          <s className="only-ht">{euros(was.ht)}</s>
        </>
      )}
      {children}
    </span>
  )
}
