import type { ReactNode } from 'react'
import { InText } from '#ui/Price.tsx'
import type { OfferAvailability } from '../../contract-availability.ts'
import type { BuyerPlace } from '../../rules/place.ts'
import { arrivalLabel, isNear, nearerLabel, pickupLabel, quotationLabel, unavailableLabel } from './labels.ts'
import { useAvailability } from './query.ts'

export interface AvailabilityProps {
  offerId: number
  place: BuyerPlace
  /** `card`: two lines at most, instead of the children. `offer`: below the stock, every line. */
  look: 'card' | 'offer'
  /** What the cached page says. */
  children: ReactNode
}

export default function AvailabilityLines({ offerId, place, look, children }: AvailabilityProps) {
  const found = useAvailability(offerId, place)
  if (!found?.inStock) return children
  const lines = linesOf(found, place)
  if (look === 'card' && found.nearer)
    lines.splice(lines[0]?.key === 'delivery' ? 1 : 0, 0, { key: 'nearer', line: nearerLabel(found.nearer) })
  if (lines.length === 0) return children
  if (look === 'offer')
    return (
      <span className="when">
        {lines.map(({ key, line }) => (
          <span key={key}>{line}</span>
        ))}
      </span>
    )
  return (
    <p className="article-card-stock" data-stock={found.pickup?.shopId === place.shop?.id ? undefined : 'elsewhere'}>
      {lines.slice(0, 2).map(({ key, line }) => (
        <span key={key}>{line}</span>
      ))}
    </p>
  )
}

type Line = { key: string; line: ReactNode }

/** Delivery, then pick-up; what the chosen shop does not have comes last. */
function linesOf({ delivery, onQuotation, pickup }: OfferAvailability, { postcode, shop }: BuyerPlace): Line[] {
  const lines: Line[] = []
  if (delivery) lines.push({ key: 'delivery', line: <Delivered delivery={delivery} /> })
  else if (onQuotation) lines.push({ key: 'delivery', line: quotationLabel(postcode) })
  if (isNear(pickup, shop)) lines.push({ key: 'pickup', line: pickupLabel(pickup, shop, new Date()) })
  if (shop && pickup?.shopId !== shop.id) lines.push({ key: 'shop', line: unavailableLabel(shop) })
  return lines
}

function Delivered({ delivery }: { delivery: NonNullable<OfferAvailability['delivery']> }) {
  const { mode, htCents, ttcCents } = delivery
  const free = mode === 'RELAY' ? 'gratuit' : 'offerte'
  return (
    <>
      {`${arrivalLabel(delivery)}, `}
      {htCents === 0 && ttcCents === 0 ? free : <InText ht={htCents} ttc={ttcCents} />}
    </>
  )
}
