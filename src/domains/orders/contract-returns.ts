import { id, operation, z } from '#shared/contract.ts'
import { byId, openReturn, quantity, reason } from './contract.ts'

export const checkReturn = operation({
  method: 'GET',
  path: '/api/carriers/checkAskReturnIsOutDated/:id',
  summary: 'May goods of this order still be sent back, until when, line by line.',
  access: 'user',
  params: byId,
  errors: ['NOT_FOUND'],
  data: z.object({
    outDated: z.boolean(),
    /** Last day, included; null while nothing was received. */
    deadline: z.string().nullable(),
    reason: z.string(),
    lines: z.array(z.object({ lineId: z.number(), returnable: z.boolean(), reason: z.string().nullable() })),
  }),
})
export type ReturnCheck = z.output<typeof checkReturn.data>

export const askReturn = operation({
  method: 'POST',
  path: '/api/orders/askReturn/:id',
  summary: 'The buyer renounces (private buyer, by law) or asks to send goods back (professional); receipt by mail.',
  access: 'user',
  params: byId,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ lineId: id, quantity }))
      .min(1)
      .max(200),
  }),
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'INVALID_INPUT'],
  data: z.object({ id: z.number(), openReturn }),
})

export const closeReturn = operation({
  method: 'POST',
  path: '/api/orders/closeReturn/:id',
  summary: 'Ends an open return without refund; a seller cannot refuse a withdrawal.',
  access: 'user',
  params: byId,
  body: z.strictObject({ reason }),
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS'],
  data: z.object({ id: z.number(), openReturn }),
})
