import { byDistance, type Near } from '#domains/shops/rules.ts'
import { formatDistance, readyLabel } from '#domains/shops/web/labels.ts'
import { useChosenShop, useSearchArea } from '#domains/shops/web/place.ts'
import { paths } from '#shared/paths.ts'
import { figure } from '#shared/price/packaging.ts'
import { Badge } from '#ui/Badge.tsx'
import type { Article } from '../contract.ts'
import { type ShopStock, shopStock } from './variant-rows.ts'

const shownAtOnce = 5

/** Shops that have it today: nearest first once the browser knows from where, by name until then. */
export function ShopsWithStock({ article }: { article: Article }) {
  const around = useSearchArea()
  const mine = useChosenShop()
  const stocked = shopStock(article)
  const byName = stocked.toSorted((a, b) => a.shop.city.localeCompare(b.shop.city, 'fr'))
  const near: { stock: ShopStock; km: number | null }[] = around
    ? byDistance(
        stocked.map(stock => ({ ...stock.shop, stock })),
        around,
      ).map(({ shop, km }: Near<{ stock: ShopStock } & Position>) => ({ stock: shop.stock, km }))
    : byName.map(stock => ({ stock, km: null }))
  const rows = near.toSorted((a, b) => Number(b.stock.shop.id === mine?.id) - Number(a.stock.shop.id === mine?.id))
  if (rows.length === 0) return <p className="mt-3 text-soft">Aucun magasin n’en a aujourd’hui ; il peut être livré.</p>
  const row = ({ stock, km }: (typeof rows)[number]) => (
    <ShopRow key={stock.shop.id} stock={stock} km={km} isMine={stock.shop.id === mine?.id} />
  )
  const rest = rows.length - shownAtOnce
  return (
    <>
      <ul className="divide-y divide-rule border-b border-rule">{rows.slice(0, shownAtOnce).map(row)}</ul>
      {rest > 0 && (
        <details className="group/more">
          <summary className="link inline-flex min-h-11 items-center text-sm group-open/more:hidden">
            {rest === 1 ? 'Voir l’autre magasin' : `Voir les ${rest} autres magasins`}
          </summary>
          <ul className="divide-y divide-rule border-b border-rule">{rows.slice(shownAtOnce).map(row)}</ul>
        </details>
      )}
    </>
  )
}

type Position = { latitude: number; longitude: number }

function ShopRow({ stock: { shop, held }, km, isMine }: { stock: ShopStock; km: number | null; isMine: boolean }) {
  const units = held.reduce((sum, model) => sum + model.units, 0)
  const models = held.map(({ label }) => label).filter(Boolean)
  return (
    <li className="flex items-start justify-between gap-4 py-2.5 text-sm">
      <div className="min-w-0">
        <p>
          <a href={paths.shop(shop.id)} className="link font-medium">
            {shop.name}
          </a>{' '}
          {isMine && <Badge tone="success">Votre magasin</Badge>}
        </p>
        <p className="text-soft">
          {shop.city}
          {km !== null && ` · ${formatDistance(km)}`}
          {` · commande ${readyLabel(shop.readyHours)}`}
        </p>
        {models.length > 0 && models.length <= 6 && <p className="caption">{models.join(', ')}</p>}
      </div>
      <p className="figures flex-none font-medium">{`${figure(units)} en stock`}</p>
    </li>
  )
}
