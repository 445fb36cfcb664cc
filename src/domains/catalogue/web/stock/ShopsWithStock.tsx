import { Suspense } from 'react'
import { isPlaced } from '#domains/shops/rules/place.ts'
import { usePlace } from '#domains/shops/web/place.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import type { Article } from '../../contract.ts'
import { shopStock } from '../variant-rows.ts'
import { ShopStockList } from './ShopStockList.tsx'

const ShopsByDistance = lazyPart(() => import('./ShopsByDistance.tsx'), ShopStockList)

/** Whether an offer that may be ordered leaves its shop. */
const isDelivered = ({ variants }: Article) =>
  variants.some(({ offers }) =>
    offers.some(({ notice, deliveryModes }) => notice === null && deliveryModes.some(mode => mode !== 'PICKUP')),
  )

/** Shops that have it today: by town on the cached page, nearest first in the browser of a buyer with a place. */
export function ShopsWithStock({ article }: { article: Article }) {
  const place = usePlace()
  const stocks = shopStock(article).toSorted((a, b) => a.shop.city.localeCompare(b.shop.city, 'fr'))
  if (stocks.length === 0)
    return (
      <p className="mt-3 text-soft">{`Aucun magasin n’en a aujourd’hui${isDelivered(article) ? '\u00a0; il peut être livré' : ''}.`}</p>
    )
  const byTown = <ShopStockList stocks={stocks} />
  if (!isPlaced(place)) return byTown
  return (
    <Suspense fallback={byTown}>
      <ShopsByDistance stocks={stocks} />
    </Suspense>
  )
}
