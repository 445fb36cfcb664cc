import { useState } from 'react'
import { nextTier, unitPriceAtQuantity } from '#domains/cart/rules.ts'
import { AddToCart } from '#domains/cart/web/AddToCart.tsx'
import { TierNudge } from '#domains/cart/web/TierNudge.tsx'
import { useIsAccountant } from '#domains/identity/web/session.ts'
import { StartConversation } from '#domains/messaging/web/StartConversation.tsx'
import { quotePaths } from '#domains/quotes/rules/paths.ts'
import { listHref } from '#domains/search/web/list-links.ts'
import { PlaceLink } from '#domains/shops/web/place/PlaceLink.tsx'
import { type DeliveryMode, deliveryLabels } from '#shared/delivery.ts'
import { vatWords } from '#shared/money.ts'
import { leastQuantity, packWords } from '#shared/price/packaging.ts'
import { Badge } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { PackageIcon, StoreIcon, TruckIcon } from '#ui/icons/icons.tsx'
import type { Article, Offer } from '../contract.ts'
import { KitContents } from './KitContents.tsx'
import { Ladder, OfferPrice } from './OfferPrice.tsx'
import { StockOf } from './offer-columns.tsx'
import type { VariantRow } from './variant-rows.ts'

interface BuyBoxProps {
  article: Article
  rows: readonly VariantRow[]
  /** The cheapest of them that can be bought. */
  first: VariantRow
}

/** Price, seller and delivery; with a single variant, the cart button too. */
export function BuyBox({ article, rows, first: { variant, offer } }: BuyBoxProps) {
  const several = rows.length > 1
  const mayBuy = !useIsAccountant()
  return (
    <div id={several ? undefined : 'commander'} className="border border-rule border-t-2 border-t-index bg-paper p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <OfferPrice offer={offer} variant={variant} className={several ? 'price-from text-2xl' : 'text-2xl'} />
          <p className="caption mt-1">
            {[...packWords({ ...variant, ...offer }), vatWords(offer.vatBasisPoints)].join(' · ')}
          </p>
        </div>
        {article.legal.professionalOnly && <Badge>Réservé aux pros</Badge>}
      </div>
      <Ladder
        offer={offer}
        variant={variant}
        className="mt-3 flex flex-wrap gap-x-4 gap-y-1 border-y border-rule py-2 text-sm tabular-nums"
      />
      {!several && offer.kit && <KitContents kit={offer.kit} />}
      {offer.leadDays === null && (
        <p className="ask-place">
          <PlaceLink className="link">Indiquez votre code postal pour voir la date de livraison</PlaceLink>
        </p>
      )}
      <div className="mt-4">
        {several ? (
          <ButtonLink to="#modeles" look="primary" className="w-full">
            {`Voir les ${rows.length}\u00a0modèles`}
          </ButtonLink>
        ) : (
          <Order variant={variant} offer={offer} article={article} />
        )}
      </div>
      <p className="mt-3 text-sm">
        {!several && <span className="text-soft">{`Réf. ${offer.reference} · `}</span>}
        {'Vendu par '}
        <a href={listHref({ vendeur: offer.vendor.slug })} className="link">
          {offer.vendor.name}
        </a>
        {!several && variant.offers.length > 1 && (
          <>
            {' · '}
            <a
              href="#vendeurs"
              className="link"
            >{`${variant.offers.length - 1}\u00a0autre${variant.offers.length > 2 ? 's' : ''} offre${variant.offers.length > 2 ? 's' : ''}`}</a>
          </>
        )}
      </p>
      <p className="flex flex-wrap gap-x-5">
        <StartConversation vendorId={offer.vendor.id} articleId={article.id} label="Poser une question au vendeur" />
        {mayBuy && (
          <a
            href={quotePaths.quoteOfOffer(offer.id)}
            rel="nofollow"
            className="link inline-flex min-h-8 items-center text-sm"
          >
            Demander un devis
          </a>
        )}
      </p>
      <Delivery offer={offer} />
    </div>
  )
}

function Order({ variant, offer, article }: VariantRow & { article: Article }) {
  const [quantity, setQuantity] = useState(leastQuantity(offer))
  const next = nextTier(offer.tiers, quantity)
  return (
    <>
      <p className="mb-2 text-sm">
        <StockOf offer={offer} variant={variant} />
      </p>
      {offer.available >= offer.minimum && (
        <AddToCart
          offerId={offer.id}
          minimum={offer.minimum}
          step={offer.step}
          saleUnit={variant.saleUnit}
          articleTitle={article.title}
          professionalOnly={article.legal.professionalOnly}
          onQuantity={typed => setQuantity(typed || leastQuantity(offer))}
        />
      )}
      {next && (
        <TierNudge
          tier={next}
          line={{
            ...variant,
            ...offer,
            quantity,
            unitPriceCents: unitPriceAtQuantity(offer.priceCents, offer.tiers, quantity),
          }}
        />
      )}
    </>
  )
}

const modeIcons: Record<DeliveryMode, typeof StoreIcon> = {
  PICKUP: StoreIcon,
  HOME: TruckIcon,
  RELAY: PackageIcon,
  FREIGHT: TruckIcon,
}

const preparation = (days: number) =>
  days === 0
    ? 'préparée le jour même'
    : `préparée en ${days}\u00a0jour${days > 1 ? 's' : ''} ouvré${days > 1 ? 's' : ''}`

function Delivery({ offer }: { offer: Offer }) {
  return (
    <ul className="mt-3 flex flex-col gap-1 border-t border-rule pt-3 text-sm">
      {offer.deliveryModes.map(mode => {
        const Icon = modeIcons[mode]
        return (
          <li key={mode} className="flex items-center gap-2">
            <Icon className="size-4 text-soft" />
            {deliveryLabels[mode]}
            {mode === 'PICKUP' && <span className="text-soft">gratuit</span>}
          </li>
        )
      })}
      {offer.downPayment && <li>{`${offer.downPayment}, pour les professionnels qui paient par carte`}</li>}
      {offer.leadDays === null && <li className="caption">{`Commande ${preparation(offer.preparationDays)}`}</li>}
    </ul>
  )
}
