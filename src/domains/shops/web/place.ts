import { useSyncExternalStore } from 'react'
import { type BuyerPlace, type ChosenShop, noPlace, readPlace, type SearchArea } from '../rules/place.ts'

/** Dispatched on the window after the cookies were written. */
export const placeChanged = 'place-changed'

let read = { cookie: '', place: noPlace }
/** Returns the same object while the cookies are unchanged, as `useSyncExternalStore` requires. */
function current(): BuyerPlace {
  if (document.cookie !== read.cookie) read = { cookie: document.cookie, place: readPlace(document.cookie) }
  return read.place
}

function subscribe(listener: () => void) {
  // Another tab may have changed the choice meanwhile.
  document.addEventListener('visibilitychange', listener)
  addEventListener(placeChanged, listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    removeEventListener(placeChanged, listener)
  }
}

/** `noPlace` on the server and during hydration, so that both render the same. */
export const usePlace = (): BuyerPlace => useSyncExternalStore(subscribe, current, () => noPlace)
export const useChosenShop = (): ChosenShop | null => usePlace().shop
export const useSearchArea = (): SearchArea | null => usePlace().around
export const usePostcode = (): string | null => usePlace().postcode
/** Whether the user said where the goods are wanted. */
export const isPlaced = ({ postcode, shop }: BuyerPlace) => postcode !== null || shop !== null
