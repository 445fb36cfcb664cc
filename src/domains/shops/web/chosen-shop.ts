import { useSyncExternalStore } from 'react'
import type { Shop } from '../contract.ts'
import { asRadius, defaultRadius, type Position, roundedPosition } from '../rules.ts'

/**
 * The shop a person chose and the place they look from: the seven cookies of the specification.
 * They are written only after an act of that person, and the place only to about a kilometre.
 */
const lifetime = 15_778_800
const placeCookies = ['geo_radius', 'geo_latitude', 'geo_longitude'] as const
const shopCookies = ['selectedShop', 'selectedShopName', 'selectedShopUserId', 'selectedWareHouseId'] as const
type CookieName = (typeof placeCookies)[number] | (typeof shopCookies)[number]
type Values = Partial<Record<CookieName, string>>

/** Where somebody looks from, and how far. */
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

/** Another program may have left a broken value: it counts as none. */
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

/** What the cookies say; anything malformed is as if it were not there. */
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

/** The seven values; without a place of the person's own, the shop's is the one they look from. */
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

/** Remembers the shop; `around` says where the person looks from, when this very act told it. */
export const chooseShop = (shop: Choosable, around?: SearchArea | null) =>
  write(choiceValues(shop, around ?? readChoice(document.cookie).around))

/** Remembers where the person looks from, after they asked for what is around. */
export const rememberPlace = (around: SearchArea) => write(placeValues(around))

export const clearChosenShop = () =>
  write(Object.fromEntries([...placeCookies, ...shopCookies].map(name => [name, ''])), 0)

let read = { cookie: '', state: nothing }
/** The same object as long as the cookies are the same, as React wants it. */
function current(): State {
  if (document.cookie !== read.cookie) read = { cookie: document.cookie, state: readChoice(document.cookie) }
  return read.state
}

function subscribe(listener: () => void) {
  // Another tab may have chosen meanwhile.
  document.addEventListener('visibilitychange', listener)
  addEventListener(changed, listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    removeEventListener(changed, listener)
  }
}

const useChoice = () => useSyncExternalStore(subscribe, current, () => nothing)
/** Null on the server and while the page wakes up, so that both draw the same. */
export const useChosenShop = (): ChosenShop | null => useChoice().shop
export const useSearchArea = (): SearchArea | null => useChoice().around
