import { useSyncExternalStore } from 'react'
import { hasSessionMarker } from '#domains/identity/web/session.ts'
import { type BuyerPlace, type ChosenShop, isPlaced, noPlace, readPlace, type SearchArea } from '../rules/place.ts'
import { accountPlace } from './place/account-place.ts'

/** Dispatched on the window after the cookies were written. */
export const placeChanged = 'place-changed'

let read = { cookie: '', place: noPlace }
/** Returns the same object while the cookies are unchanged, as `useSyncExternalStore` requires. */
function chosenPlace(): BuyerPlace {
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

const isUserWithoutPlace = () => !isPlaced(chosenPlace()) && hasSessionMarker()

const orUsual = (chosen: BuyerPlace, usual: BuyerPlace | undefined): BuyerPlace =>
  usual && isPlaced(usual) ? { ...usual, around: chosen.around ?? usual.around } : chosen

/** As `usePlace`, for an action. */
export const currentPlace = () => orUsual(chosenPlace(), isUserWithoutPlace() ? accountPlace.peek()?.usual : undefined)

/** `noPlace` on the server and during hydration, so that both render the same. */
export const useChosenPlace = (): BuyerPlace => useSyncExternalStore(subscribe, chosenPlace, () => noPlace)

/** The place chosen in this browser, else that of the user's usual address, for which the cart is priced too. */
export function usePlace(): BuyerPlace {
  const chosen = useChosenPlace()
  const usesAccount = useSyncExternalStore(subscribe, isUserWithoutPlace, () => false)
  const { data } = accountPlace.use(usesAccount)
  return orUsual(chosen, usesAccount ? data?.usual : undefined)
}
export const useChosenShop = (): ChosenShop | null => usePlace().shop
export const useSearchArea = (): SearchArea | null => usePlace().around
export const usePostcode = (): string | null => usePlace().postcode
