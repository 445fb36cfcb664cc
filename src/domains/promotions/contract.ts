import { offerFilter, offerSelection } from '#domains/offers/contract-bulk.ts'
import { calendarDay, cents, id, operation, wholeNumber, z } from '#shared/contract.ts'
import { promotionStates } from './rules.ts'

const params = z.strictObject({ id })
const day = calendarDay('Une date')

const reduction = z
  .strictObject({
    how: z.enum(['percent', 'set']),
    value: z
      .number({ error: 'Une valeur, par exemple 10' })
      .int('Deux décimales au plus')
      .min(1, 'Une valeur, par exemple 10'),
  })
  .refine(({ how, value }) => value <= (how === 'percent' ? 9_000 : 100_000_000), {
    path: ['value'],
    message: '90\u00a0% de réduction au plus',
  })

const summary = z.object({
  id: z.number(),
  /** « −15 % », « 12,50 € HT » */
  words: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  state: z.enum(promotionStates),
  by: z.string().nullable(),
  counts: z.object({
    planned: z.number(),
    running: z.number(),
    ended: z.number(),
    cancelled: z.number(),
    refused: z.number(),
  }),
  mayStop: z.boolean(),
  stoppedAt: z.string().nullable(),
  /** The only offer's title, or the first's with how many more. */
  title: z.string(),
})
export type Promotion = z.output<typeof summary>

export const listPromotions = operation({
  method: 'GET',
  path: '/api/seller/promotions',
  summary: 'Lists the promotions of the caller’s seller: running first, then planned, then past; 20 a page.',
  access: 'seller',
  query: z.strictObject({ page: wholeNumber(1, 10_000).default(1) }),
  data: z.object({ promotions: z.array(summary), page: z.number(), pages: z.number() }),
})

const promotedOffer = z.object({
  offerId: z.number(),
  reference: z.string(),
  title: z.string(),
  state: z.enum(promotionStates),
  /** HT while it runs. */
  priceCents: cents,
  /** HT outside the promotion. */
  usualCents: cents,
  lowestCents: cents.nullable(),
  refusal: z.string().nullable(),
})
export type PromotedOffer = z.output<typeof promotedOffer>

export const getPromotion = operation({
  method: 'GET',
  path: '/api/seller/promotions/:id',
  summary: 'Returns one promotion of the caller’s seller with its offers, 500 at most.',
  access: 'seller',
  params,
  errors: ['NOT_FOUND'],
  data: summary.extend({ offers: z.array(promotedOffer) }),
})
export type PromotionDetail = z.output<typeof getPromotion.data>

export const promotionCandidates = operation({
  method: 'GET',
  path: '/api/seller/promotions/candidates',
  summary: 'Lists candidate offers with their lowest price of the last 30 days, to be undercut; 50 at most.',
  access: 'seller',
  query: offerFilter.extend({
    /** `12~15`; without it, all offers that pass the filter. */
    ids: z
      .string()
      .regex(/^[1-9]\d{0,14}(~[1-9]\d{0,14}){0,99}$/)
      .optional(),
  }),
  errors: ['NOT_FOUND'],
  data: z.object({
    total: z.number(),
    offers: z.array(
      z.object({
        offerId: z.number(),
        reference: z.string(),
        title: z.string(),
        priceCents: cents,
        lowestCents: cents.nullable(),
        /** Why it can have no promotion at all. */
        fault: z.string().nullable(),
      }),
    ),
  }),
})
export type Candidate = z.output<typeof promotionCandidates.data>['offers'][number]

export const planPromotion = operation({
  method: 'POST',
  path: '/api/seller/promotions',
  summary:
    'Creates a promotion between two days, both included, below the lowest of the 30 days before; refuses offer by offer.',
  access: 'seller',
  body: z.strictObject({
    /** Idempotency key, created by the caller. */
    key: z.uuid(),
    selection: offerSelection,
    reduction,
    startsOn: day,
    endsOn: day,
  }),
  errors: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  data: summary,
})
export type PromotionRequest = z.output<typeof planPromotion.body>

export const stopPromotion = operation({
  method: 'POST',
  path: '/api/seller/promotions/:id/stop',
  summary: 'Ends a promotion now: former prices apply again; a planned one never starts.',
  access: 'seller',
  params,
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: summary,
})
