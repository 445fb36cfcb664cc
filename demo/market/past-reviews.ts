import { z } from 'zod'
import { refusalGroundKeys } from '#domains/reviews/rules.ts'
import { readYaml } from '../yaml.ts'

const reviewSchema = z.strictObject({
  buyer: z.email(),
  /** Part of its slug. */
  vendor: z.string(),
  /** How the title of the article begins; without it, the review is about the seller. */
  on: z.string().optional(),
  rating: z.int().min(1).max(5),
  text: z.string(),
  daysAgo: z.int(),
  decision: z.enum(['publish', 'refuse']).optional(),
  ground: z.enum(refusalGroundKeys).optional(),
  reason: z.string().optional(),
  reply: z.string().optional(),
})
export type PastReview = z.output<typeof reviewSchema>

export const pastReviews = readYaml('market/data/past-reviews.yaml', z.array(reviewSchema))
