import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import { mountCollector } from '#domains/analytics/server/collector.ts'
import { mountDocuments } from '#domains/catalogue/server/documents.ts'
import { mountPictures } from '#domains/catalogue/server/pictures.ts'
import { mountCrawlers } from '#domains/content/server/crawlers.ts'
import { mountSecurityText } from '#domains/content/server/security-txt.ts'
import { mountImportPieces } from '#domains/imports/server/piece-route.ts'
import { readKey } from '#domains/integrations/server/read-key.ts'
import { recordAct } from '#domains/operation/server/record.ts'
import { searchEngineFor } from '#domains/search/server/engines.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Replica } from '#platform/db/replica.ts'
import { createWall, missingWall, type Wall } from '#platform/db/wall.ts'
import { mountFiles } from '#platform/files/routes.ts'
import { mountApi } from '#platform/http/api.ts'
import { mountAssets } from '#platform/http/assets.ts'
import { contextBuilder, type SessionReader, withSecondFactor } from '#platform/http/context.ts'
import { mountDownload } from '#platform/http/download.ts'
import { keyDoor } from '#platform/http/key-door.ts'
import { mountLive } from '#platform/http/live.ts'
import { mountOpenApi } from '#platform/http/openapi.ts'
import { createPageCache, type PageCache } from '#platform/http/page-cache.ts'
import { mountPages } from '#platform/http/pages.ts'
import { createPipeline } from '#platform/http/pipeline.ts'
import { mountProbes } from '#platform/http/probes.ts'
import { createRenderer } from '#platform/http/render.ts'
import { measurePressure, mountShedding } from '#platform/http/shedding.ts'
import { dbFor } from '#platform/http/wall.ts'
import { createLiveHub, type LiveHub } from '#platform/live.ts'
import { mountOutbox } from '#platform/mail/outbox.ts'
import { handlersFor } from './api.ts'
import { openServer, protect } from './bare-server.ts'
import { downloads } from './downloads.ts'
import { type Env, isLoopback, requiresSecondFactor } from './env.ts'
import { pages } from './pages.ts'

export type Parts = {
  db: Db
  replica?: Replica | undefined
  pool: pg.Pool
  env: Env
  log: Logger
  readSession: SessionReader
  build: ServerBuild | null
  /** Adds to the bare server, before its routes. */
  prepare?: ((http: FastifyInstance) => unknown) | undefined
}
/** `drain`: says « not ready » to whoever asks, before closing. */
export type App = { http: FastifyInstance; pageCache: PageCache; live: LiveHub; drain: () => void }

/** The whole HTTP side, ready to listen or to be injected in tests; without `build`, only the API. */
export async function createHttp(parts: Parts): Promise<App> {
  const { env, db, replica } = parts
  const secure = env.PUBLIC_URL?.startsWith('https://') ?? false
  const http = openServer(parts)
  await protect(http, secure)
  // Tests share a machine with whatever else runs there: their process may stall without being overloaded.
  if (env.LOAD_SHEDDING && env.NODE_ENV !== 'test')
    mountShedding(http, await measurePressure(http, parts.pool.options.max))
  parts.prepare?.(http)
  const handlers = handlersFor(env)
  const wall = await wallOf(parts)
  const pipeline = createPipeline(db, handlers, { limits: env.RATE_LIMITS, record: recordAct, replica, wall })
  const publicUrl = env.PUBLIC_URL ?? null
  const contextOf = contextBuilder({
    readSession: parts.readSession,
    secure,
    publicUrl,
    requireSecondFactor: requiresSecondFactor(env),
  })
  // Outside the pipeline, which asks for it operation by operation.
  const securedContextOf = withSecondFactor(contextOf)
  const origins = publicUrl ? [publicUrl] : []
  const cache = createPageCache(shortHash, replica?.asOf)
  const live = createLiveHub()
  mountLive(http, live, securedContextOf)
  const engine = searchEngineFor(env)
  const drain = mountProbes(http, parts.pool, () => engine.prepare(db))
  mountOpenApi(http, handlers)
  if (env.DEMO && !env.SMTP_URL && isLoopback(env.HOST)) mountOutbox(http, db)
  mountPictures(http, db, env.DATA_DIR)
  mountDocuments(http, db, engine)
  const memberDb = dbFor(db, wall)
  for (const download of downloads) mountDownload(http, download, memberDb, securedContextOf)
  mountCollector(http, db, { limits: env.RATE_LIMITS })
  mountCrawlers(http, db, { publicUrl, isDemo: env.DEMO })
  mountSecurityText(http, env, await builtAt())
  mountImportPieces(http, memberDb, securedContextOf, { origins })
  mountFiles(http, db, securedContextOf, { origins, limits: env.RATE_LIMITS })
  mountApi(http, pipeline, {
    contextOf,
    origins,
    keyDoor: keyDoor(db, { readKey: token => readKey(db, token), limits: env.RATE_LIMITS }),
  })
  if (parts.build) {
    await mountAssets(http)
    mountPages(http, {
      pages,
      render: createRenderer(parts.build, pipeline, env.MATOMO_URL ? new URL(env.MATOMO_URL).origin : null),
      cache,
      contextOf,
      origins,
      publicUrl,
    })
  }
  return { http, pageCache: cache, live, drain }
}

const shortHash = (body: Buffer) => createHash('sha256').update(body).digest('base64url').slice(0, 22)

/** The second wall; a database whose account may not have it runs without, and says so, unless it is required. */
async function wallOf({ pool, env, log }: Parts): Promise<Wall | null> {
  const missing = await missingWall(pool)
  if (missing === null) return createWall(pool)
  if (env.DATABASE_WALL === 'required')
    throw new Error(`DATABASE_WALL=required : la base n’a pas son second mur (${missing})`)
  log.warn({ reason: missing }, 'the database runs without its second wall: see docs/operations.md')
  return null
}

/** When the pages were built; now, where there are none. */
const builtAt = () =>
  stat(new URL('../../build/server/index.js', import.meta.url)).then(
    file => file.mtime,
    () => new Date(),
  )
