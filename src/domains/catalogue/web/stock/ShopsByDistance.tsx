import { pickupReady } from '#domains/shipping/rules.ts'
import type { Shop } from '#domains/shops/contract.ts'
import { distanceKm } from '#domains/shops/rules.ts'
import { formatDistance } from '#domains/shops/web/distance.ts'
import { shopList } from '#domains/shops/web/place/shop-list.ts'
import { usePlace } from '#domains/shops/web/place.ts'
import { readyTimeLabel } from '#domains/shops/web/ready-label.ts'
import { formatTime, isoDay } from '#shared/dates.ts'
import type { ShopStock } from '../variant-rows.ts'
import { ShopStockList } from './ShopStockList.tsx'

/** The chosen shop, then the nearest ones, with when an order placed now would be ready. */
export default function ShopsByDistance({ stocks }: { stocks: readonly ShopStock[] }) {
  const { around, shop: mine } = usePlace()
  const { data } = shopList.use()
  const known = stocks.map(stock => {
    const km = around && distanceKm(around, stock.shop)
    const details = data?.shops.find(({ id }) => id === stock.shop.id)
    return {
      ...stock,
      rank: stock.shop.id === mine?.id ? -1 : (km ?? 0),
      isMine: stock.shop.id === mine?.id,
      distance: km === null ? null : formatDistance(km),
      ready: details ? readyAt(details, new Date()) : null,
    }
  })
  return <ShopStockList stocks={known.toSorted((a, b) => a.rank - b.rank)} />
}

/** `prête lun. dès 12 h`; null for a shop without opening hours in the coming month. */
function readyAt(shop: Shop, now: Date): string | null {
  const closures = shop.closures.map(({ from, to }) => ({ fromDay: from, toDay: to }))
  const ready = pickupReady({ day: isoDay(now), time: formatTime(now) }, shop.pickupReadyHours, shop.hours, closures)
  return ready && `prête ${readyTimeLabel(ready, now)}`
}
