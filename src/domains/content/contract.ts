import { operation, z } from '#shared/contract.ts'

/** Names of the text pages. */
export const textNames = [
  'about',
  'accessibility',
  'buy',
  'cgu',
  'cgv',
  'contract',
  'delivery',
  'download',
  'ecology',
  'event',
  'jobs',
  'legal',
  'payment',
  'ranking',
  'returns',
] as const
export type TextName = (typeof textNames)[number]

export const pageText = z.object({
  title: z.string(),
  description: z.string(),
  lead: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string(), html: z.string() })),
})
/** `version`: what an order names; `since`: the first day it applies. */
const shownText = pageText.extend({ version: z.string(), since: z.string(), isCurrent: z.boolean() })
export type ShownText = z.output<typeof shownText>
export type PageText = z.output<typeof pageText>

export const showText = operation({
  method: 'GET',
  path: '/api/content/texts/:name',
  summary: 'Returns a page of text as it is in force, or a former version of the terms: title, lead, sections as HTML.',
  access: 'public',
  whileClosed: 'everyone',
  params: z.strictObject({ name: z.enum(textNames) }),
  query: z.strictObject({ version: z.string().max(40).optional() }),
  cacheTags: ['content'],
  errors: ['NOT_FOUND'],
  data: shownText,
})

const marketplaceFigures = z.object({
  articles: z.number(),
  brands: z.number(),
  sellers: z.number(),
  shops: z.number(),
  towns: z.array(z.string()),
})
export type MarketplaceFigures = z.output<typeof marketplaceFigures>

export const showMarketplaceFigures = operation({
  method: 'GET',
  path: '/api/content/marketplace',
  summary: 'Returns the figures of the marketplace: articles on sale, brands, sellers, open shops and their towns.',
  access: 'public',
  cacheTags: ['articles', 'shops'],
  data: marketplaceFigures,
})

const grid = z.object({
  mode: z.enum(['HOME', 'RELAY', 'FREIGHT']),
  zone: z.enum(['metropole', 'corse', 'departments', 'country']),
  /** Of that zone only. */
  departments: z.array(z.string()),
  /** French name of another Member State, of that zone only. */
  country: z.string().nullable(),
  brackets: z.array(z.object({ maxWeightGrams: z.number(), priceCents: z.number() })),
})
const sellerTerms = z.object({
  id: z.number(),
  name: z.string(),
  freeDeliveryFromCents: z.number().nullable(),
  professionalReturnDays: z.number(),
  grids: z.array(grid),
})
export type SellerTerms = z.output<typeof sellerTerms>

export const showTerms = operation({
  method: 'GET',
  path: '/api/content/terms',
  summary: 'Returns delivery tariffs and professional return terms of each seller.',
  access: 'public',
  cacheTags: ['shops'],
  data: z.object({ sellers: z.array(sellerTerms) }),
})

const legalIdentity = z.object({
  /** true: a mandatory value below is missing. */
  isUnfinished: z.boolean(),
  publisher: z.array(z.object({ label: z.string(), value: z.string().nullable() })),
  host: z.string().nullable(),
  mediator: z.string().nullable(),
  /** Of disputes with sellers. */
  sellerMediators: z.array(z.string()),
  email: z.string().nullable(),
})
export type LegalIdentity = z.output<typeof legalIdentity>

export const showLegalIdentity = operation({
  method: 'GET',
  path: '/api/content/legal',
  summary: 'Returns publisher and host of the site from its configuration; null where not configured.',
  access: 'public',
  whileClosed: 'everyone',
  cacheTags: ['content'],
  data: legalIdentity,
})

export const showApplication = operation({
  method: 'GET',
  path: '/api/content/application',
  summary: 'Returns the store links of the mobile application, if any.',
  access: 'public',
  cacheTags: ['content'],
  data: z.object({ appStoreUrl: z.string().nullable(), playStoreUrl: z.string().nullable() }),
})

const opening = z.object({
  id: z.number(),
  title: z.string(),
  place: z.string(),
  contract: z.string(),
  html: z.string(),
})
export type JobOpening = z.output<typeof opening>

export const listOpenings = operation({
  method: 'GET',
  path: '/api/content/openings',
  summary: 'Lists open positions, newest first, with the address to write to.',
  access: 'public',
  cacheTags: ['content'],
  data: z.object({ openings: z.array(opening), email: z.string().nullable() }),
})
