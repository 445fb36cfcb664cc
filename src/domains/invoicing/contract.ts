import { cents, id, operation, success, wholeNumber, z } from '#shared/contract.ts'
import { mandateVersion } from './mandate.ts'
import { invoiceKinds } from './rules.ts'
import { depositStates } from './rules-life-cycle.ts'

export const invoiceSides = ['achats', 'ventes', 'toutes'] as const
const invoiceRow = z.object({
  id: z.number(),
  kind: z.enum(invoiceKinds),
  number: z.string(),
  issuedOn: z.string(),
  seller: z.string(),
  buyer: z.string(),
  orderId: z.number(),
  orderNumber: z.string(),
  /** Of the invoice that a credit note corrects. */
  refersTo: z.string().nullable(),
  /** Null: not deposited at a platform. */
  state: z.enum(depositStates).nullable(),
  /** Why the platform rejected it or the buyer refused it. */
  reasonCode: z.string().nullable(),
  reason: z.string().nullable(),
  /** Made by the seller and uploaded as PDF: it has no XML. */
  uploaded: z.boolean(),
  htCents: cents,
  vatCents: cents,
  ttcCents: cents,
})
export type InvoiceRow = z.output<typeof invoiceRow>

/** `achats`: the caller's purchases; `ventes`: their seller's sales; `toutes`: for operators. A month needs its year. */
export const invoiceFilter = z.strictObject({
  side: z.enum(invoiceSides).default('achats'),
  year: z.coerce.number().int().min(2020).max(2100).optional(),
  month: wholeNumber(1, 12).optional(),
  q: z.string().trim().max(80).optional(),
})
export type InvoiceFilter = z.output<typeof invoiceFilter>

/** A longer list comes in several archives. */
export const documentsPerArchive = 250
export const invoiceArchiveFilter = invoiceFilter.extend({ part: wholeNumber(1, 10_000).default(1) })

export const listInvoices = operation({
  method: 'GET',
  path: '/api/invoices',
  summary: 'Lists invoices and credit notes: of the caller’s purchases, of their seller’s sales, or all for operators.',
  access: 'user',
  query: invoiceFilter.extend({ page: wholeNumber(1, 100_000).default(1) }),
  errors: ['FORBIDDEN'],
  data: z.object({
    invoices: z.array(invoiceRow),
    years: z.array(z.number()),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
  }),
})

export const showInvoice = operation({
  method: 'GET',
  path: '/api/invoices/:id',
  summary: 'Returns one invoice or credit note, for its buyer, its seller’s members with accounts, and operators.',
  access: 'user',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: invoiceRow.extend({
    lines: z.array(
      z.object({
        reference: z.string().nullable(),
        title: z.string(),
        detail: z.string().nullable(),
        quantity: z.number(),
        unit: z.string(),
        htCents: cents,
        vatBasisPoints: z.number(),
      }),
    ),
    charges: z.array(z.object({ label: z.string(), htCents: cents, vatBasisPoints: z.number() })),
    vat: z.array(z.object({ basisPoints: z.number(), baseCents: cents, vatCents: cents })),
    mentions: z.array(z.string()),
    /** The buyer as the document names it. */
    party: z.object({
      name: z.string(),
      isProfessional: z.boolean(),
      companyNumber: z.string(),
      street: z.string(),
      postcode: z.string(),
      city: z.string(),
    }),
  }),
})

const mandate = z.object({
  /** Null: not signed, or ended. */
  signed: z.object({ by: z.string(), at: z.string(), version: z.string() }).nullable(),
})
export type BillingMandate = z.output<typeof mandate>

export const showMandate = operation({
  method: 'GET',
  path: '/api/seller/billing-mandate',
  summary: 'Returns the billing mandate of the seller.',
  access: 'seller',
  data: mandate,
})

export const signMandate = operation({
  method: 'POST',
  path: '/api/seller/billing-mandate',
  summary: 'Signs the billing mandate: from now on, the marketplace issues the seller’s invoices.',
  access: 'owner',
  body: z.strictObject({
    version: z.literal(mandateVersion, 'Le texte du mandat a changé\u00a0: relisez-le'),
    signedBy: z.string().trim().min(2, 'Nom et prénom du signataire').max(120, '120 caractères au plus'),
    accepted: z.literal(true, 'Cochez la case pour signer'),
  }),
  errors: ['CONFLICT'],
  data: mandate,
})

export const endMandate = operation({
  method: 'DELETE',
  path: '/api/seller/billing-mandate',
  summary: 'Ends the billing mandate for orders to come.',
  access: 'owner',
  errors: ['NOT_FOUND'],
  data: success,
})
