import type { ParcelShop } from '#domains/parcelshop/contract.ts'
import { ParcelDropLine } from '#domains/parcelshop/web/ParcelDropLine.tsx'
import { formatPhone } from '#shared/ids.ts'
import { paths } from '#shared/paths.ts'
import { PhoneIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { Shop } from '../contract.ts'
import type { SearchArea } from '../rules/place.ts'
import { ChooseShop } from './ChooseShop.tsx'
import { formatDistance } from './distance.ts'
import { OpenNow } from './OpenNow.tsx'
import { readyLabel } from './ready-label.ts'

interface ShopRowProps {
  shop: Shop
  /** Its number on the map. */
  number: number
  km: number | null
  approximate: boolean
  around: SearchArea | null
  /** Where the shop receives growers’ parcels. */
  drops: ParcelShop | undefined
}

export function ShopListItem({ shop, number, km, approximate, around, drops }: ShopRowProps) {
  return (
    <li className="grid grid-cols-[1.75rem_1fr] gap-x-3 border-b border-rule py-4">
      <span aria-hidden="true" className="grid size-7 place-items-center bg-ink text-sm font-semibold text-paper">
        {number}
      </span>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-[1fr_auto]">
        <div className="min-w-0">
          <h3 className="text-base">
            <Link to={paths.shop(shop.id)} className="inline-block min-h-6 hover:underline">
              {shop.name}
            </Link>
          </h3>
          <p className="text-sm text-soft">
            {shop.address}, {shop.postcode} {shop.city}
          </p>
          <p className="text-sm text-soft">Vendeur&nbsp;: {shop.vendor.name}</p>
          {drops && <ParcelDropLine shop={shop} own={drops} />}
        </div>
        {km !== null && (
          <p className="figures font-semibold sm:text-end">
            {approximate && '≈ '}
            {formatDistance(km)}
            {approximate && <span className="unit block">distance approximative</span>}
          </p>
        )}
        <div className="sm:col-span-2">
          <OpenNow shop={shop} />
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="flex flex-wrap items-center gap-x-4 text-sm">
              <a href={`tel:${shop.phone}`} className="link figures inline-flex min-h-8 items-center gap-1.5">
                <PhoneIcon className="size-4" />
                {formatPhone(shop.phone)}
              </a>
              <span className="text-soft">
                {shop.pickup ? `Commande ${readyLabel(shop.pickupReadyHours)}` : 'Pas de retrait de commande'}
              </span>
            </p>
            {shop.pickup && <ChooseShop shop={shop} around={around} />}
          </div>
        </div>
      </div>
    </li>
  )
}
