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
import { defaultRadius, roundedPosition } from '../../rules.ts'
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

/** Of a submitted form: the postcode in what was typed, « 51190 » or « Avize (51190) », becomes the place. */
export function choosePostcodeIn(form: HTMLFormElement) {
  const [postcode] = /\b\d{5}\b/.exec(String(new FormData(form).get('lieu') ?? '')) ?? []
  if (postcode !== undefined) choosePostcode(postcode)
}

/** Adds the area around the chosen postcode, once the page has its towns. */
export function rememberTowns(towns: readonly Commune[]) {
  const [town, ...others] = towns
  const { postcode, around } = readPlace(document.cookie)
  if (!town || town.postcode !== postcode || town.latitude === null || town.longitude === null) return
  const { latitude, longitude } = roundedPosition({ latitude: town.latitude, longitude: town.longitude })
  if (around?.latitude === latitude && around.longitude === longitude) return
  choosePostcode(postcode, { ...town, name: others.length === 0 ? town.name : '' })
}

/** Stores the search area after a search for nearby shops. */
export const rememberArea = (around: SearchArea) => write(areaCookiesOf(around))

export const clearChosenShop = () => write(noShopCookies, 0)

export function clearPlace() {
  forgetTownName()
  write(noPlaceCookies, 0)
}
