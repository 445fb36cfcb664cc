import { paths } from '#shared/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { Shop } from '../contract.ts'
import { ChooseShop } from './ChooseShop.tsx'
import { formatDistance } from './distance.ts'
import { OpenNow } from './OpenNow.tsx'

/** One of the nearest shops: where it is, whether it is open, and the button that chooses it. */
export function NearShop({ shop, km }: { shop: Shop; km: number | null }) {
  return (
    <li className="flex min-h-36 flex-col border-b border-rule py-3">
      <p className="flex justify-between gap-3">
        <Link to={paths.shop(shop.id)} className="font-semibold hover:underline">
          {shop.name}
        </Link>
        {km !== null && <span className="figures">{formatDistance(km)}</span>}
      </p>
      <p className="text-sm text-soft">
        {shop.address}, {shop.city}
      </p>
      <OpenNow shop={shop} brief />
      {shop.pickup && <ChooseShop shop={shop} className="mt-auto pt-2" />}
    </li>
  )
}
