import { useReaderTax } from '#domains/search/web/reader-tax.ts'
import type { OfferAvailability } from '#domains/shops/contract-availability.ts'
import type { BuyerPlace } from '#domains/shops/rules/place.ts'
import { useAvailabilityOf } from '#domains/shops/web/availability/query.ts'
import type { CalculatedNeed, LadderRung } from '../contract.ts'
import { LadderRow, PerUnit } from './LadderRow.tsx'

interface DeliveredRowsProps {
  rungs: readonly LadderRung[]
  unit: CalculatedNeed['unit']
  place: BuyerPlace
}
type Delivered = { rung: LadderRung; found: OfferAvailability | null | undefined }

/** With the delivery of the quantity, the cheapest delivered first. */
export default function DeliveredRows({ rungs, unit, place }: DeliveredRowsProps) {
  const found = useAvailabilityOf(rungs, place)
  const isBeforeTax = useReaderTax() === 'ht'
  const rows = rungs.map((rung, index) => ({ rung, found: found[index] }))
  return rows
    .toSorted((a, b) => perPiece(a, isBeforeTax) - perPiece(b, isBeforeTax))
    .map(row => (
      <LadderRow key={row.rung.offerId} rung={row.rung} unit={unit} delivered={<DeliveredPrice {...row} />} />
    ))
}

/** Those without a price of delivery come last, in their order. */
function perPiece({ rung, found }: Delivered, isBeforeTax: boolean): number {
  if (!found?.delivery) return Number.MAX_SAFE_INTEGER
  const name = isBeforeTax ? 'htCents' : 'ttcCents'
  return (rung[name] + found.delivery[name]) / rung.amount
}

function DeliveredPrice({ rung, found }: Delivered) {
  if (found === undefined) return '…'
  if (found?.delivery) return <PerUnit rung={rung} delivery={found.delivery} />
  return found?.onQuotation ? 'sur devis' : 'en retrait'
}
