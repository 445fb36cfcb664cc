/** Offers that a seller reserves to its customers, and the requests to be one of them. */
import { cents, id, operation, paragraphs, text, z } from '#shared/contract.ts'
import { accessStates, pricesAtOnce } from './rules.ts'

const reservedOffer = z.object({
  offerId: z.number(),
  reference: z.string(),
  title: z.string(),
  /** The group that alone may buy it; null: every customer. */
  groupName: z.string().nullable(),
})
export type ReservedOffer = z.output<typeof reservedOffer>

const accessRequest = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  company: z.string(),
  companyNumber: z.string(),
  message: z.string(),
  status: z.enum(accessStates),
  note: z.string(),
  createdAt: z.string(),
})
export type AccessRequest = z.output<typeof accessRequest>

const reserved = z.object({
  offers: z.array(reservedOffer),
  groups: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Those that wait first. */
  requests: z.array(accessRequest),
})

export const listReservedOffers = operation({
  method: 'GET',
  path: '/api/seller/reserved-offers',
  summary: 'Lists the offers that the caller’s seller reserves to its customers, and the requests for access.',
  access: 'seller',
  data: reserved,
})

const references = z
  .string()
  .max(40_000)
  .transform(typed => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))])
  .refine(list => list.length > 0, 'Une référence au moins')
  .refine(list => list.length <= pricesAtOnce, `${pricesAtOnce} références au plus`)

const optionalId = z
  .union([z.literal('').transform(() => null), id])
  .nullable()
  .default(null)

export const reserveOffers = operation({
  method: 'POST',
  path: '/api/seller/reserved-offers',
  summary: 'Reserves offers, by reference, to the customers of the caller’s seller or to one group of them.',
  access: 'seller',
  body: z.strictObject({ references, groupId: optionalId }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: reserved,
})

export const openOffers = operation({
  method: 'POST',
  path: '/api/seller/reserved-offers/open',
  summary: 'Opens reserved offers, by reference, to everybody again.',
  access: 'seller',
  body: z.strictObject({ references }),
  errors: ['CONFLICT'],
  data: reserved,
})

export const grantAccess = operation({
  method: 'POST',
  path: '/api/seller/access-requests/:id/grant',
  summary: 'Makes the caller of a request a customer of the seller, in a group or in none.',
  access: 'seller',
  params: z.strictObject({ id }),
  body: z.strictObject({ groupId: optionalId }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: reserved,
})

export const refuseAccess = operation({
  method: 'POST',
  path: '/api/seller/access-requests/:id/refuse',
  summary: 'Refuses a request for access, with a word for the buyer.',
  access: 'seller',
  params: z.strictObject({ id }),
  body: z.strictObject({ note: text(1, 500) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: reserved,
})

const offered = z.object({
  offerId: z.number(),
  vendor: z.string(),
  slug: z.string(),
  title: z.string(),
  variantLabel: z.string(),
  categoryId: z.number(),
  pictureId: z.number().nullable(),
  reference: z.string(),
  saleUnit: z.string(),
  minimum: z.number(),
  step: z.number(),
  /** HT of one unit for the smallest order, agreed prices included. */
  htCents: cents,
  ttcCents: z.number(),
})
export type AccessibleOffer = z.output<typeof offered>

const params = z.strictObject({ vendorId: id })

export const showAccess = operation({
  method: 'GET',
  path: '/api/access/:vendorId',
  summary: 'Returns the caller’s access to the reserved offers of a seller: none, asked, refused, or these offers.',
  access: 'user',
  params,
  errors: ['NOT_FOUND'],
  data: z.object({
    vendor: z.object({ id: z.number(), name: z.string(), slug: z.string() }),
    state: z.enum(['NONE', ...accessStates]),
    /** What the seller wrote with a refusal. */
    note: z.string(),
    offers: z.array(offered),
  }),
})
export type SellerAccess = z.output<typeof showAccess.data>

export const searchAccess = operation({
  method: 'GET',
  path: '/api/access',
  summary: 'Returns reserved offers that the caller may buy, by words of their title, brand and tags, or by reference.',
  access: 'user',
  query: z.strictObject({ q: z.string().trim().min(1).max(200) }),
  data: z.object({ offers: z.array(offered) }),
})

export const requestAccess = operation({
  method: 'POST',
  path: '/api/access/:vendorId',
  summary: 'Asks a seller for access to its reserved offers; it receives the caller’s name, company and address.',
  access: 'user',
  buys: true,
  params,
  body: z.strictObject({ message: paragraphs(0, 1_000).default('') }),
  limit: { attempts: 20, minutes: 60 },
  errors: ['NOT_FOUND', 'CONFLICT', 'EMAIL_UNPROVED', 'TOO_MANY_REQUESTS'],
  data: z.object({ id: z.number() }),
})
