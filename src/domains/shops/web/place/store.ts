import { hasSessionMarker } from '#domains/identity/web/session.ts'
import { cookieLifetime, cookieLine } from '#shared/cookies.ts'
import type { Commune } from '../../contract.ts'
import {
  areaCookiesOf,
  type Choosable,
  isPlaced,
  noPlaceCookies,
  noShopCookies,
  type PlaceCookies,
  postcodeCookiesOf,
  readPlace,
  type SearchArea,
  shopCookiesOf,
} from '../../rules/place.ts'
import { defaultRadius, knownPosition, type Position, roundedPosition } from '../../rules.ts'
import { currentPlace, placeChanged } from '../place.ts'
import { rememberTownName, removeTownName } from './town-name.ts'

/** Writes of the buyer's place. Called after a user action only. */
function write(values: PlaceCookies, maxAge = cookieLifetime) {
  const before = readPlace(document.cookie)
  for (const [name, value] of Object.entries(values)) {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
    document.cookie = cookieLine(name, value, maxAge, location.protocol === 'https:')
  }
  const place = readPlace(document.cookie)
  const { dataset } = document.documentElement
  if (isPlaced(place)) dataset.placed = ''
  else delete dataset.placed
  dispatchEvent(new Event(placeChanged))
  const isSame = place.postcode === before.postcode && place.shop?.id === before.shop?.id
  if (!isSame && hasSessionMarker()) void import('./store-in-account.ts').then(stored => stored.default(place))
}

/** Stores the shop; `around` is the search area, when the same action gave it. */
export function chooseShop(shop: Choosable, around?: SearchArea | null) {
  const place = currentPlace()
  write(shopCookiesOf(shop, { ...place, around: around ?? place.around }))
}

/** Stores a town, to about a kilometre, or a postcode alone. `name` is empty for one of several towns. */
export function choosePostcode(postcode: string, town?: { name: string; position: Position | null }) {
  const radiusKm = readPlace(document.cookie).around?.radiusKm ?? defaultRadius
  const around = town?.position ? { ...town.position, radiusKm } : null
  if (town) rememberTownName(postcode, town.name)
  write(postcodeCookiesOf(postcode, around))
}

/** Of a submitted form: the postcode in what was typed, « 51190 » or « Avize (51190) », becomes the place. */
export function choosePostcodeIn(form: HTMLFormElement) {
  const [postcode] = /\b\d{5}\b/.exec(String(new FormData(form).get('lieu') ?? '')) ?? []
  if (postcode !== undefined) choosePostcode(postcode)
}

/** Adds the area around the chosen postcode, once the page has its towns. */
export function rememberTowns([town, ...others]: readonly Commune[], middle: Position | null) {
  const { postcode, around } = readPlace(document.cookie)
  const position = middle ?? (town ? knownPosition(town) : null)
  if (!town || town.postcode !== postcode || !position) return
  const { latitude, longitude } = roundedPosition(position)
  if (around?.latitude === latitude && around.longitude === longitude) return
  choosePostcode(postcode, { name: others.length === 0 ? town.name : '', position })
}

/** Stores the search area after a search for nearby shops. */
export const rememberArea = (around: SearchArea) => write(areaCookiesOf(around))

export const clearChosenShop = () => write(noShopCookies, 0)

export function clearPlace() {
  removeTownName()
  write(noPlaceCookies, 0)
}
