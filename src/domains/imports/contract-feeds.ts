import { id, operation, success, text, wholeNumber, z } from '#shared/contract.ts'
import { feedAuthentications, feedRunStates, feedSchedules } from './rules/feeds.ts'
import { importKinds, importStatuses } from './rules.ts'

const params = z.strictObject({ id })
const percent = wholeNumber(0, 100)

const run = z.object({
  id: z.number(),
  state: z.enum(feedRunStates),
  manual: z.boolean(),
  startedAt: z.string(),
  /** Why it failed or waits. */
  sentence: z.string().nullable(),
  importId: z.number().nullable(),
  importStatus: z.enum(importStatuses).nullable(),
})
export type FeedRun = z.output<typeof run>

const feed = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(importKinds),
  /** Without its query string: a key is often part of it. */
  address: z.string(),
  authentication: z.enum(feedAuthentications),
  /** Fingerprint of an SFTP server's key, from its first answer on. */
  hostKey: z.string().nullable(),
  /** Another key that the server showed since: nothing is fetched until the seller trusts it. */
  seenHostKey: z.string().nullable(),
  schedule: z.enum(feedSchedules),
  autoApply: z.boolean(),
  refusedPercent: z.number(),
  withdrawnPercent: z.number(),
  pausedAt: z.string().nullable(),
  pausedBecause: z.enum(['seller', 'failures']).nullable(),
  dueAt: z.string(),
  running: z.boolean(),
  /** Newest first. */
  runs: z.array(run),
})
export type ImportFeed = z.output<typeof feed>

export const listImportFeeds = operation({
  method: 'GET',
  path: '/api/seller/import-feeds',
  summary: 'Lists the feeds of the caller’s seller with their last runs; no address key, password or private key.',
  access: 'seller',
  data: z.object({
    /** false: the operator has set no key to encrypt their secrets with. */
    available: z.boolean(),
    feeds: z.array(feed),
  }),
})

const secretText = (longest: number) =>
  z
    .string()
    .max(longest, `${longest} caractères au plus`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Caractères non admis')
    .default('')
/** OpenSSH or PEM: the longest are RSA keys of 16,384 bits. */
const privateKey = z
  .string()
  .max(16_000, '16 000 caractères au plus')
  .regex(/^[\x20-\x7e\r\n]*$/, 'Caractères non admis')
  .default('')
const settings = {
  name: text(1, 60),
  user: secretText(200),
  password: secretText(500),
  privateKey,
  schedule: z.enum(feedSchedules, { error: 'Choisissez quand' }),
  autoApply: z.boolean(),
  refusedPercent: percent.default(5),
  withdrawnPercent: percent.default(10),
}

export const addImportFeed = operation({
  method: 'POST',
  path: '/api/seller/import-feeds',
  summary: 'Adds a feed; its first run follows within a minute.',
  access: 'seller',
  body: z.strictObject({ ...settings, kind: z.enum(importKinds), feedAddress: text(1, 1_000) }),
  errors: ['INVALID_INPUT', 'CONFLICT', 'FEEDS_UNAVAILABLE'],
  data: z.object({ id: z.number() }),
  limit: { attempts: 30, minutes: 60 },
})

export const changeImportFeed = operation({
  method: 'PUT',
  path: '/api/seller/import-feeds/:id',
  summary:
    'Changes a feed. An empty address and empty credentials stay as they are; a new address drops the credentials.',
  access: 'seller',
  params,
  body: z.strictObject({ ...settings, feedAddress: text(0, 1_000).default('') }),
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'FEEDS_UNAVAILABLE'],
  data: z.object({ id: z.number() }),
  limit: { attempts: 60, minutes: 60 },
})

export const tryImportFeed = operation({
  method: 'POST',
  path: '/api/seller/import-feeds/:id/try',
  summary: 'Runs a feed now, even a paused one.',
  access: 'seller',
  params,
  errors: ['NOT_FOUND', 'CONFLICT', 'FEEDS_UNAVAILABLE'],
  data: success,
  limit: { attempts: 30, minutes: 60 },
})

export const trustFeedHostKey = operation({
  method: 'POST',
  path: '/api/seller/import-feeds/:id/host-key',
  summary: 'Trusts the key that an SFTP server showed last; CONFLICT when it has shown another one since.',
  access: 'seller',
  params,
  body: z.strictObject({ hostKey: text(1, 100) }),
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  data: success,
})

export const pauseImportFeed = operation({
  method: 'POST',
  path: '/api/seller/import-feeds/:id/pause',
  summary: 'Pauses a feed: nothing is fetched until it is resumed.',
  access: 'seller',
  params,
  errors: ['NOT_FOUND'],
  data: success,
})

export const resumeImportFeed = operation({
  method: 'POST',
  path: '/api/seller/import-feeds/:id/resume',
  summary: 'Resumes a paused feed; its next run follows within a minute.',
  access: 'seller',
  params,
  errors: ['NOT_FOUND'],
  data: success,
})

export const removeImportFeed = operation({
  method: 'DELETE',
  path: '/api/seller/import-feeds/:id',
  summary: 'Removes a feed with its secrets; its imports stay.',
  access: 'seller',
  params,
  errors: ['NOT_FOUND'],
  data: success,
})
