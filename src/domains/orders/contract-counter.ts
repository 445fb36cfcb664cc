import { operation, text, z } from '#shared/contract.ts'
import { orderStatus } from './contract.ts'

export const handOverOrder = operation({
  method: 'POST',
  path: '/api/seller/orders/hand-over',
  summary:
    'Hands over the order that waits at the counter with this code, and completes it; the same code again returns it. CONFLICT when two orders share the code: then with the number.',
  // Every member of a seller.
  access: 'user',
  body: z.strictObject({
    code: z
      .string()
      .overwrite(typed => typed.replace(/\s/g, ''))
      .regex(/^\d{6}$/, '6 chiffres'),
    number: z.union([z.literal(''), text(4, 40)]).default(''),
  }),
  errors: [
    'FORBIDDEN',
    'HAND_OVER_CODE_WRONG',
    'CONFLICT',
    'NOT_FOUND',
    'WRONG_STATUS',
    'WRONG_DELIVERY_MODE',
    'INVOICE_MISSING',
    'LOT_MISSING',
    'TOO_MANY_REQUESTS',
  ],
  data: z.object({
    id: z.number(),
    number: z.string(),
    buyer: z.string(),
    status: orderStatus,
    /** When it had been handed over before this request; null when this request did. */
    alreadyAt: z.string().nullable(),
  }),
})
