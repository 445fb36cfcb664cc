import type { BuyerPlace } from '#domains/shops/rules/place.ts'
import { useAvailability } from '#domains/shops/web/availability/query.ts'
import { unitEuros } from '#shared/price/price.ts'
import type { LadderRung } from '../contract.ts'

interface DeliveredPriceProps {
  rung: LadderRung
  place: BuyerPlace
}

/** The delivery of the smallest order, shared among its pieces; HT as the column beside it. */
export default function DeliveredPrice({ rung: { offerId, htCents, amount }, place }: DeliveredPriceProps) {
  const found = useAvailability(offerId, place)
  if (found === undefined) return '…'
  if (found?.delivery) return unitEuros(Math.round(((htCents + found.delivery.htCents) / amount) * 100) / 100)
  return found?.onQuotation ? 'sur devis' : 'en retrait'
}
