/** What an estate spent in a season, from 1 August to 31 July. */
import { cents, operation, wholeNumber, z } from '#shared/contract.ts'
import { codeKinds } from './rules.ts'

export const spendingFilter = z.strictObject({ season: wholeNumber(2000, 2200).optional() })

const share = z.object({ htCents: cents, ttcCents: cents, lines: z.number() })
export const showSpending = operation({
  method: 'GET',
  path: '/api/estate/spending',
  summary:
    'Sums the goods that the estate ordered in a season by code and by member, refunds deducted, delivery apart.',
  access: 'user',
  query: spendingFilter,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  data: z.object({
    season: z.number(),
    /** Seasons with orders, newest first, and the current one. */
    seasons: z.array(z.number()),
    goods: share,
    delivery: share,
    byCode: z.array(share.extend({ id: z.number().nullable(), kind: z.enum(codeKinds).nullable(), label: z.string() })),
    byMember: z.array(share.extend({ name: z.string() })),
    before: share,
  }),
})
export type Spending = z.output<typeof showSpending.data>
