import { diceOf, hash } from '../catalogue/random.ts'
import type { DemoArticle, DemoOffer } from '../types.ts'
import { reducedHistory } from './history.ts'

const dealCount = 60

/** Plant protection except biocontrol may not be discounted (C. rural L253-5-1), nor books or custom-made goods. */
const mayBeReduced = ({ regulation, variants }: DemoArticle, offer: DemoOffer) =>
  (!regulation.plantProtection || regulation.biocontrol) &&
  regulation.withdrawable &&
  offer.vatBasisPoints !== 550 &&
  offer.priceCents >= 200 &&
  variants[offer.variant] !== undefined &&
  Object.values(offer.stock).some(quantity => quantity > 0)

/**
 * Gives the first offer of sixty articles, selected by the hash of their names, a history that ends with a genuine
 * discount.
 */
export function withDeals(articles: DemoArticle[]): DemoArticle[] {
  const ranked = articles
    .filter(article => article.offers[0] !== undefined && mayBeReduced(article, article.offers[0]))
    .map(({ slug }) => ({ slug, rank: hash(`deal ${slug}`) }))
    .sort((a, b) => a.rank - b.rank)
  const chosen = new Set(ranked.slice(0, dealCount).map(({ slug }) => slug))
  return articles.map(article => (chosen.has(article.slug) ? reduced(article) : article))
}

function reduced(article: DemoArticle): DemoArticle {
  const dice = diceOf(`deal ${article.slug}`)
  const offers = article.offers.map((offer, index) =>
    index === 0 ? { ...offer, priceHistory: reducedHistory(dice, offer.priceCents) } : offer,
  )
  return { ...article, offers }
}
