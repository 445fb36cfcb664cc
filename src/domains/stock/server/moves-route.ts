import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/pool.ts'
import { answered } from '#platform/files/routes.ts'
import type { ContextOf } from '#platform/http/api.ts'
import { keepers, sellerFor } from '#platform/http/caller.ts'
import type { DbFor } from '#platform/http/wall.ts'
import { z } from '#shared/contract.ts'
import { csvPages } from '#shared/csv.ts'
import { clockTime, isoDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import { moveFilter, type StockMove } from '../contract.ts'
import { moveLabels } from '../rules.ts'
import { type MoveFilter, moveIds, movesOf } from './moves.ts'

const head = [
  'Date',
  'Heure',
  'Motif',
  'Référence',
  'Article',
  'Dépôt',
  'Avant',
  'Changement',
  'Après',
  'Par',
  'Commande',
]
const line = (move: StockMove) => [
  isoDay(new Date(move.at)),
  clockTime(new Date(move.at)),
  moveLabels[move.reason],
  move.reference,
  move.title,
  move.warehouse,
  move.before,
  move.change,
  move.after,
  move.by,
  move.order?.number,
]

const pageRows = 1_000
/** Which movements come next is asked for so many at once: finding them may mean going through all the seller's offers. */
const idsAtOnce = 20 * pageRows

/** However many there are, one page is in memory; it is read when the one before has left. */
export async function* movePages(db: Db, vendorId: number, asked: MoveFilter) {
  for (let { before } = asked; ; ) {
    const ids = await moveIds(db, vendorId, { ...asked, before }, idsAtOnce)
    for (let at = 0; at < ids.length; at += pageRows)
      yield (await movesOf(db, vendorId, ids.slice(at, at + pageRows))).map(line)
    if (ids.length < idsAtOnce) return
    before = ids.at(-1)
  }
}

/** `GET /api/seller/stock/mouvements.csv`: the movements of a filter, for a spreadsheet. */
export const mountStockMoves = (http: FastifyInstance, dbFor: DbFor, contextOf: ContextOf) =>
  http.get('/api/seller/stock/mouvements.csv', async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const context = await contextOf(request, reply)
    const db = dbFor(context)
    return answered(reply, context, async () => {
      const vendorId = sellerFor(context, keepers)
      const asked = z.strictObject(moveFilter).safeParse(request.query)
      if (!asked.success) throw fail('INVALID_INPUT')
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="mouvements-de-stock.csv"')
        .send(Readable.from(csvPages(head, movePages(db, vendorId, asked.data))))
    })
  })
