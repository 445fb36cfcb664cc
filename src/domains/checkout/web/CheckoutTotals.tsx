import { euros, percent } from '#shared/money.ts'
import type { Checkout } from '../contract.ts'

/** Total before tax, tax by rate, and amount to pay. */
export function CheckoutTotals({ totals }: { totals: Checkout['totals'] }) {
  return (
    <dl className="ml-auto grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      <Row label="Total HT, livraison comprise" cents={totals.htCents} />
      {totals.vat.map(rate => (
        <Row
          key={rate.basisPoints}
          label={`TVA ${percent(rate.basisPoints)} sur ${euros(rate.htCents)}`}
          cents={rate.vatCents}
          soft
        />
      ))}
      <dt className="border-t border-ink pt-2 font-semibold">Total à payer TTC</dt>
      <dd className="figures border-t border-ink pt-2 text-end text-lg font-semibold">{euros(totals.ttcCents)}</dd>
    </dl>
  )
}

function Row({ label, cents, soft = false }: { label: string; cents: number; soft?: boolean }) {
  const look = soft ? 'text-sm text-soft' : ''
  return (
    <>
      <dt className={look}>{label}</dt>
      <dd className={`figures text-end ${look}`}>{euros(cents)}</dd>
    </>
  )
}
