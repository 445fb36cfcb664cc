import { readSession } from '#domains/identity/server/sessions.ts'
import { createDb, WEB } from '#platform/db/pool.ts'
import { createLog } from '#platform/log.ts'
import { readEnv } from './env.ts'
import { createHttp } from './http.ts'
import { listenForChanges } from './page-changes.ts'

const started = performance.now()
const env = readEnv(process.env)
const log = createLog(env.LOG_LEVEL)
const { db, pool, close } = createDb(env.DATABASE_URL, {
  ...WEB,
  onConnectionLost: error => log.warn({ err: error }, 'database connection lost'),
})
// Built by `npm start`; its types are the router's.
const build = await import(new URL('../../build/server/index.js', import.meta.url).href)
const { http, pageCache } = await createHttp({
  db,
  pool,
  env,
  log,
  build,
  readSession: token => readSession(db, token),
})
const changes = listenForChanges(env.DATABASE_URL, pageCache, log)

await http.listen({ host: env.HOST, port: env.PORT })
log.info({ port: env.PORT, ms: Math.round(performance.now() - started) }, 'listening')

let stopping = false
const stop = async () => {
  if (stopping) process.exit(1)
  stopping = true
  const late = setTimeout(() => process.exit(1), 20_000)
  await http.close()
  await changes.stop()
  await close()
  clearTimeout(late)
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
