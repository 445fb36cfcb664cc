import { stockLabel } from '#shared/price/packaging.ts'
import type { Article, Offer, Variant } from '../contract.ts'

/** One variant and the offer shown for it. */
export type VariantRow = { variant: Variant; offer: Offer }

/** The cheapest offer that can be bought now, else the cheapest; offers come cheapest first. */
export const leadingOffer = ({ offers }: Variant): Offer | undefined =>
  offers.find(offer => offer.available >= offer.minimum) ?? offers[0]

export const variantRows = (article: Pick<Article, 'variants'>): VariantRow[] =>
  article.variants.flatMap(variant => {
    const offer = leadingOffer(variant)
    return offer ? [{ variant, offer }] : []
  })

/** Every other offer, cheapest first. */
export const otherRows = (article: Pick<Article, 'variants'>): VariantRow[] =>
  article.variants
    .flatMap(variant =>
      variant.offers.filter(offer => offer !== leadingOffer(variant)).map(offer => ({ variant, offer })),
    )
    .sort((a, b) => a.offer.priceCents - b.offer.priceCents)

const french = new Intl.Collator('fr', { numeric: true })
/** Ascending; the query parameter is `prix` or `prix-desc`. */
const orders = {
  modele: (a, b) => french.compare(a.variant.label, b.variant.label),
  reference: (a, b) => french.compare(a.offer.reference, b.offer.reference),
  prix: (a, b) => a.offer.priceCents - b.offer.priceCents,
  stock: (a, b) => a.offer.available - b.offer.available,
} satisfies Record<string, (a: VariantRow, b: VariantRow) => number>
export type RowOrder = keyof typeof orders

/** Without a known order, the seller's. */
export function sortedRows(rows: readonly VariantRow[], order: string | null): VariantRow[] {
  const [name = '', way] = (order ?? '').split('-')
  if (!Object.hasOwn(orders, name)) return [...rows]
  const compare = orders[name as RowOrder] // checked on the line above
  return rows.toSorted(way === 'desc' ? (a, b) => compare(b, a) : compare)
}

/** « Vendu par demi-palette de 588 » says nothing beside « Demi-palette de 588 », nor does « demi-palette ». */
export const repeats = (text: string, name: string) =>
  plain(text).endsWith(plain(name)) || plain(name).startsWith(`${plain(text)} de `)
const plain = (text: string) => text.replaceAll('\u00a0', ' ').toLowerCase()

/** Attributes that differ between variants and are not in their labels. */
export function tellingAttributes(rows: readonly VariantRow[]): { code: string; label: string }[] {
  const seen = new Map<string, { label: string; values: Set<string> }>()
  for (const { variant } of rows)
    for (const { code, label, value } of variant.attributes) {
      const known = seen.get(code) ?? { label, values: new Set() }
      if (!variant.label.toLowerCase().includes(value.toLowerCase())) known.values.add(value)
      seen.set(code, known)
    }
  return [...seen].filter(([, { values }]) => values.size > 1).map(([code, { label }]) => ({ code, label }))
}

/** Stock by shop and variant. */
export function shopStock(article: Pick<Article, 'variants' | 'shops'>) {
  return article.shops.flatMap(shop => {
    const held = article.variants.flatMap(variant => {
      const units = variant.offers
        .flatMap(offer => offer.shops)
        .filter(({ shopId }) => shopId === shop.id)
        .reduce((sum, { available }) => sum + available, 0)
      const { id, label, packLabel, offers } = variant
      const stock = stockLabel(units, { ...variant, step: offers[0]?.step })
      return units > 0 ? [{ id, label: label || packLabel, stock }] : []
    })
    return held.length ? [{ shop, held }] : []
  })
}
export type ShopStock = ReturnType<typeof shopStock>[number]
