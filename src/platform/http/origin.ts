import type { FastifyRequest } from 'fastify'
import { fail } from '#shared/errors.ts'

/**
 * A write comes from our own pages: browsers send Origin with every POST, PUT and DELETE, and cannot forge it.
 * With no configured origin (the demo), the page's own host is the only one admitted.
 */
export function refuseForeignOrigin(request: FastifyRequest, origins: readonly string[]): void {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const own = origins.length ? origins : [`${request.protocol}://${request.host}`]
  if (!origin || !own.includes(origin)) throw fail('FOREIGN_ORIGIN')
  if (site !== undefined && site !== 'same-origin') throw fail('FOREIGN_ORIGIN')
}
