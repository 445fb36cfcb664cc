/** The feed: API for a seller's own software, authenticated by a key. Its types are stable; fields are only added. */
import { invoiceKinds } from '#domains/invoicing/rules.ts'
import { buyerSnapshot, postalAddress, relayPoint } from '#domains/orders/contract.ts'
import { type OrderStatus, orderStatuses } from '#domains/orders/rules.ts'
import { calendarDay, cents, id, instant, operation, orderMode, text, wholeNumber, z } from '#shared/contract.ts'
import { maxFeedLines } from './rules.ts'

const byId = z.strictObject({ id })
const reference = text(1, 100)
const lines = <S extends z.ZodType>(line: S) => z.array(line).min(1, 'Au moins une ligne').max(maxFeedLines)
const price = z.number().int().min(1).max(100_000_000)

const lineResult = z.object({
  /** Index of the line in the request, from 0. */
  index: z.number(),
  status: z.enum(['updated', 'unchanged', 'refused']),
  /** In French; null unless rejected. */
  reason: z.string().nullable(),
})
export type LineResult = z.output<typeof lineResult>
const fed = z.object({
  updated: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  lines: z.array(lineResult),
})

const stockLine = z
  .strictObject({
    reference: reference.optional(),
    ean: z
      .string()
      .regex(/^\d{8,14}$/, '8 à 14 chiffres')
      .optional(),
    /** Shop or warehouse; may be omitted by a seller with one warehouse. */
    warehouseId: id.optional(),
    shopId: id.optional(),
    /** Units on hand, including sold units not yet dispatched. */
    quantity: z.number().int().min(0).max(10_000_000),
  })
  .refine(line => (line.reference === undefined) !== (line.ean === undefined), 'Donnez reference ou ean, pas les deux')
  .refine(
    line => line.warehouseId === undefined || line.shopId === undefined,
    'Donnez warehouseId ou shopId, pas les deux',
  )
export type FeedStockLine = z.output<typeof stockLine>

export const feedStock = operation({
  method: 'PUT',
  path: '/api/v1/stock',
  summary:
    'Updates counted stock, up to 1,000 lines, each with its own result; a refused line does not stop the others.',
  access: 'key',
  scope: 'stock:write',
  body: z.strictObject({ lines: lines(stockLine) }),
  idempotent: true,
  data: fed,
})

const priceLine = z.strictObject({
  reference,
  /** HT, per sale unit. */
  priceCents: price,
  /** Replaces the price breaks; when omitted, they stay. */
  tiers: z
    .array(z.strictObject({ from: wholeNumber(2, 100_000), priceCents: price }))
    .max(10)
    .optional(),
})
export type PriceLine = z.output<typeof priceLine>

export const feedPrices = operation({
  method: 'PUT',
  path: '/api/v1/prices',
  summary: 'Updates prices HT and their price tiers, up to 1,000 lines, each with its own result.',
  access: 'key',
  scope: 'prices:write',
  body: z.strictObject({ lines: lines(priceLine) }),
  idempotent: true,
  data: fed,
})

const page = { cursor: id.optional(), limit: wholeNumber(1, 200).default(100) }
const next = z.number().nullable()

export const feedOffers = operation({
  method: 'GET',
  path: '/api/v1/offers',
  summary: 'Lists the seller’s offers with prices and stock; `next` is the `cursor` of the next page.',
  access: 'key',
  query: z.strictObject(page),
  data: z.object({
    offers: z.array(
      z.object({
        id: z.number(),
        reference: z.string(),
        ean: z.string().nullable(),
        title: z.string(),
        variantLabel: z.string(),
        status: z.string(),
        priceCents: cents,
        vatCode: z.string(),
        step: z.number(),
        minimum: z.number(),
        tiers: z.array(z.object({ from: z.number(), priceCents: cents })),
        stock: z.array(
          z.object({ warehouseId: z.number(), warehouse: z.string(), onHand: z.number(), reserved: z.number() }),
        ),
      }),
    ),
    next,
  }),
})

/** A seller sees an order once it is paid. */
const feedStatuses = orderStatuses.filter(
  (status): status is Exclude<OrderStatus, 'AWAITING_PAYMENT' | 'PAYMENT_FAILED'> =>
    status !== 'AWAITING_PAYMENT' && status !== 'PAYMENT_FAILED',
)
const status = z.enum(feedStatuses)

