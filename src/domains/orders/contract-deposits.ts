/** Contract of packaging that comes back: its deposits are refunded. */
import { cents, id, operation, packagingDeposit, wholeNumber, z } from '#shared/contract.ts'
import { orderParams } from './contract.ts'

export const returnPackaging = operation({
  method: 'POST',
  path: '/api/orders/deposits/:id',
  summary:
    'Refunds the deposits of packaging that came back; `left` is what the caller saw as still out (CONFLICT if it changed).',
  access: 'user',
  params: orderParams,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ lineId: id, units: wholeNumber(0, 100_000), left: wholeNumber(0, 100_000) }))
      .min(1)
      .max(200)
      .refine(
        lines => new Set(lines.map(({ lineId }) => lineId)).size === lines.length,
        'Une ligne est donnée deux fois',
      ),
  }),
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'REFUND_NOT_GRANTED', 'WRONG_STATUS', 'REFUND_TOO_HIGH', 'CONFLICT'],
  data: z.object({ refundId: z.number(), amountCents: cents }),
})

const depositsOut = z.object({
  id: z.number(),
  number: z.string(),
  /** The other party. */
  with: z.string(),
  deliveredOn: z.string().nullable(),
  lines: z.array(
    z.object({
      lineId: z.number(),
      title: z.string(),
      deposit: packagingDeposit,
      /** Returnables still to be brought back. */
      left: z.number(),
    }),
  ),
})
export type DepositsOut = z.output<typeof depositsOut>

export const listDepositsOut = operation({
  method: 'GET',
  path: '/api/orders/deposits',
  summary: 'Lists the orders whose packaging is still to come back, to the buyer or to the seller; the oldest first.',
  access: 'user',
  query: z.strictObject({
    side: z.enum(['buyer', 'seller']),
    /** Number of the order, or name of the buyer. */
    q: z.string().trim().max(100).default(''),
  }),
  errors: ['FORBIDDEN'],
  data: z.object({ orders: z.array(depositsOut) }),
})
