import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import { mountCollector } from '#domains/analytics/server/collector.ts'
import { recordAudit } from '#domains/audit/server/record-audit.ts'
import { cartCookie } from '#domains/cart/server/token.ts'
import { mountCategoryColours } from '#domains/catalogue/server/category-colours.ts'
import { mountDocuments } from '#domains/catalogue/server/documents.ts'
import { mountPictures } from '#domains/catalogue/server/pictures.ts'
import { mountCrawlers } from '#domains/content/server/crawlers.ts'
import { mountSecurityText } from '#domains/content/server/security-txt.ts'
import { readSession } from '#domains/identity/server/sessions.ts'
import { mountImportPieces } from '#domains/imports/server/piece-route.ts'
import { readKey } from '#domains/integrations/server/read-key.ts'
import { mountProductFeed } from '#domains/marketing/server/feed/feed-route.ts'
import { createErrorCounts } from '#domains/opening/server/running/error-counts.ts'
import { createReadOnlyCheck } from '#domains/opening/server/running/read-only.ts'
import type { MarketplaceState } from '#domains/opening/server/state.ts'
import { searchEngineFor } from '#domains/search/server/engines.ts'
import type { SearchEngine } from '#domains/search/server/port.ts'
import type { Db } from '#platform/db/pool.ts'
import { createReadRetry, type RetryRead } from '#platform/db/read-retry.ts'
import type { Replica } from '#platform/db/replica.ts'
import { createRlsDb, missingRls, type RlsDb } from '#platform/db/rls.ts'
import { createFileStore, mountFiles } from '#platform/files/routes.ts'
import { type ContextBuilder, mountApi } from '#platform/http/api.ts'
import { createApiKeyAuth } from '#platform/http/api-key-auth.ts'
import {
  createContextBuilder,
  createSessionCaller,
  refusingInReadOnly,
  requiringSecondFactor,
} from '#platform/http/context.ts'
import { mountDownload } from '#platform/http/download.ts'
import { mountLive } from '#platform/http/live-route.ts'
import { observedPipeline } from '#platform/http/observed-pipeline.ts'
import { mountOpenApi } from '#platform/http/openapi.ts'
import { mountAssets } from '#platform/http/pages/assets.ts'
import { createPageCache, type PageCache } from '#platform/http/pages/page-cache.ts'
import { cachedPageCheck, mountPages } from '#platform/http/pages/pages.ts'
import { createRenderer } from '#platform/http/pages/render.ts'
import { mountRouteDiscovery } from '#platform/http/pages/route-discovery.ts'
import { createPipeline, type Handler, type Pipeline } from '#platform/http/pipeline.ts'
import { mountProbes } from '#platform/http/probes.ts'
import { mountRequestLines } from '#platform/http/request-lines.ts'
import { createServerReader, dbForCaller, type ReadFromServer } from '#platform/http/rls.ts'
import { createAttemptCounter } from '#platform/http/throttle.ts'
import { queueAge } from '#platform/jobs.ts'
import { createLiveHub, type LiveHub } from '#platform/live-hub.ts'
import { mountOutbox } from '#platform/mail/outbox.ts'
import { setSite } from '#platform/site.ts'
import { handlersFor } from './api.ts'
import { checkRequests, openServer, protect } from './bare-server.ts'
import { createOpeningCheck } from './closed-page.ts'
import { downloads } from './downloads.ts'
import { hideWhileClosed } from './hidden-files.ts'
import { pages } from './pages.ts'
import { mountDemoTill } from './startup/demo-till.ts'
import { isSecure, requiresSecondFactor, siteOf } from './startup/env.ts'
import { type Env, isLoopback } from './startup/env-schema.ts'
import { shedLoad } from './startup/load.ts'
import { nameOrder } from './telemetry/running.ts'

export type Parts = {
  db: Db
  replica?: Replica | undefined
  pool: pg.Pool
  env: Env
  log: Logger
  build: ServerBuild | null
  /** Extends the bare server, before its routes are mounted. */
  prepare?: ((http: FastifyInstance) => unknown) | undefined
}
/** `drain`: makes /health/ready return « not ready », before closing. */
export type App = { http: FastifyInstance; pageCache: PageCache; live: LiveHub; drain: () => void }

