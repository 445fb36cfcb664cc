import { cents, operation, z } from '#shared/contract.ts'
import { articleCard, unitPrice } from './contract.ts'
import { parseIds } from './rules.ts'

const attributes = z.array(z.object({ code: z.string(), label: z.string(), value: z.string() }))

/** One variant with the offer that a buyer would take: the cheapest that can be bought now, else the cheapest. */
const variantDetails = z.object({
  id: z.number(),
  label: z.string(),
  packLabel: z.string(),
  saleUnit: z.string(),
  /** Beside those of the article. */
  attributes,
  offerId: z.number(),
  vendorName: z.string(),
  reference: z.string(),
  /** HT. */
  priceCents: cents,
  vatBasisPoints: z.number(),
  unitPrice: unitPrice.nullable(),
  minimum: z.number(),
  step: z.number(),
  /** Units free to sell. */
  available: z.number(),
})
export type VariantDetails = z.output<typeof variantDetails>

const articleDetails = z.object({
  card: articleCard,
  attributes,
  /** In the seller's order. */
  variants: z.array(variantDetails),
})
export type ArticleDetails = z.output<typeof articleDetails>

const idsAtMost = 24

export const describeArticles = operation({
  method: 'GET',
  path: '/api/article-details',
  summary: 'Returns articles with their attributes and the variants that can be ordered; unknown ids are left out.',
  access: 'public',
  cacheTags: ['articles'],
  query: z.strictObject({
    /** Separated by commas. */
    ids: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15})*$/)
      .refine(ids => parseIds(ids).length <= idsAtMost, `${idsAtMost} articles au plus`),
  }),
  data: z.object({ articles: z.array(articleDetails) }),
})
