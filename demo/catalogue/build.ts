import { withDeals } from '../market/deals.ts'
import { offersOf } from '../market/offers.ts'
import { demoShops } from '../market/shops.ts'
import { demoVendors } from '../market/vendors.ts'
import type { DemoArticle, DemoCatalogue } from '../types.ts'
import { demoAttributes } from './attributes.ts'
import { demoBrands } from './brands.ts'
import { familiesByCategory } from './families.ts'
import { draftsOf } from './family.ts'
import { demoSeasons } from './seasons.ts'
import { categories, demoTags } from './tags.ts'

function articlesOf(category: (typeof categories)[number], firstRank: number): DemoArticle[] {
  const drafts = familiesByCategory[category.id].flatMap(family => draftsOf(family, category))
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
