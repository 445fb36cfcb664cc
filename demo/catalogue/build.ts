import { withDeals } from '../market/deals.ts'
import { offersOf } from '../market/offers.ts'
import { demoShops } from '../market/shops.ts'
import { demoVendors } from '../market/vendors.ts'
import type { DemoArticle, DemoCatalogue } from '../types.ts'
import { draftsOf } from './family.ts'
import { familiesOf } from './family-schema.ts'
import { type Category, categories, demoAttributes, demoBrands, demoSeasons, demoTags } from './reference.ts'

function articlesOf(category: Category, firstRank: number): DemoArticle[] {
  const drafts = familiesOf(category).flatMap(family => draftsOf(family, category))
  return drafts.map((draft, index) => {
    const rank = firstRank + index
    const number = `${category.prefix}-${String(rank).padStart(4, '0')}`
    return {
      ...draft.article,
      plate: { ...draft.article.plate, number },
      offers: offersOf(draft, rank, category.prefix),
    }
  })
}

/** The whole demo catalogue; every call returns the same data. */
export function buildCatalogue(): DemoCatalogue {
  const articles: DemoArticle[] = []
  for (const category of categories) articles.push(...articlesOf(category, articles.length + 1))
  return {
    attributes: demoAttributes,
    brands: demoBrands,
    tags: demoTags,
    seasons: demoSeasons,
    vendors: demoVendors,
    shops: demoShops,
    articles: withDeals(articles),
  }
}
