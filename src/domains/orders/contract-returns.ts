import { operation, z } from '#shared/contract.ts'
import { orderParams } from './contract.ts'

export const checkReturn = operation({
  method: 'GET',
  path: '/api/carriers/checkAskReturnIsOutDated/:id',
  summary: 'Returns whether goods of this order can still be returned, and until when, line by line.',
  access: 'user',
  params: orderParams,
  errors: ['NOT_FOUND'],
  data: z.object({
    outDated: z.boolean(),
    /** Last day, included; null before receipt. */
    deadline: z.string().nullable(),
    reason: z.string(),
    lines: z.array(z.object({ lineId: z.number(), returnable: z.boolean(), reason: z.string().nullable() })),
  }),
})
export type ReturnCheck = z.output<typeof checkReturn.data>
