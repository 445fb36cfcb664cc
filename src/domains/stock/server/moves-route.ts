import { Readable } from 'node:stream'
import type { Db } from '#platform/db/pool.ts'
import { sellerOf } from '#platform/http/caller.ts'
import { type Download, parsedAs, sendAs } from '#platform/http/download.ts'
import { z } from '#shared/contract.ts'
import { csvPages } from '#shared/csv.ts'
import { clockTime, isoDay } from '#shared/dates.ts'
import { moveFilter, type StockMove } from '../contract.ts'
import { moveLabels } from '../rules.ts'
import { type MoveFilter, stockMoves } from './moves.ts'

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

/** However many there are, one page is in memory; it is read when the one before has left. */
export async function* movePages(db: Db, vendorId: number, asked: MoveFilter) {
  for (let { before } = asked; ; ) {
    const moves = await stockMoves(db, vendorId, { ...asked, before }, pageRows)
    yield moves.map(line)
    if (moves.length < pageRows) return
    before = moves.at(-1)?.id
  }
}

/** The movements of a filter, for a spreadsheet. */
export const stockMovesExport: Download = {
  path: '/api/seller/stock/mouvements.csv',
  access: 'seller',
  send: async ({ db, context, query, reply }) => {
    const filter = parsedAs(z.strictObject(moveFilter), query, 'INVALID_INPUT')
    const pages = movePages(db, sellerOf(context), filter)
    return sendAs(reply, 'mouvements-de-stock', 'csv', Readable.from(csvPages(head, pages)))
  },
}
