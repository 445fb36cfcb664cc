import type { FastifyInstance } from 'fastify'
import { fail } from '#shared/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds from the head of the request to the first byte of its answer; `maxResponseMs` unless set. */
    answerWithinMs?: number
  }
}

/** Longer than any page or call takes; past it the caller is told to come back rather than left waiting. */
export const maxResponseMs = 9_000
/** A file of eight megabytes on a slow line, or one that is drawn up before its first byte leaves. */
export const longestTransferMs = 30_000

/**
 * Refuses with 503 what is not answered in time, a body that arrives slowly included. The framework's own
 * `handlerTimeout` stops counting once a body has been read.
 */
export function mountDeadline(http: FastifyInstance, defaultMs = maxResponseMs) {
  http.addHook('onRequest', async (request, reply) => {
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return
      request.log.warn({ route: request.routeOptions.url }, 'not answered in time')
      // The rest of the body is not waited for either.
      if (!request.raw.complete) reply.header('connection', 'close')
      reply.send(fail('BUSY'))
    }, request.routeOptions.config.answerWithinMs ?? defaultMs)
    reply.raw.once('close', () => clearTimeout(timer))
  })
}
