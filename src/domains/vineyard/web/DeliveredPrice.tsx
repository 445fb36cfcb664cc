import type { BuyerPlace } from '#domains/shops/rules/place.ts'
import { useAvailability } from '#domains/shops/web/availability/query.ts'
import { InText } from '#ui/Price.tsx'
import type { LadderRung } from '../contract.ts'

interface DeliveredPriceProps {
  rung: LadderRung
  place: BuyerPlace
}

/** The delivery of the smallest order, shared among its pieces. */
export default function DeliveredPrice({ rung: { offerId, htCents, ttcCents, amount }, place }: DeliveredPriceProps) {
  const found = useAvailability(offerId, place)
  if (found === undefined) return '…'
  const share = (cents: number) => Math.round((cents / amount) * 100) / 100
  if (found?.delivery)
    return <InText ht={share(htCents + found.delivery.htCents)} ttc={share(ttcCents + found.delivery.ttcCents)} />
  return found?.onQuotation ? 'sur devis' : 'en retrait'
}
