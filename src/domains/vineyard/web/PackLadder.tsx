import { Suspense } from 'react'
import { isPlaced } from '#domains/shops/rules/place.ts'
import { PlaceLink } from '#domains/shops/web/place/PlaceLink.tsx'
import { usePlace } from '#domains/shops/web/place.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import type { CalculatedNeed } from '../contract.ts'
import { needAmountLabel, perRung } from './amounts.ts'
import { LadderRow, PerUnit } from './LadderRow.tsx'

const DeliveredRows = lazyPart(
  () => import('./DeliveredRows.tsx'),
  () => null,
)

/** The price of one piece, kilo or litre in each pack of each seller, for the quantity of the need; delivered, once the buyer said where. */
export function PackLadder({ need: { ladder, unit, amount } }: { need: CalculatedNeed }) {
  const place = usePlace()
  const [cheapest] = ladder
  const dearest = ladder.at(-1)
  if (!cheapest || !dearest || ladder.length < 2) return null
  const rows = ladder.map(rung => <LadderRow key={rung.offerId} rung={rung} unit={unit} />)
  return (
    <details className="mt-2 text-sm">
      <summary className="min-h-6 w-fit underline decoration-dotted underline-offset-4">
        {`${ladder.length}\u00a0conditionnements\u00a0: de `}
        <PerUnit rung={cheapest} />
        {' à '}
        <PerUnit rung={dearest} />
        {` ${perRung(ladder, unit)}`}
      </summary>
      <table className="table table-tight mt-2">
        <caption className="sr-only">{`Prix à l’unité selon le conditionnement, pour ${needAmountLabel(amount, unit)}`}</caption>
        <thead>
          <tr>
            <th scope="col">Conditionnement</th>
            <th scope="col" className="cell-end">{`Prix ${perRung(ladder, unit)}`}</th>
            {isPlaced(place) && (
              <th scope="col" className="cell-end">
                Livré
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {isPlaced(place) ? (
            <Suspense fallback={rows}>
              <DeliveredRows rungs={ladder} unit={unit} place={place} />
            </Suspense>
          ) : (
            rows
          )}
        </tbody>
      </table>
      {!isPlaced(place) && (
        <p className="mt-2">
          <PlaceLink className="link">Indiquez votre code postal pour comparer les prix livrés</PlaceLink>
        </p>
      )}
    </details>
  )
}
