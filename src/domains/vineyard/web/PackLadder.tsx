import { Suspense } from 'react'
import { isPlaced, usePlace } from '#domains/shops/web/place.ts'
import { unitEuros } from '#shared/price/price.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import type { CalculatedNeed, LadderRung } from '../contract.ts'
import { amountLabel, perNeedUnit } from './amounts.ts'

const DeliveredPrice = lazyPart(
  () => import('./DeliveredPrice.tsx'),
  () => null,
)

interface PackLadderProps {
  rungs: readonly LadderRung[]
  unit: CalculatedNeed['unit']
}

/** The price of one piece, kilo or litre at each size of pack; delivered, once the buyer said where. */
export function PackLadder({ rungs, unit }: PackLadderProps) {
  const place = usePlace()
  if (rungs.length < 2) return null
  return (
    <details className="mt-2 text-sm">
      <summary className="min-h-6 w-fit underline decoration-dotted underline-offset-4">
        {`Échelle des conditionnements\u00a0: ${summaryOf(rungs, unit)}`}
      </summary>
      <table className="table table-tight mt-2">
        <caption className="sr-only">Prix à l’unité selon le conditionnement</caption>
        <thead>
          <tr>
            <th scope="col">Conditionnement</th>
            <th scope="col">Vendeur</th>
            <th scope="col" className="cell-end">{`Prix HT ${perNeedUnit[unit]}`}</th>
            {isPlaced(place) && (
              <th scope="col" className="cell-end">
                Livré
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rungs.map(rung => (
            <tr key={rung.offerId}>
              <th scope="row">
                {rung.packLabel || rung.variantLabel}
                <span className="block text-soft">{amountLabel(rung.amount, unit)}</span>
              </th>
              <td>{rung.vendor}</td>
              <td className="cell-end figures">{perUnitPrice(rung)}</td>
              {isPlaced(place) && (
                <td className="cell-end figures">
                  <Suspense fallback="…">
                    <DeliveredPrice rung={rung} place={place} />
                  </Suspense>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Four decimals below one euro, as other unit prices. */
const perUnitPrice = ({ htCents, amount }: Pick<LadderRung, 'htCents' | 'amount'>) =>
  unitEuros(Math.round((htCents / amount) * 100) / 100)

function summaryOf(rungs: readonly LadderRung[], unit: CalculatedNeed['unit']) {
  const [small, large] = [rungs[0], rungs.at(-1)]
  return small && large ? `de ${perUnitPrice(small)} à ${perUnitPrice(large)} HT ${perNeedUnit[unit]}` : ''
}
