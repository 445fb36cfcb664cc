import type { ReactNode } from 'react'
import { AddToCart } from '#domains/cart/web/AddToCart.tsx'
import { WhenAndWhere } from '#domains/shops/web/availability/WhenAndWhere.tsx'
import { paths } from '#shared/paths.ts'
import { unbroken } from '#shared/price/measures.ts'
import { perUnit, quantityLabel, type ShownPrice, shownPrice } from '#shared/price/packaging.ts'
import { unitEuros, unitTtc } from '#shared/price/price.ts'
import { Badge } from '#ui/Badge.tsx'
import { buttonClasses } from '#ui/Button.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Price } from '#ui/Price.tsx'
import type { ListedArticle as Card } from '../contract.ts'
import { amountLabel, unitPriceLabel, type Vat } from './Amount.tsx'
import { StockLine } from './StockLine.tsx'

/** What a card renders: a page sends it a second time, for hydration. */
export type ShownCard = Pick<
  Card,
  'id' | 'slug' | 'title' | 'categoryId' | 'pictureId' | 'variantCount' | 'saleUnit' | 'packLabel' | 'vatBasisPoints'
> &
  Omit<ShownPrice, 'unit'> & {
    shopCount: number
    subtitle: string
    unitPrice?: Card['unitPrice']
    tier?: Card['tier']
    wasCents?: number | null
    isForProfessionals?: true
    /** Of an article that is made on demand. */
    leadDays?: number
    /** Of an article that no shop has. */
    isDelivered?: true
    bestOfferId: number
    /** Both of an article in one model, which can be put in the cart from its card. */
    minimum?: number
    step?: number
  }

export function shownCard(card: Card): ShownCard {
  const {
    id,
    slug,
    title,
    categoryId,
    pictureId,
    variantCount,
    saleUnit,
    packLabel,
    priceCents,
    vatBasisPoints,
    shopIds,
  } = card
  const { unitPrice, tier, referencePriceCents } = card
  const { unit: _, ...price } = shownPrice({ ...card.bestOffer, priceCents, vatBasisPoints }, card)
  return {
    ...{ id, slug, categoryId, pictureId, variantCount, saleUnit, packLabel, vatBasisPoints },
    title: unbroken(title),
    shopCount: shopIds.length,
    ...price,
    bestOfferId: card.bestOffer.id,
    subtitle: `${card.brand} · ${card.packLabel}`,
    ...(unitPrice && unitPrice.cents !== priceCents && { unitPrice }),
    ...(tier && { tier }),
    ...(referencePriceCents !== null && { wasCents: referencePriceCents }),
    ...(card.professionalOnly && { isForProfessionals: true }),
    ...(card.leadDays !== null && { leadDays: card.leadDays }),
    ...(shopIds.length === 0 && card.deliveryModes.some(mode => mode !== 'PICKUP') && { isDelivered: true }),
    ...(variantCount === 1 && { minimum: card.bestOffer.minimum, step: card.bestOffer.step }),
  }
}

interface ArticleCardProps {
  card: ShownCard
  /** Its category, unless the list has the colour of one. */
  index?: number
  /** Space it takes, for the choice of the picture's size. */
  sizes: string
  eager?: boolean
  /** It can be put in the cart from there. */
  withAction?: boolean
  children?: ReactNode
}

/** Half of a phone at up to three times its density, a column of a desktop at up to twice. */
const pictureWidths = [256, 384, 640]

/** An article in a list. */
export function ArticleCard({ card, index, sizes, eager, withAction, children }: ArticleCardProps) {
  const { slug, title, pictureId } = card
  return (
    <li className="article-card" data-index={index} data-fall={fallLabel(card)}>
      {pictureId === null ? (
        <span className="picture" />
      ) : (
        <Picture id={pictureId} alt="" width={256} height={256} sizes={sizes} widths={pictureWidths} eager={eager} />
      )}
      <h3>
        <a href={paths.article(slug)}>{title}</a>
      </h3>
      <p>{card.subtitle}</p>
      {card.isForProfessionals && <Badge>Réservé aux pros</Badge>}
      <CardPrice card={card} />
      <WhenAndWhere offerId={card.bestOfferId} look="card">
        <StockLine shopCount={card.shopCount} deliverable={card.isDelivered === true} leadDays={card.leadDays} />
      </WhenAndWhere>
      {withAction && <CardAction card={card} />}
      {children}
    </li>
  )
}

function CardPrice({ card }: { card: ShownCard }) {
  const { ht, ttc, taken, saleUnit, vatBasisPoints, wasCents, variantCount } = card
  return (
    <Price
      {...{ ht, ttc }}
      unit={perUnit(saleUnit)}
      was={wasCents ? { ht: wasCents, ttc: unitTtc(wasCents, vatBasisPoints) } : undefined}
      className={variantCount > 1 ? 'price-from' : ''}
      offerId={card.bestOfferId}
    >
      {(taken || card.unitPrice || card.tier) && (
        <>
          <span className="only-ttc">{details(card, 'ttc')}</span>
          <span className="only-ht">{details(card, 'ht')}</span>
        </>
      )}
    </Price>
  )
}

/** Price of what must be taken at least, unit price and first tier, a line each. */
function details({ taken, saleUnit, packLabel, vatBasisPoints, unitPrice, tier }: ShownCard, vat: Vat): string {
  const lines = [
    taken && `${taken.label}\u00a0: ${unitEuros(taken[vat])}\u00a0${vat.toUpperCase()}`,
    unitPrice && unitPriceLabel(unitPrice, packLabel, vatBasisPoints, vat),
    tier && `${quantityLabel(tier.from, saleUnit)} et plus\u00a0: ${amountLabel(tier.priceCents, vatBasisPoints, vat)}`,
  ]
  return lines.filter(line => line).join('\n')
}

function fallLabel({ ht, wasCents }: ShownCard): string | undefined {
  const percent = wasCents ? Math.round((1 - ht / wasCents) * 100) : 0
  return percent >= 1 ? `−${percent}\u00a0%` : undefined
}

/** Goods that come in several models are chosen on their page. */
function CardAction({ card: { title, variantCount, saleUnit, bestOfferId, minimum, step } }: { card: ShownCard }) {
  if (minimum === undefined || step === undefined)
    return (
      // The link of the title covers the card, and this too.
      <span className={buttonClasses({ size: 'sm' })}>{`Voir les ${variantCount}\u00a0modèles`}</span>
    )
  return <AddToCart compact offerId={bestOfferId} {...{ minimum, step, saleUnit }} articleTitle={title} />
}
