/** Contract of a refund that its seller paid by another means than the payment. */
import { calendarDay, cents, id, operation, text, z } from '#shared/contract.ts'
import { orderStatus } from './contract.ts'
import { maxReference, refundMeans } from './rules/other-means.ts'

export const payRefundOtherwise = operation({
  method: 'POST',
  path: '/api/orders/:id/refunds/:refundId/other-means',
  summary:
    'Records that the seller paid a refund, which the bank refused, by cheque or bank transfer. `refundId` is the refused one; no money is moved.',
  access: 'user',
  params: z.object({ id, refundId: id }),
  body: z.strictObject({
    means: z.enum(refundMeans),
    /** From the day of the refused refund to today. */
    paidOn: calendarDay('Le jour du paiement'),
    /** Number of the cheque, or reference of the transfer. */
    reference: text(1, maxReference),
  }),
  idempotent: true,
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'REFUND_NOT_GRANTED',
    'WRONG_STATUS',
    'REFUND_TOO_HIGH',
    'PAYMENT_DISPUTED',
    'CONFLICT',
    'INVALID_INPUT',
  ],
  data: z.object({ refundId: z.number(), amountCents: cents, refundableCents: cents, status: orderStatus }),
})
