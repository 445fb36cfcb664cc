import { cents, id, operation, text, wholeNumber, z } from '#shared/contract.ts'
import { type DeliveryMode, deliveryModes } from '#shared/delivery.ts'
import { orderPageSize } from '#shared/paging.ts'
import { type OrderStatus, orderStatuses } from './rules.ts'

/** Where goods or an invoice go, frozen with the purchase. */
export const postalAddress = z.object({
  recipient: z.string(),
  company: z.string().nullish(),
  street: z.string(),
  complement: z.string().nullish(),
  postcode: z.string(),
  city: z.string(),
  phone: z.string().nullish(),
})
export type PostalAddress = z.output<typeof postalAddress>

/** Who bought, frozen with the purchase. */
export const buyerSnapshot = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  kind: z.enum(['normal', 'professional']),
  companyName: z.string().nullish(),
  vatNumber: z.string().nullish(),
})
export type BuyerSnapshot = z.output<typeof buyerSnapshot>

/** A parcel point, frozen with the order. */
export const relayPoint = z.object({
  id: z.string(),
  carrier: z.string(),
  name: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
})
export type RelayPoint = z.output<typeof relayPoint>

const status = z.enum(orderStatuses)
const mode = z.enum(deliveryModes)
const actor = z.enum(['buyer', 'seller', 'operator', 'carrier', 'payment', 'timer'])
const axis = z.enum(['order', 'payment', 'fulfilment', 'return', 'invoice'])
const openReturn = z.enum(['withdrawal', 'return']).nullable()

/** « A,B » → ['A', 'B'], each one known; '' means no filter. */
const oneOrMore = <V extends string>(known: readonly V[]) =>
  z
    .string()
    .max(200)
    .transform(value => value.split(',').filter(part => part !== ''))
    .pipe(z.array(z.enum(known)))

/** Client: orders I placed. Seller: orders of my shops. */
export const userType = z.enum(['Client', 'Seller'])
export type UserType = z.output<typeof userType>

export const orderListItem = z.object({
  id: z.number(),
  number: z.string(),
  status,
  deliveryMode: mode,
  createdAt: z.string(),
  promisedOn: z.string().nullable(),
  /** The other side: the seller for a buyer, the buyer for a seller. */
  with: z.string(),
  totalHtCents: cents,
  totalCents: cents,
  refundedCents: cents,
  invoiceRef: z.string().nullable(),
  /** Lines of the order, and the first one's words and picture. */
  lineCount: z.number(),
  firstTitle: z.string(),
  pictureId: z.number().nullable(),
  openReturn,
})
export type OrderListItem = z.output<typeof orderListItem>

export const listOrders = operation({
  method: 'GET',
  path: '/api/orders',
  summary: 'Orders I placed (Client) or received (Seller), newest first.',
  access: 'user',
  query: z.strictObject({
    max: wholeNumber(1, 100).default(orderPageSize),
    offset: wholeNumber(0, 1_000_000).default(0),
    searchQuery: z.string().trim().max(100).default(''),
    filtersStatusValue: oneOrMore<OrderStatus>(orderStatuses).default([]),
    filtersDeliveryMode: oneOrMore<DeliveryMode>(deliveryModes).default([]),
    user_type: userType.default('Client'),
  }),
  errors: ['FORBIDDEN'],
  data: z.object({
    orders: z.array(orderListItem),
    statsorder: z.object({ NB_IN_PROGRESS: z.number() }),
    total: z.number(),
  }),
})

export const orderStats = operation({
  method: 'GET',
  path: '/api/orders/stats',
  summary: 'Orders in progress: a seller’s own by default, else those I placed.',
  access: 'user',
  query: z.strictObject({ user_type: userType.optional() }),
  errors: ['FORBIDDEN'],
  data: z.object({ NB_IN_PROGRESS: z.number() }),
})

