/** Contract of recalls for who opens them: a seller for its own offers, an operator for every seller's. */
import { phone } from '#domains/identity/contract.ts'
import { calendarDay, id, operation, operatorReason, paragraphs, text, z } from '#shared/contract.ts'
import { recallNotice, recallParams } from './contract.ts'
import { recallActions, remedies } from './rules.ts'

const day = calendarDay('Une date')
const orNothing = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema]).default('')
const variantIds = z.array(id).min(1, 'Choisissez au moins une déclinaison').max(200, '200 déclinaisons au plus')
const lots = z.array(text(1, 40)).max(50, '50 lots au plus').default([])
const period = { soldFrom: day.nullable().default(null), soldTo: day.nullable().default(null) }
const inOrder = ({ soldFrom, soldTo }: { soldFrom: string | null; soldTo: string | null }) =>
  !soldFrom || !soldTo || soldFrom <= soldTo
const ordered = { path: ['soldTo'], message: 'La fin vient avant le début' }

const notice = {
  title: text(5, 160),
  danger: paragraphs(20, 2_000),
  actions: z.array(z.enum(recallActions)).max(3).default(['stop']),
  instructions: z.union([z.literal(''), paragraphs(3, 2_000)]).default(''),
  remedies: z
    .array(z.enum(remedies))
    .min(1, 'Proposez au moins une solution')
    .max(3)
    .transform(given => [...new Set(given)]),
  singleRemedyReason: orNothing(text(10, 500)),
  phone: orNothing(phone),
  address: orNothing(text(5, 300)),
  recalledOn: day,
}
const newRecall = z.strictObject({ articleId: id, variantIds, lots, ...period, ...notice }).refine(inOrder, ordered)
export type NewRecall = z.output<typeof newRecall>
/** The text as a whole, and why it changes. */
const amendment = z.strictObject({ ...notice, reason: text(5, 500) })
export type Amendment = z.output<typeof amendment>

const scope = z.strictObject({
  articleId: id,
  /** `12~15` */
  variantIds: z.string().regex(/^[1-9]\d{0,14}(~[1-9]\d{0,14}){0,199}$/, 'Choisissez au moins une déclinaison'),
  /** One a line. */
  lots: z.string().max(2_100).default(''),
  soldFrom: orNothing(day),
  soldTo: orNothing(day),
})
export type RecallScope = z.output<typeof scope>
/** Units on hand of one offer. */
const recalledStock = z.object({
  offerId: z.number(),
  vendorName: z.string(),
  reference: z.string(),
  title: z.string(),
  units: z.number(),
  places: z.array(z.object({ name: z.string(), units: z.number() })),
  /** Recalled lots that deliveries and returns brought, and the units of each that may be there. */
  lots: z.array(z.object({ lot: z.string(), atMost: z.number() })),
  /** Units at least of which no lot is known. */
  unknown: z.number(),
})
export type RecalledStock = z.output<typeof recalledStock>
const concerned = z.object({
  orders: z.number(),
  buyers: z.number(),
  /** Offers on sale that would be taken off sale. */
  offers: z.number(),
  /** 100 offers at most. */
  stock: z.array(recalledStock),
})
export type ConcernedCounts = z.output<typeof concerned>

const managedRecall = recallNotice.extend({
  /** Buyers to mail, one an order. */
  concerned: z.number(),
  queued: z.number(),
  sent: z.number(),
  stoppedOffers: z.number(),
  /** To set aside; empty once the recall is lifted, and in a list of several. */
  stock: z.array(recalledStock),
  /** Null once the account is gone, or for another team's. */
  author: z.string().nullable(),
  /** The caller may amend and lift it. */
  isOwn: z.boolean(),
})
export type ManagedRecall = z.output<typeof managedRecall>
const list = z.object({ recalls: z.array(managedRecall), next: z.number().nullable() })

