import { cents, id, operation, text, z } from '#shared/contract.ts'

const clock = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/)
/** 1 Monday … 7 Sunday, Paris time; a day may have several intervals; « 24:00 » is midnight at the end of the day. */
const openingHours = z.object({ weekday: z.number().int().min(1).max(7), opens: clock, closes: clock })
/** Days off, ISO dates, both bounds included; past ones are omitted. */
const closure = z.object({ from: z.string(), to: z.string(), reason: z.string() })

const shop = z.object({
  id: z.number(),
  name: z.string(),
  vendor: z.object({ id: z.number(), name: z.string() }),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** International form, `+33326510000`. */
  phone: z.string(),
  hours: z.array(openingHours),
  closures: z.array(closure),
  /** Whether orders can be collected there. */
  pickup: z.boolean(),
  /** Opening hours needed to prepare an order. */
  pickupReadyHours: z.number(),
  warehouseId: z.number(),
  /** Account that represents the seller in messages; null when it has none. */
  userId: z.number().nullable(),
})
export type Shop = z.output<typeof shop>
export type OpeningHours = z.output<typeof openingHours>
export type Closure = z.output<typeof closure>

export const listShops = operation({
  method: 'GET',
  path: '/api/shops',
  summary: 'Lists the open shops of verified sellers.',
  access: 'public',
  cacheTags: ['shops'],
  data: z.object({ shops: z.array(shop) }),
})

export const listShopsOfVendors = operation({
  method: 'POST',
  path: '/api/shops',
  summary: 'Lists the open shops of given sellers.',
  access: 'public',
  body: z.strictObject({ vendorIds: z.array(id).max(100, '100 vendeurs au plus') }),
  data: z.object({ shops: z.array(shop) }),
})

export const listShopsWithOffer = operation({
  method: 'POST',
  path: '/api/shops/getShopsForVendorIdAndRefProduct',
  summary: 'Lists the shops of a seller that stock an offer now, with the units available in each.',
  access: 'public',
  body: z.strictObject({ itemId: id, refProduct: text(1, 100), vendorId: id }),
  data: z.object({ shops: z.array(shop.extend({ available: z.number().int().positive() })) }),
})

/** Identity of the seller, as the law requires it to be shown (règlement UE 2022/2065 art. 30, C. conso L111-7). */
const seller = z.object({
  id: z.number(),
  name: z.string(),
  legalName: z.string(),
  legalForm: z.string(),
  capitalEuros: z.number().nullable(),
  siren: z.string(),
  /** Null: a company of another Member State, which has no establishment in France. */
  siret: z.string().nullable(),
  /** Null: franchise of small businesses. */
  vatNumber: z.string().nullable(),
  /** « Équipements électriques et électroniques : FR123456_05ABCD ». */
  producerIds: z.array(z.string()),
  /** For private buyers (C. conso L616-1). */
  mediator: z.object({ name: z.string(), address: z.string(), site: z.string().nullable() }).nullable(),
  register: z.string(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  /** ISO 3166, of the seat. */
  country: z.string(),
  phone: z.string(),
  email: z.string(),
  description: z.string(),
})
export type Seller = z.output<typeof seller>

const stockedArticle = z.object({
  slug: z.string(),
  title: z.string(),
  brand: z.string(),
  categoryId: z.number(),
  pictureId: z.number().nullable(),
  /** HT, per sale unit, at this seller. */
  priceCents: cents,
  vatBasisPoints: z.number(),
  saleUnit: z.string(),
  packLabel: z.string(),
  minimum: z.number(),
  step: z.number(),
})
export type StockedArticle = z.output<typeof stockedArticle>

export const getShop = operation({
  method: 'GET',
  path: '/api/shops/:id',
  summary: 'Returns one shop with its seller’s identity and some of its articles.',
  access: 'public',
  // Not « articles »: each sale would invalidate every shop page, for a sample that may be a few minutes old.
  cacheTags: ['shops'],
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: shop.extend({
    email: z.string(),
    description: z.string(),
    sellerSlug: z.string(),
    seller,
    articles: z.array(stockedArticle),
  }),
})
export type ShopDetails = z.output<typeof getShop.data>

const commune = z.object({
  insee: z.string(),
  name: z.string(),
  postcodes: z.array(z.string()),
  /** Postcode to show with the name: the one searched for, else the first. */
  postcode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** true: coordinates unknown; these are the average of towns with the same postcode, else those of the prefecture. */
  approximate: z.boolean(),
})
export type Commune = z.output<typeof commune>

export const listCommunes = operation({
  method: 'GET',
  path: '/api/communes',
  summary:
    'Lists towns by the beginning of a name, of a postcode or both, best matches first; 8 at most, all of a complete postcode.',
  access: 'public',
  whileClosed: 'everyone',
  cacheTags: ['communes'],
  query: z.strictObject({ q: text(2, 80) }),
  data: z.object({
    communes: z.array(commune),
    /** Of the towns of a complete postcode; null for anything else. */
    middle: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  }),
})
