/** « État »: the parts of the running site, and the read-only mode. */
import { operation, operatorReason, z } from '#shared/contract.ts'
import { runningParts } from './rules/running-parts.ts'

const part = z.object({
  id: z.enum(runningParts),
  level: z.enum(['green', 'amber', 'red']),
  /** What is observed. */
  sentence: z.string(),
  /** What to do; null when there is nothing to do. */
  advice: z.string().nullable(),
  /** Page of the site where it is done. */
  to: z.string().nullable(),
})

const readOnlySwitch = z.object({
  readOnly: z.boolean(),
  reason: z.string(),
  /** Null: bin/admin. */
  who: z.string().nullable(),
  at: z.string(),
})

const running = z.object({
  at: z.string(),
  parts: z.array(part),
  readOnly: z.boolean(),
  switches: z.array(readOnlySwitch),
  /** Of the last 24 hours, by code; `operation`: the one that failed most. */
  errors: z.array(
    z.object({
      code: z.string(),
      count: z.number(),
      lastHour: z.number(),
      operation: z.string(),
      sentence: z.string(),
    }),
  ),
  queue: z.array(
    z.object({
      kind: z.string(),
      waiting: z.number(),
      failing: z.number(),
      dead: z.number(),
      dueSince: z.string().nullable(),
    }),
  ),
})
export type Running = z.output<typeof running>
export type RunningPart = z.output<typeof part>

export const showRunning = operation({
  method: 'GET',
  path: '/api/admin/state',
  summary: 'Returns the state of each part of the site, its errors of the last day and its queue.',
  access: 'admin',
  data: running,
})

export const switchReadOnly = operation({
  method: 'POST',
  path: '/api/admin/read-only',
  summary: 'Starts or ends the read-only mode: buyers and sellers read and log in, and change nothing.',
  access: 'admin',
  body: z.strictObject({ readOnly: z.boolean(), reason: operatorReason }),
  errors: ['CONFLICT'],
  data: z.object({ readOnly: z.boolean() }),
})
