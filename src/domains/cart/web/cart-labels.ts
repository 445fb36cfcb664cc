import { formatShortDate } from '#shared/dates.ts'
import { deliveryLabels } from '#shared/delivery.ts'
import { euros } from '#shared/money.ts'
import type { Cart, CartSeller, DeliveryOption, PickupShop } from '../contract.ts'

const nbsp = '\u00a0'
const numberFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
/** `1 200` with a non-breaking space that every font has. */
const figure = (value: number) => numberFormat.format(value).replaceAll('\u202f', nbsp)

const measures = ['kg', 'L', 'm', 'mille']

/** `6 pièces`, `1 bidon`, `25 kg`. */
export function unitsLabel(quantity: number, saleUnit: string): string {
  const plural = quantity >= 2 && !measures.includes(saleUnit) && !/[sx]$/.test(saleUnit)
  return `${figure(quantity)}${nbsp}${saleUnit}${plural ? (saleUnit.endsWith('eau') ? 'x' : 's') : ''}`
}

/** `Dès 24 : 0,95 € HT` */
export const tierHint = ({ from, priceCents }: { from: number; priceCents: number }) =>
  `Dès ${figure(from)}${nbsp}: ${euros(priceCents)} HT`

/** `500 g`, `12,5 kg`, `1 200 kg`. */
export const weightLabel = (grams: number) =>
  grams < 1_000 ? `${figure(grams)}${nbsp}g` : `${figure(grams / 1_000)}${nbsp}kg`

export const palletsLabel = (count: number) => `environ ${count}${nbsp}palette${count > 1 ? 's' : ''}`

/** Weight, and pallets when the goods travel so. */
export const loadLabel = ({ weightGrams, pallets: count }: Pick<CartSeller, 'weightGrams' | 'pallets'>) =>
  count ? `${weightLabel(weightGrams)}, ${palletsLabel(count)}` : weightLabel(weightGrams)

export const freeDeliveryHint = (cents: number) => `Plus que ${euros(cents)} HT pour la livraison offerte.`

/** `Livraison à domicile — 9,90 € HT`. */
export const choiceLabel = ({ mode, htCents }: DeliveryOption) => {
  const price =
    htCents === null ? null : htCents === 0 ? (mode === 'PICKUP' ? 'gratuit' : 'offerte') : `${euros(htCents)} HT`
  return price === null ? deliveryLabels[mode] : `${deliveryLabels[mode]} — ${price}`
}

export const choiceHint = ({ mode, reason, promisedOn }: DeliveryOption) => {
  const where = mode === 'RELAY' ? 'Au point relais' : 'Chez vous'
  return reason ?? (promisedOn ? `${where} au plus tard ${formatShortDate(`${promisedOn}T12:00:00Z`)}` : undefined)
}

/** `tout est en stock, prêt ven. 20 nov. dès 10:30`, or how many of the articles it has. */
export function shopStockLabel(shop: PickupShop, lineCount: number): string {
  if (!shop.complete) return `${shop.linesInStock} article${shop.linesInStock > 1 ? 's' : ''} sur ${lineCount}`
  const when = shop.ready ? `, prêt ${formatShortDate(`${shop.ready.day}T12:00:00Z`)} dès ${shop.ready.time}` : ''
  return `${lineCount > 1 ? 'tout est en stock' : 'en stock'}${when}`
}

/** `Épernay, Le Comptoir — tout est en stock, prêt ven. 20 nov. dès 10:30`. */
export const shopLabel = (shop: PickupShop, lineCount: number) =>
  `${shop.name.includes(shop.city) ? shop.name : `${shop.city}, ${shop.name}`} — ${shopStockLabel(shop, lineCount)}`

type Relay = CartSeller['relays'][number]
/** `Épicerie du Port, 3 quai du Port, 51200 Épernay (à 1,2 km)`. */
export const relayLabel = ({ name, street, postcode, city, kilometres }: Relay) =>
  `${name}, ${street}, ${postcode} ${city}${kilometres === null ? '' : ` (à ${figure(kilometres)}${nbsp}km)`}`

/** Why the next step is disabled; null when it is not. */
export function notReadyReason(cart: Pick<Cart, 'ready' | 'sellers'>): string | null {
  if (cart.ready) return null
  const lines = cart.sellers.flatMap(seller => seller.lines)
  if (lines.some(line => line.issues.some(issue => issue.blocking))) return 'Réglez d’abord les points signalés.'
  return cart.sellers.length > 1 ? 'Choisissez une livraison pour chaque vendeur.' : 'Choisissez un mode de livraison.'
}
