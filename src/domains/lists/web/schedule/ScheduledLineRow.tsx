import { figure } from '#shared/price/packaging.ts'
import { InText } from '#ui/Price.tsx'
import type { ScheduledLine } from '../../contract-schedules.ts'
import { priceChange } from '../../rules.ts'
import { ListedLine } from '../ListedLine.tsx'

export function ScheduledLineRow({ line }: { line: ScheduledLine }) {
  const { quantity, offered, before, isReplaced, formerVendor } = line
  const change = priceChange(before, offered)
  return (
    <ListedLine
      line={line}
      priceNote={
        before &&
        change && (
          <p className="text-sm text-soft">
            {change === 'fell' ? 'En baisse, dernier achat\u00a0: ' : 'En hausse, dernier achat\u00a0: '}
            <InText ht={before.htCents} ttc={before.ttcCents} />
          </p>
        )
      }
    >
      <p className="figures text-sm">
        {offered && offered.quantity !== quantity
          ? `${figure(offered.quantity)} au lieu de ${figure(quantity)}`
          : `${figure(quantity)} ×`}
      </p>
      {isReplaced && formerVendor && <p className="text-sm">{`Au lieu de ${formerVendor}`}</p>}
    </ListedLine>
  )
}
