import { useSyncExternalStore } from 'react'
import type { Shop } from '../contract.ts'
import { asRadius, defaultRadius, type Position, roundedPosition } from '../rules.ts'

/**
 * The shop that the user chose and the area they search from: the seven cookies of the specification. They are written
 * only after a user action, and the position only to about a kilometre.
 */
const lifetime = 15_778_800
const placeCookies = ['geo_radius', 'geo_latitude', 'geo_longitude'] as const
const shopCookies = ['selectedShop', 'selectedShopName', 'selectedShopUserId', 'selectedWareHouseId'] as const
type CookieName = (typeof placeCookies)[number] | (typeof shopCookies)[number]
type Values = Partial<Record<CookieName, string>>

/** Centre and radius of a search. */
export type SearchArea = Position & { radiusKm: number }
export type ChosenShop = { id: number; name: string; warehouseId: number; userId: number | null }
type Choosable = Pick<Shop, 'id' | 'name' | 'warehouseId' | 'userId'> & Position
type State = { shop: ChosenShop | null; around: SearchArea | null }

const nothing: State = { shop: null, around: null }

function valuesIn(cookie: string): Values {
  const names: readonly string[] = [...placeCookies, ...shopCookies]
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
export function readChoice(cookie: string): State {
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
  }
}

const placeValues = (around: SearchArea): Values => {
  const { latitude, longitude } = roundedPosition(around)
  return { geo_radius: `${around.radiusKm}`, geo_latitude: `${latitude}`, geo_longitude: `${longitude}` }
}

/** The seven values; without a position of the user, the search starts from the shop. */
export const choiceValues = (shop: Choosable, around: SearchArea | null): Values => ({
  selectedShop: `${shop.id}`,
  selectedShopName: shop.name,
  selectedShopUserId: shop.userId === null ? '' : `${shop.userId}`,
  selectedWareHouseId: `${shop.warehouseId}`,
  ...placeValues(around ?? { ...shop, radiusKm: defaultRadius }),
})

export const cookieLine = (name: string, value: string, maxAge: number, secure: boolean) =>
  `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; samesite=lax${secure ? '; secure' : ''}`

const changed = 'shop-choice'

function write(values: Values, maxAge = lifetime) {
  for (const [name, value] of Object.entries(values)) {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
    document.cookie = cookieLine(name, value, maxAge, location.protocol === 'https:')
  }
  dispatchEvent(new Event(changed))
}

/** Stores the shop; `around` is the search area, when the same action gave it. */
export const chooseShop = (shop: Choosable, around?: SearchArea | null) =>
  write(choiceValues(shop, around ?? readChoice(document.cookie).around))

/** Stores the search area after a search for nearby shops. */
export const rememberPlace = (around: SearchArea) => write(placeValues(around))

export const clearChosenShop = () =>
  write(Object.fromEntries([...placeCookies, ...shopCookies].map(name => [name, ''])), 0)

let read = { cookie: '', state: nothing }
/** Returns the same object while the cookies are unchanged, as `useSyncExternalStore` requires. */
function current(): State {
  if (document.cookie !== read.cookie) read = { cookie: document.cookie, state: readChoice(document.cookie) }
  return read.state
}

function subscribe(listener: () => void) {
  // Another tab may have changed the choice meanwhile.
  document.addEventListener('visibilitychange', listener)
  addEventListener(changed, listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    removeEventListener(changed, listener)
  }
}

const useChoice = () => useSyncExternalStore(subscribe, current, () => nothing)
/** Null on the server and during hydration, so that both render the same. */
export const useChosenShop = (): ChosenShop | null => useChoice().shop
export const useSearchArea = (): SearchArea | null => useChoice().around
