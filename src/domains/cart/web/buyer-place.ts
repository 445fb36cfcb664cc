import { cookieLine, placeLifetime, readPlace } from '#domains/shops/rules/place.ts'

/** Where the buyer wants the goods, from the cookies of their place: the query of the cart and of the checkout. */
export function placeQuery(request: Request): { postcode?: string; shopId?: string } {
  const { postcode, shop } = readPlace(request.headers.get('cookie') ?? '')
  return { ...(postcode ? { postcode } : {}), ...(shop ? { shopId: String(shop.id) } : {}) }
}

/** Stores the postcode for the cart, the checkout and the next visit; an empty one is removed. */
export const postcodeCookieLine = (postcode: string, origin: string) =>
  cookieLine('postcode', postcode, postcode ? placeLifetime : 0, origin.startsWith('https:'))
