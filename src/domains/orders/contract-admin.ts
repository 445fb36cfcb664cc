/** The operator's view: every order of the market, found again. */
import { cents, id, operation, wholeNumber, z } from '#shared/contract.ts'
import { deliveryMode, openReturn, orderStatus } from './contract.ts'
import { orderStatuses } from './rules.ts'

/** A status, or what asks for the operator's eye whatever the status. */
export const adminOrderFilters = ['OPEN', 'LATE', 'RETURNING', ...orderStatuses] as const
export type AdminOrderFilter = (typeof adminOrderFilters)[number]

const named = z.object({ id: z.number(), name: z.string() })
const row = z.object({
  id: z.number(),
  number: z.string(),
  status: orderStatus,
  deliveryMode: deliveryMode,
  createdAt: z.string(),
  /** Should have been ready by now. */
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
  summary: 'Orders of the whole market by number, words, the buyer’s address, seller, status and days; 30 a page.',
  access: 'admin',
  query: z.strictObject({
    q: z.string().trim().max(100).default(''),
    state: z.enum(adminOrderFilters).optional(),
    vendor: id.optional(),
    buyer: id.optional(),
    /** Days in Paris, both included. */
    from: z.iso.date('Choisissez un jour').optional(),
    to: z.iso.date('Choisissez un jour').optional(),
    page: wholeNumber(1, 10_000).default(1),
  }),
  data: z.object({
    orders: z.array(row),
    total: z.number(),
    /** TTC of all that is found, refunds not taken off. */
    totalCents: cents,
    page: z.number(),
    pages: z.number(),
    /** Whom the list is narrowed to. */
    vendor: named.nullable(),
    buyer: named.nullable(),
  }),
})
