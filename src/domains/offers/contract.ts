import { articleStatuses } from '#domains/catalogue/rules/review.ts'
import { stockLevels } from '#domains/stock/rules.ts'
import {
  cents,
  deliveryMode,
  id,
  operation,
  packagingDeposit,
  paragraphs,
  smallId,
  wholeNumber,
  z,
} from '#shared/contract.ts'
import { leastDownPaymentPercent, mostDownPaymentPercent } from '#shared/price/down-payment.ts'
import { depositKinds, maxDepositCents } from '#shared/price/packaging-deposit.ts'
import { longestLeadDays } from './rules/made-to-order.ts'
import { offerFault, offerStatuses, vatCodes } from './rules.ts'

export const whole = (minimum: number, maximum: number, what = 'Un nombre entier') =>
  z
    .number({ error: what })
    .int(what)
    .min(minimum, minimum === 0 ? 'Pas de nombre négatif' : `${minimum} au moins`)
    .max(maximum, `${maximum} au plus`)
export const line = (maximum: number, minimum = 1) =>
  z
    .string({ error: 'Requis' })
    .trim()
    .min(1, 'Requis')
    .min(minimum, `${minimum} caractères au moins`)
    .max(maximum, `${maximum} caractères au plus`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Caractères non admis')
const price = z
  .number({ error: 'Prix HT requis' })
  .int('Deux décimales au plus')
  .min(1, 'Le prix doit être supérieur à zéro')
  .max(100_000_000, 'Un million d’euros au plus')
const tiers = z.array(z.strictObject({ from: whole(2, 1_000_000), priceCents: price })).max(10, '10 paliers au plus')
const modes = z.array(deliveryMode).min(1, 'Choisissez au moins un mode de livraison').max(4)
const counts = z.array(z.strictObject({ warehouseId: id, onHand: whole(0, 10_000_000) })).max(50)

/** Outside VAT, on each pallet, barrel or cage, which holds `per` sale units. */
const deposit = z.strictObject({
  kind: z.enum(depositKinds, { error: 'Choisissez un emballage' }),
  cents: whole(1, maxDepositCents, 'Le montant de la consigne'),
  per: whole(1, 100_000),
})
export const terms = {
  reference: line(100),
  priceCents: price,
  vatCode: z.enum(vatCodes, { error: 'Choisissez un taux' }),
  step: whole(1, 100_000),
  minimum: whole(1, 100_000),
  tiers: tiers.default([]),
  /** Eco-contribution in the price HT of one sale unit. */
  ecoCents: whole(0, 1_000_000).default(0),
  deposit: deposit.nullable().default(null),
  stock: counts.default([]),
}
export const delivery = { deliveryModes: modes, preparationDays: whole(0, 120) }

/** The sentence of `offerFault` with the field it is about. */
type Terms = {
  priceCents: number
  step: number
  minimum: number
  tiers: { from: number; priceCents: number }[]
  ecoCents?: number | undefined
}
export const termsFault = (offer: Terms, nature: { reducible: boolean; book: boolean }) => {
  const sentence = offerFault(offer, nature)
  if (sentence === null) return null
  return { field: offer.minimum % offer.step === 0 ? 'tiers' : 'minimum', sentence }
}

const stockLine = z.object({ warehouseId: z.number(), name: z.string(), onHand: z.number(), reserved: z.number() })
/** Prices are cents HT. */
export const sellerOffer = z.object({
  id: z.number(),
  articleId: z.number(),
  slug: z.string(),
  title: z.string(),
  brand: z.string(),
  categoryId: z.number(),
  pictureId: z.number().nullable(),
  label: z.string(),
  ean: z.string().nullable(),
  packLabel: z.string(),
  saleUnit: z.string(),
  reference: z.string(),
  priceCents: cents,
  ecoCents: cents,
  deposit: packagingDeposit.nullable(),
  vatCode: z.enum(vatCodes),
  vatBasisPoints: z.number(),
  step: z.number(),
  minimum: z.number(),
  tiers: z.array(z.object({ from: z.number(), priceCents: cents })),
  /** A promotion is running: the price cannot change before its end. */
  promoted: z.boolean(),
  status: z.enum(offerStatuses),
  /** The article is published. */
  isPublic: z.boolean(),
  /** Units free to sell, all warehouses together. */
  free: z.number(),
  /** Below this many free units it is called low. */
  lowBelow: z.number(),
  stock: z.array(stockLine),
  /** Made of other offers: its stock is what they allow. */
  isKit: z.boolean(),
  /** Units sold and paid in 30 days. */
  soldUnits: z.number(),
  /** Working days from the approval of the proof, for an offer made on demand; null for one sold from stock. */
  leadDays: z.number().nullable(),
})
export type SellerOffer = z.output<typeof sellerOffer>

export const offerSorts = ['titre', 'reference', 'prix', 'prix-desc', 'stock', 'stock-desc', 'ventes'] as const

export const listSellerOffers = operation({
  method: 'GET',
  path: '/api/seller/offers',
  summary: 'Lists the offers of the caller’s seller, filtered and sorted; 50 a page.',
  access: 'seller',
  query: z.strictObject({
    q: z.string().trim().max(100).default(''),
    categoryId: smallId.optional(),
    status: z.enum(offerStatuses).optional(),
    stock: z.enum(stockLevels).optional(),
    sort: z.enum(offerSorts).default('titre'),
    page: wholeNumber(1, 10_000).default(1),
  }),
  data: z.object({
    offers: z.array(sellerOffer),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
    /** Offers of the seller without any filter. */
    all: z.number(),
    warehouses: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
})
export type SellerOfferList = z.output<typeof listSellerOffers.data>

export const articleText = {
  title: line(160, 3),
  description: paragraphs(20, 6_000),
  tagIds: z.array(smallId).min(1, 'Choisissez au moins une sous-catégorie').max(6, '6 sous-catégories au plus'),
}

export const getSellerOffer = operation({
  method: 'GET',
  path: '/api/seller/offers/:id',
  summary: 'Returns one offer of the caller’s seller with all its editable values.',
  access: 'seller',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: z.object({
    offer: sellerOffer.extend({ deliveryModes: z.array(deliveryMode), preparationDays: z.number() }),
    article: z.object({
      title: z.string(),
      description: z.string(),
      tagIds: z.array(z.number()),
      /** In their order; the first is the one lists show. */
      pictureIds: z.array(z.number()),
      otherSellers: z.number(),
      mayEditWords: z.boolean(),
      reducible: z.boolean(),
      status: z.enum(articleStatuses),
      /** Green claims in its text, each with the law, in French. */
      claims: z.array(z.string()),
      /** The operator's last decision, as shown to the seller. */
      decision: z.object({ reason: z.string(), ground: z.string().nullable(), at: z.string() }).nullable(),
    }),
    /** Every warehouse of the seller, also those that never held it. */
    warehouses: z.array(stockLine),
    /** Newest first. */
    prices: z.array(z.object({ since: z.string(), priceCents: cents })),
    referencePriceCents: cents.nullable(),
    /** The promotion it has, if any; while it runs its price cannot be changed. Days of Paris. */
    promotion: z
      .object({
        id: z.number(),
        state: z.enum(['planned', 'running']),
        startsOn: z.string(),
        endsOn: z.string(),
        priceCents: cents,
      })
      .nullable(),
  }),
})
export type SellerOfferDetail = z.output<typeof getSellerOffer.data>

export const changeOffer = operation({
  method: 'PUT',
  path: '/api/seller/offers/:id',
  summary: 'Updates the given values of an offer: price, tiers, step, delivery, counted stock, status, texts.',
  access: 'seller',
  params: z.strictObject({ id }),
  body: z.strictObject({
    reference: terms.reference.optional(),
    priceCents: price.optional(),
    vatCode: terms.vatCode.optional(),
    step: terms.step.optional(),
    minimum: terms.minimum.optional(),
    ecoCents: whole(0, 1_000_000).optional(),
    deposit: deposit.nullable().optional(),
    tiers: tiers.optional(),
    deliveryModes: modes.optional(),
    preparationDays: delivery.preparationDays.optional(),
    /** Only of an offer made on demand. */
    leadDays: whole(1, longestLeadDays, 'Un nombre de jours ouvrés').optional(),
    /** Only of an offer made on demand; 0: paid whole. */
    downPaymentPercent: whole(0, mostDownPaymentPercent)
      .refine(
        percent => percent === 0 || percent >= leastDownPaymentPercent,
        `${leastDownPaymentPercent}\u00a0% au moins`,
      )
      .optional(),
    status: z.enum(['published', 'archived']).optional(),
    stock: counts.optional(),
    /** Each delivery names its lot. Like `article`, only of the seller's own article. */
    lotTracked: z.boolean().optional(),
    /** Only by the seller who first described the article, and while nobody else sells it. */
    article: z.strictObject({ ...articleText, pictureFileId: z.uuid().nullable().default(null) }).optional(),
  }),
  errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  data: sellerOffer,
})
export type OfferChange = z.output<typeof changeOffer.body>

const picture = z.union([z.strictObject({ pictureId: id }), z.strictObject({ fileId: z.uuid() })])
export const setOfferPictures = operation({
  method: 'PUT',
  path: '/api/seller/offers/:id/pictures',
  summary: 'Sets the pictures of the article in order, the first for lists; pictures not listed are removed.',
  access: 'seller',
  params: z.strictObject({ id }),
  body: z.strictObject({ pictures: z.array(picture).max(8, '8 photos au plus') }),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  data: z.object({ pictureIds: z.array(z.number()) }),
})
export type OfferPictures = z.output<typeof setOfferPictures.body>

export const attachOffer = operation({
  method: 'POST',
  path: '/api/seller/offers',
  summary: 'Creates an offer for an existing variant.',
  access: 'seller',
  body: z.strictObject({ variantId: id, ...terms, ...delivery, publish: z.boolean() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: sellerOffer,
})
export type NewSellerOffer = z.output<typeof attachOffer.body>

export const matchArticles = operation({
  method: 'GET',
  path: '/api/seller/articles/match',
  summary: 'Lists existing articles by EAN or words, to avoid duplicates; 12 at most.',
  access: 'seller',
  query: z.strictObject({ q: z.string().trim().min(2, '2 caractères au moins').max(120) }),
  data: z.object({
    articles: z.array(
      z.object({
        id: z.number(),
        slug: z.string(),
        title: z.string(),
        brand: z.string(),
        categoryId: z.number(),
        pictureId: z.number().nullable(),
        reducible: z.boolean(),
        variants: z.array(
          z.object({
            id: z.number(),
            label: z.string(),
            ean: z.string().nullable(),
            packLabel: z.string(),
            saleUnit: z.string(),
            /** Sellers that offer it, the caller left out. */
            otherSellers: z.number(),
            /** The caller's own offer of it. */
            ownOfferId: z.number().nullable(),
          }),
        ),
      }),
    ),
  }),
})
export type Match = z.output<typeof matchArticles.data>['articles'][number]
