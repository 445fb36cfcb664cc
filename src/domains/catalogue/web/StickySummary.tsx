import { useEffect, useState } from 'react'
import { shownPrice } from '#shared/price/packaging.ts'
import { buttonClasses } from '#ui/Button.tsx'
import { InText } from '#ui/Price.tsx'
import type { Article } from '../contract.ts'
import type { VariantRow } from './variant-rows.ts'

interface StickySummaryProps {
  article: Article
  cheapest: VariantRow
  /** Id of the part of the page where it is bought. */
  target: string
}

/** On phones, while the buy box is out of view. */
export function StickySummary({ article, cheapest, target }: StickySummaryProps) {
  const [inSight, setInSight] = useState(true)
  const price = shownPrice(cheapest.offer, cheapest.variant)
  useEffect(() => {
    const part = document.getElementById(target)
    if (!part) return
    const watcher = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? true))
    watcher.observe(part)
    return () => watcher.disconnect()
  }, [target])
  if (inSight) return null
  return (
    <aside
      aria-label="Résumé de l’article"
      className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-3 border-t border-ink bg-paper px-4 py-2 lg:hidden"
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
