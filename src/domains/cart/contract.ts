import { transportEmissions } from '#domains/shipping/contract-emissions.ts'
import { cents, id, operation, packagingDeposit, z } from '#shared/contract.ts'
import { type ErrorCode, errorTable } from '#shared/errors.ts'
import { countryCodes } from '#shared/price/countries.ts'
import { cartDrop, cartRelay, chosenDelivery, deliveryOption, pickupShop } from './contract-choices.ts'
import { quantityCap } from './rules.ts'

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
  /** Deposits on packaging, outside VAT. */
  depositCents: cents,
  /** To pay: with the deposits. */
  ttcCents: cents,
})

/** Issue on a line; a blocking one prevents payment. */
const issue = z.object({ code: errorCode, sentence: z.string(), blocking: z.boolean() })

/** What the seller of a line still has, and the rest from another one at this unit price HT. */
const split = z.object({
  offerId: z.number(),
  saleUnit: z.string(),
  sellerName: z.string(),
  quantity: z.number(),
  otherOfferId: z.number(),
  otherQuantity: z.number(),
  vendorName: z.string(),
  unitPriceCents: cents,
  vatBasisPoints: z.number(),
})
export type LineSplit = z.output<typeof split>

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
  /** On its returnable packaging; null without one. */
  deposit: packagingDeposit.nullable(),
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
  /** The price list whose price this is, and the public price; null at the public price. */
  agreed: z.object({ list: z.object({ id: z.number(), name: z.string() }), publicPriceCents: cents }).nullable(),
  vatBasisPoints: z.number(),
  /** The accepted quote whose price and quantity these are; null at the prices of the catalogue. */
  quoted: z
    .object({ lineId: z.number(), number: z.string(), group: z.object({ number: z.string() }).nullable() })
    .nullable(),
  /** Taken off by the promotional code, in the tax of the buyer's prices; the amounts are after it. */
  discountCents: cents,
  htCents: cents,
  vatCents: cents,
  ttcCents: cents,
  /** Monday of the week in which the line leaves, when not all its units are in stock: a pre-order; else null. */
  announcedWeek: z.string().nullable(),
  /** Working days from the approval of the proof, for goods made on demand; null for goods in stock. */
  leadDays: z.number().nullable(),
  /** What the buyer gives the seller who makes the goods; null for goods in stock, and where nothing is asked for. */
  brief: z
    .object({
      responses: z.array(z.object({ label: z.string(), value: z.string() })),
      missing: z.enum(['responses', 'artwork']).nullable(),
    })
    .nullable(),
  /** For the whole line. */
  weightGrams: z.number(),
  issues: z.array(issue),
  /** When stock is missing. */
  split: split.nullable(),
})
export type CartLine = z.output<typeof line>

const seller = z.object({
  vendor: z.object({ id: z.number(), name: z.string(), slug: z.string() }),
  lines: z.array(line),
  choices: z.array(deliveryOption),
  shops: z.array(pickupShop),
  relays: z.array(cartRelay),
  drops: z.array(cartDrop),
  chosen: chosenDelivery.nullable(),
  /** An earlier order that these goods leave with, and what they add to its delivery; null when they leave alone. */
  joined: z
    .object({ orderId: z.number(), number: z.string(), htCents: cents.nullable(), ttcCents: cents.nullable() })
    .nullable(),
  /** The grouped order of which these goods are a part; null for others. */
  grouped: z.object({ number: z.string(), city: z.string() }).nullable(),
  /** What a closure of the seller changes for an order of today, and the VAT of Corsica; else null. */
  notice: z.string().nullable(),
  /** Why these goods cannot be ordered yet; null when they can. */
  deliveryIssue: issue.nullable(),
  /** The seller's smallest basket is not reached; null when it is, or when it has none. */
  minimumIssue: issue.nullable(),
  weightGrams: z.number(),
  /** Estimated; 0 when the goods travel as parcels. */
  pallets: z.number(),
  /** Of the chosen delivery; null for a pick-up, and where no factor is in force. */
  emissions: transportEmissions.nullable(),
  /** Amount missing for free delivery, in the tax of `kind`; null when delivery is already free, or never is. */
  missingToFreeDeliveryCents: cents.nullable(),
  /** What a professional who pays by card pays at the order of the goods made on demand, and before dispatch; null: all at once. */
  downPayment: z.object({ percent: z.number(), downPaymentCents: cents, balanceCents: cents }).nullable(),
  totals,
})
export type CartSeller = z.output<typeof seller>

/** The promotional code of a cart; there is one at most. */
const promo = z.object({
  id: z.number(),
  code: z.string(),
  words: z.string(),
  vendorId: z.number().nullable(),
  /** In the tax of the buyer's prices. */
  discountCents: cents,
  /** Why it takes nothing off; null when it does. */
  refusal: z.string().nullable(),
})

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
  country: z.enum(countryCodes),
  /** Mention beside a rate of 0 %; null: that of the franchise of small businesses. */
  noVatWords: z.string().nullable(),
  promo: promo.nullable(),
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

const placeQuery = {
  postcode: postcode.optional(),
  /** Of the delivery; France by default. Elsewhere the prices do not depend on the postcode. */
  country: z.enum(countryCodes).optional(),
  shopId: id.optional(),
}

export const getCart = operation({
  method: 'GET',
  path: '/api/cart',
  summary:
    'Returns the cart by seller at today’s prices and delivery costs; `shopId` is preselected where it has the goods.',
  access: 'public',
  query: z.strictObject(placeQuery),
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
  'QUOTE_LINE_FROZEN',
] as const

export const addLine = operation({
  method: 'POST',
  path: '/api/cart/lines',
  summary: 'Adds units of an offer to the cart; a visitor’s first line creates a cart identified by a cookie.',
  access: 'public',
  buys: true,
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
  buys: true,
  params: z.strictObject({ offerId: id }),
  body: z.strictObject({ quantity: units(0), round }),
  errors: lineErrors,
  data: changedLine,
})

export const findSplit = operation({
  method: 'GET',
  path: '/api/cart/lines/:offerId/split',
  summary: 'Proposes two sellers for a quantity that the seller of an offer lacks; null when no other has the rest.',
  access: 'public',
  params: z.strictObject({ offerId: id }),
  query: z.strictObject({
    quantity: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number),
    /** The units in the cart come on top of the quantity. */
    ajout: z.literal('1').optional(),
    ...placeQuery,
  }),
  data: z.object({ split: split.nullable() }),
})

export const splitLine = operation({
  method: 'POST',
  path: '/api/cart/lines/:offerId/split',
  summary: 'Sets the units of a line and adds units of another seller’s offer: both, or none after a refusal.',
  access: 'public',
  buys: true,
  params: z.strictObject({ offerId: id }),
  body: z.strictObject({
    quantity: units(0),
    otherOfferId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
    otherQuantity: units(1),
  }),
  errors: lineErrors,
  data: changedLine,
})

export const acceptPrices = operation({
  method: 'PUT',
  path: '/api/cart/prices',
  summary: 'Accepts the changed prices: they become the prices last shown.',
  access: 'public',
  buys: true,
  data: z.object({ changed: z.number() }),
})
