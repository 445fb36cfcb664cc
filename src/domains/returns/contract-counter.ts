import { operation, text, z } from '#shared/contract.ts'
import { returnStatuses } from './rules.ts'

export const receiveReturn = operation({
  method: 'POST',
  path: '/api/seller/returns/receive',
  summary: 'Records the complete receipt of the return with this number; partial receipts use the page of the return.',
  // Every member of a seller.
  access: 'user',
  body: z.strictObject({ number: text(3, 40), restock: z.boolean() }),
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'RETURN_STEP', 'INVALID_INPUT'],
  data: z.object({ id: z.number(), number: z.string(), units: z.number(), status: z.enum(returnStatuses) }),
})
