/** Where it can be had today, as every visitor reads it. */
export function StockLine({ shopIds, deliverable }: { shopIds: readonly number[]; deliverable: boolean }) {
  const shops = shopIds.length
  return (
    <p className="article-card-stock" data-stock={shops === 0 ? 'none' : undefined}>
      {shops === 0
        ? deliverable
          ? 'En livraison uniquement'
          : 'Épuisé en magasin'
        : `En stock dans ${shops}\u00a0magasin${shops > 1 ? 's' : ''}`}
    </p>
  )
}
