import { Suspense } from 'react'
import { isPlaced } from '#domains/shops/rules/place.ts'
import { PlaceLink } from '#domains/shops/web/place/PlaceLink.tsx'
import { usePlace } from '#domains/shops/web/place.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { LadderTable, type LadderTableProps } from './LadderTable.tsx'

const DeliveredLadder = lazyPart(
  () => import('./DeliveredLadder.tsx'),
  () => null,
)

/** The ladder, delivered once the buyer said where. */
export function PlacedLadder(table: Omit<LadderTableProps, 'deliveries'>) {
  const place = usePlace()
  if (isPlaced(place))
    return (
      <Suspense fallback={<LadderTable {...table} />}>
        <DeliveredLadder {...table} place={place} />
      </Suspense>
    )
  return (
    <>
      <LadderTable {...table} />
      <p className="mt-2">
        <PlaceLink className="link">Indiquez votre code postal pour comparer les prix livrés</PlaceLink>
      </p>
    </>
  )
}
