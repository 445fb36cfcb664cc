/** Contract of pauses of all of a seller's sales. */
import { calendarDay, id, operation, success, text, z } from '#shared/contract.ts'

const day = calendarDay('Date attendue')
export const sellerPause = z.object({
  id: z.number(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  stopsSales: z.boolean(),
  running: z.boolean(),
})
export type SellerPause = z.output<typeof sellerPause>

export const planPause = operation({
  method: 'POST',
  path: '/api/seller/pauses',
  summary: 'Plans a pause of all sales: shops closed, shipments later; `stopsSales`: nothing can be ordered meanwhile.',
  access: 'owner',
  body: z.strictObject({ from: day, to: day, reason: text(1, 80), stopsSales: z.boolean() }),
  data: z.object({ id: z.number() }),
})

export const endPause = operation({
  method: 'POST',
  path: '/api/seller/pauses/:id/end',
  summary: 'Ends a running pause today, or withdraws a planned one.',
  access: 'owner',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: success,
})
