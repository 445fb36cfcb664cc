import { withDeals } from '../market/deals.ts'
import { offersOf } from '../market/offers.ts'
import { demoShops } from '../market/shops.ts'
import { demoVendors } from '../market/vendors.ts'
import { drawPlate } from '../plates/draw.ts'
import type { PlateSpec } from '../plates/spec.ts'
import type { DemoArticle, DemoCatalogue, DemoOffer } from '../types.ts'
import { type Draft, draftsOf } from './family.ts'
import { familiesOf } from './family-schema.ts'
import { type Category, categories, demoAttributes, demoBrands, demoSeasons, demoTags } from './reference.ts'

/** The variant that a card names: that of the cheapest offer. */
function leadingVariant(offers: readonly DemoOffer[]): number {
  const [first, ...others] = offers
  return (
    others.reduce((best, offer) => (best && best.priceCents <= offer.priceCents ? best : offer), first)?.variant ?? 0
  )
}

/** The other drawings, each once. */
function unlike(plate: PlateSpec, plates: readonly PlateSpec[]): PlateSpec[] {
  const distinct = new Map(plates.map(other => [drawPlate(other), other]))
  distinct.delete(drawPlate(plate))
  return [...distinct.values()]
}

const ranksOf = (drawings: readonly string[], drawing: string) =>
  drawings.flatMap((other, rank) => (other === drawing ? [rank] : []))

function articleOf(draft: Draft, rank: number, category: Category): DemoArticle {
  const offers = offersOf(draft, rank, category.prefix)
  const plate = draft.plates[leadingVariant(offers)]
  if (!plate) throw new Error(`No plate for ${draft.article.title}`)
  const otherPlates = unlike(plate, draft.plates)
  const drawings = draft.plates.map(drawPlate)
  const shownVariants = [plate, ...otherPlates].map(one => ranksOf(drawings, drawPlate(one)))
  return { ...draft.article, plate, otherPlates, shownVariants, offers }
}

const articlesOf = (category: Category, firstRank: number): DemoArticle[] =>
  familiesOf(category)
    .flatMap(family => draftsOf(family, category))
    .map((draft, index) => articleOf(draft, firstRank + index, category))

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
