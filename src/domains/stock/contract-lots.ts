/** Contract of the lots in stock: recorded with a delivery or a return, searched for a recall. */
import { operation, z } from '#shared/contract.ts'

const lotInStock = z.object({
  offerId: z.number(),
  reference: z.string(),
  title: z.string(),
  lot: z.string(),
  bestBefore: z.string().nullable(),
  /** Units that entered the stock, by deliveries and returns. */
  arrived: z.number(),
  /** Units that left with an order. */
  gone: z.number(),
  /** Units that may be there, at most: counts, losses and sales at the counter name no lot. */
  atMost: z.number(),
  lastArrivedAt: z.string(),
})
export type LotInStock = z.output<typeof lotInStock>

export const listLotsInStock = operation({
  method: 'GET',
  path: '/api/seller/stock/lots',
  summary: 'Lists the 100 lots that entered the stock last, with the units that may still be there.',
  access: 'seller',
  query: z.strictObject({
    /** Beginning of a lot number, upper or lower case. */
    q: z.string().trim().max(40).default(''),
  }),
  data: z.object({ lots: z.array(lotInStock) }),
})
