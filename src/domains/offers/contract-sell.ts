/** What a seller reads before offering an article that is already described. */
import { cents, id, operation, z } from '#shared/contract.ts'
import { vatCodes } from './rules.ts'

const variant = z.object({
  id: z.number(),
  label: z.string(),
  ean: z.string().nullable(),
  packLabel: z.string(),
  saleUnit: z.string(),
  /** The caller's own offer of it. */
  ownOfferId: z.number().nullable(),
  /** Packing of most other offers, else what the pack names, else one unit. */
  step: z.number(),
  minimum: z.number(),
  /** The lowest price HT of another seller on sale; null when there is none. */
  lowestCents: cents.nullable(),
  otherSellers: z.number(),
})
export const showArticleToSell = operation({
  method: 'GET',
  path: '/api/seller/articles/:id/to-sell',
  summary: 'Returns a published article with its variants, their usual packing and the lowest competing prices HT.',
  access: 'seller',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: z.object({
    id: z.number(),
    slug: z.string(),
    title: z.string(),
    brand: z.string(),
    categoryId: z.number(),
    pictureId: z.number().nullable(),
    /** The rate of most other offers; the normal one without any. */
    vatCode: z.enum(vatCodes),
    variants: z.array(variant),
  }),
})
export type ArticleToSell = z.output<typeof showArticleToSell.data>
