import { calendarDay, operation, z } from '#shared/contract.ts'

export const measureSettings = operation({
  method: 'GET',
  path: '/api/measure',
  summary: 'Returns where page views are sent: the built-in collector, or a Matomo that requires consent.',
  access: 'public',
  whileClosed: 'everyone',
  cacheTags: [],
  data: z.object({ endpoint: z.string(), siteId: z.string(), isExternal: z.boolean() }),
})
export type MeasureSettings = z.output<typeof measureSettings.data>

export const exportParts = [
  'jours',
  'articles',
  'vendeurs',
  'recherches',
  'ruptures',
  'retards',
  'appareils',
  'provenances',
] as const
export type ExportPart = (typeof exportParts)[number]

export const period = z
  .strictObject({ from: calendarDay('Date invalide'), to: calendarDay('Date invalide') })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: 'La fin vient avant le début' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 800 * 86_400_000, {
    path: ['from'],
    message: 'Deux ans au plus',
  })

const totals = z.object({
  salesHtCents: z.number(),
  salesCents: z.number(),
  orders: z.number(),
  buyers: z.number(),
  refundsCents: z.number(),
  newAccounts: z.number(),
  visitors: z.number(),
  views: z.number(),
})
export type FigureTotals = z.output<typeof totals>

const ranked = z.object({ key: z.string(), label: z.string(), value: z.number(), note: z.string().nullable() })

export const showFigures = operation({
  method: 'GET',
  path: '/api/dashboard/figures',
  summary: 'Returns sales, orders, visits and pending work of a period and of the one before.',
  access: 'admin',
  query: period,
  data: z.object({
    now: totals,
    before: totals,
    days: z.array(
      z.object({
        day: z.string(),
        salesHtCents: z.number(),
        orders: z.number(),
        visitors: z.number(),
        views: z.number(),
      }),
    ),
    funnel: z.object({ visitors: z.number(), looked: z.number(), carts: z.number(), purchases: z.number() }),
    abandonedCarts: z.number(),
    articles: z.array(ranked),
    sellers: z.array(ranked),
    searches: z.array(ranked),
    searchesWithoutResult: z.array(ranked),
    outOfStock: z.array(ranked),
    lateOrders: z.array(ranked),
    devices: z.array(ranked),
    referrers: z.array(ranked),
  }),
})
export type Figures = z.output<typeof showFigures.data>
