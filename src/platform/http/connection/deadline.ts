import type { FastifyInstance } from 'fastify'
import { fail } from '#shared/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds from the head of the request to the first byte of its response; `maxResponseMs` unless set. */
    answerWithinMs?: number
  }
}

/** Longer than any page or call takes; after it the client gets a 503. */
export const maxResponseMs = 9_000
/** For an 8 MB file on a slow line, or a file that is generated before its first byte is sent. */
export const longestTransferMs = 30_000

/**
 * Returns 503 when a response takes too long, a slowly sent body included. Fastify's own
 * `handlerTimeout` stops counting once a body has been read.
 */
export function mountDeadline(http: FastifyInstance, defaultMs = maxResponseMs) {
  http.addHook('onRequest', async (request, reply) => {
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return
      request.log.warn({ route: request.routeOptions.url }, 'no response in time')
      // The rest of the body is not waited for either.
      if (!request.raw.complete) reply.header('connection', 'close')
      reply.send(fail('BUSY'))
    }, request.routeOptions.config.answerWithinMs ?? defaultMs)
    reply.raw.once('close', () => clearTimeout(timer))
  })
}
