import { AddToCart } from '#domains/cart/web/AddToCart.tsx'
import { paths } from '#shared/paths.ts'
import { unbroken } from '#shared/price/measures.ts'
import { perUnit } from '#shared/price/packaging.ts'
import { Price } from '#ui/Price.tsx'
import type { AccessibleOffer } from '../../contract-access.ts'

/** Reserved offers of one seller, or of several, whose names are then shown. */
export const ReservedOffers = ({ offers, several }: { offers: readonly AccessibleOffer[]; several?: boolean }) => (
  <ul className="divide-y divide-rule border-t border-t-ink border-b border-b-rule">
    {offers.map(offer => (
      <li key={offer.offerId} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
        <div className="min-w-0 md:flex-1 md:basis-56">
          <p className="font-semibold">
            <a href={paths.article(offer.slug)} className="hover:underline">
              {unbroken(offer.title)}
            </a>
          </p>
          <p className="text-sm text-soft">
            {[offer.variantLabel, `réf. ${offer.reference}`, several && `vendu par ${offer.vendor}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className="ml-auto flex flex-col items-end gap-2">
          <Price
            ht={offer.htCents}
            ttc={offer.ttcCents}
            unit={perUnit(offer.saleUnit)}
            align="end"
            className="text-base"
          />
          <AddToCart
            offerId={offer.offerId}
            minimum={offer.minimum}
            step={offer.step}
            saleUnit={offer.saleUnit}
            articleTitle={offer.title}
            compact
          />
        </div>
      </li>
    ))}
  </ul>
)
