import { atShop } from '#domains/shops/web/labels.ts'
import { useChosenShop } from '#domains/shops/web/place.ts'

/** Where it can be had today; in my shop first, once the browser knows which one that is. */
export function StockLine({ shopIds, deliverable }: { shopIds: readonly number[]; deliverable: boolean }) {
  const mine = useChosenShop()
  const shops = shopIds.length
  const isMine = mine !== null && shopIds.includes(mine.id)
  const isNowhere = shops === 0
  return (
    <p className="article-card-stock" data-stock={isNowhere ? 'none' : mine && !isMine ? 'elsewhere' : undefined}>
      {isMine && `En stock\u00a0: ${mine.name}`}
      {isNowhere && (deliverable ? 'En livraison uniquement' : 'Épuisé en magasin')}
      {!isMine && !isNowhere && `En stock dans ${shops}\u00a0magasin${shops > 1 ? 's' : ''}`}
      {mine && !isMine && !isNowhere && <span>{`Indisponible aujourd’hui${atShop(mine.name)}`}</span>}
    </p>
  )
}
