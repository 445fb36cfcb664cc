import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Built files: their names carry a hash, so they never change; compressed once, at build time. */
export const mountAssets = (app: FastifyInstance, root = join(process.cwd(), 'build/client')) =>
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
      // The worker of the offline page fetches that page and its looks; its policy is its own, not the page's.
      if (/\/sw\.js(\.\w+)?$/.test(path))
        reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
    },
  })
