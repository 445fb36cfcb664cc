import { operation, operatorReason, smallId, success, text, z } from '#shared/contract.ts'
import { pendingKinds } from './rules/pending.ts'

const params = z.strictObject({ kind: z.enum(pendingKinds), id: smallId })

const pending = z.object({
  kind: z.enum(pendingKinds),
  id: z.number(),
  /** « Marque », or the label of the attribute. */
  label: z.string(),
  value: z.string(),
  /** Who brought it first. */
  seller: z.string().nullable(),
  articles: z.number(),
  /** The first of them. */
  sample: z.object({ id: z.number(), title: z.string() }).nullable(),
  createdAt: z.string(),
  /** Existing values that it may be the same as, the closest first. */
  near: z.array(z.string()),
})
export type PendingValue = z.output<typeof pending>

export const listPending = operation({
  method: 'GET',
  path: '/api/admin/pending-values',
  summary:
    'Lists the brands and attribute values that sellers brought and no operator has decided, oldest first; 100 at most.',
  access: 'admin',
  data: z.object({ values: z.array(pending), total: z.number() }),
})

export const acceptPending = operation({
  method: 'POST',
  path: '/api/admin/pending-values/:kind/:id/accept',
  summary: 'Accepts a brand, or adds a value to the options of its attribute; filters and forms then show it.',
  access: 'admin',
  params,
  errors: ['NOT_FOUND'],
  data: success,
})

export const mergePending = operation({
  method: 'POST',
  path: '/api/admin/pending-values/:kind/:id/merge',
  summary: 'Replaces a waiting brand or value by an existing one, here and in the next imports of values.',
  access: 'admin',
  params,
  body: z.strictObject({ into: text(1, 120) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ articles: z.number() }),
})

export const refusePending = operation({
  method: 'POST',
  path: '/api/admin/pending-values/:kind/:id/refuse',
  summary:
    'Removes a waiting value from its articles, or replaces a waiting brand by the name of their seller; notifies sellers.',
  access: 'admin',
  params,
  body: z.strictObject({ reason: operatorReason }),
  errors: ['NOT_FOUND'],
  data: z.object({ articles: z.number() }),
})
