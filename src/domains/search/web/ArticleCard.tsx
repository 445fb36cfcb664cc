import { AddToCart } from '#domains/cart/web/AddToCart.tsx'
import { paths } from '#shared/paths.ts'
import { quantityLabel, shownPrice } from '#shared/price/packaging.ts'
import { unitTtc } from '#shared/price/price.ts'
import { Badge } from '#ui/Badge.tsx'
import { buttonClasses } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Kept } from '#ui/Kept.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Price } from '#ui/Price.tsx'
import type { ListedArticle as Card } from '../contract.ts'
import { Amount, UnitPriceText } from './Amount.tsx'
import { StockLine } from './StockLine.tsx'

interface ArticleCardProps {
  card: Card
  /** Space it takes, for the choice of the picture's size. */
  sizes: string
  eager?: boolean
  /** It can be put in the cart from there. */
  withAction?: boolean
}

/** An article in a list; the same markup is a card or, with `data-list="table"` on <html>, a row (catalogue.css). */
export function ArticleCard(props: ArticleCardProps) {
  const look = { className: 'article-card', 'data-index': props.card.categoryId }
  // Eager pictures are preloaded by the page's head.
  if (props.eager)
    return (
      <li {...look}>
        <Inside {...props} />
      </li>
    )
  return (
    <Kept as="li" by={`card ${props.sizes} ${props.withAction} ${JSON.stringify(props.card)}`} {...look}>
      {() => <Inside {...props} />}
    </Kept>
  )
}

function Inside({ card, sizes, eager, withAction }: ArticleCardProps) {
  return (
    <>
      <div className="article-card-plate">
        {card.pictureId === null ? (
          <span className="block aspect-square bg-index/6" />
        ) : (
          <Picture id={card.pictureId} alt="" width={256} height={256} sizes={sizes} eager={eager} />
        )}
        {card.referencePriceCents !== null && !card.plantProtection && <Fall card={card} />}
      </div>
      <div className="article-card-name">
        <h3>
          <a href={paths.article(card.slug)}>{card.title}</a>
        </h3>
        <p className="caption mt-0.5 truncate">
          {card.brand} · {card.packLabel}
        </p>
        {card.professionalOnly && <Badge className="mt-1">Réservé aux pros</Badge>}
      </div>
      <div className="article-card-price">
        <CardPrice card={card} />
      </div>
      <p className="article-card-stock">
        <StockLine shopIds={card.shopIds} deliverable={card.deliveryModes.some(mode => mode !== 'PICKUP')} />
      </p>
      {withAction && (
        <div className="article-card-action">
          <CardAction card={card} />
        </div>
      )}
    </>
  )
}

function CardPrice({ card }: { card: Card }) {
  const { priceCents, vatBasisPoints, unitPrice, tier, referencePriceCents, variantCount } = card
  // Plant protection products never show a reduction (C. rural L253-5-1).
  const was = card.plantProtection ? null : referencePriceCents
  return (
    <>
      <Price
        {...shownPrice({ ...card.bestOffer, priceCents, vatBasisPoints }, card)}
        was={was === null ? undefined : { ht: was, ttc: unitTtc(was, vatBasisPoints) }}
        className={classes('text-lg', variantCount > 1 && 'price-from')}
      />
      <p className="caption">
        {unitPrice && unitPrice.cents !== priceCents && (
          <span className="block">
            <UnitPriceText price={unitPrice} vatBasisPoints={vatBasisPoints} />
          </span>
        )}
        {tier && !card.plantProtection && (
          <span className="block">
            {`${quantityLabel(tier.from, card.saleUnit)} et plus\u00a0: `}
            <Amount cents={tier.priceCents} vatBasisPoints={vatBasisPoints} />
          </span>
        )}
      </p>
    </>
  )
}

function Fall({ card: { priceCents, referencePriceCents } }: { card: Card }) {
  const percent = Math.round((1 - priceCents / (referencePriceCents ?? priceCents)) * 100)
  if (percent < 1) return null
  return (
    <span className="absolute left-0 top-0 bg-lie px-1.5 text-sm font-semibold tabular-nums text-paper">
      {`−${percent}\u00a0%`}
    </span>
  )
}

/** Goods that come in several models are chosen on their page. */
function CardAction({ card }: { card: Card }) {
  if (card.variantCount > 1)
    return (
      <a href={paths.article(card.slug)} className={buttonClasses({ size: 'sm' })} tabIndex={-1}>
        {`Choisir parmi ${card.variantCount}`}
      </a>
    )
  const { id, minimum, step } = card.bestOffer
  return (
    <AddToCart compact offerId={id} minimum={minimum} step={step} saleUnit={card.saleUnit} articleTitle={card.title} />
  )
}
