/** Articles on sale that lack papers, whose text holds a green claim that nobody judged, or that do not say what they are. */
import { id, operation, operatorReason, z } from '#shared/contract.ts'
import { groundKeys } from './rules/review.ts'

const finding = z.object({
  id: z.number(),
  kind: z.enum(['PAPERS', 'GREEN_CLAIM', 'UNDECLARED']),
  /** What is missing or which words, with the law, in French. */
  detail: z.string(),
  articleId: z.number(),
  title: z.string(),
  slug: z.string(),
  seller: z.string(),
  foundAt: z.string(),
})
export type ArticleFinding = z.output<typeof finding>

export const listFindings = operation({
  method: 'GET',
  path: '/api/admin/article-findings',
  summary: 'Lists what the daily reading of articles on sale found, oldest first; 50 at most.',
  access: 'admin',
  data: z.object({ findings: z.array(finding), total: z.number() }),
})

export const listOwnFindings = operation({
  method: 'GET',
  path: '/api/seller/article-findings',
  summary: 'Lists what the daily reading of articles on sale found of the caller’s seller; 50 at most.',
  access: 'seller',
  data: z.object({ findings: z.array(finding) }),
})

export const decideFinding = operation({
  method: 'POST',
  path: '/api/admin/article-findings/:id/decision',
  summary: 'Accepts the text of an article, or takes the article down with a statement of reasons.',
  access: 'admin',
  params: z.strictObject({ id }),
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('accept'), reason: operatorReason }),
    z.strictObject({ decision: z.literal('take_down'), reason: operatorReason, ground: z.enum(groundKeys) }),
  ]),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ id: z.number() }),
})
