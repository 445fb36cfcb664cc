import { cents, deliveryMode, operation, wholeNumber, z } from '#shared/contract.ts'
import { contentUnits } from '#shared/price/unit-price.ts'
import { parseSort, radii } from './rules.ts'

export const unitPrice = z.object({ cents, per: z.enum(['L', 'kg', 'm', 'pièce', '1000']) })
export const tier = z.object({ from: z.number().int(), priceCents: cents })

/** An article as a list shows it. Prices are HT per sale unit; TTC is `unitTtc(priceCents, vatBasisPoints)`. */
export const articleCard = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  brand: z.string(),
  categoryId: z.number(),
  pictureId: z.number().nullable(),
  variantCount: z.number(),
  /** Sellers that offer it. */
  vendorCount: z.number(),
  packLabel: z.string(),
  saleUnit: z.string(),
  priceCents: cents,
  vatBasisPoints: z.number(),
  unitPrice: unitPrice.nullable(),
  /** First rung of the best offer's price ladder. */
  tier: tier.nullable(),
  /** Lowest price of the 30 days before the current, lower one; null when the price did not fall. */
  referencePriceCents: cents.nullable(),
  bestOffer: z.object({ id: z.number(), minimum: z.number(), step: z.number() }),
  /** Shops that have it now. */
  shopIds: z.array(z.number()),
  deliveryModes: z.array(deliveryMode),
  professionalOnly: z.boolean(),
  /** Working days from the approval of the proof, when the cheapest offer is made on demand; else null. */
  leadDays: z.number().nullable(),
})
export type ListedArticle = z.output<typeof articleCard>

const facetValue = z.object({ value: z.string(), label: z.string(), count: z.number(), selected: z.boolean() })
/** One facet: `name` is the query parameter, `value`s its values (several may be chosen, separated by `~`). */
const facet = z.object({ name: z.string(), label: z.string(), values: z.array(facetValue) })
export type Facet = z.output<typeof facet>

export const category = z.object({ id: z.number(), title: z.string(), tags: z.array(z.string()) })
export const seasonalCategory = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  /** What is done in the vines or the cellar at that time. */
  why: z.string(),
  from: z.string(),
  to: z.string(),
  tags: z.array(z.object({ name: z.string(), categoryId: z.number() })),
})
export type Category = z.output<typeof category>
export type SeasonalCategory = z.output<typeof seasonalCategory>

const words = z.string().trim().max(120)
/** Values of one facet, separated by `~` (never part of a name). */
const choice = z.string().max(400)
const euros = z.string().regex(/^\d{1,6}([.,]\d{1,2})?$/)

const priceRange = z.object({ minCents: cents, maxCents: cents })

export const articleQuery = z.strictObject({
  q: words.optional(),
  cat: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional(),
  tags: choice.optional(),
  /** Slug of a seasonal category. */
  saison: z.string().max(80).optional(),
  marque: choice.optional(),
  vendeur: choice.optional(),
  mode: choice.optional(),
  /** Attribute facets, `code:value` separated by `~`. */
  attributs: z.string().max(600).optional(),
  /** Shop id: only what it has today. */
  magasin: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  /** Postcode: only what a shop within `rayon` kilometres (25 by default) has today. */
  pres: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  rayon: z.enum(radii.map(String)).optional(),
  /** Of `prixMin`, `prixMax` and of orders by price, which are TTC otherwise. */
  taxe: z.literal('ht').optional(),
  prixMin: euros.optional(),
  prixMax: euros.optional(),
  promo: z.literal('1').optional(),
  /** An order of `rules.ts`, or `attribut:code` and `attribut:code:desc`. */
  tri: z
    .string()
    .max(60)
    .refine(value => parseSort(value) !== null)
    .optional(),
  page: wholeNumber(1, 5_000).optional(),
})
export type ArticleQuery = z.input<typeof articleQuery>
/** Parameters that make one list differ from another; the page cache knows no other. */
export const articleQueryNames = Object.keys(articleQuery.shape)

export const listArticles = operation({
  method: 'GET',
  path: '/api/articles',
  summary: 'Lists articles by category, tag, words and facets; 24 a page.',
  access: 'public',
  cacheTags: ['articles', 'shops'],
  query: articleQuery,
  errors: ['NOT_FOUND'],
  data: z.object({
    articles: z.array(articleCard),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
    /** Title of the list: category, « Chargement... » for an unknown category, tag, season or words. */
    title: z.string(),
    /** The operator's text above a category or brand; empty for any other list. */
    introduction: z.string(),
    category: category.nullable(),
    season: seasonalCategory.nullable(),
    /** The text as understood, when a word was corrected or left out (« secateur electrique »); null otherwise. */
    correction: z.string().nullable(),
    /** Words left out: no article has them together with the others. */
    ignored: z.array(z.string()),
    /** A brand that nobody sells, and the family shown instead. */
    family: z.object({ brand: z.string(), name: z.string() }).nullable(),
    /** The variant whose reference or EAN the text is. */
    reference: z
      .object({ slug: z.string(), title: z.string(), variantId: z.number(), label: z.string(), code: z.string() })
      .nullable(),
    facets: z.array(facet),
    /** Lowest and highest price of the list, before the price filter. */
    priceRange: z.object({ ht: priceRange, ttc: priceRange }).nullable(),
    /** Units by which the prices of several of its articles can be compared, most articles first. */
    comparedUnits: z.array(z.enum(contentUnits)),
    /** Where it is available, when the query has a postcode: `town` is null for an unknown one. */
    near: z
      .object({ postcode: z.string(), radiusKm: z.number(), town: z.string().nullable(), shopCount: z.number() })
      .nullable(),
  }),
})
export type ArticleList = z.output<typeof listArticles.data>

export const suggest = operation({
  method: 'GET',
  path: '/api/search/suggestions',
  summary: 'Suggests articles, categories, tags, brands and shops while typing.',
  access: 'public',
  cacheTags: ['articles', 'categories', 'shops'],
  query: z.strictObject({ q: words }),
  data: z.object({
    correction: z.string().nullable(),
    articles: z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        /** Brand and pack, or number of variants: what distinguishes similar titles. */
        note: z.string(),
        pictureId: z.number().nullable(),
        priceCents: cents,
        vatBasisPoints: z.number(),
        saleUnit: z.string(),
        packLabel: z.string(),
        minimum: z.number(),
        step: z.number(),
      }),
    ),
    categories: z.array(z.object({ id: z.number(), title: z.string() })),
    tags: z.array(z.object({ name: z.string(), categoryId: z.number() })),
    brands: z.array(z.object({ name: z.string(), slug: z.string() })),
    shops: z.array(z.object({ id: z.number(), name: z.string(), city: z.string() })),
  }),
})
