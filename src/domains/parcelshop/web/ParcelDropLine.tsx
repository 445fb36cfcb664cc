import type { Shop } from '#domains/shops/contract.ts'
import { useNow } from '#domains/shops/web/now.ts'
import { formatFullDay, formatTime, isoDay } from '#shared/dates.ts'
import type { ParcelShop } from '../contract.ts'
import { nextPickup } from '../rules/pickups.ts'

type Place = Pick<Shop, 'id' | 'hours' | 'closures' | 'postcode'>

/** In the list of shops: « Dépôt de colis de vin : Colissimo, Chronopost. Prochain enlèvement : jeudi 26 novembre ». */
export function ParcelDropLine({ shop, own }: { shop: Place; own: ParcelShop }) {
  const now = useNow()
  const [next] = now
    ? own.carriers
        .flatMap(pickup => nextPickup(pickup, shop, { day: isoDay(now), time: formatTime(now) }) ?? [])
        .toSorted()
    : []
  return (
    <p className="text-sm">
      {`Dépôt de colis de vin\u00a0: ${own.carriers.map(({ name }) => name).join(', ')}`}
      {next && `. Prochain enlèvement\u00a0: ${formatFullDay(next)}`}
    </p>
  )
}
