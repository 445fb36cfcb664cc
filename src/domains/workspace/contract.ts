import { operation, z } from '#shared/contract.ts'
import { adminTopics, sellerTopics } from './rules/topics.ts'

const line = <Topic extends string>(topics: readonly Topic[]) =>
  z.object({
    topic: z.enum(topics),
    count: z.number(),
    /** Days since the oldest began to wait, or fell due when late, working days for `ordersLate`; null when unknown. */
    days: z.number().nullable(),
  })

export const sellerWorkspace = operation({
  method: 'GET',
  path: '/api/seller/workspace',
  summary: 'Returns the name and public shops of the caller’s seller, and the work that waits for the caller’s role.',
  // Every member of a seller; FORBIDDEN for anybody else.
  access: 'user',
  errors: ['FORBIDDEN'],
  data: z.object({
    name: z.string(),
    shops: z.array(z.object({ id: z.number(), name: z.string() })),
    isCooperative: z.boolean(),
    waiting: z.array(line(sellerTopics)),
  }),
})
export type SellerWorkspace = z.output<typeof sellerWorkspace.data>

export const adminWorkspace = operation({
  method: 'GET',
  path: '/api/admin/workspace',
  summary: 'Returns the work that waits for the operator.',
  access: 'admin',
  data: z.object({ waiting: z.array(line(adminTopics)) }),
})
