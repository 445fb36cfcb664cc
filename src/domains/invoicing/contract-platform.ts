/** Electronic invoicing: notifications of the platform, terms of sellers, corrections, back office. */
import { cents, id, operation, paragraphs, text, wholeNumber, z } from '#shared/contract.ts'
import { isSiren, isSiret, sirenIn } from '#shared/ids.ts'
import { sizeClasses } from './rules-life-cycle.ts'
import { vatRegimes } from './rules-reporting.ts'

export const receivePlatformEvent = operation({
  method: 'POST',
  path: '/api/invoices/platform-events',
  summary:
    'Receives notifications of the approved platform, authenticated by their signature; statuses are read again.',
  access: 'public',
  signedByCaller: true,
  errors: ['SIGNATURE_INVALID'],
  data: z.object({ outcome: z.literal('queued') }),
})

export const reissueInvoice = operation({
  method: 'POST',
  path: '/api/invoices/:id/reissue',
  summary:
    'Replaces a document that the platform rejected, or an invoice with a wrong buyer by a corrective one with its credit notes, under the next numbers of their series.',
  access: 'user',
  params: z.strictObject({ id }),
  body: z.strictObject({
    name: text(2, 120),
    /** Empty for a private buyer, and for a company of another country. */
    companyNumber: z
      .string()
      .transform(value => value.replace(/[\s.]/g, ''))
      .refine(
        value => value === '' || isSiren(value) || (isSiret(value) && isSiren(sirenIn(value))),
        'SIREN ou SIRET attendu\u00a0: 9 ou 14 chiffres',
      ),
    street: text(2, 120),
    /** Of the country of the document. */
    postcode: z.string().trim().min(3, 'Code postal attendu').max(12, 'Code postal attendu'),
    city: text(1, 80),
  }),
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_INPUT'],
  data: z.object({ id: z.number(), number: z.string(), creditNotes: z.array(z.string()) }),
})

export const showVatCorrection = operation({
  method: 'GET',
  path: '/api/invoices/:id/vat-correction',
  summary:
    'Returns the lines of an invoice with their VAT rates, and the rates that may correct them, for its seller and operators.',
  access: 'user',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: z.object({
    /** Why no rate can be corrected; null when one can. */
    refusal: z.string().nullable(),
    /** A professional paid from prices HT: a VAT that was too high is refunded. */
    isPricedHt: z.boolean(),
    lines: z.array(z.object({ title: z.string(), quantity: z.number(), ttcCents: cents, vatBasisPoints: z.number() })),
    rates: z.array(z.number()),
  }),
})

export const correctVat = operation({
  method: 'POST',
  path: '/api/invoices/:id/vat-correction',
  summary:
    'Replaces an invoice whose VAT rate is wrong by a corrective one, and its credit notes: the amounts TTC stay, and a professional is refunded the VAT that was too high.',
  access: 'user',
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** Basis points, one per line of the invoice, in its order. */
    rates: z.array(wholeNumber(0, 10_000)).min(1).max(5_000),
    reason: paragraphs(10, 500),
  }),
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'CONFLICT',
    'INVALID_INPUT',
    'WRONG_STATUS',
    'REFUND_NOT_GRANTED',
    'REFUND_TOO_HIGH',
    'DEBIT_UNDER_WAY',
  ],
  data: z.object({ id: z.number(), number: z.string(), creditNotes: z.array(z.string()), refundedCents: cents }),
})

const terms = z.object({
  /** Null until the seller states them: taken for a small company, monthly. */
  sizeClass: z.enum(sizeClasses).nullable(),
  vatRegime: z.enum(vatRegimes).nullable(),
  receivingSince: z.string(),
  issuingSince: z.string(),
})
export type EinvoicingTerms = z.output<typeof terms>

export const showEinvoicingTerms = operation({
  method: 'GET',
  path: '/api/seller/einvoicing',
  summary: 'Returns the size class and the VAT regime of the seller, and since when it issues through a platform.',
  access: 'seller',
  data: terms,
})

export const setEinvoicingTerms = operation({
  method: 'PUT',
  path: '/api/seller/einvoicing',
  summary: 'Sets the size class and the VAT regime of the seller, for documents and reports to come.',
  access: 'owner',
  body: z.strictObject({
    sizeClass: z.enum(sizeClasses, 'Choisissez une taille'),
    vatRegime: z.enum(vatRegimes, 'Choisissez un régime'),
  }),
  data: terms,
})
