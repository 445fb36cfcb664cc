import { Suspense } from 'react'
import { isPlaced } from '#domains/shops/rules/place.ts'
import { usePlace } from '#domains/shops/web/place.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { InText } from '#ui/Price.tsx'
import type { CalculatedNeed, LadderRung } from '../contract.ts'
import { needAmountLabel, perRung } from './amounts.ts'

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
        <LadderSummary rungs={rungs} unit={unit} />
      </summary>
      <table className="table table-tight mt-2">
        <caption className="sr-only">Prix à l’unité selon le conditionnement</caption>
        <thead>
          <tr>
            <th scope="col">Conditionnement</th>
            <th scope="col">Vendeur</th>
            <th scope="col" className="cell-end">{`Prix ${perRung(rungs, unit)}`}</th>
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
                <span className="block text-soft">{needAmountLabel(rung.amount, unit)}</span>
              </th>
              <td>{rung.vendor}</td>
              <td className="cell-end">
                <PerUnit rung={rung} />
              </td>
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
function PerUnit({ rung: { htCents, ttcCents, amount } }: { rung: LadderRung }) {
  const share = (cents: number) => Math.round((cents / amount) * 100) / 100
  return <InText ht={share(htCents)} ttc={share(ttcCents)} />
}

function LadderSummary({ rungs, unit }: PackLadderProps) {
  const [small, large] = [rungs[0], rungs.at(-1)]
  if (!small || !large) return null
  return (
    <>
      {'Échelle des conditionnements\u00a0: de '}
      <PerUnit rung={small} />
      {' à '}
      <PerUnit rung={large} />
      {` ${perRung(rungs, unit)}`}
    </>
  )
}
