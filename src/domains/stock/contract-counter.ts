import { calendarDay, id, operation, text, wholeNumber, z } from '#shared/contract.ts'
import { counterMoves } from './rules.ts'

const units = wholeNumber(0, 10_000_000)

export const moveAtCounter = operation({
  method: 'POST',
  path: '/api/seller/stock/counter',
  summary:
    'Records one movement by EAN or reference: a count, a delivery with its lot, a sale at the counter or a loss; CONFLICT below what is sold. INVALID_INPUT without the lot of an article tracked by lot, or with a lot under recall.',
  access: 'seller',
  body: z
    .strictObject({
      code: text(1, 100),
      warehouseId: id,
      kind: z.enum(counterMoves),
      units,
      /** Of a delivery. */
      lot: text(1, 40).nullable().default(null),
      bestBefore: calendarDay('Une date').nullable().default(null),
    })
    .refine(({ kind, units }) => kind === 'count' || units > 0, { path: ['units'], message: 'Une unité au moins' })
    .refine(({ kind, lot }) => kind === 'delivery' || lot === null, {
      path: ['lot'],
      message: 'Un lot s’indique à la réception',
    })
    .refine(({ lot, bestBefore }) => bestBefore === null || lot !== null, {
      path: ['lot'],
      message: 'Indiquez le lot qui porte cette date',
    }),
  idempotent: true,
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_INPUT'],
  data: z.object({
    reference: z.string(),
    title: z.string(),
    before: z.number(),
    after: z.number(),
    lot: z.string().nullable(),
  }),
})
export type CounterMoveResult = z.output<typeof moveAtCounter.data>
