/** Where it can be had today, as every visitor reads it. */
export function StockLine({ shopCount, deliverable }: { shopCount: number; deliverable: boolean }) {
  return (
    <p className="article-card-stock" data-stock={shopCount === 0 ? 'none' : undefined}>
      {shopCount === 0
        ? deliverable
          ? 'En livraison uniquement'
          : 'Épuisé en magasin'
        : `En stock dans ${shopCount}\u00a0magasin${shopCount > 1 ? 's' : ''}`}
    </p>
  )
}
