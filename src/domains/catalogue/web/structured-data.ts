import { withVat } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import type { Article } from '../contract.ts'

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
      price: (withVat(offer.priceCents, offer.vatBasisPoints) / 100).toFixed(2),
      priceCurrency: 'EUR',
      availability: `https://schema.org/${offer.available >= offer.minimum ? 'InStock' : 'OutOfStock'}`,
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
