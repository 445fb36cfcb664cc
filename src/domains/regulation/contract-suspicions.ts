/** Reports of suspicious transactions of explosive precursors, by the seller or the operator; never shown to the buyer. */
import { id, operation, operatorReason, paragraphs, wholeNumber, z } from '#shared/contract.ts'
import { suspicionReasons, suspicionStates } from './rules/suspicion.ts'

const reasons = z.array(z.enum(suspicionReasons)).min(1, 'Cochez un motif au moins').max(suspicionReasons.length)
const state = z.enum(suspicionStates)
const orderParams = z.strictObject({ id })

export const showSuspicions = operation({
  method: 'GET',
  path: '/api/orders/:id/suspicions',
  summary:
    'Returns whether an order has explosive precursors, and its reports; to its seller’s owners and staff, and the operator.',
  access: 'user',
  params: orderParams,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  data: z.object({
    hasPrecursors: z.boolean(),
    /** Newest first. */
    reports: z.array(z.object({ id: z.number(), reasons, state, at: z.string() })),
  }),
})
export type OrderSuspicions = z.output<typeof showSuspicions.data>

export const reportSuspicion = operation({
  method: 'POST',
  path: '/api/orders/:id/suspicions',
  summary:
    'Reports a suspicious purchase of explosive precursors to the operator, who is emailed; CONFLICT while one waits.',
  access: 'user',
  params: orderParams,
  body: z.strictObject({ reasons, facts: paragraphs(20, 2_000) }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'WRONG_STATUS'],
  data: z.object({ id: z.number() }),
})

const suspicion = z.object({
  id: z.number(),
  orderId: z.number(),
  orderNumber: z.string(),
  seller: z.string(),
  side: z.enum(['seller', 'operator']),
  reasons,
  facts: z.string(),
  state,
  at: z.string(),
  /** It waits for longer than the law allows. */
  isLate: z.boolean(),
  decidedAt: z.string().nullable(),
  note: z.string().nullable(),
})
export type Suspicion = z.output<typeof suspicion>

export const listSuspicions = operation({
  method: 'GET',
  path: '/api/admin/suspicions',
  summary: 'Lists reports of suspicious transactions: those that wait, oldest first, then the others; 30 a page.',
  access: 'admin',
  query: z.strictObject({ page: wholeNumber(1, 10_000).default(1) }),
  data: z.object({ suspicions: z.array(suspicion), total: z.number(), page: z.number(), pages: z.number() }),
})

export const decideSuspicion = operation({
  method: 'POST',
  path: '/api/admin/suspicions/:id/decision',
  summary: 'Marks a report as forwarded to the national contact point, or as dismissed, with a note.',
  access: 'admin',
  params: z.strictObject({ id }),
  body: z.strictObject({ state: z.enum(['FORWARDED', 'DISMISSED']), note: operatorReason }),
  errors: ['NOT_FOUND', 'WRONG_STATUS'],
  data: z.object({ id: z.number(), state }),
})
