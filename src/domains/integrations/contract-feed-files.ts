import { id, operation, z } from '#shared/contract.ts'

export const feedInvoicePdf = operation({
  method: 'GET',
  path: '/api/v1/invoices/:id/pdf',
  summary: 'Returns the PDF (PDF/A-3 with its Factur-X XML) of one invoice or credit note of the seller, in base64.',
  access: 'key',
  scope: 'invoices:read',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: z.object({ number: z.string(), pdf: z.string() }),
})
