import { type VatLine, vatByRate } from '#shared/money.ts'
import { type DocumentVat, vatRowsOf } from '#shared/price/document.ts'
import { type BuyerKind, buyerUnitPrice } from '#shared/price/price.ts'

/** Maximum of units per offer in a cart: the database's CHECK constraint, validated earlier for a French message. */
export const quantityCap = 100_000
/** Maximum of different offers in a cart. */
export const lineCap = 200

export type PriceTier = { from: number; priceCents: number }
/** Unit price HT in cents for `quantity`: the highest price break reached. */
export function unitPriceAtQuantity(priceCents: number, tiers: readonly PriceTier[], quantity: number): number {
  const reached = tiers.filter(tier => tier.from <= quantity).sort((a, b) => b.from - a.from)
  return reached[0]?.priceCents ?? priceCents
}

/** The next price break, when it is worth showing. */
export const nextTier = (tiers: readonly PriceTier[], quantity: number): PriceTier | null =>
  tiers.filter(tier => tier.from > quantity).sort((a, b) => a.from - b.from)[0] ?? null

/** Made on demand: it has no stock, and leaves some working days after the approval of a proof. */
export const isMadeToOrder = ({ leadDays }: { leadDays: number | null }) => leadDays !== null

export type PriceTotals = {
  goodsHtCents: number
  deliveryHtCents: number
  deliveryTtcCents: number
  htCents: number
  vat: VatLine[]
  vatCents: number
  /** Deposits on packaging, outside VAT. */
  depositCents: number
  /** To pay: with the deposits. */
  ttcCents: number
}

/** Sums of the rows of one or more documents; nothing is rounded again. */
export function totalsOf(rows: readonly DocumentVat[], depositCents = 0): PriceTotals {
  const goodsHtCents = sum(rows, row => row.goodsHtCents)
  const deliveryHtCents = sum(rows, row => row.deliveryHtCents)
  const deliveryTtcCents = deliveryHtCents + sum(rows, row => row.deliveryVatCents)
  const vat = vatByRate(vatRowsOf(rows)).filter(rate => rate.htCents > 0)
  const vatCents = sum(vat, rate => rate.vatCents)
  const htCents = goodsHtCents + deliveryHtCents
  const ttcCents = htCents + vatCents + depositCents
  return { goodsHtCents, deliveryHtCents, deliveryTtcCents, htCents, vat, vatCents, depositCents, ttcCents }
}

/** What is paid today by card: the total, less what follows before dispatch. */
export const todayCents = ({
  totals,
  sellers,
}: {
  totals: { ttcCents: number }
  sellers: readonly { downPayment: { balanceCents: number } | null }[]
}) => totals.ttcCents - sum(sellers, ({ downPayment }) => downPayment?.balanceCents ?? 0)

/** With the size or model, which distinguishes two lines of one article. */
export const nameOfLine = ({ title, variantLabel }: { title: string; variantLabel: string }) =>
  [title, variantLabel].filter(Boolean).join(', ')

export const sum = <T>(items: readonly T[], pick: (item: T) => number) =>
  items.reduce((total, item) => total + pick(item), 0)

export type Packing = { step: number; minimum: number }

export const quantityIssue = (quantity: number, { step, minimum }: Packing) =>
  quantity < minimum ? 'QUANTITY_BELOW_MINIMUM' : quantity % step ? 'QUANTITY_NOT_A_MULTIPLE' : null

/** The valid quantity nearest to `wanted` with `available` units left; null when there is none. */
export function possibleQuantity(wanted: number, available: number, { step, minimum }: Packing): number | null {
  const most = Math.min(available, quantityCap)
  const highest = most - (most % step)
  if (highest < minimum) return null
  const requested = Math.max(minimum, Math.ceil(wanted / step) * step)
  return Math.min(requested, highest)
}

const count = (quantity: number) => new Intl.NumberFormat('fr-FR').format(quantity).replaceAll('\u202f', '\u00a0')

export const sentences = {
  changed: (from: number, to: number, vatBasisPoints: number, kind: BuyerKind) => {
    const [before, now] = [from, to].map(cents => buyerUnitPrice(kind, cents, vatBasisPoints))
    return `Le prix est passé de ${before?.amount} à ${now?.amount}\u00a0${now?.tax}.`
  },
  briefMissing: {
    responses: 'Le vendeur a besoin de vos indications avant le paiement.',
    artwork: 'Le vendeur a besoin de votre fichier avant le paiement.',
  },
  artworkLater: 'Vous joindrez votre fichier une fois connecté, avant le paiement.',
  gone: 'Cette offre n’est plus en vente\u00a0: retirez-la pour continuer.',
  own: 'C’est une offre de votre équipe\u00a0: retirez-la pour continuer.',
  soldOut: 'Cet article n’est plus en stock chez ce vendeur.',
  left: (available: number) => `Il n’en reste que ${count(available)}.`,
  leftBesides: (available: number, inCart: number) =>
    `Il n’en reste que ${count(available)}, dont ${count(inCart)} déjà dans votre panier.`,
  /** Another line of the cart, a kit or a part of one, takes the same units. */
  taken: (available: number, takenBy: readonly string[]) => {
    const names = new Intl.ListFormat('fr').format(takenBy.map(name => `«\u00a0${name}\u00a0»`))
    const takes = takenBy.length > 1 ? 'prennent' : 'prend'
    return available > 0
      ? `Il n’en reste que ${count(available)}\u00a0: ${names}, dans votre panier, ${takes} les autres.`
      : `Il n’en reste plus\u00a0: ${names}, dans votre panier, ${takes} les dernières unités.`
  },
  belowMinimum: (minimum: number) => `Se commande à partir de ${count(minimum)}.`,
  notAMultiple: (step: number) => `Se commande par multiples de ${count(step)}.`,
  tooMany: `${count(quantityCap)} au plus par article\u00a0: pour davantage, demandez un devis au vendeur.`,
  tooManyLines: `${lineCap} articles différents au plus\u00a0: passez cette commande, puis continuez.`,
} as const

/** Why this quantity cannot be bought, with the French message; null when it can. */
export function quantityRefusal(
  quantity: number,
  { available, takenBy }: { available: number; takenBy: readonly string[] },
  packing: Packing,
  inCart = 0,
) {
  const code = quantityIssue(quantity, packing)
  if (code === 'QUANTITY_BELOW_MINIMUM') return { code, sentence: sentences.belowMinimum(packing.minimum) } as const
  if (code === 'QUANTITY_NOT_A_MULTIPLE') return { code, sentence: sentences.notAMultiple(packing.step) } as const
  if (quantity > quantityCap) return { code: 'INVALID_INPUT', sentence: sentences.tooMany } as const
  if (quantity <= available) return null
  const sentence = takenBy.length ? sentences.taken(available, takenBy) : stockSentence(available, inCart)
  return { code: 'OUT_OF_STOCK', sentence } as const
}

const stockSentence = (available: number, inCart: number) => {
  if (available <= 0) return sentences.soldOut
  return inCart > 0 ? sentences.leftBesides(available, inCart) : sentences.left(available)
}
