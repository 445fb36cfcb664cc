/** Analytic codes that the estate of the buyer gives to the lines of an order. */
import { id, operation, success, z } from '#shared/contract.ts'
import { orderParams } from './contract.ts'

/** What an estate adds to one of its orders; null for others, and for the seller. */
export const orderEstate = z
  .object({
    boughtBy: z.string(),
    /** Codes that may be chosen. */
    codes: z.array(z.object({ id: z.number(), label: z.string() })),
    lines: z.array(z.object({ lineId: z.number(), codeId: z.number().nullable(), label: z.string().nullable() })),
    mayChange: z.boolean(),
  })
  .nullable()

export const setOrderCodes = operation({
  method: 'PUT',
  path: '/api/orders/:id/codes',
  summary: 'Changes the analytic codes of an order of the caller’s estate; null removes a code.',
  access: 'user',
  params: orderParams,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ lineId: id, codeId: id.nullable() }))
      .min(1)
      .max(500),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  data: success,
})
