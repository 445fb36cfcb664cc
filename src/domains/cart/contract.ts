import { cents, id, operation, orderMode, z } from '#shared/contract.ts'
import { type ErrorCode, errorTable } from '#shared/errors.ts'
import { lineCap, quantityCap } from './rules.ts'

const errorCode = z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]])
const vatLine = z.object({ basisPoints: z.number(), htCents: cents, vatCents: cents })
const totals = z.object({
  goodsHtCents: cents,
  deliveryHtCents: cents,
  deliveryTtcCents: cents,
  htCents: cents,
  /** Highest rate first. */
  vat: z.array(vatLine),
  vatCents: cents,
  ttcCents: cents,
})

/** Issue on a line; a blocking one prevents payment. */
const issue = z.object({ code: errorCode, sentence: z.string(), blocking: z.boolean() })

const line = z.object({
  offerId: z.number(),
  slug: z.string(),
  title: z.string(),
  categoryId: z.number(),
  pictureId: z.number().nullable(),
  variantLabel: z.string(),
  reference: z.string(),
  packLabel: z.string(),
  /** « dont éco-participation 1,20 € TTC », for one sale unit. */
  eco: z.string().nullable(),
  saleUnit: z.string(),
  quantity: z.number(),
  step: z.number(),
  minimum: z.number(),
  /** Units left; of the chosen shop when the goods are collected. */
  available: z.number(),
  /** The nearest valid quantity when the requested one is not; null when none exists. */
  possibleQuantity: z.number().nullable(),
  unitPriceCents: cents,
  /** Unit price when the article was added to the cart. */
  seenPriceCents: cents,
  changed: z.boolean(),
  nextTier: z.object({ from: z.number(), priceCents: cents }).nullable(),
  vatBasisPoints: z.number(),
  htCents: cents,
  vatCents: cents,
  ttcCents: cents,
  /** Monday of the week in which the line leaves, when not all its units are in stock: a pre-order; else null. */
  announcedWeek: z.string().nullable(),
  /** Working days from the approval of the proof, for goods made on demand; null for goods in stock. */
  leadDays: z.number().nullable(),
  /** For the whole line. */
  weightGrams: z.number(),
  issues: z.array(issue),
  /** When stock is missing: what this seller still has, and the rest from another one at this unit price HT. */
  split: z
    .object({
      quantity: z.number(),
      otherOfferId: z.number(),
      otherQuantity: z.number(),
      vendorName: z.string(),
      unitPriceCents: cents,
      vatBasisPoints: z.number(),
    })
    .nullable(),
})
export type CartLine = z.output<typeof line>

