import { groundKeys } from '#domains/catalogue/rules/review.ts'
import { cents, id, operation, operatorReason, text, wholeNumber, z } from '#shared/contract.ts'
import { isVatNumber, normaliseVatNumber } from '#shared/ids.ts'
import { seatCountries } from '#shared/price/seats.ts'
import { scorecard } from './contract-scorecard.ts'
import { sellerTermination } from './contract-termination.ts'
import { openingSteps } from './rules/opening.ts'
import { serviceLevels } from './rules/scorecard.ts'
import { sellerStatuses } from './rules/seller-status.ts'

const status = z.enum(sellerStatuses)
const row = z.object({
  id: z.number(),
  name: z.string(),
  city: z.string(),
  status,
  offers: z.number(),
  orders: z.number(),
  /** HT, over the last 30 days. */
  salesCents: cents,
  /** Over 90 days. */
  service: scorecard.shape.level,
  createdAt: z.string(),
})
export type SellerRow = z.output<typeof row>

export const listSellers = operation({
  method: 'GET',
  path: '/api/admin/sellers',
  summary: 'Lists sellers with their status and figures of 30 days, best first; 30 a page.',
  access: 'admin',
  query: z.strictObject({
    status: status.optional(),
    service: z.enum(serviceLevels).optional(),
    q: text(1, 80).optional(),
    page: wholeNumber(1, 10_000).default(1),
  }),
  data: z.object({
    sellers: z.array(row),
    counts: z.record(status, z.number()),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
  }),
})

export const showSeller = operation({
  method: 'GET',
  path: '/api/admin/sellers/:id',
  summary: 'Returns one seller: identity, owner, figures and past decisions.',
  access: 'admin',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: row.extend({
    legalName: z.string(),
    legalForm: z.string(),
    capitalEuros: z.number().nullable(),
    siren: z.string(),
    siret: z.string().nullable(),
    /** Null: franchise of small businesses. */
    vatNumber: z.string().nullable(),
    register: z.string(),
    /** Of its seat. */
    address: z.string(),
    /** In France. */
    place: z.object({ street: z.string(), postcode: z.string(), city: z.string() }),
    /** Of a company of another Member State; null for a French one. */
    seat: z
      .object({
        country: z.enum(seatCountries),
        street: z.string(),
        postcode: z.string(),
        city: z.string(),
        registerNumber: z.string(),
        vatNumber: z.string(),
        taxNumber: z.string(),
      })
      .nullable(),
    phone: z.string(),
    email: z.string(),
    commissionBasisPoints: z.number(),
    openOrders: z.number(),
    refundedCents: cents,
    scorecard,
    members: z.array(
      z.object({ id: z.number(), name: z.string(), email: z.string(), phone: z.string(), role: z.string() }),
    ),
    applicationId: z.number().nullable(),
    /** Steps of the opening, in their order, each done or not. */
    steps: z.array(z.object({ step: z.enum(openingSteps), done: z.boolean() })),
    /** Announced and not yet in effect. */
    termination: sellerTermination.nullable(),
    history: z.array(z.object({ status, who: z.string(), reason: z.string(), at: z.string() })),
  }),
})
export type SellerDetail = z.output<typeof showSeller.data>

export const setSellerVatNumber = operation({
  method: 'PUT',
  path: '/api/admin/sellers/:id/vat-number',
  summary: 'Sets or removes the VAT number of a seller: without one, its offers have no VAT.',
  access: 'admin',
  params: z.strictObject({ id }),
  body: z.strictObject({
    vatNumber: z.union([
      z.literal('').transform(() => null),
      z
        .string()
        .transform(normaliseVatNumber)
        .refine(isVatNumber, 'Numéro de TVA invalide\u00a0: vérifiez la clé et les chiffres'),
    ]),
    reason: operatorReason,
  }),
  errors: ['NOT_FOUND'],
  data: z.object({ vatNumber: z.string().nullable() }),
})

export const changeSellerStatus = operation({
  method: 'POST',
  path: '/api/admin/sellers/:id/status',
  summary: 'Verifies, suspends or reopens a seller; its offers follow at once, its open orders continue.',
  access: 'admin',
  params: z.strictObject({ id }),
  // Saying yes to a complete file needs no reason.
  body: z.discriminatedUnion('to', [
    z.strictObject({ to: z.literal('verified'), reason: z.union([z.literal(''), operatorReason]).default('') }),
    z.strictObject({
      to: z.literal('suspended'),
      reason: operatorReason,
      ground: z.enum(groundKeys).default('terms'),
    }),
    z.strictObject({ to: status.exclude(['verified', 'suspended', 'ended']), reason: operatorReason }),
  ]),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ status }),
})