const articles = z.object({
  /** Articles that match the search, 10 at most. */
  found: z.array(z.object({ id: z.number(), title: z.string(), brand: z.string() })),
  article: z
    .object({
      id: z.number(),
      title: z.string(),
      brand: z.string(),
      variants: z.array(z.object({ id: z.number(), label: z.string(), ean: z.string().nullable() })),
      /** Lots recorded at receptions and dispatches, newest first, 50 at most. */
      lots: z.array(z.string()),
    })
    .nullable(),
})
export type RecallArticles = z.output<typeof articles>
const articleQuery = z.strictObject({ q: z.string().trim().max(100).default(''), articleId: id.optional() })
const listQuery = z.strictObject({
  /** This recall alone. */
  id: id.optional(),
  before: id.optional(),
})

export const listSellerRecalls = operation({
  method: 'GET',
  path: '/api/seller/recalls',
  summary: 'Lists the recalls of the caller’s seller and the operator’s that concern its offers, newest first.',
  access: 'seller',
  query: listQuery,
  data: list,
})
export const findSellerRecallArticles = operation({
  method: 'GET',
  path: '/api/seller/recalls/articles',
  summary:
    'Finds articles that the seller offers, by title, reference or EAN; one with its variants and recorded lots.',
  access: 'seller',
  query: articleQuery,
  errors: ['NOT_FOUND'],
  data: articles,
})
export const previewSellerRecall = operation({
  method: 'GET',
  path: '/api/seller/recalls/preview',
  summary: 'Counts the orders, the buyers and the offers that a recall would concern.',
  access: 'seller',
  query: scope,
  errors: ['NOT_FOUND'],
  data: concerned,
})
export const publishSellerRecall = operation({
  method: 'POST',
  path: '/api/seller/recalls',
  summary:
    'Publishes a recall: its offers leave the sale, and each buyer concerned is mailed once. CONFLICT for the same recall again.',
  access: 'seller',
  body: newRecall,
  idempotent: true,
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_INPUT'],
  data: managedRecall,
})
export const amendSellerRecall = operation({
  method: 'POST',
  path: '/api/seller/recalls/:id/versions',
  summary: 'Writes a new version of the notice; buyers are not mailed again.',
  access: 'seller',
  params: recallParams,
  body: amendment,
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_INPUT'],
  data: managedRecall,
})
export const liftSellerRecall = operation({
  method: 'POST',
  path: '/api/seller/recalls/:id/lift',
  summary: 'Lifts a recall: its offers may be put on sale again.',
  access: 'seller',
  params: recallParams,
  body: z.strictObject({ reason: operatorReason }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: managedRecall,
})

export const listAdminRecalls = operation({
  method: 'GET',
  path: '/api/admin/recalls',
  summary: 'Lists every recall with its progress, newest first.',
  access: 'admin',
  query: listQuery,
  data: list,
})
export const findAdminRecallArticles = operation({
  method: 'GET',
  path: '/api/admin/recalls/articles',
  summary: 'Finds articles by title, reference or EAN; one with its variants and the lots recorded by every seller.',
  access: 'admin',
  query: articleQuery,
  errors: ['NOT_FOUND'],
  data: articles,
})
export const previewAdminRecall = operation({
  method: 'GET',
  path: '/api/admin/recalls/preview',
  summary: 'Counts the orders, the buyers and the offers that a recall would concern, of every seller.',
  access: 'admin',
  query: scope,
  errors: ['NOT_FOUND'],
  data: concerned,
})
export const publishAdminRecall = operation({
  method: 'POST',
  path: '/api/admin/recalls',
  summary: 'Publishes a recall of every seller’s offers, and mails these sellers too.',
  access: 'admin',
  body: newRecall,
  idempotent: true,
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_INPUT'],
  data: managedRecall,
})
export const amendAdminRecall = operation({
  method: 'POST',
  path: '/api/admin/recalls/:id/versions',
  summary: 'Writes a new version of any notice.',
  access: 'admin',
  params: recallParams,
  body: amendment,
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_INPUT'],
  data: managedRecall,
})
export const liftAdminRecall = operation({
  method: 'POST',
  path: '/api/admin/recalls/:id/lift',
  summary: 'Lifts any recall.',
  access: 'admin',
  params: recallParams,
  body: z.strictObject({ reason: operatorReason }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: managedRecall,
})
