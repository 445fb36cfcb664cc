/**
 * The router in the browser loads the routes of the links it shows from here (`routeDiscovery: lazy`). The response
 * depends on the address alone, version of the build included, so it is cached for good.
 */
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { fail } from '#shared/errors.ts'
import { sendCompressed } from './pages.ts'
import { handlerOf } from './render.ts'
import { addressesOf, withRoutes } from './route-subset.ts'

/** The router of a browser sends no longer address. */
const longestUrl = 7_680
/** A page of ours has fewer links: the shortest with an id take 27 characters each. */
const mostPaths = 300

export function mountRouteDiscovery(http: FastifyInstance, build: ServerBuild) {
  const { mode, manifestPath } = build.routeDiscovery
  if (mode !== 'lazy') return
  const find = createDiscovery(build)
  http.get(manifestPath, async (request, reply) => {
    if (request.url.length > longestUrl) throw fail('MALFORMED_REQUEST')
    const response = await find(new URL(request.url, 'http://own.invalid'))
    if (response.status >= 400) throw fail('MALFORMED_REQUEST')
    reply.code(response.status).headers(Object.fromEntries(response.headers))
    // Of another version: the router then loads the page that the visitor opens as a document.
    if (response.status !== 200) return reply.header('cache-control', 'no-store').send()
    return sendCompressed(request, reply, Buffer.from(await response.arrayBuffer()))
  })
}

/** As the router answers, from one path per page: it takes a quarter of a millisecond for each path and route table. */
function createDiscovery(build: ServerBuild) {
  const routesAt = createLookup(build)
  return (url: URL): Promise<Response> => {
    const paths = url.searchParams.get('paths')?.split(',', mostPaths + 1)
    if (paths && paths.length > mostPaths) throw fail('MALFORMED_REQUEST')
    const examples = new Map<string, string>()
    const wanted = new Set<string>()
    for (const path of paths ?? []) {
      const routes = routesAt(path)
      if (!routes) continue
      examples.set(`${routes}`, path)
      for (const route of routes) wanted.add(route)
    }
    if (paths) url.searchParams.set('paths', [...examples.values()].join(','))
    return handlerOf(withRoutes(build, [...wanted]))(new Request(url))
  }
}

/** The routes that may match a path; null for one that is not a valid URL path. */
function createLookup(build: ServerBuild) {
  const addresses = addressesOf(build)
  const patterns = [...addresses].flatMap(([address, id]) =>
    address.includes(':') ? [{ id, pattern: new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}$`) }] : [],
  )
  return (path: string): readonly string[] | null => {
    const decoded = decoding(path)?.replace(/(?<=.)\/+$/, '')
    if (!decoded?.startsWith('/')) return null
    const fixed = addresses.get(decoded)
    return fixed ? [fixed] : patterns.flatMap(({ id, pattern }) => (pattern.test(decoded) ? [id] : []))
  }
}

function decoding(path: string): string | null {
  try {
    return decodeURI(path)
  } catch {
    return null
  }
}
