/** Requests of sellers to change an article that others sell or that was reviewed. */
import { id, operation, text, z } from '#shared/contract.ts'

const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))])
const field = z.object({
  field: z.string(),
  label: z.string(),
  /** In words: names of categories and tags, « Oui ». */
  before: z.string(),
  after: z.string(),
  /** What the article has now, when it is no longer what the request was written about. */
  changed: z.string().nullable(),
  decision: z.enum(['accepted', 'refused']).nullable(),
  reason: z.string(),
  /** A proposed file that waits for the decision. */
  file: z.enum(['document', 'picture']).nullable(),
})
export const shownRequest = z.object({
  id: z.number(),
  articleId: z.number(),
  title: z.string(),
  seller: z.string(),
  message: z.string(),
  status: z.enum(['open', 'decided', 'withdrawn']),
  createdAt: z.string(),
  /** The article was merged into another: nothing can be accepted. */
  isMerged: z.boolean(),
  fields: z.array(field),
})
export type ShownRequest = z.output<typeof shownRequest>
export type RequestValue = z.output<typeof value>

const params = z.strictObject({ id })
/** Decided together. */
export const requestFieldsAtMost = 300
export const proposedFilesAtMost = 20

export const listArticleRequests = operation({
  method: 'GET',
  path: '/api/admin/article-requests',
  summary: 'Lists the open change requests of sellers, oldest first; 100 at most.',
  access: 'admin',
  data: z.object({
    requests: z.array(
      z.object({ id: z.number(), title: z.string(), seller: z.string(), fields: z.number(), createdAt: z.string() }),
    ),
  }),
})

export const showArticleRequest = operation({
  method: 'GET',
  path: '/api/admin/article-requests/:id',
  summary: 'Returns a change request field by field, with what changed since it was written.',
  access: 'admin',
  params,
  errors: ['NOT_FOUND'],
  data: shownRequest,
})

export const decideArticleRequest = operation({
  method: 'POST',
  path: '/api/admin/article-requests/:id/decide',
  summary: 'Accepts or refuses each field of a change request, applies those accepted and emails the seller.',
  access: 'admin',
  params,
  body: z.strictObject({
    decisions: z
      .array(z.strictObject({ field: text(1, 120), decision: z.enum(['accepted', 'refused']), reason: text(0, 300) }))
      .min(1)
      .max(requestFieldsAtMost),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ accepted: z.number(), refused: z.number() }),
})
