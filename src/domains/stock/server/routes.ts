import { sellerOf, userOf } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { countByHand, setStockSettings, setThresholds } from './desk-actions.ts'
import { stockList, stockOffer } from './desk-queries.ts'
import { movesPage } from './moves.ts'

export const stockHandlers: Handler[] = [
  reads(contract.listStock, (db, { query }, context) => stockList(db, sellerOf(context), query)),
  reads(contract.findStockOffer, (db, { query }, context) =>
    stockOffer(db, sellerOf(context), query.code, query.warehouseId),
  ),
  writes(contract.countOffer, (tx, { body }, context) => countByHand(tx, sellerOf(context), userOf(context).id, body)),
  reads(contract.listMoves, (db, { query }, context) => movesPage(db, sellerOf(context), query)),
  writes(contract.setThresholds, (tx, { body }, context) => setThresholds(tx, sellerOf(context), body.thresholds)),
  writes(contract.setStockSettings, (tx, { body }, context) => setStockSettings(tx, sellerOf(context), body)),
]
