import { euros, vatWords } from '#shared/money.ts'
import { classes } from '#ui/classes.ts'
import type { Cart } from '../contract.ts'
import { amountFor, professionalHtCents, unchosenLabel } from './cart-labels.ts'
import { PayLink } from './PayLink.tsx'

/** Always visible: total before and after tax, and the link to checkout. Changes are announced to screen readers. */
export function CartTotals({ cart, pending }: { cart: Cart; pending: boolean }) {
  const { totals, kind } = cart
  return (
    <section
      aria-label="Total du panier"
      className="sticky bottom-(--consent-height,0px) z-10 -mx-4 mt-6 flex flex-wrap items-center justify-end gap-x-4 gap-y-1 border-t-2 border-ink bg-paper px-4 py-2 shadow-float sm:mx-0 lg:sticky lg:top-24 lg:bottom-auto lg:mt-8 lg:flex-col lg:items-stretch lg:gap-y-4 lg:border lg:border-t-2 lg:border-rule lg:border-t-ink lg:p-5 lg:shadow-none"
    >
      <div
        role="status"
        aria-busy={pending || undefined}
        className={classes('figures min-w-40 flex-1', pending && 'text-soft')}
      >
        <p className="flex flex-wrap gap-x-3 text-sm text-soft max-sm:text-xs lg:flex-col lg:gap-y-1 lg:pb-3">
          <span>{deliveryPart(cart)}</span>
          {kind === 'professional' && <span>Total HT&nbsp;: {euros(totals.htCents)}</span>}
          {kind === null && <span>Prix professionnel&nbsp;: {euros(professionalHtCents(cart.sellers))} HT</span>}
          {totals.vat.map(rate => (
            <span key={rate.basisPoints}>
              {vatWords(rate.basisPoints, kind === 'professional' ? 'TVA' : 'dont TVA', cart.noVatWords)}&nbsp;:{' '}
              {euros(rate.vatCents)}
            </span>
          ))}
          {totals.depositCents > 0 && <span>Consignes, hors TVA&nbsp;: {euros(totals.depositCents)}</span>}
        </p>
        <p className="text-xl font-semibold max-sm:text-lg">
          {totals.depositCents > 0 ? 'Total à payer' : 'Total TTC'}&nbsp;: {euros(totals.ttcCents)}
        </p>
      </div>
      <PayLink cart={cart} />
    </section>
  )
}

function deliveryPart({ sellers, totals, kind }: Cart): string {
  const missing = sellers.filter(seller => !seller.chosen)
  if (missing.length === sellers.length) return 'Livraison\u00a0: à choisir'
  const { deliveryHtCents: htCents, deliveryTtcCents: ttcCents } = totals
  const price = htCents ? amountFor(kind, { htCents, ttcCents }) : 'gratuite'
  return `Livraison\u00a0: ${price}${missing.length ? `, ${unchosenLabel(missing)}` : ''}`
}
