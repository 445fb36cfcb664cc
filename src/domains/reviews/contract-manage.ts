/** Reviews for those who are reviewed, and for the operators who check them. */
import { id, operation, paragraphs, success, wholeNumber, z } from '#shared/contract.ts'
import { replyText } from './contract.ts'
import { refusalGroundKeys, reviewDecisions, reviewKinds, reviewStatuses } from './rules.ts'

const params = z.strictObject({ id })
const doubt = z.object({
  reason: z.string(),
  at: z.string(),
  outcome: z.enum(['upheld', 'refused']).nullable(),
  outcomeReason: z.string().nullable(),
})

const received = z.object({
  id: z.number(),
  kind: z.enum(reviewKinds),
  title: z.string(),
  rating: z.number(),
  text: z.string(),
  author: z.string(),
  experiencedOn: z.string(),
  publishedAt: z.string(),
  reply: z.string().nullable(),
  repliedAt: z.string().nullable(),
  doubt: doubt.nullable(),
})
export type ReceivedReview = z.output<typeof received>

export const listReceivedReviews = operation({
  method: 'GET',
  path: '/api/seller/reviews',
  summary: 'Lists the published reviews of the caller’s seller and of what it sold, those without an answer first.',
  access: 'seller',
  query: z.strictObject({ page: wholeNumber(1, 10_000).default(1) }),
  data: z.object({ reviews: z.array(received), unanswered: z.number(), page: z.number(), pages: z.number() }),
})

export const replyToReview = operation({
  method: 'PUT',
  path: '/api/seller/reviews/:id/reply',
  summary:
    'Answers a published review in the name of the seller, or changes the answer; mails the author the first time.',
  access: 'seller',
  params,
  body: z.strictObject({ reply: replyText }),
  errors: ['NOT_FOUND'],
  data: success,
})

export const doubtReview = operation({
  method: 'POST',
  path: '/api/seller/reviews/:id/doubt',
  summary: 'Reports a doubt about the authenticity of a review, free of charge and with its reasons, once.',
  access: 'seller',
  params,
  body: z.strictObject({ reason: paragraphs(20, 2_000) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: success,
})

const row = z.object({
  id: z.number(),
  kind: z.enum(reviewKinds),
  title: z.string(),
  vendor: z.string(),
  rating: z.number(),
  text: z.string(),
  author: z.string(),
  status: z.enum(reviewStatuses),
  submittedAt: z.string(),
  isDoubted: z.boolean(),
})
export type ListedReview = z.output<typeof row>

export const listReviews = operation({
  method: 'GET',
  path: '/api/admin/reviews',
  summary:
    'Lists reviews to check and those doubted by sellers, the oldest first; or the decided ones, the newest first.',
  access: 'admin',
  query: z.strictObject({
    state: z.enum(['waiting', 'published', 'refused']).default('waiting'),
    page: wholeNumber(1, 10_000).default(1),
  }),
  data: z.object({ reviews: z.array(row), waiting: z.number(), page: z.number(), pages: z.number() }),
})

const detail = row.extend({
  orderId: z.number(),
  orderNumber: z.string(),
  vendorId: z.number(),
  experiencedOn: z.string(),
  ground: z.enum(refusalGroundKeys).nullable(),
  reason: z.string().nullable(),
  reply: z.string().nullable(),
  doubt: doubt.nullable(),
  history: z.array(z.object({ event: z.string(), actor: z.string(), note: z.string().nullable(), at: z.string() })),
  acts: z.array(z.enum(reviewDecisions)),
})
export type ReviewFile = z.output<typeof detail>

export const showReview = operation({
  method: 'GET',
  path: '/api/admin/reviews/:id',
  summary: 'Returns a review with its order, its history and the doubt of the seller.',
  access: 'admin',
  params,
  errors: ['NOT_FOUND'],
  data: detail,
})

export const decideReview = operation({
  method: 'POST',
  path: '/api/admin/reviews/:id/decision',
  summary: 'Publishes or refuses a review, settles the doubt of a seller, or removes an answer; mails those concerned.',
  access: 'admin',
  params,
  body: z
    .strictObject({
      decision: z.enum(reviewDecisions),
      ground: z.enum(refusalGroundKeys).optional(),
      reason: paragraphs(10, 2_000).optional(),
    })
    .refine(({ decision, reason }) => decision === 'publish' || reason !== undefined, {
      path: ['reason'],
      message: 'Écrivez le motif',
    })
    .refine(({ decision, ground }) => decision !== 'refuse' || ground !== undefined, {
      path: ['ground'],
      message: 'Choisissez le motif de refus',
    }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ status: z.enum(reviewStatuses) }),
})
