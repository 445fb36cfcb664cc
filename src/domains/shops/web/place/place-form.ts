import { data, redirect } from 'react-router'
import { cookieLifetime, cookieLine } from '#shared/cookies.ts'
import type { PageApi } from '#shared/page-api.ts'
import { paths } from '#shared/paths.ts'
import { listCommunes, listShops } from '../../contract.ts'
import { removePlace, showPlace, storePlace } from '../../contract-place.ts'
import {
  isPlaced,
  noPlace,
  noPlaceCookies,
  type PlaceCookies,
  postcodeCookiesOf,
  readPlace,
  shopCookiesOf,
  usualPlace,
} from '../../rules/place.ts'
import { isPostcode } from '../../rules/town-search.ts'
import { defaultRadius } from '../../rules.ts'

/** A choice sent by a form: cookies to write, and the page that confirms it; or what is wrong with it. */
type Choice =
  | { cookies: PlaceCookies; lifetime: number; place: Partial<StoredPlace>; confirmation: string }
  | { error: string }
type StoredPlace = { postcode: string | null; shop: { id: number } | null }

const unknownPostcode =
  'Ce code postal n’est celui d’aucune commune. À la place d’un code CEDEX, tapez celui de la commune.'
const unknownShop = 'Ce magasin ne propose pas de retrait pour l’instant. Choisissez-en un autre.'

/** « Choisir ce magasin », « Livrer ici » and « Effacer mon lieu » where scripts do not write the place. */
export async function handlePlaceForm(request: Request, calls: PageApi) {
  const form = await request.formData()
  const sent = (name: string) => String(form.get(name) ?? '').trim()
  const choice = await (form.has('effacer')
    ? { cookies: noPlaceCookies, lifetime: 0, place: noPlace, confirmation: '' }
    : form.has('magasin')
      ? shopChoice(sent('magasin'), request, calls)
      : postcodeChoice(sent('postcode'), request, calls))
  if ('error' in choice) return data({ error: choice.error, postcode: sent('postcode') }, { status: 422 })
  const lines = Object.entries(choice.cookies).map(([name, value]) =>
    cookieLine(name, value, choice.lifetime, calls.origin.startsWith('https:')),
  )
  await storeWithUser({ ...placeOf(request), ...choice.place }, calls)
  const page = redirect(paths.shops + choice.confirmation, 303)
  for (const line of lines) page.headers.append('set-cookie', line)
  return page
}

export const placeOf = (request: Request) => readPlace(request.headers.get('cookie') ?? '')

/** Of a page with distances: as typed, else of the browser, else of the usual address of the account. */
export async function postcodeFor(request: Request, { call, user }: Pick<PageApi, 'call' | 'user'>) {
  const typed = new URL(request.url).searchParams.get('cp') ?? ''
  if (isPostcode(typed)) return typed
  const chosen = placeOf(request)
  if (isPlaced(chosen) || !user) return chosen.postcode ?? undefined
  return (await call(showPlace, {})).address?.postcode
}

async function shopChoice(id: string, request: Request, { call, user }: PageApi): Promise<Choice> {
  const { shops } = await call(listShops, {})
  const shop = shops.find(one => one.pickup && `${one.id}` === id)
  if (!shop) return { error: unknownShop }
  const chosen = placeOf(request)
  const usual = user && !isPlaced(chosen) ? (await call(showPlace, {})).address : null
  const before = usual ? usualPlace(usual) : chosen
  return {
    cookies: shopCookiesOf(shop, before),
    lifetime: cookieLifetime,
    place: { shop, postcode: before.postcode ?? shop.postcode },
    confirmation: `?choisi=${shop.id}`,
  }
}

async function postcodeChoice(postcode: string, request: Request, { call }: PageApi): Promise<Choice> {
  if (!isPostcode(postcode)) return { error: 'Tapez les cinq chiffres de votre code postal.' }
  const { communes, middle } = await call(listCommunes, { query: { q: postcode } })
  if (communes.length === 0) return { error: unknownPostcode }
  const radiusKm = placeOf(request).around?.radiusKm ?? defaultRadius
  return {
    cookies: postcodeCookiesOf(postcode, middle && { ...middle, radiusKm }),
    lifetime: cookieLifetime,
    place: { postcode },
    confirmation: `?lieu=${postcode}&choisi=lieu`,
  }
}

/** As the browser does it for a user who chooses with scripts. */
export async function storeWithUser({ postcode, shop }: StoredPlace, { user, attempt }: PageApi) {
  if (!user) return
  if (postcode === null) await attempt(removePlace, {})
  else await attempt(storePlace, { body: { postcode, shopId: shop?.id ?? null } })
}
