import type { ReactNode } from 'react'
import { useChosenShop } from '#domains/shops/web/chosen-shop.ts'

/** Where it can be had today; in my shop first, once the browser has said which one that is. */
export function StockLine({ shopIds, deliverable }: { shopIds: readonly number[]; deliverable: boolean }) {
  const mine = useChosenShop()
  if (mine && shopIds.includes(mine.id)) return <Line dot="bg-success">{`En stock\u00a0: ${mine.name}`}</Line>
  if (shopIds.length === 0)
    return <Line dot="bg-rule">{deliverable ? 'En livraison uniquement' : 'Épuisé en magasin'}</Line>
  const elsewhere = `En stock dans ${shopIds.length}\u00a0magasin${shopIds.length > 1 ? 's' : ''}`
  return (
    <Line dot={mine ? 'border border-success' : 'bg-success'}>
      {elsewhere}
      {mine && <span className="block text-soft">{`Pas aujourd’hui\u00a0: ${mine.name}`}</span>}
    </Line>
  )
}

function Line({ dot, children }: { dot: string; children: ReactNode }) {
  return (
    <span className="flex items-start gap-1.5">
      <span aria-hidden="true" className={`mt-1 size-2 flex-none rounded-full ${dot}`} />
      <span>{children}</span>
    </span>
  )
}
