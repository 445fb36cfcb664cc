import { cents, id, operation, z } from '#shared/contract.ts'
import { fillOutcomes } from './rules.ts'

const price = z.object({
  htCents: cents,
  /** With hundredths of a cent below one euro. */
  ttcCents: z.number(),
})

const article = z.object({
  slug: z.string(),
  title: z.string(),
  categoryId: z.number(),
  pictureId: z.number().nullable(),
})

const similarArticle = article.extend({
  saleUnit: z.string(),
  priceCents: cents,
  vatBasisPoints: z.number(),
})
export type SimilarArticle = z.output<typeof similarArticle>

/** One wanted line, and what became of it. */
const fillRow = z.object({
  outcome: z.enum(fillOutcomes),
  articleId: z.number().nullable(),
  /** Null for an article that is no longer in the catalogue. */
  slug: z.string().nullable(),
  title: z.string(),
  variantLabel: z.string(),
  saleUnit: z.string(),
  categoryId: z.number(),
  pictureId: z.number().nullable(),
  wanted: z.number(),
  /** Units put into the cart; 0 when missing. */
  added: z.number(),
  /** Of one unit, when it was ordered; null for a line of a list. */
  before: price.nullable(),
  /** Of one unit in the cart; null when missing. */
  now: price.nullable(),
  formerVendor: z.string().nullable(),
  vendor: z.string().nullable(),
  /** Why the quantity differs, or why nothing was added. */
  reason: z.string().nullable(),
})
export type FillRow = z.output<typeof fillRow>

export const storedRows = z.array(fillRow)

const cartFill = z.object({
  source: z.string(),
  at: z.string(),
  rows: z.array(fillRow.extend({ similar: z.array(similarArticle) })),
})
export type CartFill = z.output<typeof cartFill>

/** Made for one form: a second submission of it changes nothing. */
export const fillKey = z.strictObject({ key: z.uuid('Rechargez la page, puis recommencez') })

export const fillCounts = z.object({ added: z.number(), missing: z.number() })

export const orderAgain = operation({
  method: 'POST',
  path: '/api/lists/orders/:id/cart',
  summary: 'Puts the lines of a past order of the caller into the cart at today’s prices; once per key.',
  access: 'user',
  buys: true,
  params: z.strictObject({ id }),
  body: fillKey,
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: fillCounts,
})

export const getLastFill = operation({
  method: 'GET',
  path: '/api/lists/last-fill',
  summary: 'Returns what became of the lines that the caller last put into the cart at once; null when there are none.',
  access: 'public',
  data: z.object({ fill: cartFill.nullable() }),
})
