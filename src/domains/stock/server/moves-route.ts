import { Readable } from 'node:stream'
import type { Db } from '#platform/db/pool.ts'
import { requireSeller } from '#platform/http/caller.ts'
import { type Download, parseInput, sendBytes } from '#platform/http/download.ts'
import { z } from '#shared/contract.ts'
import { csvPages } from '#shared/csv.ts'
import { formatTime, isoDay } from '#shared/dates.ts'
import { moveFilter, type StockMove } from '../contract.ts'
import { moveLabels } from '../rules.ts'
import { findMoves, type MoveFilter, moveIds } from './moves.ts'

const head = [
  'Date',
  'Heure',
  'Motif',
  'Référence',
  'Article',
  'Dépôt',
  'Autre dépôt',
  'Avant',
  'Changement',
  'Après',
  'Par',
  'Commande',
]
const line = (move: StockMove) => [
  isoDay(new Date(move.at)),
  formatTime(new Date(move.at)),
  moveLabels[move.reason],
  move.reference,
  move.title,
  move.warehouse,
  move.otherWarehouse,
  move.before,
  move.change,
  move.after,
  move.by,
  move.order?.number,
]

const pageRows = 1_000
/** Page size of the export: finding the next movements may scan all the seller's offers. */
const idsAtOnce = 20 * pageRows

/** One page at a time is in memory; the next is read once the previous one was sent. */
export async function* movePages(db: Db, vendorId: number, within: MoveFilter) {
  for (let { before } = within; ; ) {
    const ids = await moveIds(db, vendorId, { ...within, before }, idsAtOnce)
    for (let at = 0; at < ids.length; at += pageRows)
      yield (await findMoves(db, vendorId, ids.slice(at, at + pageRows))).map(line)
    if (ids.length < idsAtOnce) return
    before = ids.at(-1)
  }
}

/** The movements of a filter, as CSV. */
export const stockMovesExport: Download = {
  path: '/api/seller/stock/mouvements.csv',
  access: 'seller',
  send: async ({ db, context, query, reply }) => {
    const filter = parseInput(z.strictObject(moveFilter), query, 'INVALID_INPUT')
    const pages = movePages(db, requireSeller(context), filter)
    return sendBytes(reply, 'mouvements-de-stock', 'csv', Readable.from(csvPages(head, pages)))
  },
}
