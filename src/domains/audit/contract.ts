import { calendarDay, operation, text, wholeNumber, z } from '#shared/contract.ts'

const optionalText = text(1, 80).optional()
/** Filters of the audit log; the page omits empty fields. */
export const auditFilters = z.strictObject({
  who: optionalText,
  operation: optionalText,
  kind: optionalText,
  subject: optionalText,
  from: calendarDay().optional(),
  to: calendarDay().optional(),
})
export type AuditFilters = z.output<typeof auditFilters>

const change = z.object({ field: z.string(), before: z.string(), after: z.string() })
const entry = z.object({
  id: z.number(),
  at: z.string(),
  who: z.string(),
  email: z.string(),
  role: z.enum(['ADMIN', 'SUPER_ADMIN']),
  operation: z.string(),
  kind: z.string(),
  subject: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.array(change),
  /** Input as JSON, without secrets. */
  input: z.string(),
  address: z.string(),
})
export type AuditEntry = z.output<typeof entry>

export const listAuditEntries = operation({
  method: 'GET',
  path: '/api/admin/audit-log',
  summary: 'Lists audit entries, newest first; 50 a page.',
  access: 'admin',
  query: auditFilters.extend({ page: wholeNumber(1, 100_000).default(1) }),
  data: z.object({
    entries: z.array(entry),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
    /** Operations and subjects that occur in the log, for the filters. */
    operations: z.array(z.string()),
    kinds: z.array(z.string()),
  }),
})
