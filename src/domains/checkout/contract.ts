import { relayPointId } from '#domains/cart/contract-deliveries.ts'
import { codeKinds } from '#domains/estates/rules.ts'
import { newAddress } from '#domains/identity/contract.ts'
import { postalAddress } from '#domains/orders/contract.ts'
import { purchaseMeans } from '#domains/payments/contract-means.ts'
import { cents, id, operation, orderMode, text, z } from '#shared/contract.ts'
import { countryCodes } from '#shared/price/countries.ts'
import { freightAccess, savedAddress } from './contract-addresses.ts'
import { chosenCodes } from './contract-approval.ts'
import { seller } from './contract-sellers.ts'
import { purchaseSteps } from './rules.ts'

const vatLine = z.object({ basisPoints: z.number(), htCents: cents, vatCents: cents })
const withTax = { vatCents: cents, depositCents: cents, ttcCents: cents }
const totals = z.object({ htCents: cents, vat: z.array(vatLine), ...withTax })

const checkout = z.object({
  cartVersion: z.number(),
  sellers: z.array(seller),
  totals,
  /** Paid today by card: the total, less the balances of down payments. */
  todayCents: cents,
  ready: z.boolean(),
  /** The promotional code, and what it takes off in the tax of the buyer's prices. */
  promo: z
    .object({ code: z.string(), words: z.string(), discountCents: cents, refusal: z.string().nullable() })
    .nullable(),
  /** The relay point that may be preselected; null when the buyer's place is unknown. */
  nearestRelayId: z.string().nullable(),
  /** Postcode used to price the deliveries; null: mainland France is assumed. */
  postcode: z.string().nullable(),
  country: z.enum(countryCodes),
  /** Mention beside a rate of 0 %; null: that of the franchise. */
  noVatWords: z.string().nullable(),
  addressId: z.number().nullable(),
  addresses: z.array(savedAddress),
  /** Private buyers may withdraw (L221-18); professionals have what their seller grants. */
  consumer: z.boolean(),
  /** false: everything is for pick-up, and the address is only for the invoice. */
  delivered: z.boolean(),
  recipient: z.string(),
  company: z.string().nullable(),
  phone: z.string(),
  /** Ordering on account, for professionals; null for private buyers and an empty cart. */
  credit: z
    .object({
      /** Delay of each seller; null when the cart may not be ordered on account. */
      delays: z.array(z.object({ name: z.string(), delay: z.string(), setOff: z.boolean() })).nullable(),
      reason: z.string().nullable(),
      needsMandate: z.boolean(),
      askable: z.array(z.object({ vendorId: z.number(), name: z.string() })),
    })
    .nullable(),
  /** For members of an estate; null for other buyers. */
  estate: z
    .object({
      /** Why the member may not order alone; null when they may. `mayAsk`: an owner may be asked. */
      refusal: z.string().nullable(),
      mayAsk: z.boolean(),
      codes: z.array(z.object({ id: z.number(), kind: z.enum(codeKinds), label: z.string() })),
      /** The request whose cart this is; null for one's own cart. */
      request: z
        .object({
          id: z.number(),
          by: z.string(),
          note: z.string(),
          address: postalAddress,
          /** Code by offer. */
          codes: z.record(z.string(), z.number()),
          /** The accord is for orders on account. */
          onlyOnAccount: z.boolean(),
        })
        .nullable(),
    })
    .nullable(),
  /** A pending payment for this same cart, which holds its goods in reserve. */
  open: z.object({ purchaseId: z.number(), number: z.string(), redirectUrl: z.string().nullable() }).nullable(),
})
export type Checkout = z.output<typeof checkout>

const postcode = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z -]{1,10}$/)

