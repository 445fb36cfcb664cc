/** Contract of internal notes and of a seller's tags of orders. */
import { id, operation, paragraphs, success, text, z } from '#shared/contract.ts'
import { orderParams } from './contract.ts'
import { batchIds } from './contract-seller.ts'
import { tagColours } from './rules/order-tags.ts'

const tag = { name: text(1, 24), colour: z.enum(tagColours, 'Choisissez une couleur') }
const tagParams = z.strictObject({ id })

const orderNote = z.object({
  id: z.number(),
  text: z.string(),
  /** Null once the author has left the team. */
  author: z.string().nullable(),
  side: z.enum(['seller', 'operator']),
  at: z.string(),
})
export type OrderNote = z.output<typeof orderNote>

export const showOrderNotes = operation({
  method: 'GET',
  path: '/api/orders/:id/notes',
  summary: 'Returns the internal notes and the tags of an order: to the seller its own, to the operator all notes.',
  access: 'user',
  params: orderParams,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  data: z.object({
    /** Oldest first. */
    notes: z.array(orderNote),
    /** Names of the order's tags, for its seller. */
    tags: z.array(z.object({ id: z.number(), name: z.string(), colour: z.enum(tagColours) })),
  }),
})
export type OrderNotes = z.output<typeof showOrderNotes.data>

export const addOrderNote = operation({
  method: 'POST',
  path: '/api/orders/:id/notes',
  summary:
    'Adds an internal note, which is never changed and never shown to the buyer; an operator’s only to operators.',
  access: 'user',
  params: orderParams,
  body: z.strictObject({ text: paragraphs(1, 2000) }),
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  data: z.object({ id: z.number() }),
})

export const addOrderTag = operation({
  method: 'POST',
  path: '/api/seller/order-tags',
  summary: 'Creates a tag of the seller’s orders.',
  access: 'user',
  body: z.strictObject(tag),
  errors: ['FORBIDDEN', 'NAME_TAKEN', 'CONFLICT'],
  data: z.object({ id: z.number() }),
})

export const changeOrderTag = operation({
  method: 'PUT',
  path: '/api/seller/order-tags/:id',
  summary: 'Renames a tag, or changes its colour.',
  access: 'user',
  params: tagParams,
  body: z.strictObject(tag),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'NAME_TAKEN'],
  data: success,
})

export const removeOrderTag = operation({
  method: 'DELETE',
  path: '/api/seller/order-tags/:id',
  summary: 'Deletes a tag, also from the orders that have it.',
  access: 'user',
  params: tagParams,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  data: success,
})

export const batchTags = operation({
  method: 'POST',
  path: '/api/orders/batch/tags',
  summary: 'Adds a tag to these orders, or removes it; returns how many changed.',
  access: 'user',
  body: z.strictObject({ ids: batchIds, tagId: id, on: z.boolean() }),
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_INPUT'],
  data: z.object({ changed: z.number(), name: z.string() }),
})
