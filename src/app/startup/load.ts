/** Load shedding setup: what is measured, what is never rejected, and the two responses to rejected requests. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { ServerBuild } from 'react-router'
import { pendingHashes } from '#domains/identity/server/passwords.ts'
import { errorEnvelope } from '#platform/http/api.ts'
import {
  measurePressure,
  mountShedding,
  type PreparedResponse,
  retryAfterSeconds,
} from '#platform/http/connection/shedding.ts'
import { staticFiles } from '#platform/http/pages/assets.ts'
import { fail } from '#shared/errors.ts'
import { guardHeaders, wantsPage } from '../bare-server.ts'
import { busyPage } from '../busy-page.ts'
import { isSecure } from './env.ts'
import type { Env } from './env-schema.ts'

/** The cart, the checkout and the payment: pages, their `.data` routes and calls, the bank's events included. */
export const purchasePaths = /^\/(api\/(cart|checkout|payments|payment-sandbox)|orders)(\/|$)/

type Parts = { env: Env; pool: pg.Pool; build: ServerBuild | null }
type RequestCheck = (request: IncomingMessage) => boolean

/** Returns a function: whether visitors are rejected now; never with `LOAD_SHEDDING=off`. */
export function shedLoad(
  http: FastifyInstance,
  { env, pool, build }: Parts,
  isCachedPage: RequestCheck,
): () => boolean {
  if (!env.LOAD_SHEDDING) return () => false
  const pressure = measurePressure(http, pool.options.max, pendingHashes)
  const { json, page } = preparedRefusals(isSecure(env))
  const files = build ? unshedPaths(build, staticFiles()) : new Set<string>()
  mountShedding(http, {
    pressure,
    priority: purchasePaths,
    isCheap: request => isRead(request) && (isFile(files, request.url ?? '') || isCachedPage(request)),
    refusalOf: request => (wantsPage(request) ? page : json),
  })
  return () => pressure() >= 1
}

/** Files, and the routes of links: without them a link to the cart would not open it. Both take less time than a page. */
export const unshedPaths = ({ routeDiscovery }: Pick<ServerBuild, 'routeDiscovery'>, files: ReadonlySet<string>) =>
  new Set([...files, routeDiscovery.manifestPath])

export function preparedRefusals(secure: boolean): { json: PreparedResponse; page: PreparedResponse } {
  const busy = fail('BUSY')
  const prepared = (type: string, text: string): PreparedResponse => {
    const body = Buffer.from(text)
    const headers = {
      ...guardHeaders(secure),
      'content-type': type,
      'content-length': String(body.length),
      'retry-after': String(retryAfterSeconds),
    }
    return { headers, body }
  }
  return {
    json: prepared('application/json; charset=utf-8', JSON.stringify(errorEnvelope(busy))),
    page: prepared('text/html; charset=utf-8', busyPage(busy.message)),
  }
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/** The picture route decides itself: a picture on disk costs next to nothing, another has to be made. */
const isFile = (files: ReadonlySet<string>, url: string) =>
  url.startsWith('/images/') || files.has(url.split('?', 1)[0] ?? '')
