import { stockLevels } from '#domains/stock/rules.ts'
import { id, operation, smallId, wholeNumber, z } from '#shared/contract.ts'
import { whole } from './contract.ts'
import { priceHows, selectedAtMost, stockHows } from './rules/bulk.ts'
import { offerStatuses } from './rules.ts'

const params = z.strictObject({ id })
export const offerFilter = z.strictObject({
  q: z.string().trim().max(100).default(''),
  categoryId: smallId.optional(),
  status: z.enum(offerStatuses).optional(),
  stock: z.enum(stockLevels).optional(),
})
/** Offers by id, or all that pass a filter of the list. */
export const offerSelection = z
  .strictObject({
    ids: z.array(id).max(selectedAtMost, 'Trop d’offres à la fois').optional(),
    filter: offerFilter.optional(),
  })
  .refine(({ ids, filter }) => (ids?.length ? 1 : 0) + (filter ? 1 : 0) === 1, 'Cochez au moins une offre')
export type OfferSelection = z.output<typeof offerSelection>

const signedValue = z.number({ error: 'Une valeur, par exemple 5' }).int('Deux décimales au plus')
const act = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('price'), how: z.enum(priceHows), value: signedValue })
    .refine(({ how, value }) => (how === 'set' ? value > 0 && value <= 100_000_000 : value !== 0), {
      path: ['value'],
      message: 'Une valeur, par exemple 5',
    })
    .refine(({ how, value }) => how !== 'percent' || (value > -10_000 && value <= 100_000), {
      path: ['value'],
      message: 'Entre −99,99\u00a0% et +1\u00a0000\u00a0%',
    })
    .refine(({ how, value }) => how !== 'amount' || Math.abs(value) <= 100_000_000, {
      path: ['value'],
      message: 'Un million d’euros au plus',
    }),
  z
    .strictObject({
      kind: z.literal('stock'),
      how: z.enum(stockHows),
      warehouseId: id,
      quantity: whole(-10_000_000, 10_000_000),
    })
    .refine(({ how, quantity }) => (how === 'set' ? quantity >= 0 : quantity !== 0), {
      path: ['quantity'],
      message: 'Une quantité',
    }),
  z.strictObject({ kind: z.enum(['publish', 'unpublish', 'archive']) }),
])

const summary = z.object({
  id: z.number(),
  /** What was done, in French. */
  words: z.string(),
  by: z.string().nullable(),
  createdAt: z.string(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  undoneAt: z.string().nullable(),
  restored: z.number(),
  left: z.number(),
  mayUndo: z.boolean(),
})
export type Batch = z.output<typeof summary>

export const changeOffers = operation({
  method: 'POST',
  path: '/api/seller/batches',
  summary: 'Changes price, stock or publication of many offers at once; refused rows are listed with the reason.',
  access: 'seller',
  body: z.strictObject({
    /** Idempotency key, created by the caller. */
    key: z.uuid(),
    selection: offerSelection,
    act,
  }),
  errors: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  data: summary,
})
export type BulkRequest = z.output<typeof changeOffers.body>

export const listBatches = operation({
  method: 'GET',
  path: '/api/seller/batches',
  summary: 'Lists the batches of the caller’s seller, newest first; 20 a page.',
  access: 'seller',
  query: z.strictObject({ page: wholeNumber(1, 10_000).default(1) }),
  data: z.object({ batches: z.array(summary), page: z.number(), pages: z.number() }),
})

const offerShown = { offerId: z.number(), reference: z.string(), title: z.string() }
const row = z.object({ ...offerShown, why: z.string() })
/** The one that the batch changed. */
const changedValue = z.object({
  priceCents: z.number().optional(),
  onHand: z.number().optional(),
  status: z.enum(offerStatuses).optional(),
})
export const getBatch = operation({
  method: 'GET',
  path: '/api/seller/batches/:id',
  summary: 'Returns one batch: what changed, refused rows and rows that an undo skipped, 500 of each at most.',
  access: 'seller',
  params,
  errors: ['NOT_FOUND'],
  data: summary.extend({
    changes: z.array(z.object({ ...offerShown, before: changedValue, after: changedValue })),
    refusals: z.array(row),
    leftRows: z.array(row),
  }),
})
export type BatchDetail = z.output<typeof getBatch.data>

export const undoBatch = operation({
  method: 'POST',
  path: '/api/seller/batches/:id/undo',
  summary: 'Undoes a batch within 24 hours, for the offers not changed since.',
  access: 'seller',
  params,
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: summary,
})
