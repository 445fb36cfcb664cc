import { calendarDay, id, operation, text, wholeNumber, z } from '#shared/contract.ts'
import { longestBin, moveReasons, stockLevels } from './rules.ts'

const units = z
  .number({ error: 'Un nombre entier' })
  .int('Un nombre entier')
  .min(0, 'Pas de nombre négatif')
  .max(10_000_000, 'Dix millions au plus')
const day = calendarDay('Une date')

const warehouse = z.object({
  id: z.number(),
  name: z.string(),
  /** Units on hand, and number of offers with stock. */
  onHand: z.number(),
  offers: z.number(),
})
const offerLine = z.object({
  offerId: z.number(),
  reference: z.string(),
  ean: z.string().nullable(),
  title: z.string(),
  pictureId: z.number().nullable(),
  categoryId: z.number(),
  onSale: z.boolean(),
  /** In this warehouse, or in all when none was given. */
  onHand: z.number(),
  reserved: z.number(),
  /** Free units in all warehouses: compared with the threshold. */
  free: z.number(),
  lowBelow: z.number(),
  /** The offer's own threshold; null: the seller's, or five minimum orders. */
  ownThreshold: z.number().nullable(),
  /** Where it is stored in the given warehouse; null: not stated, or no warehouse given. */
  bin: z.string().nullable(),
  /** Its stock is what its parts allow: it cannot be counted nor transferred. */
  isKit: z.boolean(),
  lotTracked: z.boolean(),
})
export type StockOffer = z.output<typeof offerLine>
const settings = z.object({ lowUnits: z.number().nullable(), alerts: z.boolean() })

export const listStock = operation({
  method: 'GET',
  path: '/api/seller/stock',
  summary:
    'Lists the stock of the caller’s seller, in one place or everywhere; 50 a page, lowest first when filtered by level.',
  access: 'seller',
  query: z.strictObject({
    warehouseId: id.optional(),
    q: z.string().trim().max(100).default(''),
    level: z.enum(stockLevels).optional(),
    page: wholeNumber(1, 10_000).default(1),
  }),
  errors: ['NOT_FOUND'],
  data: z.object({
    warehouses: z.array(warehouse),
    offers: z.array(offerLine),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
    /** Offers on sale by level, all warehouses together. */
    levels: z.object({ out: z.number(), low: z.number(), fine: z.number() }),
    settings,
  }),
})
export type StockList = z.output<typeof listStock.data>

export const findStockOffer = operation({
  method: 'GET',
  path: '/api/seller/stock/offer',
  summary: 'Returns the caller’s offer with this EAN or reference, and its stock in one place.',
  access: 'seller',
  query: z.strictObject({ code: text(1, 100), warehouseId: id }),
  errors: ['NOT_FOUND'],
  data: offerLine,
})

export const countOffer = operation({
  method: 'PUT',
  path: '/api/seller/stock/count',
  summary:
    'Sets the counted stock of one place; CONFLICT below what is sold, or when it moved since `expected` was read.',
  access: 'seller',
  body: z.strictObject({ offerId: id, warehouseId: id, onHand: units, expected: units.optional() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ reference: z.string(), title: z.string(), before: z.number(), after: z.number() }),
})
export type CountedOffer = z.output<typeof countOffer.data>

/** Filter of the movements, also used by the CSV. */
export const moveFilter = {
  warehouseId: id.optional(),
  reason: z.enum(moveReasons).optional(),
  q: z.string().trim().max(100).default(''),
  from: day.optional(),
  to: day.optional(),
}
const move = z.object({
  id: z.number(),
  at: z.string(),
  reason: z.enum(moveReasons),
  offerId: z.number(),
  reference: z.string(),
  title: z.string(),
  warehouse: z.string(),
  /** The other side of a transfer. */
  otherWarehouse: z.string().nullable(),
  change: z.number(),
  before: z.number(),
  after: z.number(),
  by: z.string().nullable(),
  order: z.object({ id: z.number(), number: z.string() }).nullable(),
})
export type StockMove = z.output<typeof move>

export const listMoves = operation({
  method: 'GET',
  path: '/api/seller/stock/moves',
  summary: 'Lists stock movements with their reasons, newest first, 50 at a time; `before`: only older ones.',
  access: 'seller',
  query: z.strictObject({ ...moveFilter, before: id.optional() }),
  data: z.object({
    moves: z.array(move),
    /** Pass it as `before` for the next page; null: this is the last one. */
    next: z.number().nullable(),
    warehouses: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
})

export const setThresholds = operation({
  method: 'PUT',
  path: '/api/seller/stock/thresholds',
  summary: 'Sets the low-stock threshold of offers; null: the seller’s default, 0: never low.',
  access: 'seller',
  body: z.strictObject({
    thresholds: z
      .array(z.strictObject({ offerId: id, units: units.nullable() }))
      .min(1)
      .max(100),
  }),
  errors: ['NOT_FOUND'],
  data: z.object({ changed: z.number() }),
})

export const setBins = operation({
  method: 'PUT',
  path: '/api/seller/stock/bins',
  summary: 'States where offers are stored in one warehouse; null: not stated. CONFLICT for a kit.',
  access: 'seller',
  body: z.strictObject({
    warehouseId: id,
    bins: z
      .array(z.strictObject({ offerId: id, bin: text(1, longestBin).nullable() }))
      .min(1)
      .max(100),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ changed: z.number() }),
})

export const setStockSettings = operation({
  method: 'PUT',
  path: '/api/seller/stock/settings',
  summary: 'Sets the default low-stock threshold, and whether low offers are notified by mail.',
  access: 'seller',
  // For every offer of the seller: a larger threshold would report all of them as low.
  body: z.strictObject({ lowUnits: units.max(10_000, 'Dix mille au plus').nullable(), alerts: z.boolean() }),
  data: settings,
})
