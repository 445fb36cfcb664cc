import { paths } from '#shared/paths.ts'
import { leastQuantity, shownPrice } from '#shared/price/packaging.ts'
import type { Article, Offer, Variant } from '../contract.ts'

/**
 * Structured data of an article (schema.org); prices TTC, as owed to consumers. Rendered as `script:ld+json` of the page's
 * meta, which escapes it.
 */
export function productData(article: Article) {
  const offers = article.variants.flatMap(variant =>
    variant.offers.map(offer => ({
      '@type': 'Offer',
      sku: offer.reference,
      gtin: variant.ean ?? undefined,
      name: variant.label || undefined,
      ...pricesOf(offer, variant),
      ...availabilityOf(offer),
      seller: { '@type': 'Organization', name: offer.vendor.name },
      url: paths.article(article.slug),
    })),
  )
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: article.title,
    description: article.description,
    brand: { '@type': 'Brand', name: article.brand.name },
    category: article.category.title,
    image: article.pictureId === null ? undefined : paths.picture(article.pictureId, 1080),
    offers,
  }
}

function availabilityOf({ available, minimum, leadDays, notice }: Offer) {
  if (available < minimum) return { availability: 'https://schema.org/OutOfStock' }
  if (leadDays === null) return { availability: 'https://schema.org/InStock' }
  return {
    availability: 'https://schema.org/MadeToOrder',
    description: notice ?? undefined,
    deliveryLeadTime: { '@type': 'QuantitativeValue', value: leadDays, unitCode: 'DAY' },
  }
}

/**
 * `price` is what the smallest order costs, as search engines ask for goods sold in bulk; the unit's price is beside it.
 */
function pricesOf(offer: Offer, variant: Variant) {
  const { ttc, taken } = shownPrice(offer, variant)
  const unitText = variant.saleUnit
  return {
    price: decimal(taken?.ttc ?? ttc),
    priceCurrency: 'EUR',
    eligibleQuantity: { '@type': 'QuantitativeValue', minValue: leastQuantity(offer), unitText },
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: decimal(ttc),
      priceCurrency: 'EUR',
      valueAddedTaxIncluded: true,
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitText },
    },
  }
}

/** Two decimals, four for a unit price below one euro. */
const decimal = (cents: number) => (cents / 100).toFixed(Number.isInteger(cents) ? 2 : 4)
