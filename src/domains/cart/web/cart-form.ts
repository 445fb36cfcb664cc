import { textOf } from '#shared/forms/form-state.ts'
import type { PageApi } from '#shared/page-api.ts'
import { type Country, countryCodes, type UnionCountry, unionCountries } from '#shared/price/countries.ts'
import { acceptPrices, addLine, type ChangedLine, findSplit, type LineSplit, setLine, splitLine } from '../contract.ts'
import { setDeliveries, setDelivery } from '../contract-deliveries.ts'
import { removePromoCode, setPromoCode } from '../contract-promo.ts'

/** Result of a cart form. `about` names the line or the seller it concerns. */
export type CartResult =
  | { ok: true; line: ChangedLine | null /** To store in its cookies; empty to remove it. */; place?: DeliveryPlace }
  | {
      ok: false
      sentence: string
      about: { offerId: number } | { vendorId: number } | { promo: string } | null
      /** Of a quantity that the seller lacks. */
      split?: LineSplit | null
    }

type DeliveryPlace = { postcode: string; country: UnionCountry | null }

type PlaceQuery = { postcode?: string; country?: UnionCountry; shopId?: string }

const whole = (form: FormData, name: string) => {
  const value = textOf(form, name)
  return /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
}

/** The forms of the cart page, one operation each: intent add, set, remove, deliver or accept. */
export async function handleCartForm(
  form: FormData,
  calls: Pick<PageApi, 'attempt'>,
  place: PlaceQuery = {},
): Promise<CartResult> {
  const intent = form.get('intent')
  if (intent === 'deliver') return deliver(form, calls)
  if (intent === 'plan') return choosePlan(form, calls)
  if (intent === 'promo') return enterPromoCode(textOf(form, 'code'), calls)
  if (intent === 'no-promo') {
    await calls.attempt(removePromoCode, {})
    return { ok: true, line: null }
  }
  if (intent === 'postcode') return readPlaceForm(form)
  if (intent === 'accept') {
    await calls.attempt(acceptPrices, {})
    return { ok: true, line: null }
  }
  const offerId = whole(form, 'offerId')
  if (intent === 'split') return split(form, offerId, calls)
  const quantity = intent === 'remove' ? 0 : whole(form, 'quantity')
  const outcome =
    intent === 'add'
      ? await calls.attempt(addLine, { body: { offerId, quantity, round: true } })
      : await calls.attempt(setLine, { params: { offerId }, body: { quantity, round: true } })
  if (outcome.ok) return { ok: true, line: outcome.data }
  const sentence = outcome.fields?.quantity ?? outcome.error
  if (outcome.code !== 'OUT_OF_STOCK' || intent === 'remove') return { ok: false, sentence, about: { offerId } }
  const adds = intent === 'add' ? { ajout: '1' as const } : {}
  const query = { quantity: `${quantity}`, ...adds, ...place }
  const found = await calls.attempt(findSplit, { params: { offerId }, query })
  return { ok: false, sentence, about: { offerId }, split: found.ok ? found.data.split : null }
}

async function split(form: FormData, offerId: number, { attempt }: Pick<PageApi, 'attempt'>): Promise<CartResult> {
  const body = {
    quantity: whole(form, 'quantity'),
    otherOfferId: whole(form, 'otherOfferId'),
    otherQuantity: whole(form, 'otherQuantity'),
  }
  const outcome = await attempt(splitLine, { params: { offerId }, body })
  return outcome.ok ? { ok: true, line: null } : { ok: false, sentence: outcome.error, about: { offerId } }
}

/** Each delivery is `seller:mode:shop`. */
async function choosePlan(form: FormData, { attempt }: Pick<PageApi, 'attempt'>): Promise<CartResult> {
  const deliveries = form.getAll('delivery').map(delivery => {
    const [vendorId = '', mode, shopId] = String(delivery).split(':')
    // The operation itself rejects anything that is not a mode.
    return {
      vendorId,
      choice: { mode: mode as 'PICKUP', shopId: shopId ? Number(shopId) : undefined, ...countryIn(form) },
    }
  })
  const outcome = await attempt(setDeliveries, { body: { deliveries } })
  return outcome.ok ? { ok: true, line: null } : { ok: false, sentence: outcome.error, about: null }
}

async function enterPromoCode(code: string, { attempt }: Pick<PageApi, 'attempt'>): Promise<CartResult> {
  const outcome = await attempt(setPromoCode, { body: { code } })
  return outcome.ok
    ? { ok: true, line: null }
    : { ok: false, sentence: outcome.fields?.code ?? outcome.error, about: { promo: code } }
}

function readPlaceForm(form: FormData): CartResult {
  const country = unionCountries.find(code => code === textOf(form, 'country')) ?? null
  const postcode = textOf(form, 'postcode').trim()
  return country || /^(\d{5})?$/.test(postcode)
    ? { ok: true, line: null, place: { postcode, country } }
    : { ok: false, sentence: 'Le code postal s’écrit avec cinq chiffres.', about: null }
}

/** The country for which the page priced the cart. */
function countryIn(form: FormData): { country?: Country } {
  const country = countryCodes.find(code => code === textOf(form, 'deliveryCountry'))
  return country ? { country } : {}
}

/** Without JavaScript the lists of shops and relay points are always submitted: only the chosen mode's one counts. */
async function deliver(form: FormData, { attempt }: Pick<PageApi, 'attempt'>): Promise<CartResult> {
  const vendorId = whole(form, 'vendorId')
  const mode = form.get('mode')
  const outcome = await attempt(setDelivery, {
    params: { vendorId },
    body: {
      // The operation itself rejects anything that is not a mode.
      mode: mode as 'PICKUP',
      shopId: mode === 'PICKUP' ? whole(form, 'shopId') : undefined,
      relayPointId: mode === 'RELAY' ? textOf(form, 'relayPointId') || undefined : undefined,
      drop: mode === 'DROP' ? dropIn(form) : undefined,
      ...countryIn(form),
    },
  })
  if (outcome.ok) return { ok: true, line: null }
  const sentence = outcome.fields?.mode
    ? 'Choisissez un mode de livraison.'
    : (outcome.fields?.shopId ?? outcome.fields?.drop ?? outcome.error)
  return { ok: false, sentence, about: { vendorId } }
}

/** `point:day` */
function dropIn(form: FormData) {
  const [pointId = '', day = ''] = textOf(form, 'drop').split(':')
  return pointId && day ? { pointId: Number(pointId), day } : undefined
}

/** Message after a form sent without JavaScript: the redirect prevents a reload from repeating the action. */
export function afterwards(intent: unknown, line: ChangedLine | null): Record<string, string> {
  if (!line) return {}
  const rounded: Record<string, string> = line.rounded
    ? { offre: `${line.offerId}`, arrondi: `${line.rounded.to}` }
    : {}
  if (intent === 'add') return { ajoute: `${line.offerId}`, ...rounded }
  if (line.rounded) return rounded
  return intent === 'remove' ? { retire: `${line.offerId}`, quantite: `${line.previousQuantity}` } : {}
}
