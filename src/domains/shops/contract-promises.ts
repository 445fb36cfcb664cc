import { operation, z } from '#shared/contract.ts'
import { orderModes } from '#shared/delivery.ts'
import { serviceLevels } from './rules/scorecard.ts'

const counted = z.object({
  /** Orders whose promised day has passed, or that arrived before it. */
  of: z.number(),
  /** Arrived after the promised day, or not yet. */
  late: z.number(),
  /** Of those, the orders that had already left after their day: the others were late on the way. */
  leftLate: z.number(),
  /** Mean of the days after the promised one, over the late orders; null without any. */
  meanDays: z.number().nullable(),
})
export type CountedPromises = z.output<typeof counted>

const seller = counted.extend({ id: z.number(), name: z.string(), level: z.enum(serviceLevels) })
export type SellerPromises = z.output<typeof seller>

/** The worst sellers first. */
export const shownSellers = 100

export const listPromises = operation({
  method: 'GET',
  path: '/api/admin/promises',
  summary:
    'Compares the promised with the actual days of arrival over 90 days, per seller, the worst 100 first, and per mode.',
  access: 'admin',
  query: z.strictObject({ level: z.enum(serviceLevels).optional() }),
  data: z.object({
    /** In basis points of late orders. */
    watch: z.number(),
    insufficient: z.number(),
    all: counted,
    modes: z.array(counted.extend({ mode: z.enum(orderModes) })),
    sellers: z.array(seller),
    /** Sellers with the level, of all. */
    counts: z.record(z.enum(serviceLevels), z.number()),
  }),
})
