/** Differences between the provider, the journal and the orders. */
import { cents, id, operation, text, z } from '#shared/contract.ts'
import { differenceKinds } from './rules/reconciliation.ts'

const moneyDifference = z.object({
  id: z.number(),
  kind: z.enum(differenceKinds),
  reference: z.string(),
  providerCents: cents.nullable(),
  journalCents: cents.nullable(),
  ordersCents: cents.nullable(),
  purchaseNumber: z.string().nullable(),
  /** Whose account a movement concerns. */
  seller: z.string().nullable(),
  orders: z.array(z.object({ id: z.number(), number: z.string() })),
  foundAt: z.string(),
  /** Set once the figures agree again. */
  settledAt: z.string().nullable(),
  resolution: z.string().nullable(),
  resolvedBy: z.string().nullable(),
})
export type MoneyDifference = z.output<typeof moneyDifference>

export const listReconciliation = operation({
  method: 'GET',
  path: '/api/settlement/reconciliation',
  summary: 'Returns the last comparison with the provider, open differences, and the last closed ones.',
  access: 'admin',
  data: z.object({
    last: z.object({ at: z.string(), payments: z.number(), differences: z.number() }).nullable(),
    open: z.array(moneyDifference),
    closed: z.array(moneyDifference),
  }),
})

export const resolveDifference = operation({
  method: 'POST',
  path: '/api/settlement/reconciliation/:id/resolve',
  summary: 'Closes a difference with a word on what was done. It opens again only with other figures.',
  access: 'admin',
  params: z.strictObject({ id }),
  body: z.strictObject({ resolution: text(3, 500) }),
  data: z.object({ id: z.number() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
