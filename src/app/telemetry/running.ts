/** What « État » and the metrics know of this server's configuration, and what a log line names. */

import { platformSettings } from '#domains/invoicing/platform/settings.ts'
import type { RunningFacts } from '#domains/opening/server/running/observe.ts'
import { carrierSettings } from '#domains/shipping/carriers/settings.ts'
import type { NameSubject } from '#platform/http/request-lines.ts'
import type { Env } from '../startup/env-schema.ts'

export const runningFacts = (env: Env): RunningFacts => ({
  isDemo: env.DEMO,
  dataDirectory: env.DATA_DIR,
  sendsMails: env.SMTP_URL !== undefined,
  carrierIsConfigured: carrierSettings(env).kind !== 'none',
  platformIsConfigured: platformSettings(env).kind !== 'none',
  searchEngine: env.SEARCH_ENGINE,
})

/** The number of the order, on its pages and in its operations. */
export const nameOrder: NameSubject = (route, { id }): { order?: number } =>
  /\/orders\/(\w+\/)?:id\b/.test(route) && /^[1-9]\d{0,14}$/.test(id ?? '') ? { order: Number(id) } : {}
