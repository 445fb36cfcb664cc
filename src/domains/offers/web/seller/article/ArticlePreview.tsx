import { parseCents } from '#shared/money.ts'
import { unitTtc } from '#shared/price/price.ts'
import { Price } from '#ui/Price.tsx'
import type { ArticleOptions } from '../../../contract-new-article.ts'
import type { ArticleDraft } from './article-draft.ts'

interface ArticlePreviewProps {
  draft: ArticleDraft
  shown: string | null
  options: ArticleOptions
}

export function ArticlePreview({ draft, shown, options }: ArticlePreviewProps) {
  const prices = draft.variants.flatMap(({ price, vatCode }) => {
    const ht = parseCents(price)
    const rate = options.vatRates.find(({ code }) => code === vatCode)
    return ht && rate ? [{ ht, ttc: unitTtc(ht, rate.basisPoints) }] : []
  })
  const [best] = prices.sort((a, b) => a.ht - b.ht)
  return (
    <aside aria-label="Aperçu" className="self-start max-xl:max-w-64 xl:sticky xl:top-4">
      <p className="caption mb-1">Aperçu dans les listes</p>
      <div data-index={draft.categoryId ?? undefined} className="border border-rule border-t-4 border-t-index p-3">
        <div className="grid aspect-square place-items-center bg-index/6">
          {shown && <img src={shown} alt="" className="size-full object-contain" />}
        </div>
        <p className="mt-3 line-clamp-2 font-title font-semibold">{draft.title || 'Titre de l’article'}</p>
        <p className="caption truncate">{`${draft.brand || 'Marque'} · ${draft.packLabel}`}</p>
        <p className="mt-2">
          {best ? <Price ht={best.ht} ttc={best.ttc} className="text-lg" /> : <span className="text-soft">Prix</span>}
        </p>
        {draft.variants.length > 1 && <p className="caption">{draft.variants.length} déclinaisons</p>}
      </div>
    </aside>
  )
}
