import { cents, operation, shelfId, wholeNumber, z } from '#shared/contract.ts'

const unitPrice = z.object({ cents, per: z.enum(['L', 'kg', 'm', 'pièce', '1000']) })
const tier = z.object({ from: z.number().int(), priceCents: cents })
const deliveryMode = z.enum(['PICKUP', 'HOME', 'RELAY', 'FREIGHT'])
export const sorts = ['pertinence', 'prix', 'prix-desc', 'nouveautes'] as const

/** An article as a list shows it. Prices are HT per sale unit; TTC is `withVat(priceCents, vatBasisPoints)`. */
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
  plantProtection: z.boolean(),
})
export type ArticleCard = z.output<typeof articleCard>

const facetValue = z.object({ value: z.string(), label: z.string(), count: z.number(), selected: z.boolean() })
/** One facet: `name` is the query parameter, `value`s its values (several may be chosen, separated by `~`). */
const facet = z.object({ name: z.string(), label: z.string(), values: z.array(facetValue) })
export type Facet = z.output<typeof facet>

const category = z.object({ id: z.number(), title: z.string(), tags: z.array(z.string()) })
const seasonalCategory = z.object({
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

export const listCategories = operation({
  method: 'GET',
  path: '/api/categories',
  summary: 'The eight categories with their tags, and the seasonal ones of the day.',
  access: 'public',
  cacheTags: ['categories'],
  data: z.object({ categories: z.array(category), categoriesEphemeral: z.array(seasonalCategory) }),
})

export const listCategoryTags = operation({
  method: 'GET',
  path: '/api/categoriesTags',
  summary: 'Tags of one category; empty for an unknown one.',
  access: 'public',
  cacheTags: ['categories', 'articles'],
  query: z.strictObject({ idCat: shelfId }),
  data: z.array(z.string()),
})

const words = z.string().trim().max(120)
/** Values of one facet, separated by `~` (never part of a name). */
const choice = z.string().max(400)
const euros = z.string().regex(/^\d{1,6}([.,]\d{1,2})?$/)

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
  prixMin: euros.optional(),
  prixMax: euros.optional(),
  promo: z.literal('1').optional(),
  tri: z.enum(sorts).optional(),
  page: wholeNumber(1, 5_000).optional(),
})
export type ArticleQuery = z.input<typeof articleQuery>
/** Parameters that make one list differ from another; the page cache knows no other. */
export const articleQueryNames = Object.keys(articleQuery.shape)

export const listArticles = operation({
  method: 'GET',
  path: '/api/articles',
  summary: 'Articles by category, tag, words and facets; 24 a page.',
  access: 'public',
  cacheTags: ['articles'],
  query: articleQuery,
  data: z.object({
    articles: z.array(articleCard),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
    /** Title of the list: category, « Chargement... » for an unknown category, tag, season or words. */
    title: z.string(),
    /** What the operator wrote above the category or the brand; empty for any other list. */
    introduction: z.string(),
    category: category.nullable(),
    season: seasonalCategory.nullable(),
    /** Words as understood, when one was mended (« secateur electrique »); null otherwise. */
    correction: z.string().nullable(),
    facets: z.array(facet),
    /** Lowest and highest price HT in the list, before the price filter. */
    priceRange: z.object({ minCents: cents, maxCents: cents }).nullable(),
  }),
})
export type ArticleList = z.output<typeof listArticles.data>

const offer = z.object({
  id: z.number(),
  vendor: z.object({ id: z.number(), name: z.string(), slug: z.string() }),
  reference: z.string(),
  priceCents: cents,
  vatBasisPoints: z.number(),
  referencePriceCents: cents.nullable(),
  step: z.number(),
  minimum: z.number(),
  tiers: z.array(tier),
  unitPrice: unitPrice.nullable(),
  deliveryModes: z.array(deliveryMode),
  preparationDays: z.number(),
  /** Units free to sell, all warehouses of the seller together. */
  available: z.number(),
  /** Where it can be collected now. */
  shops: z.array(z.object({ shopId: z.number(), available: z.number() })),
})
const variant = z.object({
  id: z.number(),
  label: z.string(),
  ean: z.string().nullable(),
  saleUnit: z.string(),
  packLabel: z.string(),
  weightGrams: z.number(),
  palletised: z.boolean(),
  attributes: z.array(z.object({ code: z.string(), label: z.string(), value: z.string() })),
  /** Cheapest first. */
  offers: z.array(offer),
})
export type Offer = z.output<typeof offer>
export type Variant = z.output<typeof variant>

export const getArticle = operation({
  method: 'GET',
  path: '/api/articles/:slug',
  summary: 'One article with its variants, the offers of every seller, and the shops that have it.',
  access: 'public',
  cacheTags: ['articles'],
  params: z.strictObject({ slug: z.string().max(200) }),
  errors: ['NOT_FOUND'],
  data: z.object({
    id: z.number(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    brand: z.object({ name: z.string(), slug: z.string() }),
    category: z.object({ id: z.number(), title: z.string() }),
    tags: z.array(z.string()),
    pictureId: z.number().nullable(),
    /** All of them, that one first. */
    pictureIds: z.array(z.number()),
    attributes: z.array(z.object({ code: z.string(), label: z.string(), value: z.string() })),
    variants: z.array(variant),
    documents: z.array(z.object({ id: z.number(), kind: z.string(), title: z.string() })),
    /** Shops named by the offers. */
    shops: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        city: z.string(),
        vendorName: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        readyHours: z.number(),
      }),
    ),
    legal: z.object({
      plantProtection: z.boolean(),
      biocontrol: z.boolean(),
      gardenUse: z.boolean(),
      professionalOnly: z.boolean(),
      explosivePrecursor: z.boolean(),
      biocide: z.boolean(),
      withdrawable: z.boolean(),
      withdrawalReason: z.string().nullable(),
      ammNumber: z.string().nullable(),
      pictograms: z.array(z.string()),
      hazardStatements: z.array(z.string()),
    }),
    similar: z.array(articleCard),
  }),
})
export type Article = z.output<typeof getArticle.data>

export const suggest = operation({
  method: 'GET',
  path: '/api/search/suggestions',
  summary: 'While typing: articles, categories, tags, brands and shops.',
  access: 'public',
  cacheTags: ['articles', 'categories', 'shops'],
  query: z.strictObject({ q: words }),
  data: z.object({
    correction: z.string().nullable(),
    articles: z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        pictureId: z.number().nullable(),
        priceCents: cents,
        vatBasisPoints: z.number(),
      }),
    ),
    categories: z.array(z.object({ id: z.number(), title: z.string() })),
    tags: z.array(z.object({ name: z.string(), categoryId: z.number() })),
    brands: z.array(z.object({ name: z.string(), slug: z.string() })),
    shops: z.array(z.object({ id: z.number(), name: z.string(), city: z.string() })),
  }),
})

export const showHome = operation({
  method: 'GET',
  path: '/api/home',
  summary: 'What the home page shows besides the categories: busiest tags, season, deals, brands.',
  access: 'public',
  cacheTags: ['articles', 'categories'],
  data: z.object({
    articleCount: z.number(),
    /** What the operator puts first. */
    lead: z.enum(['season', 'campaigns']),
    busiestTags: z.array(
      z.object({ categoryId: z.number(), pictureId: z.number().nullable(), tags: z.array(z.string()) }),
    ),
    seasonal: z.array(z.object({ season: seasonalCategory, articles: z.array(articleCard) })),
    deals: z.array(articleCard),
    brands: z.array(z.object({ name: z.string(), slug: z.string(), articles: z.number() })),
  }),
})
