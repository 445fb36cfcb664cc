import { id, operation, text, wholeNumber, z } from '#shared/contract.ts'

const kindCounts = z.object({
  kind: z.string(),
  /** Due now, and nobody at work on it. */
  waiting: z.number(),
  running: z.number(),
  /** For a later moment: not failed so far. */
  later: z.number(),
  /** Failed, and will be tried again by itself. */
  failing: z.number(),
  /** Failed for the last time: waits for somebody. */
  dead: z.number(),
  /** Since when the first of those waiting is due; null when none waits. */
  dueSince: z.string().nullable(),
})
export type KindCounts = z.output<typeof kindCounts>

const failedJob = z.object({
  id: z.number(),
  kind: z.string(),
  key: z.string().nullable(),
  dead: z.boolean(),
  attempts: z.number(),
  attemptsAtMost: z.number(),
  /** First line, then the rest of what was thrown. */
  error: z.string(),
  detail: z.string(),
  createdAt: z.string(),
  /** Of the last attempt. */
  failedAt: z.string(),
  /** Null for a dead one. */
  nextAt: z.string().nullable(),
})
export type FailedJob = z.output<typeof failedJob>

export const listJobs = operation({
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'What the workers have to do by kind, and what failed with its error: the dead first. 50 a page.',
  access: 'admin',
  query: z.strictObject({ kind: text(1, 60).optional(), page: wholeNumber(1, 10_000).default(1) }),
  data: z.object({
    kinds: z.array(kindCounts),
    failed: z.array(failedJob),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
  }),
})

export const replayJob = operation({
  method: 'POST',
  path: '/api/admin/jobs/:id/replay',
  summary: 'Has a failed job done again at once, with all its attempts.',
  access: 'admin',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ replayed: z.number() }),
})

export const replayKind = operation({
  method: 'POST',
  path: '/api/admin/jobs/replay',
  summary: 'Has every dead job of a kind done again.',
  access: 'admin',
  body: z.strictObject({ kind: text(1, 60) }),
  errors: ['CONFLICT'],
  data: z.object({ replayed: z.number() }),
})
