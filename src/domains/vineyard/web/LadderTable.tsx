import { Suspense } from 'react'
import type { OfferAvailability } from '#domains/shops/contract-availability.ts'
import { isPlaced } from '#domains/shops/rules/place.ts'
import { PlaceLink } from '#domains/shops/web/place/PlaceLink.tsx'
import { usePlace } from '#domains/shops/web/place.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import type { CalculatedNeed } from '../contract.ts'
import { needAmountLabel, perRung } from './amounts.ts'
import { LadderRow, type LadderRowProps } from './LadderRow.tsx'
import { SortedRows } from './SortedRows.tsx'

const DeliveredRows = lazyPart(
  () => import('./DeliveredRows.tsx'),
  () => null,
)

interface LadderTableProps {
  need: Pick<CalculatedNeed, 'ladder' | 'unit' | 'amount'>
  /** To a postcode of the address of the page; null: to the place of the browser or the account, once it is known. */
  deliveries?: readonly OfferAvailability[] | null
  below?: LadderRowProps['below']
}

/** The price of one piece, kilo or litre in each pack of each seller; delivered, once the buyer said where. */
export function LadderTable({ need: { ladder, unit, amount }, deliveries = null, below }: LadderTableProps) {
  const place = usePlace()
  const isDelivered = deliveries !== null || isPlaced(place)
  const row = { unit, below }
  const rows = ladder.map(rung => <LadderRow key={rung.offerId} {...row} rung={rung} />)
  return (
    <>
      <table className="table table-tight mt-2">
        <caption className="sr-only">{`Prix à l’unité selon le conditionnement, pour ${needAmountLabel(amount, unit)}`}</caption>
        <thead>
          <tr>
            <th scope="col">Conditionnement</th>
            <th scope="col" className="cell-end">{`Prix ${perRung(ladder, unit)}`}</th>
            {isDelivered && (
              <th scope="col" className="cell-end">
                Livré
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {deliveries ? (
            <SortedRows
              {...row}
              rows={ladder.map(rung => ({
                rung,
                found: deliveries.find(({ offerId }) => offerId === rung.offerId) ?? null,
              }))}
            />
          ) : isPlaced(place) ? (
            <Suspense fallback={rows}>
              <DeliveredRows {...row} rungs={ladder} place={place} />
            </Suspense>
          ) : (
            rows
          )}
        </tbody>
      </table>
      {!isDelivered && (
        <p className="mt-2">
          <PlaceLink className="link">Indiquez votre code postal pour comparer les prix livrés</PlaceLink>
        </p>
      )}
    </>
  )
}
