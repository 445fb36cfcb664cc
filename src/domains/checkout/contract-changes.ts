/** Changes of an order by its buyer, before its seller prepares it. */
import { orderParams } from '#domains/orders/contract.ts'
import { cents, id, operation, wholeNumber, z } from '#shared/contract.ts'

export const showOrderChange = operation({
  method: 'GET',
  path: '/api/checkout/orders/:id/change',
  summary: 'What the buyer may change in an order, and why not.',
  access: 'user',
  params: orderParams,
  errors: ['NOT_FOUND'],
  data: z.object({
    number: z.string(),
    vendor: z.object({ name: z.string(), slug: z.string() }),
    /** Why nothing may be changed; null when it may. */
    refusal: z.string().nullable(),
    /** Why no unit may be taken away; null when some may. */
    noFewer: z.string().nullable(),
    lines: z.array(
      z.object({
        lineId: z.number(),
        title: z.string(),
        variantLabel: z.string(),
        packLabel: z.string(),
        reference: z.string(),
        saleUnit: z.string().nullable(),
        quantity: z.number(),
        step: z.number(),
        minimum: z.number(),
      }),
    ),
    /** Where it goes; null when it is collected, or goes to a relay point. */
    address: z.string().nullable(),
    addresses: z.array(z.object({ id: z.number(), label: z.string() })),
  }),
})

const units = wholeNumber(0, 100_000)

export const changeOrder = operation({
  method: 'POST',
  path: '/api/checkout/orders/:id/change',
  summary:
    'Removes units (refunded), adds units (put into the cart, to leave with this order once paid), changes the address.',
  access: 'user',
  buys: true,
  params: orderParams,
  body: z
    .strictObject({
      lines: z
        .array(
          z.strictObject({
            lineId: id,
            /** Units that the caller saw: CONFLICT when they changed. */ from: units,
            quantity: units,
          }),
        )
        .max(200)
        .default([]),
      addressId: id.optional(),
      /** What the cart holds of this seller leaves with the order. */
      join: z.boolean().default(false),
    })
    .refine(body => body.join || body.addressId !== undefined || body.lines.some(line => line.from !== line.quantity), {
      path: ['lines'],
      message: 'Changez une quantité ou l’adresse',
    }),
  idempotent: true,
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'WRONG_STATUS',
    'WRONG_DELIVERY_MODE',
    'CONFLICT',
    'BASKET_BELOW_MINIMUM',
    'DELIVERY_UNAVAILABLE',
    'OFFER_UNAVAILABLE',
    'OUT_OF_STOCK',
    'OWN_OFFER',
    'PROFESSIONALS_ONLY',
    'QUANTITY_BELOW_MINIMUM',
    'QUANTITY_NOT_A_MULTIPLE',
    'QUOTE_LINE_FROZEN',
    'REFUND_TOO_HIGH',
    'SALES_STOPPED',
  ],
  data: z.object({ refundCents: cents, /** Lines whose new units wait in the cart. */ added: z.number() }),
})