const orderLine = z.object({
  id: z.number(),
  slug: z.string(),
  categoryId: z.number(),
  pictureId: z.number().nullable(),
  title: z.string(),
  variantLabel: z.string(),
  reference: z.string(),
  packLabel: z.string(),
  quantity: z.number(),
  unitPriceCents: cents,
  vatBasisPoints: z.number(),
  htCents: cents,
  totalCents: cents,
  refundedQuantity: z.number(),
  withdrawable: z.boolean(),
  withdrawalReason: z.string().nullable(),
})
export type OrderLine = z.output<typeof orderLine>

const shipment = z.object({
  carrier: z.string(),
  service: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string().nullable(),
  /** For the seller and the operator. */
  labelUrl: z.string().nullable(),
  parcelCount: z.number(),
})

export const orderDetail = z.object({
  id: z.number(),
  number: z.string(),
  status,
  deliveryMode: mode,
  /** What the caller is to this order, strongest first. */
  actors: z.array(z.enum(['seller', 'buyer', 'operator'])),
  refundableCents: cents,
  openReturn,
  createdAt: z.string(),
  promisedOn: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  cancelReason: z.string().nullable(),
  invoiceRef: z.string().nullable(),
  /** The buyer's own reference for this purchase. */
  buyerReference: z.string().nullable(),
  /** For the buyer alone: it is what proves the hand-over. */
  pickupCode: z.string().nullable(),
  vendor: z.object({
    id: z.number(),
    name: z.string(),
    legalName: z.string(),
    siret: z.string(),
    vatNumber: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  buyer: buyerSnapshot,
  shop: z
    .object({
      id: z.number(),
      name: z.string(),
      street: z.string(),
      postcode: z.string(),
      city: z.string(),
      phone: z.string(),
      hours: z.array(z.string()),
    })
    .nullable(),
  relayPoint: relayPoint.nullable(),
  deliveryAddress: postalAddress.nullable(),
  billingAddress: postalAddress,
  lines: z.array(orderLine),
  goodsHtCents: cents,
  deliveryHtCents: cents,
  /** Delivery TTC, and what of it was given back. */
  deliveryCents: cents,
  deliveryRefundedCents: cents,
  totalHtCents: cents,
  vat: z.array(z.object({ basisPoints: z.number(), htCents: cents, vatCents: cents })),
  totalCents: cents,
  /** For the seller and the operator. */
  commissionCents: cents.nullable(),
  weightGrams: z.number(),
  refunds: z.array(
    z.object({
      id: z.number(),
      amountCents: cents,
      reason: z.string(),
      status: z.enum(['PENDING', 'DONE', 'FAILED']),
      createdAt: z.string(),
    }),
  ),
  history: z.array(
    z.object({ id: z.number(), axis, to: z.string(), actor, note: z.string().nullable(), at: z.string() }),
  ),
  shipment: shipment.nullable(),
})
export type OrderDetail = z.output<typeof orderDetail>

const byId = z.strictObject({ id })

export const getOrder = operation({
  method: 'GET',
  path: '/api/orders/:id',
  summary: 'One order, for its buyer, its seller and the operator; nobody else learns that it exists.',
  access: 'user',
  params: byId,
  errors: ['NOT_FOUND'],
  data: orderDetail,
})

const invoiceRef = z
  .string()
  .trim()
  .min(1, 'Indiquez la référence de votre facture.')
  .max(35, '35 caractères au plus')
  .regex(/^[A-Za-z0-9+_/-]*$/, 'Lettres sans accent, chiffres et + - _ / seulement')
const reason = text(3, 500)
/** Where the order is now. */
const outcome = z.object({ id: z.number(), status })

export const setReadyToPick = operation({
  method: 'PUT',
  path: '/api/orders/setReadyToPick/:id',
  summary: 'The goods wait in the shop; the buyer gets the hours and the code. The same call again changes nothing.',
  access: 'user',
  params: byId,
  body: z.strictObject({ invoiceRef }),
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'WRONG_DELIVERY_MODE', 'INVOICE_REF_TAKEN'],
  data: outcome,
})

const length = wholeNumber(1, 240)
export const shippingObject = z.strictObject({
  /** A key of the carriers' table; the mode's usual carrier when left out. */
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
  summary: 'Makes the carrier’s label; the second call answers the same one.',
  access: 'user',
  params: byId,
  body: shippingObject,
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'WRONG_DELIVERY_MODE', 'LABEL_ALREADY_MADE'],
  data: z.object({ trackingNumber: z.string(), labelUrl: z.string(), carrier: z.string() }),
})

