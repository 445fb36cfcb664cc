import { createTaskList, type JobTools } from '#app/jobs.ts'
import { readEnv } from '#app/startup/env.ts'
import { outboxTransport } from '#platform/mail/send.ts'
import type { Cookies, TestApp } from '#tests/support/app.ts'
import { runJobs } from '#tests/support/jobs.ts'

const path = '/api/seller/import-feeds'
export const feedBody = {
  name: 'Logiciel de caisse',
  kind: 'catalogue' as const,
  feedAddress: '',
  user: '',
  password: '',
  privateKey: '',
  schedule: 'night' as const,
  autoApply: true,
  refusedPercent: 50,
  withdrawnPercent: 50,
}

/** A seller's feeds through the API, and the jobs that fetch them. */
export function feedsOf(app: TestApp, cookies: () => Cookies) {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    app.request(method, url, body, { cookies: cookies() })
  const list = async () => (await call('GET', path)).body.data.feeds
  const env = readEnv({ NODE_ENV: 'test', DATABASE_URL: app.url, LOG_LEVEL: 'silent', WEBHOOK_LOOPBACK: 'on' })
  const tools: JobTools = { db: app.db, env, mail: outboxTransport }
  const tasks = createTaskList(tools)
  const run = async () => {
    do await runJobs(app.pool, tasks)
    while (await someAreDue(app))
  }
  return {
    call,
    list,
    run,
    add: (given: object) => call('POST', path, { ...feedBody, ...given }),
    change: (id: number, given: object) => {
      const { kind: _, ...body } = feedBody
      return call('PUT', `${path}/${id}`, { ...body, ...given })
    },
    act: (id: number, act: 'try' | 'pause' | 'resume') => call('POST', `${path}/${id}/${act}`, {}),
    remove: (id: number) => call('DELETE', `${path}/${id}`),
    /** Tries the feed, and returns its last run once nothing is left to do. */
    async tryNow(id: number) {
      const tried = await call('POST', `${path}/${id}/try`, {})
      if (tried.status !== 200) throw new Error(tried.body.error ?? 'not tried')
      await run()
      return (await list()).find((feed: { id: number }) => feed.id === id).runs[0]
    },
  }
}

async function someAreDue(app: TestApp): Promise<boolean> {
  const { rows } = await app.pool.query(
    'SELECT FROM graphile_worker.jobs WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now() LIMIT 1',
  )
  return rows.length > 0
}
