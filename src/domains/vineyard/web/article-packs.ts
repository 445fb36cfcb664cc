import type { Article } from '#domains/catalogue/contract.ts'
import { findAvailability, type OfferAvailability } from '#domains/shops/contract-availability.ts'
import type { PageApi } from '#shared/page-api.ts'
import { perUnit, pluralOf } from '#shared/price/packaging.ts'
import { largestNeed, modelsOf, type PacksNeeded, packsNeeded } from '../rules/article-packs.ts'
import type { articleNeedNames } from '../rules/field-names.ts'

/** What the page of an article shows for the quantity of its address. */
export type ComparedPacks = {
  /** « bouteilles », « kg ». */
  counted: string
  models: { id: number; label: string }[]
  typed: Record<(typeof articleNeedNames)[number], string>
  errors: { besoin?: string; cp?: string }
  needed: PacksNeeded | null
  /** To the postcode of the address; null without one. */
  deliveries: OfferAvailability[] | null
}

/** Null where no model has two packs or two sellers. Called by loaders only. */
export async function loadArticlePacks(
  article: Article,
  search: URLSearchParams,
  { call }: Pick<PageApi, 'call'>,
): Promise<ComparedPacks | null> {
  const models = modelsOf(article.variants)
  const isCompared = models.some(({ variants }) => variants.flatMap(({ offers }) => offers).length > 1)
  if (article.neededIn === null || !isCompared) return null
  const typed = { besoin: search.get('besoin') ?? '', pour: search.get('pour') ?? '', cp: search.get('cp') ?? '' }
  const needed = packsNeeded(article, typed.besoin, Number(typed.pour))
  const postcode = typed.cp.trim()
  const isPostcode = /^\d{5}$/.test(postcode)
  return {
    counted: countedIn(article),
    models: models.length > 1 ? models.map(({ id, label }) => ({ id, label })) : [],
    typed,
    errors: {
      ...(typed.besoin && !needed && { besoin: `Un nombre, jusqu’à ${largestNeed.toLocaleString('fr-FR')}` }),
      ...(postcode && !isPostcode && { cp: 'Cinq chiffres' }),
    },
    needed,
    deliveries: needed?.ladder.length && isPostcode ? await deliveriesOf(needed, postcode, call) : null,
  }
}

async function deliveriesOf({ ladder }: PacksNeeded, postcode: string, call: PageApi['call']) {
  const list = (name: 'offerId' | 'quantity') => ladder.map(rung => rung[name]).join(',')
  const query = { offers: list('offerId'), quantities: list('quantity'), postcode }
  return (await call(findAvailability, { query })).offers
}

/** « bouteilles », where only bottles are counted one by one; else « pièces », « kg », « litres », « mètres ». */
function countedIn({ neededIn, variants }: Article): string {
  if (neededIn === 'kg') return 'kg'
  if (neededIn === 'L') return 'litres'
  if (neededIn === 'm') return 'mètres'
  const names = new Set(variants.filter(({ content }) => content === null).map(({ saleUnit }) => saleUnit))
  const [name] = names
  return names.size === 1 && name && perUnit(name) !== perUnit('mille') ? pluralOf(name) : 'pièces'
}
