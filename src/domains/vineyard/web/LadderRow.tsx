import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { InText } from '#ui/Price.tsx'
import type { CalculatedNeed, LadderRung } from '../contract.ts'
import { needAmountLabel, packsLabel } from './amounts.ts'

export interface LadderRowProps {
  rung: LadderRung
  unit: CalculatedNeed['unit']
  /** Absent until the buyer said where. */
  delivered?: ReactNode
  /** Below the name of the pack; a link to its article when absent. */
  below?: (rung: LadderRung) => ReactNode
}

export const LadderRow = ({ rung, unit, delivered, below }: LadderRowProps) => (
  <tr>
    <th scope="row">
      {packsLabel(rung)}
      <span className="text-soft">{` (${needAmountLabel(rung.amount, unit)}), ${rung.vendor}`}</span>
      {below ? (
        below(rung)
      ) : (
        <Link to={paths.article(rung.slug)} className="block text-soft underline underline-offset-2">
          {rung.title}
        </Link>
      )}
    </th>
    <td className="cell-end">
      <PerUnit rung={rung} />
    </td>
    {delivered !== undefined && <td className="cell-end figures">{delivered}</td>}
  </tr>
)

interface PerUnitProps {
  rung: LadderRung
  delivery?: { htCents: number; ttcCents: number }
}

/** Of one piece, kilo or litre. Four decimals below one euro, as other unit prices. */
export function PerUnit({ rung: { htCents, ttcCents, amount }, delivery }: PerUnitProps) {
  const share = (cents: number) => {
    const one = cents / amount
    return one < 100 ? Math.round(one * 100) / 100 : Math.round(one)
  }
  return <InText ht={share(htCents + (delivery?.htCents ?? 0))} ttc={share(ttcCents + (delivery?.ttcCents ?? 0))} />
}
