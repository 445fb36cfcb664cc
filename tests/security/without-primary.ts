/** The app on a standby, after its primary was lost. */
import { handlersFor } from '#app/api.ts'
import { downloads } from '#app/downloads.ts'
import { createHttp } from '#app/http.ts'
import { createLog } from '#app/log.ts'
import { readEnv } from '#app/startup/env.ts'
import { createDb } from '#platform/db/pool.ts'
import type { Replica } from '#platform/db/replica.ts'
import type { TestApp } from '#tests/support/app.ts'
import { readOnlyDatabase } from '#tests/support/database.ts'

const settings = (url: string) =>
  readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'on',
    LOAD_SHEDDING: 'off',
    SECURITY_CONTACT: 'securite@cepetchai.example',
  })

/** Operations that ask others or write, and downloads that are recorded or counted. */
const unanswered = new Set([
  ...handlersFor(settings('postgres://nobody@localhost/none'))
    .filter(({ kind, writesCacheOnly }) => kind !== 'read' && !writesCacheOnly)
    .map(({ operation: { method, path } }) => `${method} ${path}`),
  ...downloads.filter(({ writes }) => writes).map(({ path }) => `GET ${path}`),
])
export const needsPrimary = ({ method, path }: { method: string; path: string }) => unanswered.has(`${method} ${path}`)

export async function withoutPrimary(app: TestApp) {
  const lost = createDb(app.url)
  const standby = readOnlyDatabase(app.url)
  let isLost = false
  const replica: Replica = {
    asOf: () => Number.NEGATIVE_INFINITY,
    read: run => run(isLost ? standby.db : lost.db),
    standIn: (fromPrimary, fromReplica) => (isLost ? fromReplica() : fromPrimary()),
    handle: standby,
    close: async () => undefined,
  }
  const { http } = await createHttp({
    db: lost.db,
    pool: lost.pool,
    replica,
    env: settings(app.url),
    log: createLog('silent'),
    build: null,
  })
  await http.ready()
  // It knows that the marketplace is open.
  await http.inject({ url: '/api/home', headers: { host: 'localhost' } })
  isLost = true
  await lost.close()
  const close = async () => {
    await http.close()
    await standby.close()
  }
  return { http, close }
}
