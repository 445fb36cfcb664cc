import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { isPlaced } from '../../rules/place.ts'
import { usePlace } from '../place.ts'
import type { AvailabilityProps } from './AvailabilityLines.tsx'

/** Visitors without a place do not load it; what the cached page says stays when it cannot be loaded. */
const AvailabilityLines = lazyPart(
  () => import('./AvailabilityLines.tsx'),
  ({ children }: AvailabilityProps) => children,
)

/** When and where the offer can be had at the buyer's place; the children until that is known, or without a place. */
export function WhenAndWhere(props: Omit<AvailabilityProps, 'place'>) {
  const place = usePlace()
  if (!isPlaced(place)) return props.children
  return (
    <Suspense fallback={props.children}>
      <AvailabilityLines {...props} place={place} />
    </Suspense>
  )
}
