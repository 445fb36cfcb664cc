/** Orders in several shipments, created one by one, each with its lines, label and tracking. */
import { calendarDay, id, operation, z } from '#shared/contract.ts'
import { orderParams, orderStatus, quantity, shippingObject } from './contract.ts'

const byShipment = z.strictObject({ id, shipmentId: id })
const outcome = z.object({ id: z.number(), status: orderStatus })

export const packShipment = operation({
  method: 'POST',
  path: '/api/orders/:id/shipments',
  summary: 'Creates a labelled shipment of chosen units, never more than what was ordered and not yet shipped.',
  access: 'user',
  params: orderParams,
  body: shippingObject.extend({
    lines: z
      .array(z.strictObject({ lineId: id, quantity }))
      .min(1)
      .max(200),
    /** The last shipment that the page showed: nothing is done when another tab has created one since. */
    after: id.nullable(),
  }),
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'WRONG_DELIVERY_MODE', 'CONFLICT', 'INVALID_INPUT'],
  data: outcome.extend({
    shipmentId: z.number(),
    trackingNumber: z.string(),
    labelUrl: z.string(),
    carrier: z.string(),
  }),
})

export const sendShipment = operation({
  method: 'POST',
  path: '/api/orders/:id/shipments/:shipmentId/send',
  summary:
    'Marks one shipment as sent; the order is shipped once all its units are. Repeating the call changes nothing.',
  access: 'user',
  params: byShipment,
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'WRONG_DELIVERY_MODE', 'INVOICE_MISSING', 'LOT_MISSING'],
  data: outcome,
})

export const typeTrackingNumber = operation({
  method: 'POST',
  path: '/api/orders/:id/shipments/:shipmentId/tracking-number',
  summary: 'Replaces our number on a shipment that was not sent by the one of the seller’s own carrier.',
  access: 'user',
  params: byShipment,
  body: z.strictObject({
    trackingNumber: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9-]{6,40}$/, 'De 6 à 40 lettres, chiffres ou tirets'),
  }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'WRONG_DELIVERY_MODE', 'CONFLICT'],
  data: outcome,
})

export const dropShipment = operation({
  method: 'POST',
  path: '/api/orders/:id/shipments/:shipmentId/drop',
  summary: 'Cancels a shipment that was not sent: voids its label and releases its units.',
  access: 'user',
  params: byShipment,
  idempotent: true,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'WRONG_DELIVERY_MODE'],
  data: outcome,
})

export const quoteLabel = operation({
  method: 'GET',
  path: '/api/orders/:id/shipments/:shipmentId/carrier-quote',
  summary:
    'Returns what the configured carrier charges for the parcel of a shipment; null when it has no price for it.',
  access: 'user',
  params: byShipment,
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'WRONG_STATUS',
    'WRONG_DELIVERY_MODE',
    'CONFLICT',
    'CARRIER_REFUSED',
    'CARRIER_UNAVAILABLE',
  ],
  data: z.object({
    quote: z.object({ carrier: z.string(), htCents: z.number(), days: z.number().nullable() }).nullable(),
  }),
})

export const requestCarrierPickup = operation({
  method: 'POST',
  path: '/api/orders/:id/shipments/:shipmentId/carrier-pickup',
  summary: 'Asks the carrier of a labelled parcel to fetch it at the seller’s; the same day again changes nothing.',
  access: 'user',
  params: byShipment,
  body: z.strictObject({ day: calendarDay({ error: 'Date invalide' }) }),
  idempotent: true,
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'WRONG_STATUS',
    'WRONG_DELIVERY_MODE',
    'CONFLICT',
    'INVALID_INPUT',
    'CARRIER_REFUSED',
    'CARRIER_UNAVAILABLE',
  ],
  data: z.object({ id: z.number(), day: z.string() }),
})

export const requestLabel = operation({
  method: 'POST',
  path: '/api/orders/:id/shipments/:shipmentId/carrier-label',
  summary:
    'Hands the parcel of a shipment to the configured carrier, which gives its number and its label. Repeating the call changes nothing.',
  access: 'user',
  params: byShipment,
  idempotent: true,
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'WRONG_STATUS',
    'WRONG_DELIVERY_MODE',
    'CONFLICT',
    'CARRIER_REFUSED',
    'CARRIER_UNAVAILABLE',
  ],
  data: z.object({ id: z.number(), carrier: z.string(), trackingNumber: z.string(), labelUrl: z.string() }),
})
