import { email } from '#domains/identity/contract.ts'
import { id, operation, paragraphs, text, wholeNumber, z } from '#shared/contract.ts'
import { topicKeys } from './rules.ts'

const question = z.object({ slug: z.string(), title: z.string(), excerpt: z.string() })
export type Question = z.output<typeof question>

const category = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  count: z.number(),
  /** Most useful questions. */
  questions: z.array(question),
})
export type HelpCategory = z.output<typeof category>

export const showHelp = operation({
  method: 'GET',
  path: '/api/support/categories',
  summary: 'Lists the categories of the help centre, each with its most useful questions.',
  access: 'public',
  cacheTags: ['support'],
  data: z.object({ categories: z.array(category) }),
})

export const listQuestions = operation({
  method: 'GET',
  path: '/api/support/articles',
  summary: 'Lists the questions of a category, or those that match the words, tolerating typing errors.',
  access: 'public',
  query: z.strictObject({ categorie: text(0, 60).optional(), q: text(0, 100).optional() }),
  cacheTags: ['support'],
  errors: ['NOT_FOUND'],
  data: z.object({ title: z.string(), questions: z.array(question.extend({ category: z.string() })) }),
})

const answer = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  html: z.string(),
  updatedAt: z.string(),
  category: z.object({ slug: z.string(), title: z.string() }),
  related: z.array(question),
})
export type HelpAnswer = z.output<typeof answer>

export const showAnswer = operation({
  method: 'GET',
  path: '/api/support/articles/:slug',
  summary: 'Returns one question and its answer.',
  access: 'public',
  params: z.strictObject({ slug: text(1, 80) }),
  errors: ['NOT_FOUND'],
  cacheTags: ['support'],
  data: answer,
})

export const voteOnAnswer = operation({
  method: 'POST',
  path: '/api/support/articles/:slug/vote',
  summary: 'Votes whether an answer was useful; one vote per person, a second one replaces the first.',
  access: 'public',
  params: z.strictObject({ slug: text(1, 80) }),
  body: z.strictObject({ useful: z.boolean() }),
  limit: { attempts: 60, minutes: 60 },
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  data: z.object({ useful: z.boolean() }),
})

export const ticketForm = z.strictObject({
  name: text(1, 160),
  email,
  topic: z.enum(topicKeys, { error: 'Choisissez un sujet' }),
  orderNumber: text(0, 40).default(''),
  message: paragraphs(1, 4_000),
})
export type TicketForm = z.input<typeof ticketForm>

export const openTicket = operation({
  method: 'POST',
  path: '/api/support/tickets',
  summary: 'Creates a ticket; mails its reference, without the message, to the typed address.',
  access: 'public',
  body: ticketForm,
  limit: { attempts: 8, minutes: 60 },
  errors: ['TOO_MANY_REQUESTS'],
  data: z.object({ reference: z.string() }),
})

const ticketRow = z.object({
  id: z.number(),
  reference: z.string(),
  name: z.string(),
  topic: z.enum(topicKeys),
  status: z.enum(['open', 'answered', 'closed']),
  excerpt: z.string(),
  changedAt: z.string(),
})
export type TicketRow = z.output<typeof ticketRow>
const ticket = ticketRow.omit({ excerpt: true }).extend({
  /** Omitted for the requester. */
  email: z.string().nullable(),
  orderNumber: z.string().nullable(),
  messages: z.array(
    z.object({ id: z.number(), side: z.enum(['requester', 'operator', 'note']), body: z.string(), at: z.string() }),
  ),
})
export type Ticket = z.output<typeof ticket>

export const listTickets = operation({
  method: 'GET',
  path: '/api/support/tickets',
  summary: 'Lists the user’s tickets, newest first.',
  access: 'user',
  data: z.object({ tickets: z.array(ticketRow) }),
})
export const showTicket = operation({
  method: 'GET',
  path: '/api/support/tickets/:id',
  summary: 'Returns one ticket of the user with its replies.',
  access: 'user',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: ticket,
})
export const replyToTicket = operation({
  method: 'POST',
  path: '/api/support/tickets/:id/replies',
  summary: 'Adds a message to a ticket, which reopens it.',
  access: 'user',
  params: z.strictObject({ id }),
  body: z.strictObject({ message: paragraphs(1, 4_000) }),
  errors: ['NOT_FOUND'],
  data: ticket,
})
export const closeTicket = operation({
  method: 'POST',
  path: '/api/support/tickets/:id/close',
  summary: 'Closes a ticket of the user.',
  access: 'user',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: ticket,
})

export const listAllTickets = operation({
  method: 'GET',
  path: '/api/dashboard/tickets',
  summary: 'Lists all tickets, the longest waiting first.',
  access: 'admin',
  query: z.strictObject({
    status: z.enum(['open', 'answered', 'closed']).default('open'),
    page: wholeNumber(1, 1_000).default(1),
  }),
  data: z.object({
    tickets: z.array(ticketRow),
    counts: z.object({ open: z.number(), answered: z.number(), closed: z.number() }),
  }),
})
export const showAnyTicket = operation({
  method: 'GET',
  path: '/api/dashboard/tickets/:id',
  summary: 'Returns one ticket with the operator’s notes.',
  access: 'admin',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: ticket,
})
export const actOnTicket = operation({
  method: 'POST',
  path: '/api/dashboard/tickets/:id',
  summary: 'Replies to a ticket by mail, adds an internal note, or closes it.',
  access: 'admin',
  params: z.strictObject({ id }),
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('reply'), message: paragraphs(1, 4_000) }),
    z.strictObject({ action: z.literal('note'), message: paragraphs(1, 4_000) }),
    z.strictObject({ action: z.literal('close') }),
  ]),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: ticket,
})

export const listVotes = operation({
  method: 'GET',
  path: '/api/dashboard/faq-votes',
  summary: 'Lists the votes on answers, the least useful first.',
  access: 'admin',
  data: z.object({
    articles: z.array(z.object({ slug: z.string(), title: z.string(), useful: z.number(), useless: z.number() })),
  }),
})
