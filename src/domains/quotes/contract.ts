import { quantityCap } from '#domains/cart/rules.ts'
import { calendarDay, cents, id, operation, packagingDeposit, paragraphs, z } from '#shared/contract.ts'
import { quoteStates } from './rules.ts'

const params = z.strictObject({ id })
const day = calendarDay('Une date')
const key = z.uuid()

const line = z.object({
  offerId: z.number(),
  slug: z.string(),
  title: z.string(),
  reference: z.string(),
  saleUnit: z.string(),
  quantity: z.number(),
  vatBasisPoints: z.number(),
  /** HT of one unit when it was asked. */
  initialCents: cents,
  /** HT of one unit; null until the seller answers. */
  priceCents: cents.nullable(),
  /** Of the offer, and of the answer once there is one. */
  deposit: packagingDeposit.nullable(),
})
const summary = z.object({
  id: z.number(),
  number: z.string(),
  state: z.enum(quoteStates),
  /** The other party. */
  with: z.string(),
  madeBy: z.enum(['buyer', 'seller']),
  createdAt: z.string(),
  wantedOn: z.string().nullable(),
  validUntil: z.string().nullable(),
  lineCount: z.number(),
  /** Goods HT at the answered prices, else at those of the request. */
  goodsHtCents: cents,
  /** The tax of the buyer's prices, and what the buyer pays in it. */
  basis: z.enum(['HT', 'TTC']),
  goodsTtcCents: cents,
  /** Deposits on packaging, outside VAT. */
  depositCents: cents,
})
export type Quote = z.output<typeof summary>
const detail = summary.extend({
  vendorId: z.number(),
  message: z.string(),
  answer: z.string(),
  deliveryHtCents: cents.nullable(),
  deliveryTtcCents: cents.nullable(),
  /** To pay: goods, delivery, VAT and deposits; null until the seller answers. */
  toPayCents: cents.nullable(),
  delayDays: z.number().nullable(),
  lines: z.array(line),
  orderId: z.number().nullable(),
})
export type QuoteDetail = z.output<typeof detail>
export type QuoteLine = QuoteDetail['lines'][number]

export const listQuotes = operation({
  method: 'GET',
  path: '/api/quotes',
  summary: 'Lists the quotes of the caller, those to accept first.',
  access: 'user',
  data: z.object({ quotes: z.array(summary) }),
})

export const getQuote = operation({
  method: 'GET',
  path: '/api/quotes/:id',
  summary: 'Returns one quote of the caller.',
  access: 'user',
  params,
  errors: ['NOT_FOUND'],
  data: detail,
})

const draftLine = z.object({
  offerId: z.number(),
  title: z.string(),
  categoryId: z.number(),
  pictureId: z.number().nullable(),
  reference: z.string(),
  saleUnit: z.string(),
  packLabel: z.string(),
  step: z.number(),
  minimum: z.number(),
  /** 0: another model of the article, that the caller may add. */
  quantity: z.number(),
  /** Of the quantity, or of one unit where it is 0. */
  htCents: cents,
  ttcCents: cents,
  deposit: packagingDeposit.nullable(),
})
export type DraftLine = z.output<typeof draftLine>

export const draftQuote = operation({
  method: 'GET',
  path: '/api/quotes/draft',
  summary:
    'Returns what a request would ask for: the models of an article at one seller, or the articles of a purchase list of the caller by seller. Empty for the caller’s own article.',
  access: 'user',
  buys: true,
  query: z
    .strictObject({ offerId: id.optional(), listId: id.optional() })
    .refine(given => !given.offerId !== !given.listId, {
      path: ['offerId'],
      message: 'Une offre ou une liste',
    }),
  errors: ['NOT_FOUND'],
  data: z.object({
    sellers: z.array(z.object({ vendor: z.object({ id: z.number(), name: z.string() }), lines: z.array(draftLine) })),
  }),
})

