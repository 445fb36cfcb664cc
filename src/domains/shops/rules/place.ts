import type { Shop } from '../contract.ts'
import { asRadius, defaultRadius, type Position, roundedPosition } from '../rules.ts'

// Where the user wants the goods: the chosen shop and the area of a search (the seven cookies of the specification), and
// the postcode of delivery. They are written only after a user action, and the position only to about a kilometre.
const areaCookies = ['geo_radius', 'geo_latitude', 'geo_longitude'] as const
const shopCookies = ['selectedShop', 'selectedShopName', 'selectedShopUserId', 'selectedWareHouseId'] as const
const postcodeCookie = 'postcode'
type CookieName = (typeof areaCookies)[number] | (typeof shopCookies)[number] | typeof postcodeCookie
export type PlaceCookies = Partial<Record<CookieName, string>>

/** Centre and radius of a search. */
export type SearchArea = Position & { radiusKm: number }
export type ChosenShop = { id: number; name: string; warehouseId: number; userId: number | null }
export type Choosable = Pick<Shop, 'id' | 'name' | 'postcode' | 'warehouseId' | 'userId'> & Position
/** `postcode`: five digits. */
export type BuyerPlace = { shop: ChosenShop | null; around: SearchArea | null; postcode: string | null }

export const noPlace: BuyerPlace = { shop: null, around: null, postcode: null }
/** Whether the user said where the goods are wanted. */
export const isPlaced = ({ postcode, shop }: BuyerPlace) => postcode !== null || shop !== null

/** Of the usual address of an account: a delivery to its postcode, and searches around it. */
export const usualPlace = ({ postcode, middle }: { postcode: string; middle: Position | null }): BuyerPlace => ({
  shop: null,
  postcode,
  around: middle && { ...middle, radiusKm: defaultRadius },
})

function valuesIn(cookie: string): PlaceCookies {
  const names: readonly string[] = [...areaCookies, ...shopCookies, postcodeCookie]
  const values: Record<string, string> = {}
  for (const part of cookie.split('; ')) {
    const [name = '', ...rest] = part.split('=')
    if (names.includes(name)) values[name] = decoded(rest.join('='))
  }
  return values
}

/** Another program may have written an invalid value: it counts as absent. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

const wholeNumber = (value: string | undefined) => (/^[1-9]\d{0,14}$/.test(value ?? '') ? Number(value) : null)
const coordinate = (value: string | undefined, limit: number) => {
  const number = value ? Number(value) : Number.NaN
  return Math.abs(number) <= limit ? number : null
}

/** Parses the cookies; malformed values count as absent. */
export function readPlace(cookie: string): BuyerPlace {
  const values = valuesIn(cookie)
  const id = wholeNumber(values.selectedShop)
  const warehouseId = wholeNumber(values.selectedWareHouseId)
  const latitude = coordinate(values.geo_latitude, 90)
  const longitude = coordinate(values.geo_longitude, 180)
  return {
    shop:
      id !== null && warehouseId !== null && values.selectedShopName
        ? { id, warehouseId, name: values.selectedShopName, userId: wholeNumber(values.selectedShopUserId) }
        : null,
    around:
      latitude !== null && longitude !== null ? { latitude, longitude, radiusKm: asRadius(values.geo_radius) } : null,
    postcode: /^\d{5}$/.test(values.postcode ?? '') ? (values.postcode ?? null) : null,
  }
}

export const areaCookiesOf = (around: SearchArea): PlaceCookies => {
  const { latitude, longitude } = roundedPosition(around)
  return { geo_radius: `${around.radiusKm}`, geo_latitude: `${latitude}`, geo_longitude: `${longitude}` }
}

/** Delivery to a postcode, and searches around it when its position is known. */
export const postcodeCookiesOf = (postcode: string, around: SearchArea | null): PlaceCookies => ({
  postcode,
  ...(around && areaCookiesOf(around)),
})

/** The seven specified values; a user who gave neither position nor postcode is taken to be near the shop. */
export const shopCookiesOf = (
  shop: Choosable,
  { around, postcode }: Pick<BuyerPlace, 'around' | 'postcode'>,
): PlaceCookies => ({
  selectedShop: `${shop.id}`,
  selectedShopName: shop.name,
  selectedShopUserId: shop.userId === null ? '' : `${shop.userId}`,
  selectedWareHouseId: `${shop.warehouseId}`,
  ...areaCookiesOf(around ?? { ...shop, radiusKm: defaultRadius }),
  postcode: postcode ?? shop.postcode,
})

const emptied = (names: readonly CookieName[]): PlaceCookies => Object.fromEntries(names.map(name => [name, '']))
/** The postcode and the area stay: they are where the user is, whatever the shop. */
export const noShopCookies = emptied(shopCookies)
export const noPlaceCookies = emptied([...areaCookies, ...shopCookies, postcodeCookie])
