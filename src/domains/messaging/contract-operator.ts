/** Conversations between the operator's team and sellers, in the back office. */
import { id, operation, wholeNumber, z } from '#shared/contract.ts'
import { conversationItem, message, newMessage } from './contract.ts'
import { conversationPageSize, messagePageSize } from './rules.ts'

const params = z.strictObject({ id })

export const listSellerThreads = operation({
  method: 'GET',
  path: '/api/admin/conversations',
  summary:
    'Lists the conversations of the operator’s team with sellers, last written first; `q` searches names and texts.',
  access: 'admin',
  query: z.strictObject({
    q: z.string().trim().max(100).default(''),
    /** `next` of the previous page. */
    cursor: id.optional(),
    max: wholeNumber(1, 50).default(conversationPageSize),
  }),
  data: z.object({
    conversations: z.array(conversationItem.extend({ vendorId: z.number() })),
    next: z.number().nullable(),
    unread: z.number(),
  }),
})

const thread = z.object({
  seller: z.object({ id: z.number(), name: z.string() }),
  /** Null until one of them writes. */
  conversationId: z.number().nullable(),
  /** Oldest first. */
  messages: z.array(message),
  hasEarlier: z.boolean(),
})
export type SellerThread = z.output<typeof thread>

export const showSellerThread = operation({
  method: 'GET',
  path: '/api/admin/sellers/:id/messages',
  summary: 'Returns the last messages between the operator’s team and a seller, or those before a message.',
  access: 'admin',
  params,
  query: z.strictObject({ before: id.optional(), max: wholeNumber(1, 100).default(messagePageSize) }),
  errors: ['NOT_FOUND'],
  data: thread,
})

export const writeToSeller = operation({
  method: 'POST',
  path: '/api/admin/sellers/:id/messages',
  summary: 'Writes to a seller in the name of the team, which has then read what precedes; once per idempotency key.',
  access: 'admin',
  params,
  body: newMessage,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'IDEMPOTENCY_KEY_REUSED', 'TOO_MANY_REQUESTS'],
  data: message,
})

export const markSellerThreadRead = operation({
  method: 'POST',
  path: '/api/admin/sellers/:id/messages/read',
  summary: 'Marks the seller’s messages up to this one as read, for the whole team. Returns the unread count.',
  access: 'admin',
  params,
  body: z.strictObject({ upTo: id }),
  errors: ['NOT_FOUND'],
  data: z.object({ unread: z.number() }),
})
