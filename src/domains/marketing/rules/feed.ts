/** Items of the product feed, in Google Merchant's RSS format, which comparison sites read too. Pure. */
import type { DeliveryEstimate } from '#domains/shops/rules/availability.ts'
import { paths } from '#shared/paths.ts'
import { leastQuantity } from '#shared/price/packaging.ts'
import { lineAmounts } from '#shared/price/price.ts'
import type { ContentUnit } from '#shared/price/unit-price.ts'

export const feedPath = '/flux/produits.xml'
export const feedRefusals = ['REGULATED', 'NO_PICTURE', 'NO_DESCRIPTION', 'NO_DELIVERY'] as const
export type FeedRefusal = (typeof feedRefusals)[number]
export const feedRefusalLabels: Record<FeedRefusal, { label: string; hint: string }> = {
  REGULATED: { label: 'Vente réglementée', hint: 'Ces produits ne vont jamais dans le flux.' },
  NO_PICTURE: { label: 'Sans photo', hint: 'Ajoutez une image à l’article.' },
  NO_DESCRIPTION: { label: 'Sans description', hint: 'Écrivez la description de l’article.' },
  NO_DELIVERY: {
    label: 'Retrait ou devis seulement',
    hint: 'Le vendeur n’a pas de tarif de livraison pour cet article.',
  },
}

export type FeedOffer = {
  id: number
  reference: string
  slug: string
  title: string
  variantId: number
  variantLabel: string
  saleUnit: string
  description: string
  brand: string
  ean: string | null
  category: string
  tag: string | null
  pictureId: number | null
  priceCents: number
  vatBasisPoints: number
  step: number
  minimum: number
  contentQuantity: number | null
  contentUnit: ContentUnit | null
  unitWeightGrams: number
  /** Units on hand, and announced besides. */
  free: number
  announced: number
  announcedWeek: string | null
  leadDays: number | null
  vendorName: string
  vendorSlug: string
  isRegulated: boolean
}

export function feedRefusal(offer: FeedOffer, delivery: DeliveryEstimate | null): FeedRefusal | null {
  if (offer.isRegulated) return 'REGULATED'
  if (offer.pictureId === null) return 'NO_PICTURE'
  if (offer.description.trim() === '') return 'NO_DESCRIPTION'
  return delivery === null ? 'NO_DELIVERY' : null
}

const escaped = (text: string) =>
  text
    // Control characters are no XML.
    .replace(/[\p{Cc}\p{Cs}]/gu, sign => (sign === '\n' || sign === '\t' ? sign : ' '))
    .replace(/[&<>]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '')
const element = (name: string, value: string | number | null) =>
  value === null || value === '' ? '' : `<${name}>${escaped(`${value}`)}</${name}>`
const euros = (cents: number) => `${(cents / 100).toFixed(2)} EUR`
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** What Google accepts after the number; pieces are « ct ». */
const measureUnits: Record<ContentUnit, string> = { L: 'l', kg: 'kg', m: 'm', piece: 'ct' }

/** Content of all that the smallest order holds, and the unit of the price per unit that is shown beside it. */
function unitPricing({ contentQuantity, contentUnit }: FeedOffer, quantity: number): string {
  if (contentQuantity === null || contentUnit === null) return ''
  const unit = measureUnits[contentUnit]
  const measure = Number((contentQuantity * quantity).toFixed(4))
  return (
    element('g:unit_pricing_measure', `${measure}${unit}`) +
    element('g:unit_pricing_base_measure', contentUnit === 'piece' && measure >= 100 ? `100${unit}` : `1${unit}`)
  )
}

function availability({ free, announced, announcedWeek, leadDays }: FeedOffer, quantity: number): string {
  if (leadDays !== null) return element('g:availability', 'backorder')
  if (free >= quantity) return element('g:availability', 'in_stock')
  if (announcedWeek !== null && free + announced >= quantity)
    return element('g:availability', 'preorder') + element('g:availability_date', `${announcedWeek}T08:00:00Z`)
  return element('g:availability', 'out_of_stock')
}

/** TTC, as owed to consumers, for the smallest quantity that can be ordered. */
export function feedItem(offer: FeedOffer, delivery: DeliveryEstimate, origin: string): string {
  const quantity = leastQuantity(offer)
  const { ttcCents } = lineAmounts('TTC', offer.priceCents, quantity, offer.vatBasisPoints)
  const title = [offer.title, offer.variantLabel, quantity > 1 ? `par ${quantity}` : ''].filter(Boolean).join(', ')
  return [
    '<item>',
    element('g:id', offer.id),
    element('g:title', cut(title, 150)),
    element('g:description', cut(offer.description, 5_000)),
    element('g:link', `${origin}${paths.article(offer.slug)}?modele=${offer.variantId}`),
    element('g:image_link', `${origin}${paths.picture(offer.pictureId ?? 0, 1080)}`),
    element('g:condition', 'new'),
    availability(offer, quantity),
    element('g:price', euros(ttcCents)),
    quantity > 1 ? element('g:multipack', quantity) : '',
    unitPricing(offer, quantity),
    element('g:brand', cut(offer.brand, 70)),
    offer.ean ? element('g:gtin', offer.ean) : element('g:identifier_exists', 'no'),
    element('g:product_type', [offer.category, offer.tag].filter(Boolean).join(' > ')),
    element('g:item_group_id', offer.slug.slice(0, 50)),
    element('g:external_seller_id', offer.vendorSlug.slice(0, 50)),
    `<g:shipping>${element('g:country', 'FR')}${element('g:price', euros(delivery.ttcCents))}</g:shipping>`,
    element('g:shipping_weight', `${(offer.unitWeightGrams * quantity) / 1_000} kg`),
    element('c:vendeur', offer.vendorName),
    element('c:taux_tva', `${offer.vatBasisPoints / 100}`),
    element('c:stock', Math.max(0, offer.free)),
    '</item>\n',
  ].join('')
}

export const feedHead = (origin: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0" xmlns:c="http://base.google.com/cns/1.0"><channel>\n<title>Cep &amp; Chai</title><link>${escaped(origin)}</link><description>Offres publiques, prix TTC</description>\n`
export const feedEnd = '</channel></rss>\n'
