/** Checks on the head of every request, whatever its route: before its session and its body are read. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#shared/errors.ts'
import { canonicalTarget, isHost } from './request-path.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Routes without a session: another server signs the body, or the caller presents an API key. */
    withoutSession?: boolean
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** `origins`: the origins of the site's own pages; empty: the origin of the request itself (the demo). */
export function mountHeadChecks(http: FastifyInstance, { origins }: { origins: readonly string[] }) {
  http.addHook('onRequest', async (request, reply) => {
    if (!isHost(request.host)) throw fail('MALFORMED_REQUEST')
    const canonical = canonicalTarget(request.url)
    if (canonical !== request.url) return refuseSpelling(request, reply, canonical)
    if (!safeMethods.has(request.method) && !request.routeOptions.config.withoutSession)
      refuseForeignOrigin(request, origins)
  })
  // Before the body, which Fastify would read although no route accepts it.
  http.addHook('preParsing', async request => {
    if (request.is404) throw fail('NOT_FOUND')
  })
}

/** A link to a page is corrected by a redirect. A call without its id must not become the list of all. */
function refuseSpelling({ method }: FastifyRequest, reply: FastifyReply, canonical: string | null) {
  const isPage = canonical !== null && !/^\/api(\/|$)/.test(canonical) && (method === 'GET' || method === 'HEAD')
  if (!isPage) throw fail('NOT_FOUND')
  return reply.header('cache-control', 'private, no-store').redirect(canonical, 301)
}

/**
 * A write must come from our own pages: browsers send Origin with every unsafe method, and scripts cannot forge it.
 * Sec-Fetch-Site, which the browser adds, must agree.
 */
function refuseForeignOrigin(request: FastifyRequest, origins: readonly string[]): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const own = origins.length ? origins : [`${request.protocol}://${request.host}`]
  if (!origin || !own.includes(origin)) throw fail('FOREIGN_ORIGIN')
  if (site !== undefined && site !== 'same-origin') throw fail('FOREIGN_ORIGIN')
}

/** The site's base URL for links and redirects; a configured address takes precedence over any header. */
export const originOf = ({ protocol, host }: FastifyRequest, publicUrl: string | null) =>
  publicUrl ?? `${protocol}://${host || 'localhost'}`
