import { userOf, vendorOf } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { countByHand, setStockSettings, setThresholds } from './desk-actions.ts'
import { stockList, stockOffer } from './desk-queries.ts'
import { movesPage } from './moves.ts'

export const stockHandlers: Handler[] = [
  reads(contract.listStock, (db, { query }, context) => stockList(db, vendorOf(context), query)),
  reads(contract.findStockOffer, (db, { query }, context) =>
    stockOffer(db, vendorOf(context), query.code, query.warehouseId),
  ),
  writes(contract.countOffer, (tx, { body }, context) => countByHand(tx, vendorOf(context), userOf(context).id, body)),
  reads(contract.listMoves, (db, { query }, context) => movesPage(db, vendorOf(context), query)),
  writes(contract.setThresholds, (tx, { body }, context) => setThresholds(tx, vendorOf(context), body.thresholds)),
  writes(contract.setStockSettings, (tx, { body }, context) => setStockSettings(tx, vendorOf(context), body)),
]
