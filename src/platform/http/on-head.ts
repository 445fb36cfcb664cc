import type { FastifyReply, FastifyRequest } from 'fastify'

/** What the handler needs; undefined: the request has been answered (`return reply.redirect(…)`). */
type Decide<A> = (request: FastifyRequest, reply: FastifyReply) => Promise<A | undefined>

/**
 * A decision taken on the head of a request, before a byte of its body is read, and what the handler needs of it.
 * The handler cannot run without it: `of` throws for a request that was never decided on.
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
