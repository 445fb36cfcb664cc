import { id, operation, text, wholeNumber, z } from '#shared/contract.ts'
import { counterMoves } from './rules.ts'

const units = wholeNumber(0, 10_000_000)

export const moveAtCounter = operation({
  method: 'POST',
  path: '/api/seller/stock/counter',
  summary:
    'Records one movement by EAN or reference: a count, a delivery, a sale at the counter or a loss; CONFLICT below what is sold.',
  access: 'seller',
  body: z
    .strictObject({ code: text(1, 100), warehouseId: id, kind: z.enum(counterMoves), units })
    .refine(({ kind, units }) => kind === 'count' || units > 0, { path: ['units'], message: 'Une unité au moins' }),
  idempotent: true,
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ reference: z.string(), title: z.string(), before: z.number(), after: z.number() }),
})
export type CounterMoveResult = z.output<typeof moveAtCounter.data>
