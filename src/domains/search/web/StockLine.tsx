import { madeToOrderLabel } from '#domains/offers/rules/made-to-order.ts'

interface StockLineProps {
  shopCount: number
  deliverable: boolean
  /** Of goods made on demand. */
  leadDays?: number | undefined
}

/** Where it can be had today, as every visitor reads it. */
export function StockLine({ shopCount, deliverable, leadDays }: StockLineProps) {
  return (
    <p className="article-card-stock" data-stock={shopCount === 0 ? 'none' : undefined}>
      {leadDays ? madeToOrderLabel(leadDays) : stockLabel(shopCount, deliverable)}
    </p>
  )
}

const stockLabel = (shopCount: number, deliverable: boolean) =>
  shopCount === 0
    ? deliverable
      ? 'En livraison uniquement'
      : 'Épuisé en magasin'
    : `En stock dans ${shopCount}\u00a0magasin${shopCount > 1 ? 's' : ''}`
