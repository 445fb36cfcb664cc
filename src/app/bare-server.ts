/** The server without its routes: its limits, the headers of every response, and errors in French. */
import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Logger } from 'pino'
import { isReadOnly, isUnavailable } from '#platform/db/pool.ts'
import { errorEnvelope, sendError } from '#platform/http/api.ts'
import { mountBodyBudget } from '#platform/http/connection/body-budget.ts'
import { createLimitedServer } from '#platform/http/connection/connections.ts'
import { mountDeadline } from '#platform/http/connection/deadline.ts'
import { mountHeadChecks } from '#platform/http/connection/request-head.ts'
import { AppError, fail } from '#shared/errors.ts'
import { busyPage } from './busy-page.ts'
import type { Env } from './startup/env-schema.ts'

export function openServer({ env, log }: { env: Env; log: Logger }): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    trustProxy: env.TRUSTED_PROXIES > 0 && ((_, hop) => hop < env.TRUSTED_PROXIES),
    bodyLimit: 1_048_576,
    serverFactory: handle => createLimitedServer(handle),
    routerOptions: { maxParamLength: 200 },
    // `mountRequestLines` writes one line at the end, with what is known by then.
    logController: new LogController({ disableRequestLogging: true }),
    // Also the id of its trace.
    genReqId: () => crypto.randomUUID().replaceAll('-', ''),
    // A malformed URL reaches neither a route nor the hooks, so the security headers are set here.
    frameworkErrors: (_, __, reply: unknown) =>
      (reply as FastifyReply)
        .code(400)
        .headers(unread)
        .send(errorEnvelope(fail('MALFORMED_REQUEST'))),
  }) as unknown as FastifyInstance
}

export async function protect(http: FastifyInstance, secure: boolean) {
  await http.register(cookie)
  await http.register(helmet, {
    // Pages have their own policy, with the hashes of their inline scripts.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  http.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', permissions)
  })
  http.addHook('onSend', async (_, reply) => {
    const later = reply.statusCode === 503 || reply.statusCode === 429
    if (later && !reply.hasHeader('retry-after')) reply.header('retry-after', '10')
  })
  // Fastify's own handler would repeat the URL, secrets included, in the response and the log.
  http.setNotFoundHandler((_, reply) =>
    reply
      .code(404)
      .headers(unread)
      .send(errorEnvelope(fail('NOT_FOUND'))),
  )
  http.setErrorHandler((error, request, reply) => {
    const refused = asRefusal(error)
    // An error that we throw is logged where it is thrown; only an unexpected one is logged with its stack.
    if (refused.code === 'BUSY') {
      if (refused !== error) request.log.warn({ err: error }, 'request put off')
    } else if (refused.status >= 500) request.log.error({ err: error }, 'request failed')
    reply.code(refused.status).header('cache-control', 'private, no-store')
    if (refused.code === 'BUSY' && wantsPage(request))
      reply.type('text/html; charset=utf-8').send(busyPage(refused.message))
    else sendError(reply, refused)
  })
}

/** Checks on every request, whatever its route; `origins`: the origins of the site’s own pages. */
export function checkRequests(http: FastifyInstance, origins: readonly string[]) {
  mountDeadline(http)
  mountHeadChecks(http, { origins })
  mountBodyBudget(http)
}

/** True for page navigations. A page's own requests and forms, which must not be re-sent by a reload, get JSON. */
export const wantsPage = ({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) =>
  method === 'GET' && !url.startsWith('/api/') && /^text\/html\b/.test(headers.accept ?? '')

/** Browser features that no page uses are off; the map of shops uses geolocation. */
const permissions =
  'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), serial=(), hid=(), bluetooth=(), midi=(), display-capture=(), accelerometer=(), gyroscope=(), magnetometer=(), browsing-topics=()'

const unread = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

/** Headers of a response written before any hook runs. */
export const guardHeaders = (secure: boolean) =>
  secure ? { ...unread, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : unread

const byStatus: Record<number, AppError> = {
  404: fail('NOT_FOUND'),
  405: fail('METHOD_NOT_ALLOWED'),
  413: fail('PAYLOAD_TOO_LARGE'),
  415: fail('UNSUPPORTED_MEDIA'),
  503: fail('BUSY'),
}

/** Maps Fastify's own errors (bad JSON, too large, too long) to ours. */
function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isUnavailable(error)) return fail('BUSY')
  if (isReadOnly(error)) return fail('STORAGE_FULL')
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return byStatus[status] ?? fail(status >= 400 && status < 500 ? 'MALFORMED_REQUEST' : 'INTERNAL')
}
