/** Contract of the invoices that sellers make themselves. */
import { calendarDay, id, operation, z } from '#shared/contract.ts'
import { invoiceRef, orderParams } from './contract.ts'

export const uploadInvoice = operation({
  method: 'POST',
  path: '/api/orders/:id/invoices',
  summary:
    'Attaches the seller’s own invoice to an order, or that of its down payment, or with `refundId` its credit note for that refund, or one that replaces it: an uploaded PDF and its reference, unique per seller.',
  access: 'user',
  params: orderParams,
  body: z.strictObject({
    fileId: z.uuid(),
    reference: invoiceRef.refine(value => !/^CC\d+-/i.test(value), 'Ce préfixe est celui des factures sous mandat'),
    /** The date on the document. */
    issuedOn: calendarDay('La date de la facture'),
    refundId: id.nullable().default(null),
    /** DEPOSIT: of the down payment of goods made on demand. */
    kind: z.enum(['INVOICE', 'DEPOSIT']).default('INVOICE'),
    /** The order has the seller’s invoice, or the refund its credit note, which this one cancels and replaces. */
    replaces: z.boolean().default(false),
  }),
  idempotent: true,
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'WRONG_STATUS',
    'BALANCE_DUE',
    'INVOICE_REF_TAKEN',
    'UNSUPPORTED_FILE',
    'INVALID_INPUT',
    'CONFLICT',
  ],
  data: z.object({ id: z.number(), number: z.string() }),
})
