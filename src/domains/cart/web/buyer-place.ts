import { readPlace } from '#domains/shops/rules/place.ts'
import { cookieLifetime, cookieLine } from '#shared/cookies.ts'
import { type UnionCountry, unionCountries } from '#shared/price/countries.ts'

/**
 * Where the buyer wants the goods, from the cookies of their place: the query of the cart and of the checkout. In another
 * country than France no price depends on the postcode.
 */
export function placeQuery(request: Request): { postcode?: string; country?: UnionCountry; shopId?: string } {
  const cookies = request.headers.get('cookie') ?? ''
  const { postcode, shop } = readPlace(cookies)
  const country = unionCountries.find(code => cookies.split('; ').includes(`deliveryCountry=${code}`))
  const place = country ? { country } : postcode ? { postcode } : {}
  return { ...place, ...(shop ? { shopId: String(shop.id) } : {}) }
}

/** For which the cart is priced; empty: that of the usual address. */
export function deliveryCountry(request: Request): string {
  const { country, postcode } = placeQuery(request)
  return country ?? (postcode ? 'FR' : '')
}

type Place = { postcode: string; country: UnionCountry | null }
/** Stores the place for the cart, the checkout and the next visit; an empty value is removed. */
export function placeCookieLines({ postcode, country }: Place, origin: string): string[] {
  const line = (name: string, value: string) =>
    cookieLine(name, value, value ? cookieLifetime : 0, origin.startsWith('https:'))
  // The French postcode stays that of the shops nearby.
  return [...(country ? [] : [line('postcode', postcode)]), line('deliveryCountry', country ?? '')]
}
