import { calendarDay, id, operation, paragraphs, z } from '#shared/contract.ts'
import { takebackKinds } from './rules.ts'

const uniqueItems = (items: readonly unknown[]) => new Set(items).size === items.length
const kind = z.enum(takebackKinds, { error: 'Choisissez dans la liste' })
const params = z.strictObject({ id })
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Heure attendue, comme 08:30')
const quantity = z
  .number({ error: 'Une quantité' })
  .int('Un nombre entier')
  .min(0, 'Une quantité')
  .max(10_000, '10\u00a0000 au plus')
const quantities = z
  .array(z.strictObject({ kind, quantity }))
  .max(takebackKinds.length)
  .refine(lines => uniqueItems(lines.map(line => line.kind)), 'Une ligne est donnée deux fois')

const collection = z.object({
  id: z.number(),
  shop: z.object({ id: z.number(), name: z.string(), street: z.string(), postcode: z.string(), city: z.string() }),
  vendor: z.object({ id: z.number(), name: z.string(), slug: z.string() }),
  heldOn: z.string(),
  opens: z.string(),
  closes: z.string(),
  kinds: z.array(kind),
  note: z.string(),
  isCancelled: z.boolean(),
  isOver: z.boolean(),
  kilometres: z.number().nullable(),
})
export type Collection = z.output<typeof collection>

const line = z.object({ kind, announced: z.number(), received: z.number().nullable() })
const deposit = z.object({
  id: z.number(),
  number: z.string().nullable(),
  receivedAt: z.string().nullable(),
  lines: z.array(line),
})
export type TakebackDeposit = z.output<typeof deposit>
const ownCollection = collection.extend({ own: deposit.nullable() })

export const listCollections = operation({
  method: 'GET',
  path: '/api/collections',
  summary: 'Lists the coming collections of empty packaging, the nearest to a postcode first.',
  access: 'public',
  query: z.strictObject({
    postcode: z
      .string()
      .regex(/^\d{5}$/, 'Cinq chiffres')
      .optional(),
  }),
  data: z.object({ collections: z.array(ownCollection), past: z.array(ownCollection) }),
})

export const getCollection = operation({
  method: 'GET',
  path: '/api/collections/:id',
  summary: 'Returns a collection, with what the caller announced.',
  access: 'public',
  params,
  errors: ['NOT_FOUND'],
  data: ownCollection,
})

export const announceDeposit = operation({
  method: 'PUT',
  path: '/api/collections/:id/deposit',
  summary: 'Announces what the caller brings to a coming collection; quantities of 0 withdraw it.',
  access: 'user',
  params,
  body: z.strictObject({ lines: quantities }),
  limit: { attempts: 60, minutes: 60 },
  errors: ['NOT_FOUND', 'COLLECTION_CLOSED', 'PROFESSIONALS_ONLY', 'CONFLICT'],
  data: ownCollection,
})

const shop = z.object({ id: z.number(), name: z.string() })
const received = z.object({
  depositId: z.number(),
  name: z.string(),
  number: z.string().nullable(),
  lines: z.array(line),
})
const ofSeller = collection.extend({ deposits: z.array(received) })
export type SellerCollection = z.output<typeof ofSeller>

export const listSellerCollections = operation({
  method: 'GET',
  path: '/api/seller/collections',
  summary: 'Lists the collections of the caller’s seller, with what is announced and received.',
  // Every member of a seller: the counter receives.
  access: 'user',
  errors: ['FORBIDDEN'],
  data: z.object({ shops: z.array(shop), collections: z.array(ofSeller), mayPublish: z.boolean() }),
})

export const publishCollection = operation({
  method: 'POST',
  path: '/api/seller/collections',
  summary: 'Publishes a day on which a shop takes empty packaging back; the key publishes it once.',
  access: 'seller',
  body: z.strictObject({
    key: z.uuid(),
    shopId: id,
    heldOn: calendarDay('Une date'),
    opens: time,
    closes: time,
    kinds: z.array(kind).min(1, 'Choisissez ce que vous reprenez').max(takebackKinds.length).refine(uniqueItems),
    note: paragraphs(0, 300),
  }),
  errors: ['NOT_FOUND'],
  data: z.object({ id: z.number() }),
})

export const cancelCollection = operation({
  method: 'POST',
  path: '/api/seller/collections/:id/cancel',
  summary: 'Cancels a coming collection and tells those who announced something.',
  access: 'seller',
  params,
  errors: ['NOT_FOUND', 'COLLECTION_CLOSED'],
  data: z.object({ id: z.number() }),
})

export const receiveDeposit = operation({
  method: 'POST',
  path: '/api/seller/collections/deposits/:id/receive',
  summary: 'Records at the counter what a buyer brought, and issues the certificate.',
  // Every member of a seller.
  access: 'user',
  params,
  body: z.strictObject({ lines: quantities.min(1, 'Ce que vous avez reçu') }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'COLLECTION_CLOSED', 'CONFLICT'],
  data: z.object({ number: z.string() }),
})
