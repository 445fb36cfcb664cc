import { Amount, UnitPriceText } from '#domains/search/web/Amount.tsx'
import { quantityLabel, shownPrice } from '#shared/price/packaging.ts'
import { unitTtc } from '#shared/price/price.ts'
import { Price } from '#ui/Price.tsx'
import type { Offer, Variant } from '../contract.ts'

interface OfferPriceProps {
  offer: Offer
  variant: Variant
  align?: 'start' | 'end'
  className?: string
}

/** Price of the sale unit and of what must be taken, earlier price, price per litre or kilogram. */
export function OfferPrice({ offer, variant, align, className }: OfferPriceProps) {
  const { priceCents, vatBasisPoints, unitPrice, referencePriceCents: was } = offer
  return (
    <span className={align === 'end' ? 'inline-block text-end' : 'inline-block'}>
      <Price
        {...shownPrice(offer, variant)}
        was={was === null ? undefined : { ht: was, ttc: unitTtc(was, vatBasisPoints) }}
        align={align}
        offerId={offer.id}
        className={className}
      />
      {offer.eco && <span className="caption block">{offer.eco}</span>}
      {offer.deposit && <span className="caption block">{offer.deposit}</span>}
      {unitPrice && unitPrice.cents !== priceCents && (
        <span className="caption block whitespace-nowrap">
          <UnitPriceText price={unitPrice} packLabel={variant.packLabel} vatBasisPoints={vatBasisPoints} />
        </span>
      )}
    </span>
  )
}

/** « 24 et plus : 3,10 € · 96 et plus : 2,90 € » */
export function Ladder({ offer, variant, className }: Omit<OfferPriceProps, 'align'>) {
  if (offer.tiers.length === 0) return null
  return (
    <div className="ladder">
      <ul className={className ?? 'caption whitespace-nowrap'}>
        {offer.tiers.map(({ from, priceCents }) => (
          <li key={from}>
            {`${quantityLabel(from, variant.saleUnit)} et plus\u00a0: `}
            <Amount cents={priceCents} vatBasisPoints={offer.vatBasisPoints} />
          </li>
        ))}
      </ul>
    </div>
  )
}
