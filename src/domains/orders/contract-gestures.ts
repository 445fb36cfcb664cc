/** Contract of commercial gestures. */
import { cents, operation, wholeNumber, z } from '#shared/contract.ts'
import { cancelReason, orderParams } from './contract.ts'

const amount = wholeNumber(1, 100_000_000)

export const refundGesture = operation({
  method: 'POST',
  path: '/api/orders/gesture/:id',
  summary:
    'Refunds a free amount without a return; `leftCents` is the remainder that the caller saw (CONFLICT if it changed).',
  access: 'user',
  params: orderParams,
  body: z.strictObject({ amountCents: amount, leftCents: amount, reason: cancelReason }),
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'REFUND_NOT_GRANTED', 'WRONG_STATUS', 'REFUND_TOO_HIGH', 'CONFLICT'],
  data: z.object({ refundId: z.number(), amountCents: cents, refundableCents: cents }),
})
