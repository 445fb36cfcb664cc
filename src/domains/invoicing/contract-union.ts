/** Exempt deliveries to other Member States, for the recapitulative statement of VAT (CGI art. 289 B). */
import { cents, operation, z } from '#shared/contract.ts'

export const unionMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Mois attendu, comme 2026-11')

const deliveries = z.object({
  /** Of the invoice or credit note: `2026-11`. */
  month: z.string(),
  country: z.string(),
  vatNumber: z.string(),
  buyer: z.string(),
  /** Credit notes deducted. */
  htCents: cents,
})
export type UnionDeliveries = z.output<typeof deliveries>

export const listUnionDeliveries = operation({
  method: 'GET',
  path: '/api/invoices/union-deliveries',
  summary:
    'Lists the exempt deliveries of the caller’s seller to other Member States, by month and buyer; a year back.',
  access: 'user',
  errors: ['FORBIDDEN'],
  data: z.object({ deliveries: z.array(deliveries) }),
})
