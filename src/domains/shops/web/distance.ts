/** `moins de 1 km`, `3 km`: positions of buyers, and the middle of a postcode, are known to about a kilometre. */
export const formatDistance = (km: number) => (km < 1 ? `moins de 1\u00a0km` : `${Math.round(km)}\u00a0km`)

/** `à environ 4 km`, from the middle of a postcode. */
export const distanceFromPostcode = (km: number) => `à ${km < 1 ? '' : 'environ '}${formatDistance(km)}`
