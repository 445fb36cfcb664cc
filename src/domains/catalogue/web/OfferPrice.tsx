import { Amount, UnitPriceText } from '#domains/search/web/Amount.tsx'
import { withVat } from '#shared/money.ts'
import { Price } from '#ui/Price.tsx'
import type { Article, Offer } from '../contract.ts'
import { mayBeReduced } from '../rules.ts'

type Legal = Pick<Article['legal'], 'plantProtection' | 'biocontrol'>

interface OfferPriceProps {
  offer: Offer
  legal: Legal
  align?: 'start' | 'end'
  className?: string
}

/** Price, earlier price, price per litre or kilogram; goods that may not be reduced show no reduction. */
export function OfferPrice({ offer, legal, align, className }: OfferPriceProps) {
  const { priceCents, vatBasisPoints, unitPrice } = offer
  const was = mayBeReduced(legal) ? offer.referencePriceCents : null
  return (
    <span className={align === 'end' ? 'inline-block text-end' : 'inline-block'}>
      <Price
        ht={priceCents}
        ttc={withVat(priceCents, vatBasisPoints)}
        was={was === null ? undefined : { ht: was, ttc: withVat(was, vatBasisPoints) }}
        align={align}
        className={className}
      />
      {unitPrice && unitPrice.cents !== priceCents && (
        <span className="caption block whitespace-nowrap">
          <UnitPriceText price={unitPrice} vatBasisPoints={vatBasisPoints} />
        </span>
      )}
    </span>
  )
}

/** « dès 24 : 3,10 € · dès 96 : 2,90 € » */
export function Ladder({ offer, legal, className }: { offer: Offer; legal: Legal; className?: string }) {
  if (offer.tiers.length === 0 || !mayBeReduced(legal)) return null
  return (
    <ul className={className ?? 'caption whitespace-nowrap'}>
      {offer.tiers.map(({ from, priceCents }) => (
        <li key={from}>
          {`dès ${from}\u00a0: `}
          <Amount cents={priceCents} vatBasisPoints={offer.vatBasisPoints} />
        </li>
      ))}
    </ul>
  )
}
