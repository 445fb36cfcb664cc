import type { FastifyReply, FastifyRequest } from 'fastify'

/** Returns the value the handler needs; undefined when the reply has been sent (`return reply.redirect(…)`). */
type Decide<A> = (request: FastifyRequest, reply: FastifyReply) => Promise<A | undefined>

/**
 * A decision made on the head of a request, before its body is read, and the value it passes to the handler.
 * The handler cannot run without it: `of` throws for a request on which no decision was made.
 */
export function onHead<A extends object>(decide: Decide<A>) {
  const decisions = new WeakMap<FastifyRequest, A>()
  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const decided = await decide(request, reply)
      if (decided) decisions.set(request, decided)
    },
    of: (request: FastifyRequest): A => {
      const decided = decisions.get(request)
      if (!decided) throw new Error('handled before access was decided')
      return decided
    },
  }
}
