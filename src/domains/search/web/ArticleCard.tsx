import { AddToCart } from '#domains/cart/web/AddToCart.tsx'
import { withVat } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { buttonClasses } from '#ui/Button.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Price } from '#ui/Price.tsx'
import type { ArticleCard as Card } from '../contract.ts'
import { amountLabel, unitPriceLabel } from './Amount.tsx'
import { StockLine } from './StockLine.tsx'

/** What a card renders: a page sends it a second time, for hydration. */
export type ShownCard = Pick<
  Card,
  'id' | 'slug' | 'title' | 'categoryId' | 'pictureId' | 'variantCount' | 'priceCents' | 'vatBasisPoints' | 'shopIds'
> & {
  subtitle: string
  unitPrice?: Card['unitPrice']
  tier?: Card['tier']
  wasCents?: number | null
  isForProfessionals?: true
  /** Of an article that no shop has. */
  isDelivered?: true
  /** Of an article in one model, which can be put in the cart from its card. */
  offer?: Card['bestOffer'] & { saleUnit: string }
}

export function shownCard(card: Card): ShownCard {
  const { id, slug, title, categoryId, pictureId, variantCount, priceCents, vatBasisPoints, shopIds } = card
  const { unitPrice, tier, referencePriceCents, plantProtection } = card
  return {
    ...{ id, slug, title, categoryId, pictureId, variantCount, priceCents, vatBasisPoints, shopIds },
    subtitle: `${card.brand} · ${card.packLabel}`,
    ...(unitPrice && unitPrice.cents !== priceCents && { unitPrice }),
    // Plant protection products never show a reduction (C. rural L253-5-1).
    ...(!plantProtection && tier && { tier }),
    ...(!plantProtection && referencePriceCents !== null && { wasCents: referencePriceCents }),
    ...(card.professionalOnly && { isForProfessionals: true }),
    ...(shopIds.length === 0 && card.deliveryModes.some(mode => mode !== 'PICKUP') && { isDelivered: true }),
    ...(variantCount === 1 && { offer: { ...card.bestOffer, saleUnit: card.saleUnit } }),
  }
}

interface ArticleCardProps {
  card: ShownCard
  /** Space it takes, for the choice of the picture's size. */
  sizes: string
  eager?: boolean
  /** It can be put in the cart from there. */
  withAction?: boolean
}

/** Half of a phone at up to three times its density, a column of a desktop at up to twice. */
const pictureWidths = [256, 384, 640]

/** An article in a list; the same markup is a card or, with `data-list="table"` on <html>, a row (catalogue.css). */
export function ArticleCard({ card, sizes, eager, withAction }: ArticleCardProps) {
  const { slug, title, categoryId, pictureId } = card
  return (
    <li className="article-card" data-index={categoryId} data-fall={fallLabel(card)}>
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
      <StockLine shopIds={card.shopIds} deliverable={card.isDelivered === true} />
      {withAction && <CardAction card={card} />}
    </li>
  )
}

function CardPrice({ card }: { card: ShownCard }) {
  const { priceCents, vatBasisPoints, wasCents, variantCount } = card
  return (
    <Price
      ht={priceCents}
      ttc={withVat(priceCents, vatBasisPoints)}
      was={wasCents ? { ht: wasCents, ttc: withVat(wasCents, vatBasisPoints) } : undefined}
      className={variantCount > 1 ? 'price-from' : ''}
    >
      {(card.unitPrice || card.tier) && (
        <>
          <span className="only-ttc">{details(card, 'ttc')}</span>
          <span className="only-ht">{details(card, 'ht')}</span>
        </>
      )}
    </Price>
  )
}

/** Unit price and first tier, a line each. */
function details({ vatBasisPoints, unitPrice, tier }: ShownCard, vat: 'ht' | 'ttc'): string {
  const perUnit = unitPrice ? unitPriceLabel(unitPrice, vatBasisPoints, vat) : ''
  const fromTier = tier ? `dès ${tier.from}\u00a0: ${amountLabel(tier.priceCents, vatBasisPoints, vat)}` : ''
  return `${perUnit}${perUnit && fromTier && '\n'}${fromTier}`
}

function fallLabel({ priceCents, wasCents }: ShownCard): string | undefined {
  const percent = wasCents ? Math.round((1 - priceCents / wasCents) * 100) : 0
  return percent >= 1 ? `−${percent}\u00a0%` : undefined
}

/** Goods that come in several models are chosen on their page. */
function CardAction({ card: { slug, title, variantCount, offer } }: { card: ShownCard }) {
  if (!offer)
    return (
      <a href={paths.article(slug)} className={buttonClasses({ size: 'sm' })} tabIndex={-1}>
        {`Choisir parmi ${variantCount}`}
      </a>
    )
  const { id, ...terms } = offer
  return <AddToCart compact offerId={id} {...terms} articleTitle={title} />
}
