import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import { inviteFirstAdministrator } from '#domains/identity/server/administrators.ts'
import { searchEngineFor } from '#domains/search/server/engines.ts'
import { listenTo } from '#platform/db/listen.ts'
import { createDb, type Db, WEB } from '#platform/db/pool.ts'
import { openReplica } from '#platform/db/replica.ts'
import { endProcess } from '#platform/end-process.ts'
import { setObjectStore } from '#platform/files/objects/stored-bytes.ts'
import { liveChannel } from '#platform/live-hub.ts'
import { pageInvalidationChannel } from '#platform/page-invalidation.ts'
import { siteUrl } from '#platform/site.ts'
import { createHttp } from '../http.ts'
import { createLog } from '../log.ts'
import { observeServer } from '../telemetry/gauges.ts'
import { openTelemetry, telemetrySettings } from '../telemetry/open.ts'
import { runningFacts } from '../telemetry/running.ts'
import { directUrl, objectStoreOf } from './env.ts'
import type { Env } from './env-schema.ts'
import { listenFault } from './start-checks.ts'
import { StartUpError } from './start-up.ts'

/** Runs the server process, from its first connection to its last response; without `build`, only the API. */
export async function serve(env: Env, build: ServerBuild | null): Promise<void> {
  onStop(await openSite(env, build))
}

/** Opens the site on its port. Returns what closes it, after its last response. */
export async function openSite(env: Env, build: ServerBuild | null): Promise<() => Promise<void>> {
  const log = createLog(env.LOG_LEVEL)
  // First: the database and the ports are observed from their creation.
  const telemetry = await openTelemetry(
    { ...telemetrySettings(env), service: 'cep-et-chai', metricsPort: env.METRICS_PORT },
    env,
  )
  setObjectStore(objectStoreOf(env), log)
  const { db, pool, close } = createDb(env.DATABASE_URL, {
    ...WEB,
    onConnectionLost: error => log.warn({ err: error }, 'database connection lost'),
  })
  // Loads while the server starts; the first search retries a failure.
  searchEngineFor(env)
    .prepare(db)
    .catch(error => log.warn({ err: error }, 'search engine not prepared'))
  const replica = env.REPLICA_URL
    ? openReplica(env.REPLICA_URL, db, { maxLagMilliseconds: env.REPLICA_LAG * 1_000, log })
    : undefined
  const { http, pageCache, live, drain } = await createHttp({
    db,
    replica,
    pool,
    env,
    log,
    build,
  })
  const hearing = listenTo(
    directUrl(env),
    {
      channels: {
        [pageInvalidationChannel]: tags => pageCache.invalidate(JSON.parse(tags)),
        [liveChannel]: live.onNotification,
      },
      // Notifications may have been lost while disconnected, for pages and browsers alike.
      afterSilence: () => {
        pageCache.clear()
        live.resync()
      },
    },
    log,
  )
  observeServer({ db, pool, facts: runningFacts(env), pageCache })
  await http.listen({ host: env.HOST, port: env.PORT }).catch(error => {
    const fault = listenFault(error, env)
    throw fault ? new StartUpError([fault]) : error
  })
  log.info({ port: env.PORT, ms: Math.round(performance.now()) }, 'listening')
  if (!env.DEMO) await logFirstInvitation(db, log)

  return async () => {
    drain()
    await pause(env.DRAIN_SECONDS * 1_000)
    const late = setTimeout(() => process.exit(1), 20_000)
    await http.close()
    await hearing.stop()
    await telemetry.stop()
    await replica?.close()
    await close()
    clearTimeout(late)
  }
}

/** A person with access to the log of this machine may become the first administrator, once, within a day. */
async function logFirstInvitation(db: Db, log: Logger): Promise<void> {
  const path = await inviteFirstAdministrator(db)
  if (path) log.warn({ link: siteUrl(path) }, 'no administrator yet: open this link, valid for 24 hours, used once')
}

/** A second signal ends the process immediately. */
function onStop(stop: () => Promise<void>): void {
  let stopping = false
  const once = async () => {
    if (stopping) process.exit(1)
    stopping = true
    await stop()
    await endProcess(0)
  }
  process.on('SIGTERM', once)
  process.on('SIGINT', once)
}
