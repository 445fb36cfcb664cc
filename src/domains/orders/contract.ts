import { questionKinds } from '#domains/offers/rules/made-to-order.ts'
import { cents, id, operation, paragraphs, text, wholeNumber, z } from '#shared/contract.ts'
import { orderStatuses } from './rules.ts'

/** Delivery or billing address, frozen with the purchase. */
export const postalAddress = z.object({
  recipient: z.string(),
  company: z.string().nullish(),
  street: z.string(),
  complement: z.string().nullish(),
  postcode: z.string(),
  city: z.string(),
  /** ISO 3166; addresses frozen before had none, and were French, or of Monaco by their postcode. */
  country: z.string().nullish(),
  phone: z.string().nullish(),
  /** Of a delivery site: name, approach, trucks, hours and contact, in one sentence. */
  access: z.string().nullish(),
})
export type PostalAddress = z.output<typeof postalAddress>

/** Buyer, frozen with the purchase. */
export const buyerSnapshot = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  kind: z.enum(['normal', 'professional']),
  companyName: z.string().nullish(),
  vatNumber: z.string().nullish(),
  /** SIREN or SIRET. */
  companyNumber: z.string().nullish(),
  /** In the register of companies of Belgium, the Netherlands or Luxembourg. */
  registerNumber: z.string().nullish(),
})
export type BuyerSnapshot = z.output<typeof buyerSnapshot>

/** Round of the seller's lorry to a drop-off point, frozen with the order; the day is the order's promised one. */
const roundStop = z.object({
  roundId: z.number(),
  /** Its name; may be empty. */
  round: z.string(),
  fromTime: z.string(),
  toTime: z.string(),
  access: z.string(),
  pallets: z.number(),
})

/** Relay point, or drop-off point of the seller's lorry, frozen with the order. */
export const relayPoint = z.object({
  id: z.string(),
  carrier: z.string(),
  name: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  stop: roundStop.nullish(),
})
export type RelayPoint = z.output<typeof relayPoint>

/** What a line made on demand asks of its buyer, frozen with the order. */
export const briefForm = z.object({
  questions: z.array(
    z.object({
      label: z.string(),
      kind: z.enum(questionKinds),
      options: z.array(z.string()),
      required: z.boolean(),
    }),
  ),
  /** A file is required. */
  artwork: z.boolean(),
})

export const orderStatus = z.enum(orderStatuses)
export const openReturn = z.enum(['withdrawal', 'return', 'damage']).nullable()

/** The order id in the path. */
export const orderParams = z.strictObject({ id })

export const invoiceRef = z
  .string()
  .trim()
  .min(1, 'Indiquez la référence de votre facture.')
  .max(35, '35 caractères au plus')
  .regex(/^[A-Za-z0-9+_/-]*$/, 'Lettres sans accent, chiffres et + - _ / seulement')
export const cancelReason = paragraphs(3, 500)
/** The order's current status. */
const outcome = z.object({ id: z.number(), status: orderStatus })

export const setReadyToPick = operation({
  method: 'PUT',
  path: '/api/orders/setReadyToPick/:id',
  summary:
    'Marks an order as ready to be collected and mails the buyer opening hours and code. Repeating it changes nothing.',
  access: 'user',
  params: orderParams,
  /** Required of a seller who makes its own invoices. */
  body: z.strictObject({ invoiceRef: invoiceRef.optional() }),
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'WRONG_DELIVERY_MODE', 'INVOICE_REF_TAKEN'],
  data: outcome,
})

const length = wholeNumber(1, 240)
export const shippingObject = z.strictObject({
  /** A key of the carriers' table; the mode's usual carrier when omitted. */
  carrier: z.string().max(40).optional(),
  service: text(1, 40).optional(),
  parcels: z
    .array(
      z.strictObject({
        weightGrams: wholeNumber(1, 1_500_000).optional(),
        lengthCm: length.optional(),
        widthCm: length.optional(),
        heightCm: length.optional(),
      }),
    )
    .min(1)
    .max(30)
    .optional(),
})
export type ShippingObject = z.output<typeof shippingObject>

export const generateLabel = operation({
  method: 'POST',
  path: '/api/orders/generateEtiquette/:id',
  summary: 'Creates the carrier’s label; a second call returns the same one.',
  access: 'user',
  params: orderParams,
  body: shippingObject,
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'WRONG_DELIVERY_MODE', 'LABEL_ALREADY_MADE'],
  data: z.object({ trackingNumber: z.string(), labelUrl: z.string(), carrier: z.string() }),
})

export const setInvoiceRef = operation({
  method: 'PUT',
  path: '/api/orders/setInvoiceRef/:id',
  summary: 'Sets the number of the seller’s own invoice, unique per seller.',
  access: 'user',
  params: orderParams,
  body: z.strictObject({ invoiceRef }),
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'INVOICE_REF_TAKEN'],
  data: z.object({ id: z.number(), invoiceRef: z.string() }),
})

export const completeOrder = operation({
  method: 'POST',
  path: '/api/orders/completeOrder/:id',
  summary: 'Completes an order: the seller with the buyer’s code, the buyer on receipt, or the operator.',
  access: 'user',
  params: orderParams,
  body: z.strictObject({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, '6 chiffres')
      .optional(),
  }),
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'WRONG_STATUS',
    'WRONG_DELIVERY_MODE',
    'INVOICE_MISSING',
    'LOT_MISSING',
    'HAND_OVER_CODE_WRONG',
    'TOO_MANY_REQUESTS',
  ],
  data: outcome,
})

export const shipOrder = operation({
  method: 'POST',
  path: '/api/orders/ship/:id',
  summary: 'Marks the order as shipped.',
  access: 'user',
  params: orderParams,
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'WRONG_DELIVERY_MODE', 'INVOICE_MISSING', 'LOT_MISSING'],
  data: outcome,
})

export const deliverOrder = operation({
  method: 'POST',
  path: '/api/orders/deliver/:id',
  summary: 'Marks the order as delivered.',
  access: 'user',
  params: orderParams,
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'WRONG_DELIVERY_MODE', 'INVOICE_MISSING', 'LOT_MISSING'],
  data: outcome,
})

export const cancelOrder = operation({
  method: 'POST',
  path: '/api/orders/cancel/:id',
  summary: 'Cancels an order before shipment: refunds all of it and restocks. A seller gives a reason.',
  access: 'user',
  params: orderParams,
  body: z.strictObject({ reason: cancelReason.optional() }),
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'REFUND_NOT_GRANTED', 'WRONG_STATUS', 'INVALID_INPUT'],
  data: outcome,
})

export const quantity = wholeNumber(1, 100_000)

export const setRefund = operation({
  method: 'POST',
  path: '/api/orders/setRefund/:id',
  summary: 'Refunds units of lines and all or part (cents TTC) of the delivery; never more than what was paid.',
  access: 'user',
  params: orderParams,
  body: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          lineId: id,
          quantity,
          restock: z.boolean().default(true),
          /** In a partly shipped order: units the buyer already has, not those waiting. */
          sent: z.boolean().default(false),
        }),
      )
      .max(200)
      .default([]),
    delivery: z.union([z.boolean(), z.number().int().min(0).max(100_000_000)]).default(false),
    reason: cancelReason,
  }),
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'REFUND_NOT_GRANTED', 'WRONG_STATUS', 'REFUND_TOO_HIGH', 'INVALID_INPUT'],
  data: z.object({ refundId: z.number(), amountCents: cents, refundableCents: cents, status: orderStatus }),
})