export const showCheckout = operation({
  method: 'GET',
  path: '/api/checkout',
  summary: 'Returns the cart as it would be ordered now, for one of the user’s addresses or a postcode.',
  access: 'user',
  query: z.strictObject({
    addressId: id.optional(),
    postcode: postcode.optional(),
    country: z.enum(countryCodes).optional(),
    /** The buyer's shop: preselected where nothing is chosen. */
    shopId: id.optional(),
    /** Whether the postcode is of a place that the buyer chose before: the nearest relay point may be preselected. */
    relays: z.literal('preselected').optional(),
    /** The cart of a request of the estate, instead of one's own. */
    requestId: id.optional(),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: checkout,
})

export const placePurchase = operation({
  method: 'POST',
  path: '/api/checkout/purchases',
  summary: 'Orders the cart: reserves the stock, creates one order per seller and a payment at the provider.',
  access: 'user',
  buys: true,
  whileClosed: 'nobody',
  body: z
    .strictObject({
      submissionKey: z.string().regex(/^[\w-]{16,64}$/),
      cartVersion: z.number().int().min(0),
      expectedTotalCents: z.number().int().positive(),
      /** What is paid today by card, as shown: goods made on demand may be paid by a down payment. Without it, the total. */
      expectedTodayCents: z.number().int().positive().optional(),
      /** As shown to the buyer: the shop, and the relay point, preselected where nothing is chosen. */
      shopId: id.optional(),
      relayPointId: relayPointId.optional(),
      /** Delivery address: one of the user's or a new one; the billing address when everything is for pick-up. */
      addressId: id.optional(),
      address: newAddress.optional(),
      /** For deliveries on pallets. */
      freightAccess: freightAccess.optional(),
      /** The cart of a request, which goes to the address that was asked for. */
      requestId: id.optional(),
      ...chosenCodes,
      /** Null: the same as the delivery address. */
      billing: newAddress.nullable().default(null),
      buyerReference: text(0, 40).default(''),
      /** Bank transfer: the goods are reserved until the money arrives, for a week. Debit: the order is firm at once. */
      means: z.enum(purchaseMeans).default('card'),
      /** Required when the cart has goods made on demand, which cannot be withdrawn from. */
      acceptMadeToOrder: z.boolean().optional(),
      acceptTerms: z.literal(true, { error: 'Acceptez les conditions générales de vente pour commander' }),
    })
    .refine(body => body.requestId !== undefined || (body.addressId === undefined) !== (body.address === undefined), {
      path: ['addressId'],
      message: 'Indiquez une adresse',
    }),
  limit: { attempts: 120, minutes: 15 },
  errors: [
    'BASKET_BELOW_MINIMUM',
    'CART_EMPTY',
    'CART_CHANGED',
    'CREDIT_LIMIT',
    'CREDIT_STOPPED',
    'CREDIT_UNAVAILABLE',
    'OUT_OF_STOCK',
    'OWN_OFFER',
    'DELIVERY_MISSING',
    'DELIVERY_UNAVAILABLE',
    'CONFLICT',
    'ESTATE_APPROVAL_NEEDED',
    'ESTATE_LIMIT',
    'FORBIDDEN',
    'IDEMPOTENCY_KEY_REUSED',
    'MANDATE_MISSING',
    'NOT_FOUND',
    'PROMO_CODE_REFUSED',
    'PROVIDER_UNAVAILABLE',
    'VAT_NUMBER_UNCONFIRMED',
  ],
  data: z.object({ purchaseId: z.number(), number: z.string(), redirectUrl: z.string() }),
})

const purchase = z.object({
  id: z.number(),
  number: z.string(),
  step: z.enum(purchaseSteps),
  means: z.enum(purchaseMeans),
  totalCents: cents,
  /** Asked at the order; the rest of the total is the balance of down payments. */
  todayCents: cents,
  /** Why it ended without money; null otherwise. */
  failure: z.string().nullable(),
  /** What to enter at the bank, for a bank transfer under way; null otherwise. */
  transfer: z
    .object({
      iban: z.string(),
      bic: z.string(),
      holder: z.string(),
      reference: z.string(),
      receivedCents: cents,
      missingCents: cents,
      /** End of the reservation. */
      expiresAt: z.string(),
    })
    .nullable(),
  /** URL to continue the payment; null once it is over. */
  redirectUrl: z.string().nullable(),
  orders: z.array(
    z.object({
      id: z.number(),
      number: z.string(),
      vendorName: z.string(),
      mode: orderMode,
      /** The shop, the relay point or the address that it goes to. */
      place: z.string().nullable(),
      promisedOn: z.string().nullable(),
    }),
  ),
})
export type PurchaseTransfer = NonNullable<z.output<typeof purchase>['transfer']>
export type PurchaseView = z.output<typeof purchase>
const purchaseId = z.strictObject({ id })

export const showPurchase = operation({
  method: 'GET',
  path: '/api/checkout/purchases/:id',
  summary: 'Returns the state of a purchase of the user.',
  access: 'user',
  params: purchaseId,
  errors: ['NOT_FOUND'],
  data: purchase,
})

export const confirmPurchase = operation({
  method: 'POST',
  path: '/api/checkout/purchases/:id/confirm',
  summary: 'Reads the payment from the provider after the buyer’s return, and settles the purchase.',
  access: 'user',
  params: purchaseId,
  limit: { attempts: 240, minutes: 15 },
  errors: ['NOT_FOUND'],
  data: purchase,
})

export const abandonPurchase = operation({
  method: 'POST',
  path: '/api/checkout/purchases/:id/abandon',
  summary: 'Cancels a started payment and releases its stock; the cart stays. A payment made meanwhile stands.',
  access: 'user',
  params: purchaseId,
  errors: ['NOT_FOUND'],
  data: purchase,
})

export const payOverdueOrder = operation({
  method: 'POST',
  path: '/api/checkout/orders/:id/card-payment',
  summary: 'Opens a card payment of an order on account whose debit failed.',
  access: 'user',
  params: z.strictObject({ id }),
  limit: { attempts: 30, minutes: 15 },
  errors: ['NOT_FOUND', 'NOTHING_OVERDUE', 'PROVIDER_UNAVAILABLE'],
  data: z.object({ redirectUrl: z.string() }),
})

export const receivePaymentEvent = operation({
  method: 'POST',
  path: '/api/payments/events/:provider',
  summary: 'Receives events of the payment provider, authenticated by their signature; each event counts once.',
  access: 'public',
  params: z.strictObject({ provider: z.enum(['sandbox', 'stripe']) }),
  signedByCaller: true,
  errors: ['SIGNATURE_INVALID', 'NOT_FOUND'],
  data: z.object({ outcome: z.enum(['applied', 'ignored', 'quarantined']) }),
})