const order = z.object({
  id: z.number(),
  number: z.string(),
  status,
  deliveryMode: orderMode,
  createdAt: z.string(),
  paidAt: z.string(),
  changedAt: z.string(),
  promisedOn: z.string().nullable(),
  cancelReason: z.string().nullable(),
  invoiceRef: z.string().nullable(),
  buyerReference: z.string().nullable(),
  buyer: buyerSnapshot,
  deliveryAddress: postalAddress.nullable(),
  billingAddress: postalAddress,
  relayPoint: relayPoint.nullable(),
  shopId: z.number().nullable(),
  /** The last of `shipments`; null before the first label. */
  shipment: z.object({ carrier: z.string(), trackingNumber: z.string() }).nullable(),
  /** An order may have several shipments. */
  shipments: z.array(z.object({ carrier: z.string(), trackingNumber: z.string(), shippedAt: z.string().nullable() })),
  goodsHtCents: cents,
  deliveryHtCents: cents,
  totalHtCents: cents,
  totalVatCents: cents,
  totalCents: cents,
  commissionCents: cents,
  weightGrams: z.number(),
  lines: z.array(
    z.object({
      id: z.number(),
      offerId: z.number(),
      reference: z.string(),
      title: z.string(),
      variantLabel: z.string(),
      quantity: z.number(),
      /** HT price of the offer for every buyer. */
      unitPriceCents: cents,
      /** TTC: a private person was charged `unitPriceTtcHundredths` × quantity, and `htCents` is what remains of it. */
      priceBasis: z.enum(['HT', 'TTC']),
      /** Hundredths of a cent; null for a line charged HT. */
      unitPriceTtcHundredths: z.number().nullable(),
      vatBasisPoints: z.number(),
      htCents: cents,
      vatCents: cents,
    }),
  ),
})
export type FeedOrder = z.output<typeof order>

export const feedOrders = operation({
  method: 'GET',
  path: '/api/v1/orders',
  summary: 'Lists the seller’s paid orders, oldest first; `since`: only those changed from that moment on.',
  access: 'key',
  scope: 'orders:read',
  query: z.strictObject({ since: instant.optional(), status: status.optional(), ...page }),
  data: z.object({ orders: z.array(order), next }),
})

export const feedOrder = operation({
  method: 'GET',
  path: '/api/v1/orders/:id',
  summary: 'Returns one paid order of the seller.',
  access: 'key',
  scope: 'orders:read',
  params: byId,
  errors: ['NOT_FOUND'],
  data: order,
})

const outcome = z.object({ id: z.number(), status })

export const feedReady = operation({
  method: 'POST',
  path: '/api/v1/orders/:id/ready-to-pick',
  summary: 'Marks an order as ready to be collected; repeating the call changes nothing.',
  access: 'key',
  scope: 'orders:write',
  params: byId,
  body: z.strictObject({
    invoiceRef: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9+_/-]{1,35}$/, '1 à 35 lettres sans accent, chiffres et + - _ /')
      .optional(),
  }),
  idempotent: true,
  errors: ['NOT_FOUND', 'WRONG_STATUS', 'WRONG_DELIVERY_MODE', 'INVOICE_REF_TAKEN'],
  data: outcome,
})

export const feedShip = operation({
  method: 'POST',
  path: '/api/v1/orders/:id/ship',
  summary: 'Marks an order as shipped with its tracking number; creates the label if there is none.',
  access: 'key',
  scope: 'orders:write',
  params: byId,
  body: z.strictObject({
    trackingNumber: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9-]{6,40}$/, '6 à 40 lettres, chiffres et tirets'),
    /** A carrier key; when omitted, the usual carrier of the mode. */
    carrier: z.string().max(40).optional(),
    /** Of the articles that the seller tracks by lot; `offerId` names a part of a kit. */
    lots: z
      .array(
        z.strictObject({
          lineId: id,
          offerId: id.optional(),
          lot: text(1, 40),
          quantity: wholeNumber(1, 1_000_000),
          bestBefore: calendarDay().nullable().default(null),
        }),
      )
      .max(500)
      .default([]),
  }),
  idempotent: true,
  errors: [
    'NOT_FOUND',
    'WRONG_STATUS',
    'WRONG_DELIVERY_MODE',
    'CONFLICT',
    'LABEL_ALREADY_MADE',
    'INVOICE_MISSING',
    'LOT_MISSING',
  ],
  data: outcome,
})

const invoice = z.object({
  id: z.number(),
  kind: z.enum(invoiceKinds),
  number: z.string(),
  issuedOn: z.string(),
  orderId: z.number(),
  orderNumber: z.string(),
  /** Number of the invoice that a credit note corrects. */
  refersTo: z.string().nullable(),
  buyer: z.object({ name: z.string(), siren: z.string().nullable(), vatNumber: z.string().nullable() }),
  /** Amounts of a credit note are positive, as on the document. */
  htCents: cents,
  vatCents: cents,
  ttcCents: cents,
  vat: z.array(z.object({ basisPoints: z.number(), baseCents: cents, vatCents: cents })),
})
export type FeedInvoice = z.output<typeof invoice>

export const feedInvoices = operation({
  method: 'GET',
  path: '/api/v1/invoices',
  summary: 'Lists the invoices and credit notes issued in the seller’s name, oldest first; `from`: first day of issue.',
  access: 'key',
  scope: 'invoices:read',
  query: z.strictObject({ from: calendarDay().optional(), ...page }),
  data: z.object({ invoices: z.array(invoice), next }),
})

export const feedInvoice = operation({
  method: 'GET',
  path: '/api/v1/invoices/:id',
  summary: 'Returns one invoice or credit note of the seller, with its Factur-X XML.',
  access: 'key',
  scope: 'invoices:read',
  params: byId,
  errors: ['NOT_FOUND'],
  data: invoice.extend({ xml: z.string() }),
})
