import type { FastifyInstance } from 'fastify'
import { labelFormats } from '#domains/shipping/server/label-pdf.ts'
import { labelSheet } from '#domains/shipping/server/label-sheet.ts'
import type { Db } from '#platform/db/pool.ts'
import { answered } from '#platform/files/routes.ts'
import type { ContextOf } from '#platform/http/api.ts'
import { sellerFor } from '#platform/http/caller.ts'
import type { DbFor } from '#platform/http/wall.ts'
import { z } from '#shared/contract.ts'
import { isoDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import { batchIds } from '../contract-desk.ts'
import { ownOrders } from './batch.ts'
import { deliveryNotes } from './delivery-notes.ts'
import { pickingSheet, pickLines } from './picking.ts'
import { sheetsPdf } from './sheet-pdf.ts'

const papers = ['etiquettes', 'preparation', 'livraison'] as const
const asked = z.object({
  paper: z.enum(papers),
  /** One as a word, several as a list: what a form sends. */
  commande: z.preprocess(given => (typeof given === 'string' ? [given] : (given ?? [])), batchIds),
  format: z.enum(labelFormats).default('rouleau'),
})
type Asked = z.output<typeof asked>
type Paper = (typeof papers)[number]

/** Papers of several orders in one PDF, for their seller alone. */
export const mountBatchPapers = (http: FastifyInstance, dbFor: DbFor, contextOf: ContextOf) =>
  http.get<{ Params: { paper: string }; Querystring: Record<string, unknown> }>(
    '/api/orders/papiers/:paper',
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const context = await contextOf(request, reply)
      const db = dbFor(context)
      return answered(reply, context, async () => {
        if (!context.user) throw fail('UNAUTHENTICATED')
        const vendorId = sellerFor(context)
        const wanted = parsed(asked.safeParse({ ...request.query, paper: request.params.paper }))
        await ownOrders(db, vendorId, wanted.commande)
        const pdf = await paperOf(db, wanted, context.user)
        if (!pdf) throw fail('WRONG_STATUS', { sentence: nothingOn[wanted.paper] })
        return reply
          .type('application/pdf')
          .header('content-disposition', `inline; filename="${wanted.paper}-${isoDay(new Date())}.pdf"`)
          .header('x-content-type-options', 'nosniff')
          .send(pdf)
      })
    },
  )

function parsed(outcome: z.ZodSafeParseResult<Asked>): Asked {
  if (outcome.success) return outcome.data
  const [issue] = outcome.error.issues
  if (issue?.path[0] === 'paper') throw fail('NOT_FOUND')
  throw fail('INVALID_INPUT', issue?.path[0] === 'commande' ? { sentence: issue.message } : {})
}

const nothingOn: Record<Paper, string> = {
  etiquettes: 'Aucune étiquette n’est éditée pour ces commandes.',
  preparation: 'Il ne reste rien à préparer dans ces commandes.',
  livraison: 'Il n’y a rien à livrer dans ces commandes.',
}

const paperOf = (db: Db, wanted: Asked, user: CurrentUser): Promise<Buffer | null> =>
  makers[wanted.paper](db, wanted, user)

const makers: Record<Paper, (db: Db, wanted: Asked, user: CurrentUser) => Promise<Buffer | null>> = {
  etiquettes: (db, { commande, format }) => labelSheet(db, { orderIds: commande, waiting: true }, format),
  preparation: async (db, { commande }) => {
    const lines = await pickLines(db, commande)
    return lines.length ? sheetsPdf('Liste de préparation', [pickingSheet(lines, commande.length, new Date())]) : null
  },
  livraison: async (db, { commande }, user) => {
    const notes = []
    for (const id of commande) notes.push(...(await deliveryNotes(db, id, user)))
    return notes.length ? sheetsPdf('Bons de livraison', notes) : null
  },
}
