/** Contract of the operator's order search: every order of the marketplace. */
import { calendarDay, cents, id, operation, orderMode, wholeNumber, z } from '#shared/contract.ts'
import { openReturn, orderStatus } from './contract.ts'
import { orderStatuses } from './rules.ts'

/** A status, or a filter on what needs the operator's attention, whatever the status. */
export const adminOrderFilters = ['OPEN', 'LATE', 'RETURNING', 'REFUND_RETURNED', ...orderStatuses] as const
export type AdminOrderFilter = (typeof adminOrderFilters)[number]

const named = z.object({ id: z.number(), name: z.string() })
const row = z.object({
  id: z.number(),
  number: z.string(),
  status: orderStatus,
  deliveryMode: orderMode,
  createdAt: z.string(),
  /** Past its due date. */
  late: z.boolean(),
  partlySent: z.boolean(),
  openReturn,
  buyer: named.extend({ email: z.string() }),
  vendor: named,
  totalCents: cents,
  refundedCents: cents,
})
export type AdminOrder = z.output<typeof row>

export const listAdminOrders = operation({
  method: 'GET',
  path: '/api/admin/orders',
  summary: 'Lists orders of the marketplace by number, words, buyer’s email, seller, status and days; 30 a page.',
  access: 'admin',
  query: z.strictObject({
    q: z.string().trim().max(100).default(''),
    state: z.enum(adminOrderFilters).optional(),
    vendor: id.optional(),
    buyer: id.optional(),
    /** Days in Paris, both included. */
    from: calendarDay('Choisissez un jour').optional(),
    to: calendarDay('Choisissez un jour').optional(),
    page: wholeNumber(1, 10_000).default(1),
  }),
  data: z.object({
    orders: z.array(row),
    total: z.number(),
    /** TTC total of all results, before refunds. */
    totalCents: cents,
    page: z.number(),
    pages: z.number(),
    /** Seller or buyer that the list is filtered by. */
    vendor: named.nullable(),
    buyer: named.nullable(),
  }),
})
