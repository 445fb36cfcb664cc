/** Contract of the seller's orders: the stages of the work, and batch actions. */
import { cents, id, operation, orderMode, wholeNumber, z } from '#shared/contract.ts'
import { orderModes } from '#shared/delivery.ts'
import { orderPageSize } from '#shared/paging.ts'
import { openReturn, orderStatus } from './contract.ts'
import { tagColours } from './rules/order-tags.ts'
import { batchSize, stages } from './rules/stages.ts'

export const stage = z.enum(stages)

const sellerOrder = z.object({
  id: z.number(),
  number: z.string(),
  status: orderStatus,
  deliveryMode: orderMode,
  createdAt: z.string(),
  /** Last day to have the order ready; null until it is paid. */
  prepareBy: z.string().nullable(),
  /** Working days left while the seller still owes the goods; negative when late. */
  daysLeft: z.number().nullable(),
  buyer: z.string(),
  /** Pick-up place. */
  shop: z.string().nullable(),
  lineCount: z.number(),
  unitCount: z.number(),
  firstTitle: z.string(),
  pictureId: z.number().nullable(),
  totalCents: cents,
  totalHtCents: cents,
  refundedCents: cents,
  invoiceRef: z.string().nullable(),
  openReturn,
  partlySent: z.boolean(),
  /** Ids of its tags. */
  tags: z.array(z.number()),
  /** State of the proofs of goods made on demand; null for others. */
  proof: z.enum(['buyer', 'overdue', 'seller', 'approved']).nullable(),
})
export type SellerOrder = z.output<typeof sellerOrder>

const sellerOrderTag = z.object({
  id: z.number(),
  name: z.string(),
  colour: z.enum(tagColours),
  /** Orders that have it, in every stage. */
  orders: z.number(),
})
export type SellerOrderTag = z.output<typeof sellerOrderTag>

export const listSellerOrders = operation({
  method: 'GET',
  path: '/api/seller/orders',
  summary: 'Lists a seller’s orders by stage, with counts, by due date where there is one.',
  // Every member of a seller, including those who only prepare its orders; FORBIDDEN for anybody else.
  access: 'user',
  errors: ['FORBIDDEN'],
  query: z.strictObject({
    stage: stage.default('a-preparer'),
    mode: z.enum(['', ...orderModes]).default(''),
    searchQuery: z.string().trim().max(100).default(''),
    tag: id.optional(),
    max: wholeNumber(1, 100).default(orderPageSize),
    offset: wholeNumber(0, 1_000_000).default(0),
  }),
  data: z.object({
    orders: z.array(sellerOrder),
    total: z.number(),
    /** Results of the search, for every delivery mode. */
    stages: z.record(stage, z.number()),
    /** Results of the stage. */
    modes: z.record(orderMode, z.number()),
    late: z.number(),
    inProgress: z.number(),
    /** Every tag of the seller. */
    tags: z.array(sellerOrderTag),
  }),
})
export type SellerOrderList = z.output<typeof listSellerOrders.data>

export const batchIds = z
  .array(id)
  .min(1, 'Cochez au moins une commande.')
  .max(batchSize, `${batchSize} commandes au plus par lot.`)
  .transform(ids => [...new Set(ids)])

const skipped = z.array(z.object({ id: z.number(), number: z.string(), sentence: z.string() }))

export const batchLabels = operation({
  method: 'POST',
  path: '/api/orders/batch/labels',
  summary:
    'Creates the missing labels of these orders; returns existing ones unchanged, and a reason where none is made.',
  access: 'user',
  body: z.strictObject({ ids: batchIds }),
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_INPUT'],
  data: z.object({
    /** Orders with a label to print. */
    ready: z.array(z.number()),
    made: z.number(),
    skipped,
  }),
})
export type LabelledBatch = z.output<typeof batchLabels.data>

export const batchSend = operation({
  method: 'POST',
  path: '/api/orders/batch/send',
  summary: 'Marks the labelled shipments of these orders as sent and notifies buyers; returns a reason for the others.',
  access: 'user',
  body: z.strictObject({ ids: batchIds }),
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_INPUT'],
  data: z.object({ sent: z.array(z.number()), skipped }),
})
export type SentBatch = z.output<typeof batchSend.data>
