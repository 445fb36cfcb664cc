/** A seller contests an invoice issued in its name, within the period of its mandate; the operator decides. */
import { id, operation, operatorReason, paragraphs, success, z } from '#shared/contract.ts'
import { contestDecisions, contestOutcomes, contestSubjects } from './rules-contests.ts'

const contest = z.object({
  id: z.number(),
  invoiceId: z.number(),
  number: z.string(),
  issuedOn: z.string(),
  seller: z.string(),
  buyer: z.string(),
  orderId: z.number(),
  orderNumber: z.string(),
  subject: z.enum(contestSubjects),
  reason: z.string(),
  openedAt: z.string(),
  /** Null while the operator has not decided. */
  outcome: z.enum(contestOutcomes).nullable(),
  note: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** The corrective invoice or the credit note. */
  corrected: z.object({ id: z.number(), number: z.string() }).nullable(),
  /** Issued since the contest, and not cited by its decision: what « corrected » would name now. */
  correction: z.object({ id: z.number(), number: z.string() }).nullable(),
})
export type InvoiceContest = z.output<typeof contest>

export const listInvoiceContests = operation({
  method: 'GET',
  path: '/api/invoice-contests',
  summary: 'Lists contested invoices, of the caller’s seller or all for operators: open ones, then the last twenty.',
  access: 'user',
  query: z.strictObject({ side: z.enum(['ventes', 'toutes']).default('ventes') }),
  errors: ['FORBIDDEN'],
  data: z.object({ contests: z.array(contest) }),
})

const byId = z.strictObject({ id })

export const contestInvoice = operation({
  method: 'POST',
  path: '/api/invoices/:id/contests',
  summary: 'Contests an invoice issued in the seller’s name, within the period that its mandate gives.',
  access: 'user',
  params: byId,
  body: z.strictObject({
    subject: z.enum(contestSubjects, 'Choisissez ce qui est faux'),
    reason: paragraphs(10, 2_000),
  }),
  errors: ['NOT_FOUND', 'CONFLICT', 'CONTEST_LATE'],
  data: z.object({ id: z.number() }),
})

export const withdrawContest = operation({
  method: 'POST',
  path: '/api/invoices/:id/contests/withdraw',
  summary: 'Withdraws the open contest of an invoice.',
  access: 'user',
  params: byId,
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: success,
})

export const decideContest = operation({
  method: 'POST',
  path: '/api/admin/invoices/:id/contest-decision',
  summary:
    'Decides the open contest of an invoice: rejected, or corrected by the corrective invoice or credit note issued since.',
  access: 'admin',
  params: byId,
  body: z.strictObject({ decision: z.enum(contestDecisions), reason: operatorReason }),
  errors: ['NOT_FOUND', 'CONFLICT', 'CONTEST_NOT_CORRECTED'],
  data: success,
})
