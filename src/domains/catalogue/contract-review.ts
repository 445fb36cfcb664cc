import { id, operation, operatorReason, success, text, wholeNumber, z } from '#shared/contract.ts'
import { articleStatuses, groundKeys, reviewActions } from './rules/review.ts'

const status = z.enum(articleStatuses)
const params = z.strictObject({ id })
const row = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  pictureId: z.number().nullable(),
  categoryId: z.number(),
  brand: z.string(),
  category: z.string(),
  status,
  /** The seller who described it; null for the operator. */
  seller: z.string().nullable(),
  offers: z.number(),
  createdAt: z.string(),
})
export type ReviewRow = z.output<typeof row>

export const findArticles = operation({
  method: 'GET',
  path: '/api/admin/articles',
  summary: 'Lists articles of every status, by words or EAN, those to review oldest first; 30 a page.',
  access: 'admin',
  query: z.strictObject({
    q: text(1, 100).optional(),
    status: status.optional(),
    /** Sold or described by them. */
    seller: id.optional(),
    page: wholeNumber(1, 10_000).default(1),
  }),
  data: z.object({
    articles: z.array(row),
    /** The seller of the filter. */
    seller: z.object({ id: z.number(), name: z.string() }).nullable(),
    waiting: z.number(),
    withdrawn: z.number(),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
  }),
})

const twin = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  status,
  alike: z.number(),
  sameEan: z.boolean(),
})
export type Twin = z.output<typeof twin>

export const showReviewedArticle = operation({
  method: 'GET',
  path: '/api/admin/articles/:id',
  summary: 'Returns one article for review, with its possible duplicates.',
  access: 'admin',
  params,
  errors: ['NOT_FOUND'],
  data: row.extend({
    description: z.string(),
    /** Green claims in its text, each with the law, in French. */
    claims: z.array(z.string()),
    tags: z.array(z.string()),
    sellerId: z.number().nullable(),
    regulation: z.array(z.string()),
    variants: z.array(z.object({ label: z.string(), ean: z.string().nullable(), sellers: z.array(z.string()) })),
    decisions: z.array(
      z.object({
        decision: z.string(),
        who: z.string(),
        reason: z.string(),
        ground: z.string().nullable(),
        automated: z.boolean(),
        at: z.string(),
      }),
    ),
    twins: z.array(twin),
    /** Why it cannot be deleted, in French; null when it can. */
    deletionFault: z.string().nullable(),
    acts: z.array(z.enum(reviewActions)),
  }),
})
export type ReviewedArticle = z.output<typeof showReviewedArticle.data>

export const listDuplicates = operation({
  method: 'GET',
  path: '/api/admin/duplicates',
  summary: 'Lists possible duplicates: same EAN first, then nearly the same title of one brand.',
  access: 'admin',
  data: z.object({ pairs: z.array(z.object({ article: twin, twin })) }),
})

const decided = z.object({ status })
const errors = ['NOT_FOUND', 'CONFLICT'] as const

export const reviewArticle = operation({
  method: 'POST',
  path: '/api/admin/articles/:id/review',
  summary: 'Publishes an article under review, or returns it to its seller with the changes to make.',
  access: 'admin',
  params,
  body: z
    .strictObject({ decision: z.enum(['accept', 'send_back']), reason: z.string().trim().max(2_000).default('') })
    .refine(({ decision, reason: why }) => decision === 'accept' || why.length >= 10, {
      path: ['reason'],
      message: 'Écrivez au vendeur ce qui est à changer (10 caractères au moins)',
    }),
  errors,
  data: decided,
})

export const takeDownArticle = operation({
  method: 'POST',
  path: '/api/admin/articles/:id/takedown',
  summary: 'Takes an article down with a statement of reasons (regulation (EU) 2022/2065, article 17).',
  access: 'admin',
  params,
  body: z.strictObject({ reason: operatorReason, ground: z.enum(groundKeys), automated: z.boolean() }),
  errors,
  data: decided,
})

export const restoreArticle = operation({
  method: 'POST',
  path: '/api/admin/articles/:id/restore',
  summary: 'Puts an article that was taken down back on sale and notifies its sellers.',
  access: 'admin',
  params,
  body: z.strictObject({ reason: operatorReason }),
  errors,
  data: decided,
})

export const mergeArticle = operation({
  method: 'POST',
  path: '/api/admin/articles/:id/merge',
  summary: 'Moves variants and offers of an article to another one and redirects its URL. Cannot be undone.',
  access: 'admin',
  params,
  body: z.strictObject({ into: id, reason: operatorReason }),
  errors,
  data: z.object({ into: z.number(), slug: z.string() }),
})

export const deleteArticle = operation({
  method: 'POST',
  path: '/api/admin/articles/:id/delete',
  summary:
    'Deletes an article that nobody sells and that no conversation, campaign or takedown names. Cannot be undone.',
  access: 'admin',
  params,
  body: z.strictObject({ reason: operatorReason }),
  errors,
  data: success,
})

export const distinguishArticles = operation({
  method: 'POST',
  path: '/api/admin/articles/:id/distinct',
  summary: 'Stores that two articles are not duplicates, so that they are no longer proposed.',
  access: 'admin',
  params,
  body: z.strictObject({ from: id }),
  errors,
  data: success,
})
