/** How one seller's goods of a cart may travel. */
import { cents, orderMode, z } from '#shared/contract.ts'

export const deliveryOption = z.object({
  mode: orderMode,
  /** Null when the mode is unavailable, for the given `reason`. */
  htCents: cents.nullable(),
  ttcCents: cents.nullable(),
  reason: z.string().nullable(),
  /** Latest day of arrival, as an ISO day; null for pick-up. */
  promisedOn: z.string().nullable(),
  /** Of the seller’s own lorry: the next days on which it passes; the first is promised. */
  dates: z.array(z.string()),
})
export type DeliveryOption = z.output<typeof deliveryOption>

export const pickupShop = z.object({
  id: z.number(),
  name: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  /** true: the shop has everything that the cart requests from this seller. */
  complete: z.boolean(),
  /** Number of lines that the shop can serve entirely, out of all. */
  linesInStock: z.number(),
  /** When the order would be ready, Paris time; null when the shop has no opening hours. */
  ready: z.object({ day: z.string(), time: z.string() }).nullable(),
})
export type PickupShop = z.output<typeof pickupShop>

export const cartRelay = z.object({
  id: z.string(),
  name: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  kilometres: z.number().nullable(),
  hours: z.string().nullable(),
})

/** A drop-off point of the seller’s own lorry, on one of the next days on which it comes there. */
export const cartDrop = z.object({
  pointId: z.number(),
  day: z.string(),
  name: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  access: z.string(),
  fromTime: z.string(),
  toTime: z.string(),
  /** From the buyer’s postcode; null without one. */
  kilometres: z.number().nullable(),
  htCents: cents,
  ttcCents: cents,
})
export type CartDrop = z.output<typeof cartDrop>

export const chosenDelivery = z.object({
  mode: orderMode,
  shopId: z.number().nullable(),
  relayPointId: z.string().nullable(),
  drop: z.object({ pointId: z.number(), day: z.string() }).nullable(),
})
