import { id, operation, text, wholeNumber, z } from '#shared/contract.ts'

const side = z.object({
  id: z.number(),
  name: z.string(),
  /** Units on hand. */
  before: z.number(),
  after: z.number(),
  /** Units that may be moved or sold now. */
  free: z.number(),
})

export const transferStock = operation({
  method: 'POST',
  path: '/api/seller/stock/transfer',
  summary:
    'Moves free units of an offer, by EAN or reference, from one warehouse to another; CONFLICT beyond the free units, or when they are no longer `expected`.',
  access: 'seller',
  body: z
    .strictObject({
      code: text(1, 100),
      fromId: id,
      toId: id,
      units: wholeNumber(1, 10_000_000),
      /** Free units in the first warehouse when the form was shown. */
      expected: wholeNumber(0, 10_000_000).optional(),
    })
    .refine(({ fromId, toId }) => fromId !== toId, { path: ['toId'], message: 'Un autre dépôt que celui de départ' }),
  idempotent: true,
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({
    reference: z.string(),
    title: z.string(),
    units: z.number(),
    from: side,
    to: side,
  }),
})
export type StockTransfer = z.output<typeof transferStock.data>
