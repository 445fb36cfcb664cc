/** The routes that the server mounts, as it prints them, so that an unlisted route is found. */
import type { FastifyInstance } from 'fastify'

export type Route = { method: string; path: string }

/** Each pair of method and path; HEAD goes with its GET. */
export function mountedRoutes(http: FastifyInstance): Route[] {
  const stack: string[] = []
  return http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const found = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line)
      if (!found) return []
      const [, indent = '', part = '', methods = ''] = found
      stack.length = indent.length / 4
      stack.push(part)
      return methods
        .split(', ')
        .filter(method => method !== '' && method !== 'HEAD')
        .map(method => ({ method, path: stack.join('') }))
    })
}
