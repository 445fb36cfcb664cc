/** What every request must pass on its head alone, whatever its route: before its session is read, before its body is. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#shared/errors.ts'
import { canonicalTarget, isHost } from './request-path.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No session opens this route: another server signs what it sends, or the caller presents an API key. */
    withoutSession?: boolean
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** `origins`: where the site's own pages are; empty: wherever the request says it was sent (the demo). */
export function mountHeadChecks(http: FastifyInstance, { origins }: { origins: readonly string[] }) {
  http.addHook('onRequest', async (request, reply) => {
    if (!isHost(request.host)) throw fail('MALFORMED_REQUEST')
    const canonical = canonicalTarget(request.url)
    if (canonical !== request.url) return refuseSpelling(request, reply, canonical)
    if (!safeMethods.has(request.method) && !request.routeOptions.config.withoutSession)
      refuseForeignOrigin(request, origins)
  })
  // Before the body, which the framework would read although no route takes it.
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
 * A write comes from our own pages: browsers send Origin with every unsafe method, and cannot forge it. What the browser
 * adds by itself (Sec-Fetch-Site) must agree.
 */
function refuseForeignOrigin(request: FastifyRequest, origins: readonly string[]): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const own = origins.length ? origins : [`${request.protocol}://${request.host}`]
  if (!origin || !own.includes(origin)) throw fail('FOREIGN_ORIGIN')
  if (site !== undefined && site !== 'same-origin') throw fail('FOREIGN_ORIGIN')
}

/** Where this request reached the site, for links and redirects; a configured address is believed before any header. */
export const originOf = ({ protocol, host }: FastifyRequest, publicUrl: string | null) =>
  publicUrl ?? `${protocol}://${host || 'localhost'}`
