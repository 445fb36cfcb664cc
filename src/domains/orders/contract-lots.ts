/** Contract of lots: recorded when goods leave, corrected afterwards, searched for a recall. */
import { calendarDay, id, operation, text, wholeNumber, z } from '#shared/contract.ts'
import { orderParams } from './contract.ts'

const lotNumber = text(1, 40)
const bestBefore = calendarDay('Une date').nullable()

const storedLot = z.object({ lot: z.string(), quantity: z.number(), bestBefore: z.string().nullable() })

/** Units of one offer that leave together, and their lots. */
export const lotUnits = z.object({
  lineId: z.number(),
  /** Null for goods handed over in a shop. */
  shipmentId: z.number().nullable(),
  /** The offer of the line or, for a kit, of one of its parts. */
  offerId: z.number(),
  title: z.string(),
  reference: z.string(),
  units: z.number(),
  tracked: z.boolean(),
  gone: z.boolean(),
  /** 0 before anything is recorded. */
  revision: z.number(),
  /** In force. */
  lots: z.array(storedLot),
  /** Every revision, oldest first; empty for the buyer. */
  history: z.array(
    z.object({
      revision: z.number(),
      at: z.string(),
      /** Null once the author has left the team. */
      author: z.string().nullable(),
      reason: z.string().nullable(),
      lots: z.array(storedLot),
    }),
  ),
})
export type LotUnits = z.output<typeof lotUnits>

const typedLot = z.strictObject({ lot: lotNumber, quantity: wholeNumber(1, 1_000_000), bestBefore })

export const recordLots = operation({
  method: 'POST',
  path: '/api/orders/:id/lots',
  summary:
    'Records the lots of units of one line; the same units again replace them in a new revision. Once they have left, a correction needs a reason and the same total. CONFLICT when `revision` is no longer the last one.',
  access: 'user',
  params: orderParams,
  body: z.strictObject({
    lineId: id,
    offerId: id,
    shipmentId: id.nullable(),
    /** The last revision that the page showed; 0 when there was none. */
    revision: wholeNumber(0, 1_000_000),
    lots: z.array(typedLot).min(1, 'Un lot au moins').max(50, '50 lots au plus'),
    /** Only after the units have left. */
    reason: z.union([z.literal(''), text(3, 300)]).default(''),
  }),
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'CONFLICT', 'INVALID_INPUT'],
  data: z.object({ id: z.number(), revision: z.number() }),
})
export type GivenLots = z.output<typeof recordLots.body>

export const addLotAtCounter = operation({
  method: 'POST',
  path: '/api/seller/orders/lots',
  summary:
    'Adds a lot to the order with this number, for the article with this EAN or reference; CONFLICT when none of its units waits for a lot.',
  // Every member of a seller.
  access: 'user',
  body: z.strictObject({
    number: text(4, 40),
    code: text(1, 100),
    lot: lotNumber,
    units: wholeNumber(1, 1_000_000),
    bestBefore: bestBefore.default(null),
  }),
  idempotent: true,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'WRONG_STATUS', 'CONFLICT'],
  data: z.object({
    id: z.number(),
    number: z.string(),
    title: z.string(),
    lot: z.string(),
    /** Units of this article that still wait for a lot. */
    left: z.number(),
  }),
})

export type LotAtCounter = {
  given: z.output<typeof addLotAtCounter.body>
  result: z.output<typeof addLotAtCounter.data>
}

/** Filter of the list, also used by the CSV. */
export const lotFilter = {
  /** Beginning of a lot number, upper or lower case. */
  q: z.string().trim().max(40).default(''),
}
const lotSale = z.object({
  id: z.number(),
  lot: z.string(),
  quantity: z.number(),
  bestBefore: z.string().nullable(),
  reference: z.string(),
  title: z.string(),
  /** Null while the units wait. */
  leftAt: z.string().nullable(),
  order: z.object({ id: z.number(), number: z.string() }),
  buyer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
})
export type LotSale = z.output<typeof lotSale>

export const listLots = operation({
  method: 'GET',
  path: '/api/seller/lots',
  summary:
    'Lists the lots in force of the seller’s orders with their buyers, newest first, 50 at a time; `before`: only older ones.',
  access: 'seller',
  query: z.strictObject({ ...lotFilter, before: id.optional() }),
  data: z.object({
    lots: z.array(lotSale),
    /** Pass it as `before` for the next page; null: this is the last one. */
    next: z.number().nullable(),
  }),
})
