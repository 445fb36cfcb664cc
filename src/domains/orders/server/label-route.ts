import type { FastifyInstance } from 'fastify'
import { labelOf } from '#domains/shipping/server/labels.ts'
import type { Db } from '#platform/db/pool.ts'
import { type ContextOf, refusal } from '#platform/http/api.ts'
import { refusalOf } from '#platform/http/pipeline.ts'
import { id } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { partyTo } from './access.ts'

/** The label's PDF, for the seller of the order and the operator; whoever else asks learns nothing. */
export const mountLabels = (http: FastifyInstance, db: Db, contextOf: ContextOf) =>
  http.get<{ Params: { id: string } }>('/api/orders/:id/label', async (request, reply) => {
    const context = await contextOf(request, reply)
    reply.header('cache-control', 'private, no-store')
    try {
      if (!context.user) throw fail('UNAUTHENTICATED')
      const parsed = id.safeParse(request.params.id)
      if (!parsed.success) throw fail('NOT_FOUND')
      const { parties } = await partyTo(db, parsed.data, context.user)
      const label = parties.some(party => party !== 'buyer') ? await labelOf(db, parsed.data) : null
      if (!label) throw fail('NOT_FOUND')
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="etiquette-${label.number}.pdf"`)
        .header('x-content-type-options', 'nosniff')
        .send(label.pdf)
    } catch (error) {
      const refused = refusalOf(error, context)
      return reply.code(refused.status).send(refusal(refused))
    }
  })
