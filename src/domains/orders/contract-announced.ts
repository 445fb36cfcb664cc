/** Contract of units announced for a week and sold in advance: pre-orders. */
import { calendarDay, id, operation, text, z } from '#shared/contract.ts'

const announced = z.object({
  offerId: z.number(),
  reference: z.string(),
  title: z.string(),
  warehouse: z.object({ id: z.number(), name: z.string() }),
  /** Not here yet, sold or not. */
  units: z.number(),
  /** Sold in advance and paid, or about to be. */
  sold: z.number(),
  /** Monday of the week in which they leave. */
  week: z.string(),
})
export type AnnouncedStock = z.output<typeof announced>

export const listAnnounced = operation({
  method: 'GET',
  path: '/api/seller/stock/announced',
  summary: 'Lists the units that the caller’s seller sells in advance, by week.',
  access: 'seller',
  data: z.object({
    announced: z.array(announced),
    warehouses: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
})

export const announceStock = operation({
  method: 'PUT',
  path: '/api/seller/stock/announced',
  summary:
    'Sets the units of an offer that can be sold before they arrive, and their week; buyers of another week are mailed.',
  access: 'seller',
  body: z.strictObject({
    reference: text(1, 100),
    warehouseId: id,
    units: z
      .number('Un nombre entier')
      .int('Un nombre entier')
      .min(0, 'Pas de nombre négatif')
      .max(1_000_000, 'Un million au plus'),
    /** Any day of the week. */
    day: calendarDay('Date attendue'),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({
    title: z.string(),
    units: z.number(),
    week: z.string().nullable(),
    /** Paid orders whose week changed. */
    mailed: z.number(),
  }),
})
