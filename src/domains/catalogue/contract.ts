import { allergenKeys, goodsSchemeKeys } from '#domains/regulation/rules/information.ts'
import { articleCard, category, seasonalCategory, tier, unitPrice } from '#domains/search/contract.ts'
import { cents, deliveryMode, operation, smallId, z } from '#shared/contract.ts'

export const listCategories = operation({
  method: 'GET',
  path: '/api/categories',
  summary: 'Lists the categories of the menu with their tags, and the seasonal categories of the day.',
  access: 'public',
  whileClosed: 'everyone',
  cacheTags: ['categories'],
  data: z.object({ categories: z.array(category), categoriesEphemeral: z.array(seasonalCategory) }),
})

export const listCategoryTags = operation({
  method: 'GET',
  path: '/api/categoriesTags',
  summary: 'Lists the tags of one category; none for an unknown category.',
  access: 'public',
  cacheTags: ['categories', 'articles'],
  query: z.strictObject({ idCat: smallId }),
  data: z.array(z.string()),
})

export const showCategoryColours = operation({
  method: 'GET',
  path: '/api/categories/colours',
  summary: 'Returns the key of the style sheet of colours that the operator chose; null when there are none.',
  access: 'public',
  whileClosed: 'everyone',
  cacheTags: ['categories'],
  data: z.object({ key: z.string().nullable() }),
})

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
  /** Working days from the approval of the proof, for goods made on demand; null for goods in stock. */
  leadDays: z.number().nullable(),
  /** « dont éco-participation 1,20 € TTC », for one sale unit. */
  eco: z.string().nullable(),
  /** « + consigne de 15,00 € par palette »; null without a deposit on its packaging. */
  deposit: z.string().nullable(),
  /** « Acompte de 30 % à la commande, solde avant la fabrication »; null where the whole is paid at the order. */
  downPayment: z.string().nullable(),
  /** What a closure of the seller, or a pre-order, changes for an order of today: later departure, or no sales. */
  notice: z.string().nullable(),
  /** Units that can be bought now, all warehouses of the seller together, announced ones included. */
  available: z.number(),
  /** Of them, units that are not here yet. */
  announced: z.number(),
  /** Where it can be collected now. */
  shops: z.array(z.object({ shopId: z.number(), available: z.number() })),
  /** Of a kit: what one contains, and the price of its parts when they can all be bought alone for more. */
  kit: z
    .object({
      parts: z.array(z.object({ title: z.string(), slug: z.string(), quantity: z.number() })),
      separately: z.object({ ht: z.number(), ttc: z.number() }).nullable(),
    })
    .nullable(),
})
const variant = z.object({
  id: z.number(),
  /** Of the article's pictures, the one that shows it; null when none is said to. */
  pictureId: z.number().nullable(),
  label: z.string(),
  ean: z.string().nullable(),
  saleUnit: z.string(),
  packLabel: z.string(),
  weightGrams: z.number(),
  palletised: z.boolean(),
  /** What one unit of sale contains. */
  content: z.object({ quantity: z.number(), unit: z.string() }).nullable(),
  attributes: z.array(z.object({ code: z.string(), label: z.string(), value: z.string() })),
  /** Cheapest first. */
  offers: z.array(offer),
})
export type Offer = z.output<typeof offer>
export type Variant = z.output<typeof variant>

export const getArticle = operation({
  method: 'GET',
  path: '/api/articles/:slug',
  summary: 'Returns one article with its variants, the offers of all sellers and the shops that stock it.',
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
    /** By picture id, where they were written. */
    pictureAlts: z.record(z.string(), z.string()),
    /** Name, address and contact. */
    maker: z.string().nullable(),
    responsible: z.string().nullable(),
    attributes: z.array(z.object({ code: z.string(), label: z.string(), value: z.string() })),
    variants: z.array(variant),
    /** In what a needed quantity is counted, to compare packs and sellers; null when there is nothing to compare. */
    neededIn: z.enum(['piece', 'kg', 'L', 'm']).nullable(),
    /** Sellers who reserve an offer of it to their customers: neither price nor reference is shown. */
    reservedBy: z.array(z.object({ id: z.number(), name: z.string() })),
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
      /** What the law asks to be said besides; null when there is nothing. */
      information: z
        .object({
          ufi: z.string(),
          protectionCategory: z.number(),
          ingredients: z.string(),
          allergens: z.array(z.enum(allergenKeys)),
          book: z.boolean(),
          repairability: z.number(),
          producerSchemes: z.array(z.enum(goodsSchemeKeys)),
        })
        .partial()
        .nullable(),
      /** Why nobody may sell it here at present. */
      refusal: z.string().nullable(),
      /** What a professional gives before paying: one permit of each request. */
      permits: z.array(z.object({ names: z.array(z.string()), law: z.string() })),
    }),
    /** Identifiers of the sellers for the schemes that the goods fall under. */
    producerIds: z.array(z.object({ seller: z.string(), scheme: z.enum(goodsSchemeKeys), number: z.string() })),
    /** In force, of any seller or of the operator. */
    recalls: z.array(z.object({ id: z.number(), title: z.string() })),
    similar: z.array(articleCard),
  }),
})
export type Article = z.output<typeof getArticle.data>

export const showHome = operation({
  method: 'GET',
  path: '/api/home',
  summary: 'Returns the home page beside the categories: most used tags, season, deals, brands.',
  access: 'public',
  cacheTags: ['articles', 'categories'],
  data: z.object({
    articleCount: z.number(),
    /** Which block the operator puts first. */
    lead: z.enum(['season', 'campaigns']),
    busiestTags: z.array(
      z.object({ categoryId: z.number(), pictureId: z.number().nullable(), tags: z.array(z.string()) }),
    ),
    seasonal: z.array(z.object({ season: seasonalCategory, articles: z.array(articleCard) })),
    deals: z.array(articleCard),
    brands: z.array(
      z.object({ name: z.string(), slug: z.string(), articles: z.number(), logoId: z.number().nullable() }),
    ),
  }),
})

export const showUsualArticles = operation({
  method: 'GET',
  path: '/api/home/usual',
  summary:
    'Returns articles on sale that the user bought at this time last year; without any, those bought most often.',
  access: 'user',
  data: z.object({ lastYear: z.boolean(), articles: z.array(articleCard) }),
})
