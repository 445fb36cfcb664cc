import { id, operation, paragraphs, success, wholeNumber, z } from '#shared/contract.ts'
import { hasContactDetails, refusalGroundKeys, reviewKinds, reviewStatuses } from './rules.ts'

const rating = wholeNumber(1, 5)
const noContact = 'Sans lien, adresse ni numéro de téléphone'
const reviewText = paragraphs(20, 2_000).refine(typed => !hasContactDetails(typed), noContact)
export const replyText = paragraphs(10, 2_000).refine(typed => !hasContactDetails(typed), noContact)

const published = z.object({
  id: z.number(),
  rating: z.number(),
  text: z.string(),
  author: z.string(),
  /** Day of the delivery. */
  experiencedOn: z.string(),
  publishedAt: z.string(),
  isChanged: z.boolean(),
  /** The model bought; empty when the article has one. */
  variantLabel: z.string(),
  vendor: z.string(),
  reply: z.string().nullable(),
  repliedAt: z.string().nullable(),
})
export type PublishedReview = z.output<typeof published>

const counts = z.object({
  count: z.number(),
  /** One decimal; null without reviews. */
  average: z.number().nullable(),
  /** Reviews of each rating, 1 to 5. */
  byRating: z.array(z.number()),
})
export type ReviewCounts = z.output<typeof counts>

/** Measures of a seller over 90 days, those with enough cases. */
const service = z.object({
  vendor: z.object({ name: z.string(), slug: z.string() }),
  reviews: z.object({ count: z.number(), average: z.number().nullable() }),
  measures: z.array(
    z.object({
      name: z.enum(['late', 'promise', 'cancelled', 'faults', 'replies']),
      /** Of `cases`, how many were as promised. */
      good: z.number(),
      cases: z.number(),
    }),
  ),
})
export type SellerService = z.output<typeof service>

const listed = z.object({ counts, reviews: z.array(published), page: z.number(), pages: z.number() })
const pageQuery = z.strictObject({ page: wholeNumber(1, 10_000).default(1) })
const slugParams = z.strictObject({ slug: z.string().min(1).max(200) })

export const getArticleReviews = operation({
  method: 'GET',
  path: '/api/reviews/articles/:slug',
  summary: 'Returns the published reviews of an article, the newest first, and the measured service of its sellers.',
  access: 'public',
  cacheTags: ['articles', 'reviews'],
  params: slugParams,
  query: pageQuery,
  errors: ['NOT_FOUND'],
  data: listed.extend({ title: z.string(), sellers: z.array(service) }),
})

export const getSellerReviews = operation({
  method: 'GET',
  path: '/api/reviews/sellers/:slug',
  summary: 'Returns the published reviews of a seller, the newest first, and its measured service.',
  access: 'public',
  cacheTags: ['reviews', 'shops'],
  params: slugParams,
  query: pageQuery,
  errors: ['NOT_FOUND'],
  data: listed.extend({ name: z.string(), service }),
})

const reviewable = z.object({
  kind: z.enum(reviewKinds),
  /** Of the order line for an article, of the order for a seller. */
  id: z.number(),
  title: z.string(),
  detail: z.string(),
  deliveredOn: z.string(),
  /** Last day on which it can be written. */
  until: z.string(),
  pictureId: z.number().nullable(),
  categoryId: z.number().nullable(),
})
export type Reviewable = z.output<typeof reviewable>

const ownReview = z.object({
  id: z.number(),
  kind: z.enum(reviewKinds),
  title: z.string(),
  /** Of the article or the seller; null when it is no longer in view. */
  path: z.string().nullable(),
  rating: z.number(),
  text: z.string(),
  author: z.string(),
  status: z.enum(reviewStatuses),
  at: z.string(),
  ground: z.enum(refusalGroundKeys).nullable(),
  reason: z.string().nullable(),
  reply: z.string().nullable(),
  isChangeable: z.boolean(),
})
export type OwnReview = z.output<typeof ownReview>

export const listMyReviews = operation({
  method: 'GET',
  path: '/api/reviews',
  summary: 'Lists what the caller bought and may review, and the reviews that they wrote.',
  access: 'user',
  data: z.object({ toWrite: z.array(reviewable), written: z.array(ownReview) }),
})

const written = z.object({ id: z.number(), status: z.enum(reviewStatuses) })

export const writeReview = operation({
  method: 'POST',
  path: '/api/reviews',
  summary: 'Writes a review of an article or of a seller, by a buyer whose order was delivered within six months.',
  access: 'user',
  body: z
    .strictObject({ orderLineId: id.optional(), orderId: id.optional(), rating, text: reviewText })
    .refine(({ orderLineId, orderId }) => (orderLineId === undefined) !== (orderId === undefined), {
      path: ['orderId'],
      message: 'Indiquez un article ou une commande',
    }),
  errors: ['NOT_FOUND', 'REVIEW_LATE', 'REVIEW_EXISTS'],
  data: written,
})

export const changeReview = operation({
  method: 'PUT',
  path: '/api/reviews/:id',
  summary: 'Changes a review, which is then checked again; its answer is removed.',
  access: 'user',
  params: z.strictObject({ id }),
  body: z.strictObject({ rating, text: reviewText }),
  errors: ['NOT_FOUND', 'REVIEW_LATE'],
  data: written,
})

export const deleteReview = operation({
  method: 'DELETE',
  path: '/api/reviews/:id',
  summary: 'Deletes a review of the caller for good.',
  access: 'user',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: success,
})
