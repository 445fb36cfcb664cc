import { dropWords } from '#domains/shipping/rules/drop-words.ts'
import { distanceFromPostcode } from '#domains/shops/web/distance.ts'
import { formatClock, formatShortDate } from '#shared/dates.ts'
import { deliveryLabels } from '#shared/delivery.ts'
import { withinSentence } from '#shared/forms/sentence.ts'
import { euros } from '#shared/money.ts'
import { figure } from '#shared/price/packaging.ts'
import { type BuyerKind, basisFor } from '#shared/price/price.ts'
import type { Cart, CartSeller } from '../contract.ts'
import type { CartDrop, DeliveryOption, PickupShop } from '../contract-choices.ts'

const nbsp = '\u00a0'

/** `500 g`, `12,5 kg`, `1 200 kg`. */
export const weightLabel = (grams: number) =>
  grams < 1_000 ? `${figure(grams)}${nbsp}g` : `${figure(grams / 1_000)}${nbsp}kg`

export const palletsLabel = (count: number) => `environ ${count}${nbsp}palette${count > 1 ? 's' : ''}`

/** Weight, and pallets when the goods travel so. */
export const loadLabel = ({ weightGrams, pallets: count }: Pick<CartSeller, 'weightGrams' | 'pallets'>) =>
  count ? `${weightLabel(weightGrams)}, ${palletsLabel(count)}` : weightLabel(weightGrams)

export const freeDeliveryHint = (cents: number, kind: BuyerKind) =>
  `Plus que ${euros(cents)}${nbsp}${basisFor(kind)} pour la livraison offerte.`

/** « 11,88 € TTC » for a private person, « 9,90 € HT » for a professional, both for a visitor. */
export function amountFor(kind: BuyerKind, { htCents, ttcCents }: { htCents: number; ttcCents: number }): string {
  const [ht, ttc] = [`${euros(htCents)}${nbsp}HT`, `${euros(ttcCents)}${nbsp}TTC`]
  if (kind === null) return `${ttc} (${ht})`
  return kind === 'professional' ? ht : ttc
}

/** What a professional would pay HT: a visitor reads it beside the TTC that they would be charged as they are. */
export const professionalHtCents = (sellers: readonly Pick<CartSeller, 'lines' | 'totals'>[]) =>
  sellers.reduce((total, { lines, totals }) => total + goodsHtCents(lines) + totals.deliveryHtCents, 0)

const goodsHtCents = (lines: CartSeller['lines']) =>
  lines
    .filter(line => !line.issues.some(issue => issue.code === 'OFFER_UNAVAILABLE'))
    .reduce((total, line) => total + goodsLineHt(line), 0)

/** A code is counted in the tax of the buyer's prices: the discounted HT is that of the charged line. */
const goodsLineHt = ({ discountCents, htCents, unitPriceCents, quantity }: CartSeller['lines'][number]) =>
  discountCents ? htCents : unitPriceCents * quantity

const goesToPoint: readonly DeliveryOption['mode'][] = ['PICKUP', 'RELAY', 'DROP']
/** `Livraison à domicile — 11,88 € TTC`. */
export const choiceLabel = ({ mode, htCents, ttcCents }: DeliveryOption, kind: BuyerKind) => {
  const free = goesToPoint.includes(mode) ? 'gratuit' : 'offerte'
  const price = htCents === null || ttcCents === null ? null : htCents ? amountFor(kind, { htCents, ttcCents }) : free
  return price === null ? deliveryLabels[mode] : `${deliveryLabels[mode]} — ${price}`
}

/** `Mardi 1er décembre, entre 9 h et 10 h, dépôt d’Avize (à environ 4 km)`, with its price when the dates differ in it. */
export const dropLabel = (drop: CartDrop, price: string | null) => {
  const { kilometres } = drop
  const where = kilometres === null || kilometres < 1 ? drop.city : distanceFromPostcode(kilometres)
  return `${capitalised(dropWords(drop))} (${[where, price].filter(Boolean).join(', ')})`
}
/** The chosen drop-off point and day, while they are offered. */
export const findDrop = ({ drops, chosen }: Pick<CartSeller, 'drops' | 'chosen'>) =>
  drops.find(({ pointId, day }) => pointId === chosen?.drop?.pointId && day === chosen.drop.day)
export const dropKey = ({ pointId, day }: Pick<CartDrop, 'pointId' | 'day'>) => `${pointId}:${day}`