export const setInvoiceRef = operation({
  method: 'PUT',
  path: '/api/orders/setInvoiceRef/:id',
  summary: 'The number of the seller’s own invoice, unique per seller.',
  access: 'user',
  params: byId,
  body: z.strictObject({ invoiceRef }),
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'INVOICE_REF_TAKEN'],
  data: z.object({ id: z.number(), invoiceRef: z.string() }),
})

export const completeOrder = operation({
  method: 'POST',
  path: '/api/orders/completeOrder/:id',
  summary: 'Ends an order: the seller at the counter with the buyer’s code, the buyer who received it, the operator.',
  access: 'user',
  params: byId,
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
    'HAND_OVER_CODE_WRONG',
    'TOO_MANY_REQUESTS',
  ],
  data: outcome,
})

export const shipOrder = operation({
  method: 'POST',
  path: '/api/orders/ship/:id',
  summary: 'The parcels are with the carrier.',
  access: 'user',
  params: byId,
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'WRONG_DELIVERY_MODE'],
  data: outcome,
})

export const deliverOrder = operation({
  method: 'POST',
  path: '/api/orders/deliver/:id',
  summary: 'The goods are with the buyer.',
  access: 'user',
  params: byId,
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'WRONG_DELIVERY_MODE'],
  data: outcome,
})

export const cancelOrder = operation({
  method: 'POST',
  path: '/api/orders/cancel/:id',
  summary: 'Gives everything back, money and stock, before the goods have left. A seller says why.',
  access: 'user',
  params: byId,
  body: z.strictObject({ reason: reason.optional() }),
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'INVALID_INPUT'],
  data: outcome,
})

const quantity = wholeNumber(1, 100_000)

export const setRefund = operation({
  method: 'POST',
  path: '/api/orders/setRefund/:id',
  summary: 'Refunds units of lines and all or part (cents TTC) of the delivery; never more than what was paid.',
  access: 'user',
  params: byId,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ lineId: id, quantity, restock: z.boolean().default(true) }))
      .max(200)
      .default([]),
    delivery: z.union([z.boolean(), z.number().int().min(0).max(100_000_000)]).default(false),
    reason,
  }),
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'REFUND_TOO_HIGH', 'INVALID_INPUT'],
  data: z.object({ refundId: z.number(), amountCents: cents, refundableCents: cents, status }),
})

export const checkReturn = operation({
  method: 'GET',
  path: '/api/carriers/checkAskReturnIsOutDated/:id',
  summary: 'May goods of this order still be sent back, until when, line by line.',
  access: 'user',
  params: byId,
  errors: ['NOT_FOUND'],
  data: z.object({
    outDated: z.boolean(),
    /** Last day, included; null while nothing was received. */
    deadline: z.string().nullable(),
    reason: z.string(),
    lines: z.array(z.object({ lineId: z.number(), returnable: z.boolean(), reason: z.string().nullable() })),
  }),
})
export type ReturnCheck = z.output<typeof checkReturn.data>

export const askReturn = operation({
  method: 'POST',
  path: '/api/orders/askReturn/:id',
  summary: 'The buyer renounces (private buyer, by law) or asks to send goods back (professional); receipt by mail.',
  access: 'user',
  params: byId,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ lineId: id, quantity }))
      .min(1)
      .max(200),
  }),
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'INVALID_INPUT'],
  data: z.object({ id: z.number(), openReturn }),
})

export const closeReturn = operation({
  method: 'POST',
  path: '/api/orders/closeReturn/:id',
  summary: 'Ends an open return without refund; a seller cannot refuse a withdrawal.',
  access: 'user',
  params: byId,
  body: z.strictObject({ reason }),
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS'],
  data: z.object({ id: z.number(), openReturn }),
})
