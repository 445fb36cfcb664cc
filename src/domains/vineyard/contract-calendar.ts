/** The vine's calendar, and the risks of the coming nights. */
import { cents, operation, text, z } from '#shared/contract.ts'

const family = z.object({ tag: z.string(), categoryId: z.number(), pictureId: z.number().nullable() })
export type OrderedFamily = z.output<typeof family>

export const showCalendar = operation({
  method: 'GET',
  path: '/api/calendar',
  summary:
    'Returns the week, what buyers ordered in the same weeks of past years, and the seasonal categories of the day.',
  access: 'public',
  cacheTags: ['articles', 'categories'],
  query: z.strictObject({ region: text(0, 40).optional() }),
  data: z.object({
    region: z.string(),
    day: z.string(),
    /** ISO week. */
    week: z.number(),
    /** Of at least five buyers each; empty until there are enough. */
    families: z.array(family),
    seasons: z.array(
      z.object({ title: z.string(), slug: z.string(), why: z.string(), from: z.string(), to: z.string() }),
    ),
  }),
})

const protection = z.object({
  slug: z.string(),
  title: z.string(),
  categoryId: z.number(),
  pictureId: z.number().nullable(),
  htCents: cents,
  ttcCents: z.number(),
  saleUnit: z.string(),
  shop: z.string(),
  city: z.string(),
  km: z.number(),
  free: z.number(),
})
export type Protection = z.output<typeof protection>

const risk = z.object({
  kind: z.enum(['FROST', 'HAIL']),
  day: z.string(),
  low: z.number(),
  town: z.string(),
  /** In stock in the nearest shops where they can be collected. */
  goods: z.array(protection),
})
export type ShownRisk = z.output<typeof risk>

export const showRisk = operation({
  method: 'GET',
  path: '/api/calendar/risk',
  summary:
    'Returns the first frost or hail forecast in a town while the vine is tender, with what protects from it nearby; null without.',
  access: 'public',
  query: z.strictObject({ lieu: text(0, 80).optional() }),
  cacheTags: ['weather', 'articles'],
  data: z.object({ risk: risk.nullable() }),
})
