import { requireSeller, requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { moveAtCounter } from '../contract-counter.ts'
import { listLotsInStock } from '../contract-lots.ts'
import { transferStock } from '../contract-transfer.ts'
import { setBins } from './bins.ts'
import { recordCounterMove } from './counter.ts'
import { findLotsInStock } from './lots.ts'
import { findMovePage } from './moves.ts'
import { countByHand, setStockSettings, setThresholds } from './seller-actions.ts'
import { findStock, findStockOfOffer } from './seller-queries.ts'
import { moveBetweenWarehouses } from './transfer.ts'

export const stockHandlers: Handler[] = [
  reads(contract.listStock, (db, { query }, context) => findStock(db, requireSeller(context), query)),
  reads(contract.findStockOffer, (db, { query }, context) =>
    findStockOfOffer(db, requireSeller(context), query.code, query.warehouseId),
  ),
  writes(contract.countOffer, (tx, { body }, context) =>
    countByHand(tx, requireSeller(context), requireUser(context).id, body),
  ),
  writes(moveAtCounter, (tx, { body }, context) =>
    recordCounterMove(tx, requireSeller(context), requireUser(context).id, body),
  ),
  writes(transferStock, (tx, { body }, context) =>
    moveBetweenWarehouses(tx, requireSeller(context), requireUser(context).id, body),
  ),
  reads(listLotsInStock, (db, { query }, context) => findLotsInStock(db, requireSeller(context), query)),
  reads(contract.listMoves, (db, { query }, context) => findMovePage(db, requireSeller(context), query)),
  writes(contract.setThresholds, (tx, { body }, context) => setThresholds(tx, requireSeller(context), body.thresholds)),
  writes(contract.setBins, (tx, { body }, context) => setBins(tx, requireSeller(context), body)),
  writes(contract.setStockSettings, (tx, { body }, context) => setStockSettings(tx, requireSeller(context), body)),
]
