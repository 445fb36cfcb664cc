/** The specified list of orders, of a buyer or of a seller. */
import { cents, id, operation, orderMode, wholeNumber, z } from '#shared/contract.ts'
import { type OrderMode, orderModes } from '#shared/delivery.ts'
import { orderPageSize } from '#shared/paging.ts'
import { openReturn, orderStatus } from './contract.ts'
import { saleCounts, saleFacts } from './contract-sales.ts'
import { type SaleCondition, saleConditions } from './rules/stages.ts'
import { type OrderStatus, orderStatuses } from './rules.ts'

/** « A,B » → ['A', 'B'], each a known value; '' means no filter. */
const oneOrMore = <V extends string>(known: readonly V[]) =>
  z
    .string()
    .max(200)
    .transform(value => value.split(',').filter(part => part !== ''))
    .pipe(z.array(z.enum(known)))

const isOrderStatus = (value: string): value is OrderStatus => orderStatuses.some(status => status === value)

/** Client: orders the caller placed. Seller: orders of the caller's shops. */
export const userType = z.enum(['Client', 'Seller'])
export type UserType = z.output<typeof userType>

export const orderListItem = z.object({
  id: z.number(),
  number: z.string(),
  status: orderStatus,
  deliveryMode: orderMode,
  createdAt: z.string(),
  promisedOn: z.string().nullable(),
  /** The other party: the seller for a buyer, the buyer for a seller. */
  with: z.string(),
  /** Another member of the buyer's estate; null when the reader bought, and for a seller. */
  boughtBy: z.string().nullable(),
  totalHtCents: cents,
  totalCents: cents,
  refundedCents: cents,
  invoiceRef: z.string().nullable(),
  /** Number of lines, and the first one's texts and picture. */
  lineCount: z.number(),
  firstTitle: z.string(),
  pictureId: z.number().nullable(),
  openReturn,
  /** Some units were shipped, others not. */
  partlySent: z.boolean(),
  /** Its buyer has to make a bank transfer. */
  awaitsTransfer: z.boolean(),
  /** On the seller's side. */
  sale: saleFacts.optional(),
})
export type OrderListItem = z.output<typeof orderListItem>

const progress = z.object({
  NB_IN_PROGRESS: z.number(),
  /** Of goods made on demand in these orders: what waits for the buyer. */
  briefsToGive: z.number(),
  proofsToApprove: z.number(),
  balancesToPay: z.number(),
})
export type BuyerWork = z.output<typeof progress>

// Checked also when a field is invalid: the statuses may then be what was sent.
const isOfOneSide = (query: {
  user_type: UserType
  filtersStatusValue: readonly (OrderStatus | SaleCondition)[]
  tag?: number
}) =>
  query.user_type === 'Seller' || (query.tag === undefined && [query.filtersStatusValue].flat().every(isOrderStatus))

export const listOrders = operation({
  method: 'GET',
  path: '/api/orders',
  summary:
    'Lists the orders that the user placed (Client) or received (Seller), newest first; a seller’s late orders first, and those to prepare or to send by due date. Without a status, a buyer’s list leaves out unpaid attempts.',
  access: 'user',
  query: z
    .strictObject({
      max: wholeNumber(1, 100).default(orderPageSize),
      offset: wholeNumber(0, 1_000_000).default(0),
      searchQuery: z.string().trim().max(100).default(''),
      /** A seller's list also takes conditions that hold in addition to the statuses. */
      filtersStatusValue: oneOrMore<OrderStatus | SaleCondition>([...orderStatuses, ...saleConditions]).default([]),
      filtersDeliveryMode: oneOrMore<OrderMode>(orderModes).default([]),
      user_type: userType.default('Client'),
      /** Of the seller. */
      tag: id.optional(),
    })
    .refine(isOfOneSide, { path: ['user_type'], message: 'Ce filtre est celui des commandes d’un vendeur.' }),
  errors: ['FORBIDDEN'],
  data: z.object({
    orders: z.array(orderListItem),
    statsorder: progress,
    total: z.number(),
    /** On the seller's side. */
    counts: saleCounts.optional(),
  }),
})

export const orderStats = operation({
  method: 'GET',
  path: '/api/orders/stats',
  summary: 'Counts orders in progress: the seller’s by default, else those that the user placed.',
  access: 'user',
  query: z.strictObject({ user_type: userType.optional() }),
  errors: ['FORBIDDEN'],
  data: progress,
})
