import { calendarDay, id, operation, orderMode, z } from '#shared/contract.ts'
import { countryCodes } from '#shared/price/countries.ts'
import { chosenDelivery } from './contract-choices.ts'
import { lineCap } from './rules.ts'

export const relayPointId = z.string().regex(/^[\w-]{1,40}$/)

const deliveryChoice = z
  .strictObject({
    mode: orderMode,
    shopId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    relayPointId: relayPointId.optional(),
    drop: z
      .strictObject({ pointId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER), day: calendarDay() })
      .optional(),
    /** Of the delivery; that of the usual address by default. */
    country: z.enum(countryCodes).optional(),
  })
  .refine(body => (body.mode === 'PICKUP') === (body.shopId !== undefined), {
    path: ['shopId'],
    message: 'Choisissez un magasin pour un retrait, et pour lui seul',
  })
  .refine(body => body.mode === 'RELAY' || body.relayPointId === undefined, {
    path: ['relayPointId'],
    message: 'Un point relais ne va qu’avec la livraison en point relais',
  })
  .refine(body => (body.mode === 'DROP') === (body.drop !== undefined), {
    path: ['drop'],
    message: 'Choisissez le point de dépôt et le jour, pour une tournée seulement',
  })

const chosenOfSeller = z.object({ vendorId: z.number(), chosen: chosenDelivery })

export const setDelivery = operation({
  method: 'PUT',
  path: '/api/cart/deliveries/:vendorId',
  summary:
    'Sets the delivery mode of one seller: with a shop for PICKUP, a relay point for RELAY, a drop-off point and day for DROP.',
  access: 'public',
  buys: true,
  params: z.strictObject({ vendorId: id }),
  body: deliveryChoice,
  errors: ['NOT_FOUND', 'DELIVERY_UNAVAILABLE'],
  data: chosenOfSeller,
})

export const setDeliveries = operation({
  method: 'PUT',
  path: '/api/cart/deliveries',
  summary: 'Sets the delivery modes of several sellers at once: all of them, or none after a refusal.',
  access: 'public',
  buys: true,
  body: z.strictObject({
    deliveries: z
      .array(z.strictObject({ vendorId: id, choice: deliveryChoice }))
      .min(1)
      .max(lineCap)
      .refine(list => new Set(list.map(({ vendorId }) => vendorId)).size === list.length, 'Un seul choix par vendeur'),
  }),
  errors: ['NOT_FOUND', 'DELIVERY_UNAVAILABLE'],
  data: z.array(chosenOfSeller),
})
