export type Position = { latitude: number; longitude: number }

/** Null while unknown. */
export const knownPosition = ({ latitude, longitude }: Record<keyof Position, number | null>): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const earthRadiusKm = 6371.0088
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres (haversine on the mean sphere: within 0.6 % of the true figure). */
export function distanceKm(a: Position, b: Position): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Search radii, in kilometres. */
export const radiusChoices = [10, 20, 50, 100] as const
export const defaultRadius = 50
export const asRadius = (value: unknown): number => radiusChoices.find(km => km === Number(value)) ?? defaultRadius

export type Near<S> = { shop: S; km: number }
/** Nearest first; shops at equal distance keep their order. */
export const byDistance = <S extends Position>(shops: readonly S[], from: Position): Near<S>[] =>
  shops.map(shop => ({ shop, km: distanceKm(from, shop) })).sort((a, b) => a.km - b.km)

/** Rounded to about a kilometre: enough for a distance, too coarse for an address. */
export const roundedPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 100) / 100,
  longitude: Math.round(longitude * 100) / 100,
})
