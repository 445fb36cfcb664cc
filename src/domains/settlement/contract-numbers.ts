/** The seller's figures for a period, beside the previous period. */
import { calendarDay, cents, operation, z } from '#shared/contract.ts'

export const chartSteps = ['day', 'week', 'month'] as const
export type ChartStep = (typeof chartSteps)[number]

export const numbersQuery = z
  .strictObject({
    from: calendarDay('Date invalide'),
    to: calendarDay('Date invalide'),
    by: z.enum(chartSteps).default('day'),
  })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: 'La fin vient avant le début' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 800 * 86_400_000, {
    path: ['from'],
    message: 'Deux ans au plus',
  })
export type NumbersPeriod = z.output<typeof numbersQuery>

const totals = z.object({
  salesHtCents: cents,
  orders: z.number(),
  units: z.number(),
  buyers: z.number(),
  refundsCents: cents,
  salesCents: cents,
  /** Orders of the period with returned units or a refund. */
  refundedOrders: z.number(),
  returnedOrders: z.number(),
  commissionCents: cents,
})
export type SellerTotals = z.output<typeof totals>
const point = z.object({ start: z.string(), salesHtCents: cents, orders: z.number() })
export type ChartPoint = z.output<typeof point>

export const showNumbers = operation({
  method: 'GET',
  path: '/api/settlement/numbers',
  summary: 'Returns sales, orders, best articles, stock-outs and late orders of the caller’s seller.',
  access: 'seller',
  query: numbersQuery,
  data: z.object({
    now: totals,
    before: totals,
    /** Days, weeks or months of the period, each beside the one of the same rank in the previous period. */
    points: z.array(point.extend({ beforeHtCents: cents.nullable() })),
    articles: z.array(
      z.object({ key: z.string(), title: z.string(), slug: z.string(), units: z.number(), salesHtCents: cents }),
    ),
    outOfStock: z.array(
      z.object({ offerId: z.number(), title: z.string(), reference: z.string(), sold: z.number(), left: z.number() }),
    ),
    late: z.array(z.object({ id: z.number(), number: z.string(), prepareBy: z.string(), days: z.number() })),
    lateCount: z.number(),
  }),
})
export type Numbers = z.output<typeof showNumbers.data>

export const numbersParts = ['periode', 'articles', 'ruptures', 'retards'] as const
export type NumbersPart = (typeof numbersParts)[number]
