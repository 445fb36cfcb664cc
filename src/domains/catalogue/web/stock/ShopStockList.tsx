import { readyLabel } from '#domains/shops/web/ready-label.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import type { ShopStock } from '../variant-rows.ts'

const shownAtOnce = 5

/** A shop with what the browser knows of it: « 12 km », « prête lun. dès 12 h ». */
export type KnownShopStock = ShopStock & { distance?: string | null; ready?: string | null; isMine?: boolean }

export function ShopStockList({ stocks }: { stocks: readonly KnownShopStock[] }) {
  const rest = stocks.length - shownAtOnce
  return (
    <>
      <ul className="divide-y divide-rule border-b border-rule">{stocks.slice(0, shownAtOnce).map(row)}</ul>
      {rest > 0 && (
        <details className="group/more">
          <summary className="link inline-flex min-h-11 items-center text-sm group-open/more:hidden">
            {rest === 1 ? 'Voir l’autre magasin' : `Voir les ${rest} autres magasins`}
          </summary>
          <ul className="divide-y divide-rule border-b border-rule">{stocks.slice(shownAtOnce).map(row)}</ul>
        </details>
      )}
    </>
  )
}

const row = ({ shop, held, distance, ready, isMine }: KnownShopStock) => (
  <li key={shop.id} className="py-2.5 text-sm">
    <p>
      <a href={paths.shop(shop.id)} className="link font-medium">
        {shop.name}
      </a>{' '}
      {isMine && <Badge tone="success">Votre magasin</Badge>}
    </p>
    <p className="text-soft">
      {[shop.city, distance, `commande ${ready ?? readyLabel(shop.readyHours)}`].filter(Boolean).join(' · ')}
    </p>
    {/* Each model on its line: sizes and packs do not add up. */}
    <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
      {held.map(({ id, label, stock }) => (
        <li key={id} className="figures flex justify-between gap-3">
          <span className="min-w-0 truncate">{label}</span>
          <span className="flex-none font-medium">{`${stock} en stock`}</span>
        </li>
      ))}
    </ul>
  </li>
)
