import { quotePaths } from '#domains/quotes/rules/paths.ts'
import { emissionsLabel } from '#domains/shipping/rules/transport-emissions.ts'
import { downPaymentLine } from '#shared/price/down-payment.ts'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Price } from '#ui/Price.tsx'
import type { Cart, CartSeller } from '../contract.ts'
import { CartLineRow } from './CartLineRow.tsx'
import type { CartResult } from './cart-form.ts'
import { freeDeliveryHint, loadLabel, professionalHtCents, sellerAnchor } from './cart-labels.ts'
import { DeliveryChoice } from './DeliveryChoice.tsx'
import { JoinedDelivery } from './JoinedDelivery.tsx'

interface SellerPartProps {
  seller: CartSeller
  kind: Cart['kind']
  /** Result of a form sent without JavaScript. */
  result: CartResult | undefined
}

const refusalOf = (result: CartResult | undefined, about: { offerId?: number; vendorId?: number }): string | null => {
  if (!result || result.ok || !result.about) return null
  if ('promo' in result.about) return null
  const concerned =
    'offerId' in result.about ? result.about.offerId === about.offerId : result.about.vendorId === about.vendorId
  return concerned ? result.sentence : null
}

const groupedLabel = ({ chosen, grouped }: CartSeller) =>
  `${chosen?.mode === 'PICKUP' ? 'à retirer en magasin' : 'livrée au point commun'}, à ${grouped?.city ?? ''}.`

/** One seller's part: goods, delivery and price. */
export function SellerSection({ seller, kind, result }: SellerPartProps) {
  const { vendor, totals } = seller
  const titleId = sellerAnchor(vendor.id)
  return (
    <section aria-labelledby={titleId} className="mt-8 border-t-2 border-ink pt-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={titleId} className="text-lg">
          Vendu par {vendor.name}
        </h2>
        <p className="text-sm text-soft">{loadLabel(seller)}</p>
      </div>
      {seller.notice && <Notice className="mt-2">{`${seller.notice}.`}</Notice>}
      <ul className="divide-y divide-rule">
        {seller.lines.map(line => (
          <CartLineRow key={line.offerId} line={line} refusal={refusalOf(result, { offerId: line.offerId })} />
        ))}
      </ul>
      {seller.missingToFreeDeliveryCents !== null && (
        <Notice className="mt-2">{freeDeliveryHint(seller.missingToFreeDeliveryCents, kind)}</Notice>
      )}
      {seller.minimumIssue && (
        <Notice kind="warning" className="mt-2">
          {seller.minimumIssue.sentence}
        </Notice>
      )}
      {kind !== null && seller.lines.some(line => line.quoted === null) && (
        <p className="mt-2 text-sm">
          <Link to={quotePaths.newQuote(vendor.id)} className="link">
            Demander un devis à ce vendeur
          </Link>
        </p>
      )}
      {seller.grouped ? (
        <p className="mt-4 text-sm">
          {`Commande groupée ${seller.grouped.number}\u00a0: ${groupedLabel(seller)}`}
          {seller.deliveryIssue && (
            <span className="mt-1 block font-medium text-danger">{seller.deliveryIssue.sentence}</span>
          )}
        </p>
      ) : seller.joined ? (
        <JoinedDelivery seller={seller} joined={seller.joined} kind={kind} />
      ) : (
        <DeliveryChoice seller={seller} kind={kind} refusal={refusalOf(result, { vendorId: vendor.id })} />
      )}
      {seller.emissions && (
        <p className="mt-2 text-sm text-soft">{`Transport\u00a0: ${emissionsLabel(seller.emissions.grams)}`}</p>
      )}
      <p className="mt-4 flex items-baseline justify-between gap-4 border-b border-rule pb-4">
        <span>
          {seller.chosen ? 'Sous-total, livraison comprise' : 'Sous-total, hors livraison'}
          <span className="sr-only">{` des articles de ${vendor.name}`}</span>
        </span>
        <Price ht={professionalHtCents([seller])} ttc={totals.ttcCents} align="end" />
      </p>
      {seller.downPayment && (
        <p className="mt-2 text-sm">{`${downPaymentLine(seller.downPayment)}, si vous payez par carte.`}</p>
      )}
    </section>
  )
}
