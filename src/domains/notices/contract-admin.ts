import { groundKeys } from '#domains/catalogue/rules/review.ts'
import { id, operation, operatorReason, wholeNumber, z } from '#shared/contract.ts'
import { complaintOutcomes, complaintSides, noticeDecisions, noticeGroundKeys, noticeKinds } from './rules.ts'

const params = z.strictObject({ id })
const decision = z.enum(noticeDecisions)
const outcome = z.enum(complaintOutcomes)

const row = z.object({
  id: z.number(),
  number: z.string(),
  kind: z.enum(noticeKinds),
  subject: z.string(),
  /** Null for a decision of the operator without a notice. */
  ground: z.enum(noticeGroundKeys).nullable(),
  at: z.string(),
  decision: decision.nullable(),
  decidedAt: z.string().nullable(),
})
export type NoticeRow = z.output<typeof row>

export const listNotices = operation({
  method: 'GET',
  path: '/api/admin/notices',
  summary: 'Lists notices to decide, dangerous products first, then the oldest; or decided ones; 50 a page.',
  access: 'admin',
  query: z.strictObject({
    state: z.enum(['waiting', 'decided']).default('waiting'),
    page: wholeNumber(1, 10_000).default(1),
  }),
  data: z.object({
    notices: z.array(row),
    waiting: z.number(),
    complaints: z.number(),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
  }),
})

const complaint = z.object({
  id: z.number(),
  side: z.enum(complaintSides),
  seller: z.string().nullable(),
  complaint: z.string().nullable(),
  at: z.string(),
  outcome: outcome.nullable(),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** Outcomes that the caller may choose: none when another administrator must judge it. */
  acts: z.array(outcome),
})
export type NoticeComplaint = z.output<typeof complaint>

const detail = row.extend({
  explanation: z.string().nullable(),
  notifier: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** Page of what is reported; null when it is no longer in view. */
  path: z.string().nullable(),
  articleId: z.number().nullable(),
  sellers: z.array(z.object({ id: z.number(), name: z.string() })),
  legalGround: z.string().nullable(),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  complaints: z.array(complaint),
  acts: z.array(decision),
})
export type NoticeFile = z.output<typeof detail>

export const showNotice = operation({
  method: 'GET',
  path: '/api/admin/notices/:id',
  summary: 'Returns a notice with what it reports, its sellers, the decision and the complaints.',
  access: 'admin',
  params,
  errors: ['NOT_FOUND'],
  data: detail,
})

const groundRequired = { path: ['ground'], message: 'Choisissez le fondement' }

export const decideNotice = operation({
  method: 'POST',
  path: '/api/admin/notices/:id/decision',
  summary:
    'Rejects a notice, withdraws what it reports, or records that the seller corrected it; mails the notifier and the sellers.',
  access: 'admin',
  params,
  body: z
    .strictObject({ decision, reason: operatorReason, ground: z.enum(groundKeys).optional() })
    .refine(({ decision: chosen, ground }) => chosen !== 'withdrawn' || ground !== undefined, groundRequired),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ decision }),
})

export const listNoticeComplaints = operation({
  method: 'GET',
  path: '/api/admin/notice-complaints',
  summary: 'Lists complaints that wait, the oldest first, then the latest decided ones.',
  access: 'admin',
  data: z.object({
    complaints: z.array(
      z.object({
        id: z.number(),
        noticeId: z.number(),
        number: z.string(),
        subject: z.string(),
        side: z.enum(complaintSides),
        at: z.string(),
        outcome: outcome.nullable(),
      }),
    ),
    waiting: z.number(),
    notices: z.number(),
  }),
})

export const decideNoticeComplaint = operation({
  method: 'POST',
  path: '/api/admin/notice-complaints/:id/decision',
  summary:
    'Upholds or reverses a decision that was contested, for good; by another administrator where there are several.',
  access: 'admin',
  params,
  body: z.strictObject({ outcome, reason: operatorReason, ground: z.enum(groundKeys).optional() }),
  errors: ['NOT_FOUND', 'CONFLICT', 'OTHER_ADMINISTRATOR', 'INVALID_INPUT'],
  data: z.object({ outcome }),
})
