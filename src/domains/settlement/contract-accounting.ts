/** The journal of the operator: months, their closing, balance of the accounts, exports. */
import { cents, operation, z } from '#shared/contract.ts'
import { month } from './contract.ts'

export const showAccounting = operation({
  method: 'GET',
  path: '/api/settlement/accounting',
  summary: 'Returns the months of the journal with their closing, and the balance of each account in one month.',
  access: 'admin',
  query: z.strictObject({ month: month.optional() }),
  data: z.object({
    months: z.array(
      z.object({
        month: z.string(),
        entries: z.number(),
        debitCents: cents,
        closedAt: z.string().nullable(),
        closedBy: z.string().nullable(),
        /** The next one to close. */
        closable: z.boolean(),
      }),
    ),
    month: z.string(),
    accounts: z.array(
      z.object({
        number: z.string(),
        title: z.string(),
        debitCents: cents,
        creditCents: cents,
        /** Since the first entry, at the end of the month; positive: debit. */
        balanceCents: cents,
      }),
    ),
  }),
})
export type Accounting = z.output<typeof showAccounting.data>
export type AccountingMonth = Accounting['months'][number]
export type AccountSums = Accounting['accounts'][number]

export const closeJournalMonth = operation({
  method: 'POST',
  path: '/api/settlement/accounting/close',
  summary:
    'Closes a month of the journal, from its second following day on and in order: it accepts no entry any more.',
  access: 'admin',
  body: z.strictObject({ month }),
  data: z.object({ month: z.string(), entries: z.number(), debitCents: cents }),
  errors: ['MONTH_NOT_CLOSABLE'],
})

/** A year or a month, every month of it closed. */
export const fecPeriod = z.union([month, z.string().regex(/^20\d\d$/, 'Année invalide')])
