import { champagneTowns, prefectures } from '../known-places.ts'
import type { Position } from '../rules.ts'
import type { Landmark } from './map-scene.ts'

/** Margin in degrees around the outermost points: towns within it may be on the map. */
const margin = 0.6

/**
 * Towns that a map of these places may label, best known first. Imported by loaders only: the list stays on the server.
 */
export function townsAround(places: readonly { latitude: number | null; longitude: number | null }[]): Landmark[] {
  const known = places.filter((place): place is Position => place.latitude !== null && place.longitude !== null)
  if (known.length === 0) return []
  const near = (values: number[], value: number) =>
    Math.min(...values) - margin <= value && value <= Math.max(...values) + margin
  const latitudes = known.map(place => place.latitude)
  const longitudes = known.map(place => place.longitude)
  return [...prefectures, ...champagneTowns]
    .map(([, name, latitude, longitude]) => ({ name, latitude, longitude }))
    .filter(({ latitude, longitude }) => near(latitudes, latitude) && near(longitudes, longitude))
}
