import { euros, vatWords } from '#shared/money.ts'
import type { Checkout } from '../contract.ts'

/** Tax by rate and amount to pay; professionals also read the total before tax. */
export function CheckoutTotals({
  totals,
  todayCents,
  consumer,
  promo,
  noVatWords,
}: Pick<Checkout, 'totals' | 'todayCents' | 'consumer' | 'promo' | 'noVatWords'>) {
  return (
    <dl className="ml-auto grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      {promo && promo.discountCents > 0 && (
        <>
          <dt className="text-sm text-action">{`Code ${promo.code}, déjà déduit`}</dt>
          <dd className="figures text-end text-sm text-action">
            {`−${euros(promo.discountCents)}\u00a0${consumer ? 'TTC' : 'HT'}`}
          </dd>
        </>
      )}
      {!consumer && <Row label="Total HT, livraison comprise" cents={totals.htCents} />}
      {totals.vat.map(rate => (
        <Row
          key={rate.basisPoints}
          label={
            consumer
              ? vatWords(rate.basisPoints, 'dont TVA', noVatWords)
              : `${vatWords(rate.basisPoints, 'TVA', noVatWords)} sur ${euros(rate.htCents)}`
          }
          cents={rate.vatCents}
          soft
        />
      ))}
      {totals.depositCents > 0 && (
        <Row label="Consignes, hors TVA, rendues au retour des emballages" cents={totals.depositCents} />
      )}
      <dt className="border-t border-ink pt-2 font-semibold">
        {totals.depositCents > 0 ? 'Total à payer' : 'Total à payer TTC'}
      </dt>
      <dd className="figures border-t border-ink pt-2 text-end text-lg font-semibold">{euros(totals.ttcCents)}</dd>
      {todayCents < totals.ttcCents && (
        <>
          <dt className="font-semibold">À payer aujourd’hui par carte</dt>
          <dd className="figures text-end font-semibold">{euros(todayCents)}</dd>
          <Row label="Solde, avant la fabrication" cents={totals.ttcCents - todayCents} />
        </>
      )}
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