export const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

export const choiceHint = ({ mode, reason, promisedOn, dates }: DeliveryOption) => {
  const [first, ...later] = dates.map(day => formatShortDate(`${day}T12:00:00Z`))
  if (first)
    return `Chez vous le ${first}, à la prochaine tournée${later.length ? `\u00a0; puis le ${later.join(', le ')}` : ''}.`
  const where = mode === 'RELAY' ? 'Au point relais' : 'Chez vous'
  return reason ?? (promisedOn ? `${where} au plus tard le ${formatShortDate(`${promisedOn}T12:00:00Z`)}` : undefined)
}

type ShopLines = readonly Pick<CartSeller['lines'][number], 'announcedWeek' | 'leadDays'>[]
/**
 * `tout est en stock, prêt ven. 20 nov. dès 10 h 30`, or how many of the articles it has; announced units and goods made on
 * demand are not there.
 */
export function shopStockLabel(shop: PickupShop, lines: ShopLines): string {
  if (!shop.complete) return `${shop.linesInStock} article${shop.linesInStock > 1 ? 's' : ''} sur ${lines.length}`
  const when = shop.ready
    ? `prêt ${formatShortDate(`${shop.ready.day}T12:00:00Z`)} dès ${formatClock(shop.ready.time)}`
    : ''
  return [stockWords(lines), when].filter(Boolean).join(', ')
}
function stockWords(lines: ShopLines): string {
  const stocked = lines.filter(({ leadDays }) => leadDays === null)
  if (stocked.length === 0) return 'fabriqué à la demande'
  if (stocked.some(({ announcedWeek }) => announcedWeek)) return 'en précommande'
  if (stocked.length < lines.length) return 'le reste est en stock'
  return lines.length > 1 ? 'tout est en stock' : 'en stock'
}

/** `Épernay, Le Comptoir — tout est en stock, prêt ven. 20 nov. dès 10 h 30`. */
export const shopLabel = (shop: PickupShop, lines: ShopLines) =>
  `${shop.name.includes(shop.city) ? shop.name : `${shop.city}, ${shop.name}`} — ${shopStockLabel(shop, lines)}`

type Relay = CartSeller['relays'][number]
/** `Épicerie du Port, 3 quai du Port, 51200 Épernay (à environ 4 km)`. */
export const relayLabel = ({ name, street, postcode, city, kilometres, hours }: Relay) =>
  `${name}, ${street}, ${postcode} ${city}${kilometres === null ? '' : ` (${distanceFromPostcode(kilometres)})`}${hours ? ` · ${hours}` : ''}`

/** `reste à choisir chez Liège & Verre, La Grange aux Ceps` */
export const unchosenLabel = (sellers: readonly Pick<CartSeller, 'vendor'>[]) =>
  `reste à choisir chez ${sellers.map(({ vendor }) => vendor.name).join(', ')}`

/** The first thing that prevents payment, and the id of its part of the page; null when nothing does. */
export function firstMissing({ ready, sellers }: Pick<Cart, 'ready' | 'sellers'>) {
  if (ready) return null
  for (const { vendor, lines, chosen, relays, deliveryIssue, minimumIssue } of sellers) {
    for (const { offerId, title, issues } of lines) {
      const issue = issues.find(({ blocking }) => blocking)
      if (issue) return { anchor: lineAnchor(offerId), sentence: `${title}${nbsp}: ${withinSentence(issue.sentence)}` }
    }
    // Relay points are those around a postcode.
    if (deliveryIssue && chosen?.mode === 'RELAY' && relays.length === 0)
      return { anchor: placeAnchor, sentence: 'Indiquez votre code postal pour choisir un point relais.' }
    if (deliveryIssue)
      return {
        anchor: deliveryAnchor(vendor.id),
        sentence: `${vendor.name}${nbsp}: ${withinSentence(deliveryIssue.sentence)}`,
      }
    if (minimumIssue) return { anchor: sellerAnchor(vendor.id), sentence: minimumIssue.sentence }
  }
  return null
}

export const placeAnchor = 'lieu-de-livraison'
export const lineAnchor = (offerId: number) => `article-${offerId}`
export const sellerAnchor = (vendorId: number) => `vendeur-${vendorId}`
export const deliveryAnchor = (vendorId: number) => `livraison-${vendorId}`
