import { id, operation, text, wholeNumber, z } from '#shared/contract.ts'

const kindCounts = z.object({
  kind: z.string(),
  /** Due and not locked by a worker. */
  waiting: z.number(),
  running: z.number(),
  /** Due later; never failed. */
  scheduled: z.number(),
  /** Failed, and will be retried automatically. */
  failing: z.number(),
  /** Failed on the last attempt: needs an operator. */
  dead: z.number(),
  /** Due date of the oldest waiting job; null when none waits. */
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
  /** First line of the error, then the rest. */
  error: z.string(),
  detail: z.string(),
  createdAt: z.string(),
  /** Time of the last attempt. */
  failedAt: z.string(),
  /** Null for a dead job. */
  nextAt: z.string().nullable(),
})
export type FailedJob = z.output<typeof failedJob>

export const listJobs = operation({
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'Lists queued jobs by kind and failed jobs with their errors, dead jobs first; 50 a page.',
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
  summary: 'Retries a failed job at once, with all its attempts.',
  access: 'admin',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ replayed: z.number() }),
})

export const replayKind = operation({
  method: 'POST',
  path: '/api/admin/jobs/replay',
  summary: 'Retries every dead job of a kind.',
  access: 'admin',
  body: z.strictObject({ kind: text(1, 60) }),
  errors: ['CONFLICT'],
  data: z.object({ replayed: z.number() }),
})
