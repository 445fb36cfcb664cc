import { useEffect, useState } from 'react'
import { AddToCart } from '#domains/cart/web/AddToCart.tsx'
import { shownPrice } from '#shared/price/packaging.ts'
import { buttonClasses } from '#ui/Button.tsx'
import { InText, Price } from '#ui/Price.tsx'
import type { Article } from '../contract.ts'
import type { VariantRow } from './variant-rows.ts'

interface StickySummaryProps {
  article: Article
  cheapest: VariantRow
  /** Id of the part of the page where it is bought. */
  target: string
}

/** On phones, under the title: price and purchase on the first screen, above what a visitor is asked about cookies. */
export function PhonePrice({ article, cheapest: { offer, variant }, target }: StickySummaryProps) {
  const isDirect = article.variants.length === 1 && offer.available >= offer.minimum
  return (
    <div id="prix" className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:hidden">
      <Price
        {...shownPrice(offer, variant)}
        offerId={offer.id}
        className={article.variants.length > 1 ? 'price-from text-lg' : 'text-lg'}
      />
      {isDirect ? (
        <AddToCart
          compact
          offerId={offer.id}
          minimum={offer.minimum}
          step={offer.step}
          saleUnit={variant.saleUnit}
          articleTitle={article.title}
          professionalOnly={article.legal.professionalOnly}
        />
      ) : (
        <a href={`#${target}`} className={buttonClasses({ look: 'primary', size: 'sm' })}>
          {article.variants.length > 1 ? `Voir les ${article.variants.length}\u00a0modèles` : 'Commander'}
        </a>
      )}
    </div>
  )
}

/** On phones, while neither the price under the title nor the buy box is in view. */
export function StickySummary({ article, cheapest, target }: StickySummaryProps) {
  const [inSight, setInSight] = useState(true)
  const price = shownPrice(cheapest.offer, cheapest.variant)
  useEffect(() => {
    const seen = new Map<Element, boolean>()
    const watcher = new IntersectionObserver(entries => {
      for (const { target, isIntersecting } of entries) seen.set(target, isIntersecting)
      setInSight([...seen.values()].some(isSeen => isSeen))
    })
    for (const part of document.querySelectorAll(`#prix, #${target}`)) watcher.observe(part)
    return () => watcher.disconnect()
  }, [target])
  if (inSight) return null
  return (
    <aside
      aria-label="Résumé de l’article"
      className="fixed inset-x-0 bottom-(--consent-height,0px) z-30 flex items-center gap-3 border-t border-ink bg-paper px-4 py-2 lg:hidden"
    >
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-sm font-medium">{article.title}</p>
        <p className="text-sm text-soft">
          {article.variants.length > 1 && 'à partir de '}
          <InText ht={price.ht} ttc={price.ttc} /> {price.unit}
        </p>
      </div>
      <a href={`#${target}`} className={buttonClasses({ look: 'primary', className: 'flex-none' })}>
        {article.variants.length > 1 ? 'Choisir' : 'Commander'}
      </a>
    </aside>
  )
}
