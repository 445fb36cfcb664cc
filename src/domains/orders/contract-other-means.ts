/** Contracts of a refund that the bank refused or sent back: paid by its seller itself, or sent again. */
import { calendarDay, cents, id, operation, text, z } from '#shared/contract.ts'
import { orderStatus } from './contract.ts'
import { maxReference, refundMeans } from './rules/other-means.ts'

export const payRefundOtherwise = operation({
  method: 'POST',
  path: '/api/orders/:id/refunds/:refundId/other-means',
  summary:
    'Records that the seller paid a refund, which the bank refused or sent back, by cheque or bank transfer. `refundId` is that one; no money is moved.',
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

export const resendReturnedRefund = operation({
  method: 'POST',
  path: '/api/orders/:id/refunds/:refundId/resend',
  summary: 'Sends a refund that was done, and that the buyer’s bank sent back, to the same means of payment again.',
  access: 'user',
  params: z.object({ id, refundId: id }),
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'REFUND_NOT_GRANTED', 'WRONG_STATUS', 'REFUND_TOO_HIGH', 'PAYMENT_DISPUTED'],
  data: z.object({ refundId: z.number(), amountCents: cents }),
})
