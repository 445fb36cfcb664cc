import { useSyncExternalStore } from 'react'
import {
  areaCookiesOf,
  type BuyerPlace,
  type Choosable,
  type ChosenShop,
  cookieLine,
  noPlace,
  noShopCookies,
  type PlaceCookies,
  placeLifetime,
  readPlace,
  type SearchArea,
  shopCookiesOf,
} from '../rules/place.ts'

const changed = 'shop-choice'

function write(values: PlaceCookies, maxAge = placeLifetime) {
  for (const [name, value] of Object.entries(values)) {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
    document.cookie = cookieLine(name, value, maxAge, location.protocol === 'https:')
  }
  dispatchEvent(new Event(changed))
}

/** Stores the shop; `around` is the search area, when the same action gave it. */
export const chooseShop = (shop: Choosable, around?: SearchArea | null) =>
  write(shopCookiesOf(shop, around ?? readPlace(document.cookie).around))

/** Stores the search area after a search for nearby shops. */
export const rememberPlace = (around: SearchArea) => write(areaCookiesOf(around))

export const clearChosenShop = () => write(noShopCookies, 0)

let read = { cookie: '', place: noPlace }
/** Returns the same object while the cookies are unchanged, as `useSyncExternalStore` requires. */
function current(): BuyerPlace {
  if (document.cookie !== read.cookie) read = { cookie: document.cookie, place: readPlace(document.cookie) }
  return read.place
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

const usePlace = () => useSyncExternalStore(subscribe, current, () => noPlace)
/** Null on the server and during hydration, so that both render the same. */
export const useChosenShop = (): ChosenShop | null => usePlace().shop
export const useSearchArea = (): SearchArea | null => usePlace().around
export const usePostcode = (): string | null => usePlace().postcode
