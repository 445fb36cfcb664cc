import { id, operation, success, text, wholeNumber, z } from '#shared/contract.ts'
import { fileIds, fileInfo } from '#shared/files.ts'
import {
  conversationPageSize,
  conversationSides,
  maximumBody,
  maximumFiles,
  maximumReport,
  messagePageSize,
  normaliseBody,
} from './rules.ts'

export const side = z.enum(conversationSides)

/** Subject of the conversation; null when it is about the seller in general. */
const subject = z
  .object({
    kind: z.enum(['article', 'order']),
    title: z.string(),
    /** Order number. */
    number: z.string().nullable(),
    path: z.string(),
    pictureId: z.number().nullable(),
    categoryId: z.number().nullable(),
  })
  .nullable()
export type Subject = z.output<typeof subject>

export const conversationItem = z.object({
  id: z.number(),
  /** Side of the caller. */
  side,
  /** Public name of the other side. */
  with: z.string(),
  /** Between a seller and the operator's team. */
  withOperator: z.boolean(),
  subject,
  excerpt: z.string(),
  lastMessageId: z.number(),
  lastMessageAt: z.string(),
  /** Whether the caller's side wrote the last message. */
  lastIsMine: z.boolean(),
  unread: z.number(),
})
export type ConversationItem = z.output<typeof conversationItem>

export const message = z.object({
  id: z.number(),
  /** Idempotency key chosen by the browser, which matches its pending message to the stored one. */
  key: z.string(),
  side,
  mine: z.boolean(),
  /** Author: first name for a member of the caller's own seller, public name for the other side. */
  author: z.string(),
  body: z.string(),
  files: z.array(fileInfo),
  createdAt: z.string(),
  readAt: z.string().nullable(),
  /** Hidden by the operator: text and files are withheld from both sides. */
  hidden: z.boolean(),
  /** Whether the caller reported it. */
  reported: z.boolean(),
})
export type Message = z.output<typeof message>

const conversationId = z.object({ id: z.number() })
const byId = z.strictObject({ id })

export const startConversation = operation({
  method: 'POST',
  path: '/api/conversations',
  summary:
    'Returns the conversation with a seller, about an article of theirs or an order, or of a seller with the operator; creates it when missing.',
  access: 'user',
  body: z.strictObject({
    vendorId: id.optional(),
    articleId: id.optional(),
    orderId: id.optional(),
    operator: z.literal(true).optional(),
  }),
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'FORBIDDEN', 'WRITES_TO_SELF', 'TOO_MANY_REQUESTS'],
  data: conversationId,
})

export const listConversations = operation({
  method: 'GET',
  path: '/api/conversations',
  summary:
    'Lists the caller’s conversations as buyer or seller, last written first; `q` searches names, subjects and texts.',
  access: 'user',
  viewing: 'never',
  query: z.strictObject({
    q: z.string().trim().max(100).default(''),
    /** `next` of the previous page. */
    cursor: id.optional(),
    max: wholeNumber(1, 50).default(conversationPageSize),
  }),
  data: z.object({ conversations: z.array(conversationItem), next: z.number().nullable(), unread: z.number() }),
})

export const getConversation = operation({
  method: 'GET',
  path: '/api/conversations/:id',
  summary: 'Returns one conversation with its last messages, or those before a message; for its two parties only.',
  access: 'user',
  viewing: 'never',
  params: byId,
  query: z.strictObject({ before: id.optional(), max: wholeNumber(1, 100).default(messagePageSize) }),
  errors: ['NOT_FOUND'],
  data: z.object({
    id: z.number(),
    side,
    with: z.string(),
    withOperator: z.boolean(),
    subject,
    /** Oldest first. */
    messages: z.array(message),
    hasEarlier: z.boolean(),
  }),
})

const reportReason = z
  .string({ error: 'Dites ce qui ne va pas' })
  .trim()
  .min(10, 'Dites en quelques mots ce qui ne va pas')
  .max(maximumReport, `${maximumReport}\u00a0caractères au plus`)

const messageBody = z
  .string()
  .max(maximumBody * 2, `${maximumBody}\u00a0caractères au plus`)
  .transform(normaliseBody)
  .pipe(
    z
      .string()
      .max(maximumBody, `${maximumBody}\u00a0caractères au plus`)
      .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, 'Caractères non admis'),
  )

/** A text, files, or both; once per key. */
export const newMessage = z
  .strictObject({ body: messageBody.default(''), files: fileIds(maximumFiles), key: z.uuid() })
  .refine(value => value.body !== '' || value.files.length > 0, {
    path: ['body'],
    message: 'Écrivez un message ou joignez un fichier.',
  })

export const sendMessage = operation({
  method: 'POST',
  path: '/api/conversations/:id/messages',
  summary: 'Creates a message; the same idempotency key returns the message already written.',
  access: 'user',
  params: byId,
  body: newMessage,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'IDEMPOTENCY_KEY_REUSED', 'TOO_MANY_REQUESTS'],
  data: message,
})

export const reportMessage = operation({
  method: 'POST',
  path: '/api/messages/:id/report',
  summary: 'Reports a message of the other party to the operator; once per user.',
  access: 'user',
  params: byId,
  body: z.strictObject({ reason: reportReason }),
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  data: success,
})

export const markRead = operation({
  method: 'POST',
  path: '/api/conversations/:id/read',
  summary: 'Marks the other party’s messages up to this one as read. Returns the unread counts.',
  access: 'user',
  params: byId,
  body: z.strictObject({ upTo: id }),
  errors: ['NOT_FOUND'],
  data: z.object({ unread: z.number() }),
})

export const countUnread = operation({
  method: 'GET',
  path: '/api/conversations/unread',
  summary: 'Returns the caller’s number of unread messages, as a buyer and for their seller.',
  access: 'user',
  data: z.object({ unread: z.number() }),
})

const contact = z.object({
  side,
  name: z.string(),
  /** Set when the caller is a buyer: the seller to write to. */
  vendorId: z.number().nullable(),
  /** Set when the caller is a seller: this buyer's last order, the subject of the conversation. */
  orderId: z.number().nullable(),
  orderNumber: z.string().nullable(),
})
export type Contact = z.output<typeof contact>

export const listContacts = operation({
  method: 'GET',
  path: '/api/contacts',
  summary: 'Lists whom the caller may write to: sellers they bought from or wrote to, and their own buyers.',
  access: 'user',
  query: z.strictObject({ q: text(0, 100).default('') }),
  data: z.object({ contacts: z.array(contact) }),
})