/** The whole HTTP server, ready to listen or for injected requests in tests; without `build`, only the API. */
export async function createHttp(parts: Parts): Promise<App> {
  const { env, db, replica } = parts
  setSite(siteOf(env))
  const secure = isSecure(env)
  const http = openServer(parts)
  mountRequestLines(http, nameOrder)
  await protect(http, secure)
  checkRequests(http, env.PUBLIC_URL ? [env.PUBLIC_URL] : [])
  parts.prepare?.(http)
  const handlers = handlersFor(env)
  const rlsDb = await rlsDbOf(parts)
  const { readState, isOpen, closedPage } = createOpeningCheck(db, env.DEMO)
  const isReadOnly = createReadOnlyCheck(db)
  const retries = { primary: createReadRetry(), eitherServer: createReadRetry() }
  const pipeline = openPipeline(http, parts, handlers, { rlsDb, isOpen, isReadOnly, retries })
  const publicUrl = env.PUBLIC_URL ?? null
  const retry = retries.primary
  const read = createServerReader(db, { replica, rlsDb, retry })
  const sessions = {
    readSession: (token: string) => read(server => readSession(server.db, token, { readOnly: server.isStandby })),
    requireSecondFactor: requiresSecondFactor(env),
  }
  const contextOf = createContextBuilder({ ...sessions, visitorCookie: cartCookie, secure, publicUrl })
  // The pipeline checks the second factor per operation; routes outside it use this.
  const securedContextOf = requiringSecondFactor(contextOf)
  const cache = createPageCache(shortHash, replica?.asOf)
  const live = createLiveHub()
  const isOverloaded = shedLoad(http, parts, cachedPageCheck({ pages, cache, publicUrl }))
  mountLive(http, live, securedContextOf)
  const engine = searchEngineFor(env)
  const drain = mountProbes(http, { pool: parts.pool, warm: () => engine.prepare(db), queueAge: () => queueAge(db) })
  mountOpenApi(http, handlers)
  if (env.DEMO && !env.SMTP_URL && isLoopback(env.HOST)) mountOutbox(http, db)
  if (env.DEMO) mountDemoTill(http, db)
  await mountPublicFiles(http, parts, { read, engine, isOpen, readState, isOverloaded, contextOf: securedContextOf })
  const memberDb = dbForCaller(db, rlsDb)
  for (const download of downloads) mountDownload(http, download, { read, memberDb, contextOf: securedContextOf })
  const writableContextOf = refusingInReadOnly(securedContextOf, isReadOnly)
  mountImportPieces(http, memberDb, writableContextOf)
  mountFiles(http, db, writableContextOf, { limits: env.RATE_LIMITS })
  const apiKeyAuth = createApiKeyAuth({
    readKey: secret => read(server => readKey(server.db, secret, { readOnly: server.isStandby })),
    count: env.RATE_LIMITS ? createAttemptCounter(db, { replica, retry }) : null,
  })
  mountApi(http, pipeline, { contextOf, apiKeyAuth })
  if (parts.build) {
    const render = rendererOf(parts.build, pipeline, parts, {
      isReadOnly,
      sessionCaller: createSessionCaller(sessions),
    })
    await mountBuild(http, parts.build, { pages, render, cache, contextOf, publicUrl, closedPage })
  }
  return { http, pageCache: cache, live, drain }
}

async function mountBuild(http: FastifyInstance, build: ServerBuild, options: Parameters<typeof mountPages>[1]) {
  await mountAssets(http)
  mountRouteDiscovery(http, build)
  mountPages(http, options)
}

type Checks = {
  rlsDb: RlsDb | null
  isOpen: () => Promise<boolean>
  isReadOnly: () => Promise<boolean>
  retries: { primary: RetryRead; eitherServer: RetryRead }
}

function openPipeline(
  http: FastifyInstance,
  { db, env, replica }: Parts,
  handlers: readonly Handler[],
  checks: Checks,
): Pipeline {
  const errorCounts = createErrorCounts(db)
  http.addHook('onClose', () => errorCounts.write())
  const pipeline = createPipeline(db, handlers, { limits: env.RATE_LIMITS, record: recordAudit, replica, ...checks })
  return observedPipeline(pipeline, errorCounts.count)
}

type PageChecks = Pick<Parameters<typeof createRenderer>[1], 'isReadOnly' | 'sessionCaller'>
const rendererOf = (build: NonNullable<Parts['build']>, pipeline: Pipeline, { env, db }: Parts, checks: PageChecks) =>
  createRenderer(build, { pipeline, storeFile: createFileStore(db, { limits: env.RATE_LIMITS }), ...checks }, url =>
    measureOrigin(env, url),
  )

type PublicFiles = {
  read: ReadFromServer
  engine: SearchEngine
  isOpen: () => Promise<boolean>
  readState: () => Promise<MarketplaceState>
  isOverloaded: () => boolean
  contextOf: ContextBuilder
}

/** Routes that anybody may call, outside the API. */
async function mountPublicFiles(
  http: FastifyInstance,
  { db, env }: Pick<Parts, 'db' | 'env'>,
  { read, engine, isOpen, readState, isOverloaded, contextOf }: PublicFiles,
) {
  const hooks = hideWhileClosed(readState, contextOf)
  mountPictures(http, read, { directory: env.DATA_DIR, isOverloaded, hooks })
  mountDocuments(http, read, engine, hooks)
  mountCategoryColours(http)
  mountCollector(http, db, { limits: env.RATE_LIMITS })
  mountCrawlers(http, read, { publicUrl: env.PUBLIC_URL ?? null, isDemo: env.DEMO, isOpen })
  mountProductFeed(http, read, isOpen)
  mountSecurityText(http, read, env, await builtAt())
}

/** The scripts of a payment page connect to this site only. */
const measureOrigin = ({ MATOMO_URL }: Env, { pathname }: URL) =>
  MATOMO_URL && !pathname.startsWith('/orders/payment') ? new URL(MATOMO_URL).origin : null

const shortHash = (body: Buffer) => createHash('sha256').update(body).digest('base64url').slice(0, 22)

/** Null, with a warning, when the account may not use row-level security; an error when it is required. */
async function rlsDbOf({ db, pool, env, log }: Parts): Promise<RlsDb | null> {
  const missing = await missingRls(pool)
  if (missing === null) return createRlsDb({ db, pool })
  if (env.DATABASE_RLS === 'required')
    throw new Error(`DATABASE_RLS=required\u00a0: la base n’applique pas la sécurité par ligne (${missing})`)
  log.warn({ reason: missing }, 'the database runs without row-level security: see docs/operations.md')
  return null
}

/** When the pages were built; the current time without built pages. */
const builtAt = () =>
  stat(new URL('../../build/server/index.js', import.meta.url)).then(
    file => file.mtime,
    () => new Date(),
  )
