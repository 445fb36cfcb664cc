/** The feed of public offers for search engines and price comparison sites. */
import { operation, smallId, z } from '#shared/contract.ts'
import { feedRefusals } from './rules/feed.ts'

const feed = z.object({
  enabled: z.boolean(),
  /** Empty: every category. */
  categoryIds: z.array(z.number()),
  categories: z.array(z.object({ id: z.number(), title: z.string() })),
  path: z.string(),
  isRunning: z.boolean(),
  /** The last finished generation, which is served. */
  last: z
    .object({
      endedAt: z.string(),
      seconds: z.number(),
      items: z.number(),
      bytes: z.number(),
      refused: z.array(z.object({ reason: z.enum(feedRefusals), count: z.number() })),
      samples: z.array(
        z.object({ reason: z.enum(feedRefusals), title: z.string(), reference: z.string(), slug: z.string() }),
      ),
    })
    .nullable(),
})
export type ProductFeed = z.output<typeof feed>

export const showProductFeed = operation({
  method: 'GET',
  path: '/api/admin/product-feed',
  summary: 'Returns the product feed: whether it is on, its categories, its last generation and what that refused.',
  access: 'admin',
  data: feed,
})

export const setProductFeed = operation({
  method: 'PUT',
  path: '/api/admin/product-feed',
  summary: 'Turns the product feed on or off and chooses its categories; it is made again at once.',
  access: 'admin',
  body: z.strictObject({ enabled: z.boolean(), categoryIds: z.array(smallId).max(200) }),
  errors: ['NOT_FOUND'],
  data: feed,
})

export const makeProductFeed = operation({
  method: 'POST',
  path: '/api/admin/product-feed/generate',
  summary: 'Makes the product feed again now.',
  access: 'admin',
  errors: ['CONFLICT'],
  data: feed,
})
