import type { Commune } from '../../contract.ts'
import {
  areaCookiesOf,
  type Choosable,
  cookieLine,
  noPlaceCookies,
  noShopCookies,
  type PlaceCookies,
  placeLifetime,
  postcodeCookiesOf,
  readPlace,
  type SearchArea,
  shopCookiesOf,
} from '../../rules/place.ts'
import { defaultRadius } from '../../rules.ts'
import { isPlaced, placeChanged } from '../place.ts'
import { forgetTownName, rememberTownName } from './town-name.ts'

/** Writes of the buyer's place. Called after a user action only. */
function write(values: PlaceCookies, maxAge = placeLifetime) {
  for (const [name, value] of Object.entries(values)) {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
    document.cookie = cookieLine(name, value, maxAge, location.protocol === 'https:')
  }
  const { dataset } = document.documentElement
  if (isPlaced(readPlace(document.cookie))) dataset.placed = ''
  else delete dataset.placed
  dispatchEvent(new Event(placeChanged))
}

/** Stores the shop; `around` is the search area, when the same action gave it. */
export function chooseShop(shop: Choosable, around?: SearchArea | null) {
  const place = readPlace(document.cookie)
  write(shopCookiesOf(shop, { ...place, around: around ?? place.around }))
}

/** Stores a town, to about a kilometre, or a postcode alone. */
export function choosePostcode(postcode: string, town?: Pick<Commune, 'name' | 'latitude' | 'longitude'>) {
  const radiusKm = readPlace(document.cookie).around?.radiusKm ?? defaultRadius
  const { latitude = null, longitude = null } = town ?? {}
  const around = latitude === null || longitude === null ? null : { latitude, longitude, radiusKm }
  if (town) rememberTownName(postcode, town.name)
  write(postcodeCookiesOf(postcode, around))
}

/** Stores the search area after a search for nearby shops. */
export const rememberArea = (around: SearchArea) => write(areaCookiesOf(around))

export const clearChosenShop = () => write(noShopCookies, 0)

export function clearPlace() {
  forgetTownName()
  write(noPlaceCookies, 0)
}
