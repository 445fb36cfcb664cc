import type { BuyerPlace } from '#domains/shops/rules/place.ts'
import { useAvailabilityOf } from '#domains/shops/web/availability/query.ts'
import type { LadderRung } from '../contract.ts'
import type { LadderRowProps } from './LadderRow.tsx'
import { SortedRows } from './SortedRows.tsx'

type DeliveredRowsProps = Pick<LadderRowProps, 'unit' | 'below'> & {
  rungs: readonly LadderRung[]
  place: BuyerPlace
}

/** The deliveries to the place of the browser or the account, which public pages do not know. */
export default function DeliveredRows({ rungs, place, ...row }: DeliveredRowsProps) {
  const found = useAvailabilityOf(rungs, place)
  return <SortedRows {...row} rows={rungs.map((rung, index) => ({ rung, found: found[index] }))} />
}
