import type { BuyerPlace } from '#domains/shops/rules/place.ts'
import { useAvailabilityOf } from '#domains/shops/web/availability/query.ts'
import { LadderTable, type LadderTableProps } from './LadderTable.tsx'

type DeliveredLadderProps = Omit<LadderTableProps, 'deliveries'> & { place: BuyerPlace }

/** Delivered to the place of the browser or the account, which public pages do not know. */
export default function DeliveredLadder({ place, ...table }: DeliveredLadderProps) {
  return <LadderTable {...table} deliveries={useAvailabilityOf(table.need.ladder, place)} />
}
