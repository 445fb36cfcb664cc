import { invoiceKinds } from '#domains/invoicing/rules.ts'
import { permitKinds } from '#domains/regulation/rules.ts'
import { transportEmissions } from '#domains/shipping/contract-emissions.ts'
import { newsCodes } from '#domains/shipping/rules/parcel-events.ts'
import { cents, operation, orderMode, packagingDeposit, z } from '#shared/contract.ts'
import { buyerSnapshot, openReturn, orderParams, orderStatus, postalAddress, relayPoint } from './contract.ts'
import { orderEstate } from './contract-codes.ts'
import { lotUnits } from './contract-lots.ts'
import { orderBrief } from './contract-proofs.ts'
import { contractDocumentKinds } from './rules/contract-documents.ts'
import { refundMeans } from './rules/other-means.ts'

const actor = z.enum(['buyer', 'seller', 'operator', 'carrier', 'payment', 'timer'])
const axis = z.enum(['order', 'payment', 'fulfilment', 'return', 'invoice', 'proof'])

const orderLine = z.object({
  id: z.number(),
  slug: z.string(),
  categoryId: z.number(),
  pictureId: z.number().nullable(),
  title: z.string(),
  variantLabel: z.string(),
  reference: z.string(),
  /** Of a kit: what one of it contains. */
  parts: z.array(
    z.object({ title: z.string(), variantLabel: z.string(), reference: z.string(), quantity: z.number() }),
  ),
  packLabel: z.string(),
  /** Eco-contribution in the price of one unit, HT. */
  ecoCents: cents,
  /** Documents, current versions. */
  safetySheets: z.array(z.number()),
  /** Null for lines placed before it was frozen. */
  saleUnit: z.string().nullable(),
  quantity: z.number(),
  /** What the line was charged from. */
  basis: z.enum(['HT', 'TTC']),
  unitPriceCents: cents,
  /** With hundredths of a cent below one euro. */
  unitTtcCents: z.number(),
  vatBasisPoints: z.number(),
  /** The price list whose price it is; null at the public price. */
  priceListName: z.string().nullable(),
  /** Taken off by a promotional code, in the tax of `basis`; the amounts are after it. */
  discountCents: cents,
  htCents: cents,
  totalCents: cents,
  refundedQuantity: z.number(),
  /** Of those units, and the line's part of gestures. */
  refundedCents: cents,
  /** On its packaging, with the returnables whose deposit was refunded; null without one. */
  deposit: packagingDeposit.extend({ returned: z.number() }).nullable(),
  /** Units in no shipment yet that are still to be sent. */
  looseQuantity: z.number(),
  /** Monday of the week in which a line sold in advance leaves; else null. */
  announcedWeek: z.string().nullable(),
  /** Working days from the approval of the proof, for goods made on demand; else null. */
  leadDays: z.number().nullable(),
  withdrawable: z.boolean(),
  withdrawalReason: z.string().nullable(),
})
export type OrderLine = z.output<typeof orderLine>

const shipment = z.object({
  id: z.number(),
  carrier: z.string(),
  service: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string().nullable(),
  /** For the seller and the operator. */
  labelUrl: z.string().nullable(),
  parcelCount: z.number(),
  /** Date of hand-over to the carrier; null before. */
  shippedAt: z.string().nullable(),
  /** What the carrier, or the order, last announced of it; null before. */
  news: z.object({ code: z.enum(newsCodes), at: z.string() }).nullable(),
  /** For the seller: whether the configured carrier may be asked for a label, or has given it. */
  carrierLabel: z.enum(['offered', 'given']).nullable(),
  lines: z.array(z.object({ lineId: z.number(), quantity: z.number() })),
})
export type OrderShipment = z.output<typeof shipment>

