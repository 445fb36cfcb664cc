/** Contract of recalls that everybody reads. */
import { id, operation, z } from '#shared/contract.ts'
import { recallActions, remedies } from './rules.ts'

export const recallParams = z.strictObject({ id })

const listedRecall = z.object({
  id: z.number(),
  title: z.string(),
  product: z.string(),
  brand: z.string(),
  pictureId: z.number().nullable(),
  danger: z.string(),
  lots: z.array(z.string()),
  /** ISO day given by who recalls. */
  recalledOn: z.string(),
  liftedAt: z.string().nullable(),
})
export type ListedRecall = z.output<typeof listedRecall>

/** The notice (regulation (EU) 2023/988, article 36). */
export const recallNotice = listedRecall.extend({
  /** Null once the article is no longer public. */
  slug: z.string().nullable(),
  variants: z.array(z.object({ id: z.number(), label: z.string(), ean: z.string().nullable() })),
  soldFrom: z.string().nullable(),
  soldTo: z.string().nullable(),
  /** Null: every seller of the marketplace. */
  vendorName: z.string().nullable(),
  actions: z.array(z.enum(recallActions)),
  instructions: z.string(),
  remedies: z.array(z.enum(remedies)),
  singleRemedyReason: z.string(),
  phone: z.string(),
  address: z.string(),
  version: z.number(),
  publishedAt: z.string(),
  /** Of the version shown. */
  amendedAt: z.string(),
  liftReason: z.string().nullable(),
})
export type RecallNotice = z.output<typeof recallNotice>

export const listRecalls = operation({
  method: 'GET',
  path: '/api/recalls',
  summary: 'Lists recalls, newest first, 30 at a time; `before`: only older ones.',
  access: 'public',
  whileClosed: 'everyone',
  cacheTags: ['recalls'],
  query: z.strictObject({ before: id.optional() }),
  data: z.object({
    recalls: z.array(listedRecall),
    /** Pass it as `before` for the next page; null: this is the last one. */
    next: z.number().nullable(),
  }),
})

export const showRecall = operation({
  method: 'GET',
  path: '/api/recalls/:id',
  summary: 'Returns the notice of one recall, standing or lifted.',
  access: 'public',
  whileClosed: 'everyone',
  cacheTags: ['recalls', 'articles'],
  params: recallParams,
  errors: ['NOT_FOUND'],
  data: recallNotice,
})
