import { id, operation, operatorReason, wholeNumber, z } from '#shared/contract.ts'
import { fileInfo } from '#shared/files.ts'
import { side } from './contract.ts'
import { reportDecisions } from './rules-reports.ts'

const params = z.strictObject({ id })
const decision = z.enum(reportDecisions)

const reportRow = z.object({
  /** Id of the message: its reports are decided together. */
  id: z.number(),
  author: z.string(),
  side,
  excerpt: z.string(),
  reports: z.number(),
  reportedAt: z.string(),
  decision: decision.nullable(),
  decidedAt: z.string().nullable(),
})
export type ReportRow = z.output<typeof reportRow>

export const listReports = operation({
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'Lists pending message reports, oldest first, or decided ones; 50 a page.',
  access: 'admin',
  query: z.strictObject({
    state: z.enum(['waiting', 'decided']).default('waiting'),
    page: wholeNumber(1, 10_000).default(1),
  }),
  data: z.object({
    messages: z.array(reportRow),
    waiting: z.number(),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
  }),
})

const around = z.object({
  id: z.number(),
  side,
  author: z.string(),
  body: z.string(),
  files: z.array(fileInfo),
  at: z.string(),
  hidden: z.boolean(),
})
export type AroundMessage = z.output<typeof around>

const report = z.object({
  who: z.string(),
  reason: z.string(),
  at: z.string(),
  decision: decision.nullable(),
  decisionReason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
})

const reportFile = z.object({
  id: z.number(),
  side,
  hidden: z.boolean(),
  author: z.object({ id: z.number(), name: z.string(), status: z.string() }),
  /** Both sides, and the subject of the conversation. */
  buyer: z.string(),
  seller: z.object({ id: z.number(), name: z.string() }),
  about: z.string().nullable(),
  /** The reported message with a few before and after it. */
  messages: z.array(around),
  reports: z.array(report),
  acts: z.array(decision),
})
export type ReportFile = z.output<typeof reportFile>

export const showReport = operation({
  method: 'GET',
  path: '/api/admin/reports/:id',
  summary: 'Returns a reported message with those around it, its reporter and the reason. NOT_FOUND when not reported.',
  access: 'admin',
  params,
  errors: ['NOT_FOUND'],
  data: reportFile,
})

export const decideReport = operation({
  method: 'POST',
  path: '/api/admin/reports/:id/decision',
  summary:
    'Dismisses the report, warns the author, masks the message, or also blocks its author; mails the reason to all.',
  access: 'admin',
  params,
  body: z.strictObject({ decision, reason: operatorReason }),
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_ON_ONESELF', 'ADMIN_PROTECTED'],
  data: z.object({ decision }),
})