export const requestQuote = operation({
  method: 'POST',
  path: '/api/quotes',
  summary:
    'Asks a seller for a quote on the lines given, or without any on its goods in the cart, which stay there; the key makes it once.',
  access: 'user',
  buys: true,
  body: z.strictObject({
    key,
    vendorId: id,
    message: paragraphs(0, 1_000),
    wantedOn: day.nullable().default(null),
    lines: z
      .array(
        z.strictObject({ offerId: id, quantity: z.number({ error: 'Une quantité' }).int().min(1).max(quantityCap) }),
      )
      .min(1, 'Une quantité au moins')
      .max(200)
      .refine(
        lines => new Set(lines.map(({ offerId }) => offerId)).size === lines.length,
        'Un article est donné deux fois',
      )
      .optional(),
  }),
  limit: { attempts: 30, minutes: 60 },
  errors: ['CART_EMPTY', 'OWN_OFFER', 'OFFER_UNAVAILABLE', 'QUANTITY_BELOW_MINIMUM', 'QUANTITY_NOT_A_MULTIPLE'],
  data: detail,
})

export const acceptQuote = operation({
  method: 'POST',
  path: '/api/quotes/:id/accept',
  summary: 'Accepts a quote: its lines are in the cart at its prices; again, they are put there again until ordered.',
  access: 'user',
  buys: true,
  params,
  errors: ['NOT_FOUND', 'QUOTE_ENDED'],
  data: detail,
})

export const declineQuote = operation({
  method: 'POST',
  path: '/api/quotes/:id/decline',
  summary: 'Refuses an answered quote, or takes a request back.',
  access: 'user',
  params,
  errors: ['NOT_FOUND', 'QUOTE_ENDED'],
  data: detail,
})

const deliveryHtCents = z
  .number({ error: 'Un montant, 0 si la livraison est offerte' })
  .int()
  .min(0)
  .max(100_000_000, 'Un million d’euros au plus')
const delayDays = z.number({ error: 'Un nombre de jours' }).int().min(0).max(365, 'Un an au plus')
const priceCents = z.number({ error: 'Un prix' }).int().min(1, 'Un prix').max(100_000_000, 'Un million d’euros au plus')
const terms = { deliveryHtCents, delayDays, validUntil: day, answer: paragraphs(0, 1_000) }

export const listCustomerQuotes = operation({
  method: 'GET',
  path: '/api/seller/quotes',
  summary: 'Lists the quotes of the caller’s seller, those to answer first.',
  access: 'seller',
  data: z.object({ quotes: z.array(summary) }),
})

export const getCustomerQuote = operation({
  method: 'GET',
  path: '/api/seller/quotes/:id',
  summary: 'Returns one quote of the caller’s seller.',
  access: 'seller',
  params,
  errors: ['NOT_FOUND'],
  data: detail,
})

export const answerQuote = operation({
  method: 'POST',
  path: '/api/seller/quotes/:id/answer',
  summary: 'Answers a quote, or changes an answer not accepted yet: price of each line, delivery, delay, validity.',
  access: 'seller',
  params,
  body: z.strictObject({
    ...terms,
    lines: z
      .array(z.strictObject({ offerId: id, priceCents }))
      .min(1)
      .max(200),
  }),
  errors: ['NOT_FOUND', 'QUOTE_ENDED'],
  data: detail,
})

export const refuseQuote = operation({
  method: 'POST',
  path: '/api/seller/quotes/:id/refuse',
  summary: 'Refuses a request, or takes an answer back that is not accepted yet.',
  access: 'seller',
  params,
  body: z.strictObject({ answer: paragraphs(1, 1_000) }),
  errors: ['NOT_FOUND', 'QUOTE_ENDED'],
  data: detail,
})

export const makeQuote = operation({
  method: 'POST',
  path: '/api/seller/quotes',
  summary: 'Makes an answered quote for a customer on the phone, who accepts and pays it from a mail.',
  access: 'seller',
  body: z.strictObject({
    ...terms,
    key,
    email: z.email('Une adresse email').max(254),
    lines: z
      .array(
        z.strictObject({
          reference: z.string().trim().min(1).max(60),
          quantity: z.number().int().min(1).max(100_000),
          priceCents,
        }),
      )
      .min(1, 'Une ligne au moins')
      .max(200),
  }),
  limit: { attempts: 120, minutes: 60 },
  data: detail,
})
