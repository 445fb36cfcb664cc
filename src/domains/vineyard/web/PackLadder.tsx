import type { CalculatedNeed } from '../contract.ts'
import { perRung } from './amounts.ts'
import { PerUnit } from './LadderTable.tsx'
import { PlacedLadder } from './PlacedLadder.tsx'

/** The ladder of a need, folded below what is proposed. */
export function PackLadder({ need }: { need: CalculatedNeed }) {
  const { ladder, unit } = need
  const [cheapest] = ladder
  const dearest = ladder.at(-1)
  if (!cheapest || !dearest || ladder.length < 2) return null
  return (
    <details className="mt-2 text-sm">
      <summary className="min-h-6 w-fit underline decoration-dotted underline-offset-4">
        {`${ladder.length}\u00a0conditionnements\u00a0: de `}
        <PerUnit rung={cheapest} />
        {' à '}
        <PerUnit rung={dearest} />
        {` ${perRung(ladder, unit)}`}
      </summary>
      <PlacedLadder need={need} />
    </details>
  )
}
