/** Pictures and documents of articles while the marketplace is closed. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileHooks } from '#domains/catalogue/server/documents.ts'
import type { MarketplaceState } from '#domains/opening/server/state.ts'
import type { ContextBuilder } from '#platform/http/api.ts'
import { fail } from '#shared/errors.ts'
import { preparesMarketplace } from '#shared/user.ts'

/**
 * Hooks of a public file. Before the opening, staff and sellers alone receive it; after a closing, any account, whose
 * orders show pictures. Nothing between us and them may store it meanwhile.
 */
export function hideWhileClosed(readState: () => Promise<MarketplaceState>, contextOf: ContextBuilder): FileHooks {
  const hidden = new WeakSet<FastifyRequest>()
  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const state = await readState()
      if (state === 'open') return
      const { user, viewer } = await contextOf(request, reply)
      if (!viewer && !preparesMarketplace(user) && (state === 'never' || !user)) throw fail('MARKETPLACE_CLOSED')
      hidden.add(request)
    },
    onSend: async (request: FastifyRequest, reply: FastifyReply) => {
      if (hidden.has(request)) reply.header('cache-control', 'private, no-store')
    },
  }
}
