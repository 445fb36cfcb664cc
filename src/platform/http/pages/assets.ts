import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const builtFiles = join(process.cwd(), 'build/client')

/** The paths of the built files. */
export function staticFiles(root = builtFiles): ReadonlySet<string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return new Set(entries.map(({ parentPath, name }) => `/${relative(root, join(parentPath, name))}`))
}

/** Built files: their names carry a hash, so they never change; compressed once, at build time. */
export const mountAssets = (app: FastifyInstance, root = builtFiles) =>
  app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
      // The service worker fetches the offline page and its styles; it has its own policy, not the page's.
      if (/\/sw\.js(\.\w+)?$/.test(path))
        reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
    },
  })
