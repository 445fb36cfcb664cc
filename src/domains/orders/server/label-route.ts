import type { FastifyInstance } from 'fastify'
import { labelSheet } from '#domains/shipping/server/label-sheet.ts'
import { answered } from '#platform/files/routes.ts'
import type { ContextOf } from '#platform/http/api.ts'
import type { DbFor } from '#platform/http/wall.ts'
import { id, z } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { partyTo } from './access.ts'

/** `envoi`: one shipment of several. */
const asked = z.object({ id, envoi: id.optional() })

/** The labels' PDF, for the seller of the order and the operator; whoever else asks learns nothing. */
export const mountLabels = (http: FastifyInstance, dbFor: DbFor, contextOf: ContextOf) =>
  http.get<{ Params: { id: string }; Querystring: { envoi?: string } }>(
    '/api/orders/:id/label',
    async (request, reply) => {
      const context = await contextOf(request, reply)
      const db = dbFor(context)
      reply.header('cache-control', 'private, no-store')
      return answered(reply, context, async () => {
        if (!context.user) throw fail('UNAUTHENTICATED')
        const parsed = asked.safeParse({ id: request.params.id, envoi: request.query.envoi })
        if (!parsed.success) throw fail('NOT_FOUND')
        const { parties, number } = await partyTo(db, parsed.data.id, context.user)
        const which = { orderIds: [parsed.data.id], shipmentId: parsed.data.envoi }
        const pdf = parties.some(party => party !== 'buyer') ? await labelSheet(db, which, 'rouleau') : null
        if (!pdf) throw fail('NOT_FOUND')
        return reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="etiquette-${number}.pdf"`)
          .header('x-content-type-options', 'nosniff')
          .send(pdf)
      })
    },
  )
