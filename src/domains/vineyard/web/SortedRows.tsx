import { useReaderTax } from '#domains/search/web/reader-tax.ts'
import type { OfferAvailability } from '#domains/shops/contract-availability.ts'
import type { LadderRung } from '../contract.ts'
import { LadderRow, type LadderRowProps, PerUnit } from './LadderRow.tsx'

/** Undefined while it is asked for. */
type Delivered = { rung: LadderRung; found: OfferAvailability | null | undefined }

/** With the delivery of the quantity, the cheapest delivered first. */
export function SortedRows({ rows, ...row }: Pick<LadderRowProps, 'unit' | 'below'> & { rows: readonly Delivered[] }) {
  const isBeforeTax = useReaderTax() === 'ht'
  return rows
    .toSorted((a, b) => perPiece(a, isBeforeTax) - perPiece(b, isBeforeTax))
    .map(delivered => (
      <LadderRow
        key={delivered.rung.offerId}
        {...row}
        rung={delivered.rung}
        delivered={<DeliveredPrice {...delivered} />}
      />
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