export const orderDetail = z.object({
  id: z.number(),
  number: z.string(),
  status: orderStatus,
  deliveryMode: orderMode,
  /** Purchase whose bank transfer is awaited; else null. */
  transferOf: z.number().nullable(),
  /** Of an order with a down payment; null for one paid whole. */
  balance: z
    .object({
      downPaymentCents: cents,
      /** Not paid yet: nothing is packed nor handed over. */
      isDue: z.boolean(),
      leftCents: cents,
      /** The proofs are approved: its buyer pays it by card. */
      isAsked: z.boolean(),
      isOverdue: z.boolean(),
      dueOn: z.string().nullable(),
    })
    .nullable(),
  /** The caller's roles on this order, strongest first; empty for a member of the buyer's estate who only reads. */
  actors: z.array(z.enum(['seller', 'buyer', 'operator'])),
  estate: orderEstate,
  refundableCents: cents,
  /** Of goods and delivery, without the deposits. */
  gestureCents: cents,
  openReturn,
  createdAt: z.string(),
  promisedOn: z.string().nullable(),
  /** Last day to have the order ready; null until it is paid. */
  prepareBy: z.string().nullable(),
  /** Monday of the week in which goods made on demand leave, once approved; null before, and for goods in stock. */
  dispatchWeek: z.string().nullable(),
  /** Some units were shipped, others not. */
  partlySent: z.boolean(),
  /** Whether the caller, as a member of the seller, may issue refunds. */
  sellerMayRefund: z.boolean(),
  deliveredAt: z.string().nullable(),
  cancelReason: z.string().nullable(),
  invoiceRef: z.string().nullable(),
  /** The marketplace issues the seller's invoices; for the seller and the operator. */
  billingMandate: z.boolean(),
  /** Issued in the seller's name, or made by the seller and uploaded; credit notes after their invoice. */
  invoices: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(invoiceKinds),
      number: z.string(),
      ttcCents: cents,
      /** Of a credit note. */
      refundId: z.number().nullable(),
      uploaded: z.boolean(),
    }),
  ),
  /** Refunds whose credit note the seller still makes; for the seller and the operator. */
  creditNotesDue: z.array(z.object({ refundId: z.number(), cents })),
  /** The buyer's own reference for this purchase. */
  buyerReference: z.string().nullable(),
  /** Of the contract, as they went with the confirmation; none until it is sent. */
  documents: z.array(z.object({ kind: z.enum(contractDocumentKinds), sha256: z.string() })),
  /** Version of the terms of sale that the purchase accepted. */
  termsVersion: z.string(),
  /** For the buyer only: the code proves the hand-over. */
  pickupCode: z.string().nullable(),
  vendor: z.object({
    id: z.number(),
    name: z.string(),
    legalName: z.string(),
    siren: z.string(),
    siret: z.string().nullable(),
    vatNumber: z.string().nullable(),
    phone: z.string(),
    email: z.string(),
  }),
  buyer: buyerSnapshot,
  /** For the operator: the embedded carrier has a parcel of it. */
  sandboxParcel: z.boolean(),
  /** For the operator only: the buyer's account. */
  buyerId: z.number().nullable(),
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
  /** Delivery TTC, and the amount refunded of it. */
  deliveryCents: cents,
  deliveryRefundedCents: cents,
  totalHtCents: cents,
  /** Deposits on packaging, outside VAT; in the total. */
  depositCents: cents,
  vat: z.array(z.object({ basisPoints: z.number(), htCents: cents, vatCents: cents })),
  /** Mention beside a rate of 0 %; null: that of the franchise of small businesses. */
  noVatWords: z.string().nullable(),
  /** What VIES answered about the buyer's number, for the seller and the operator of a sale without VAT. */
  vatProof: z.string().nullable(),
  totalCents: cents,
  /** For the seller and the operator. */
  commissionCents: cents.nullable(),
  weightGrams: z.number(),
  /** Greenhouse gases of the delivery, as frozen; null where no factor was in force. */
  emissions: transportEmissions.nullable(),
  refunds: z.array(
    z.object({
      id: z.number(),
      amountCents: cents,
      reason: z.string(),
      /** A free amount, without units. */
      gesture: z.boolean(),
      status: z.enum(['PENDING', 'DONE', 'FAILED']),
      createdAt: z.string(),
      /** How its seller paid it itself, after the bank refused it. */
      paid: z.object({ means: z.enum(refundMeans), paidOn: z.string(), reference: z.string() }).nullable(),
      /** The bank refused it or sent it back, and it was not refunded since: its seller may pay it by another means. */
      isOwed: z.boolean(),
      /** It was done, and the buyer's bank sent it back: it can be sent again. */
      isReturned: z.boolean(),
    }),
  ),
  history: z.array(
    z.object({ id: z.number(), axis, to: z.string(), actor, note: z.string().nullable(), at: z.string() }),
  ),
  /** Oldest first. */
  shipments: z.array(shipment),
  /** Units tracked by lot, with their lots. */
  lots: z.array(lotUnits),
  /** State of the proofs of goods made on demand; null for others. */
  proof: z.enum(['buyer', 'overdue', 'seller', 'approved']).nullable(),
  /** Its lines made on demand. */
  briefs: z.array(orderBrief),
  /** The return whose goods it sends again; null for a sale. */
  replaces: z.object({ id: z.number(), number: z.string() }).nullable(),
  /** The order of the same seller that it leaves with; null for others. */
  joins: z.object({ id: z.number(), number: z.string() }).nullable(),
  /** Paid orders that leave with it. */
  joinedBy: z.array(z.object({ id: z.number(), number: z.string() })),
  /** Of the buyer, that its regulated goods were ordered with; for the buyer and the seller. */
  permits: z.array(
    z.object({ kind: z.enum(permitKinds), number: z.string().nullable(), expiresOn: z.string().nullable() }),
  ),
  /** Recalls in force whose buyer was mailed for this order. */
  recalls: z.array(z.object({ id: z.number(), title: z.string(), danger: z.string() })),
})
export type OrderDetail = z.output<typeof orderDetail>

export const getOrder = operation({
  method: 'GET',
  path: '/api/orders/:id',
  summary: 'Returns one order to its buyer, its seller and the operator; NOT_FOUND to others.',
  access: 'user',
  params: orderParams,
  errors: ['NOT_FOUND'],
  data: orderDetail,
})