const choice = z.object({
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
export type DeliveryOption = z.output<typeof choice>

const pickupShop = z.object({
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

const relay = z.object({
  id: z.string(),
  name: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  kilometres: z.number().nullable(),
})

const chosen = z.object({
  mode: orderMode,
  shopId: z.number().nullable(),
  relayPointId: z.string().nullable(),
})

const seller = z.object({
  vendor: z.object({ id: z.number(), name: z.string(), slug: z.string() }),
  lines: z.array(line),
  choices: z.array(choice),
  shops: z.array(pickupShop),
  relays: z.array(relay),
  chosen: chosen.nullable(),
  /** What a closure of the seller changes for an order of today, and the VAT of Corsica; else null. */
  notice: z.string().nullable(),
  /** Why these goods cannot be ordered yet; null when they can. */
  deliveryIssue: issue.nullable(),
  weightGrams: z.number(),
  /** Estimated; 0 when the goods travel as parcels. */
  pallets: z.number(),
  /** Amount missing for free delivery, in the tax of `kind`; null when delivery is already free, or never is. */
  missingToFreeDeliveryCents: cents.nullable(),
  totals,
})
export type CartSeller = z.output<typeof seller>

const cart = z.object({
  /** Incremented by every change. */
  version: z.number(),
  /** Number of lines. */
  count: z.number(),
  sellers: z.array(seller),
  totals,
  /** true: a price differs from the one shown when the article was added. */
  changed: z.boolean(),
  /** true: the cart can be paid as it is. */
  ready: z.boolean(),
  /** Professionals are charged from HT prices; private persons, and visitors (null), from TTC prices. */
  kind: z.enum(['normal', 'professional']).nullable(),
  /** Postcode used to price the deliveries; null: mainland France is assumed. */
  postcode: z.string().nullable(),
})
export type Cart = z.output<typeof cart>

export const countCart = operation({
  method: 'GET',
  path: '/api/cart/count',
  summary: 'Returns the number of lines in the cart.',
  access: 'public',
  whileClosed: 'everyone',
  data: z.number(),
})

const postcode = z.string().regex(/^\d{5}$/, 'Cinq chiffres')

export const getCart = operation({
  method: 'GET',
  path: '/api/cart',
  summary:
    'Returns the cart by seller at today’s prices and delivery costs; `shopId` is preselected where it has the goods.',
  access: 'public',
  query: z.strictObject({ postcode: postcode.optional(), shopId: id.optional() }),
  data: cart,
})

const units = (minimum: number) =>
  z
    .number('Indiquez une quantité')
    .int('Indiquez un nombre entier')
    .min(minimum, minimum ? 'Au moins 1' : 'Indiquez une quantité')
    .max(quantityCap, 'Quantité trop grande')

/** `previousQuantity` lets the browser undo. */
const changedLine = z.object({
  count: z.number(),
  offerId: z.number(),
  /** Of the article, with the size or model. */
  title: z.string(),
  quantity: z.number(),
  previousQuantity: z.number(),
  /** The requested quantity was rounded up to `to`; the offer is sold by `step`. */
  rounded: z.object({ to: z.number(), step: z.number() }).nullable(),
})
export type ChangedLine = z.output<typeof changedLine>

/** true: a quantity between two multiples is rounded up rather than refused. */
const round = z.boolean().default(false)

const lineErrors = [
  'NOT_FOUND',
  'OFFER_UNAVAILABLE',
  'SALES_STOPPED',
  'OUT_OF_STOCK',
  'QUANTITY_BELOW_MINIMUM',
  'QUANTITY_NOT_A_MULTIPLE',
  'PROFESSIONALS_ONLY',
  'OWN_OFFER',
] as const

export const addLine = operation({
  method: 'POST',
  path: '/api/cart/lines',
  summary: 'Adds units of an offer to the cart; a visitor’s first line creates a cart identified by a cookie.',
  access: 'public',
  body: z.strictObject({
    offerId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
    quantity: units(1),
    round,
  }),
  errors: lineErrors,
  data: changedLine,
})

export const setLine = operation({
  method: 'PUT',
  path: '/api/cart/lines/:offerId',
  summary: 'Sets the number of units of an offer in the cart; 0 removes it.',
  access: 'public',
  params: z.strictObject({ offerId: id }),
  body: z.strictObject({ quantity: units(0), round }),
  errors: lineErrors,
  data: changedLine,
})

export const splitLine = operation({
  method: 'POST',
  path: '/api/cart/lines/:offerId/split',
  summary: 'Sets the units of a line and adds units of another seller’s offer: both, or none after a refusal.',
  access: 'public',
  params: z.strictObject({ offerId: id }),
  body: z.strictObject({
    quantity: units(0),
    otherOfferId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
    otherQuantity: units(1),
  }),
  errors: lineErrors,
  data: changedLine,
})

const deliveryChoice = z
  .strictObject({
    mode: orderMode,
    shopId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    relayPointId: z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .optional(),
  })
  .refine(body => (body.mode === 'PICKUP') === (body.shopId !== undefined), {
    path: ['shopId'],
    message: 'Choisissez un magasin pour un retrait, et pour lui seul',
  })
  .refine(body => body.mode === 'RELAY' || body.relayPointId === undefined, {
    path: ['relayPointId'],
    message: 'Un point relais ne va qu’avec la livraison en point relais',
  })

const chosenOfSeller = z.object({ vendorId: z.number(), chosen })

export const setDelivery = operation({
  method: 'PUT',
  path: '/api/cart/deliveries/:vendorId',
  summary: 'Sets the delivery mode of one seller: with a shop for PICKUP, with a relay point for RELAY.',
  access: 'public',
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

export const acceptPrices = operation({
  method: 'PUT',
  path: '/api/cart/prices',
  summary: 'Accepts the changed prices: they become the prices last shown.',
  access: 'public',
  data: z.object({ changed: z.number() }),
})
