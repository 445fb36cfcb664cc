import { Suspense } from 'react'
import { PinIcon } from '#ui/icons/icons.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { isPlaced } from '../../rules/place.ts'
import { usePlace } from '../place.ts'
import { PlaceLink } from './PlaceLink.tsx'

const Unknown = () => (
  <span>
    <b>Votre lieu</b>
    <span>Code postal, magasin</span>
  </span>
)
const PlaceWords = lazyPart(() => import('./PlaceWords.tsx'), Unknown)

/** The buyer's place in the bar of every page. */
export function HeaderPlace() {
  const place = usePlace()
  return (
    <PlaceLink className="bar-place">
      <PinIcon />
      {isPlaced(place) ? (
        <Suspense fallback={<Unknown />}>
          <PlaceWords place={place} />
        </Suspense>
      ) : (
        <Unknown />
      )}
    </PlaceLink>
  )
}
