import { lazy, Suspense } from 'react'
import { PinIcon } from '#ui/icons/icons.tsx'
import { isPlaced, usePlace } from '../place.ts'
import { PlaceLink } from './PlaceLink.tsx'

const PlaceWords = lazy(() => import('./PlaceWords.tsx'))

/** The buyer's place in the bar of every page. */
export function HeaderPlace() {
  const place = usePlace()
  const unknown = (
    <span>
      <b>Votre lieu</b>
      <span>Code postal, magasin</span>
    </span>
  )
  return (
    <PlaceLink className="bar-place">
      <PinIcon />
      {isPlaced(place) ? (
        <Suspense fallback={unknown}>
          <PlaceWords place={place} />
        </Suspense>
      ) : (
        unknown
      )}
    </PlaceLink>
  )
}
