import { type Db, inTransaction } from '#platform/db/pool.ts'
import { sellerFor, userOf } from '#platform/http/caller.ts'
import { flows, reads, writes } from '#platform/http/pipeline.ts'
import { countAttempt } from '#platform/http/throttle.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import * as contract from '../contract.ts'
import { batchLabels, batchSend, listDesk } from '../contract-desk.ts'
import { getOrder } from '../contract-detail.ts'
import { listMarketOrders } from '../contract-operator.ts'
import * as returns from '../contract-returns.ts'
import * as shipments from '../contract-shipments.ts'
import { codeAttempts } from '../rules.ts'
import { labelBatch, sendBatch } from './batch.ts'
import { desk } from './desk.ts'
import { orderDetail } from './detail.ts'
import { completeOrder, deliverOrder, generateLabel, setInvoiceRef, setReadyToPick, shipOrder } from './fulfilment.ts'
import { marketOrders } from './market-orders.ts'
import { orderList, ordersInProgress } from './queries.ts'
import { cancelOrder } from './refunds.ts'
import { checkReturn } from './returns.ts'
import { dropShipment, packShipment, sendShipment } from './shipments.ts'

export const handlers = [
  reads(contract.listOrders, (db, { query }, context) => orderList(db, userOf(context), query)),
  reads(contract.orderStats, (db, { query }, context) => {
    const user = userOf(context)
    return ordersInProgress(db, user, query.user_type ?? (user.vendorId === null ? 'Client' : 'Seller'))
  }),
  reads(listDesk, (db, { query }, context) => desk(db, sellerFor(context), query)),
  reads(listMarketOrders, (db, { query }) => marketOrders(db, query)),
  writes(batchLabels, (tx, { body }, context) => labelBatch(tx, userOf(context), body.ids)),
  writes(batchSend, (tx, { body }, context) => sendBatch(tx, userOf(context), body.ids)),
  reads(getOrder, (db, { params }, context) => orderDetail(db, params.id, userOf(context))),
  writes(contract.setReadyToPick, (tx, { params, body }, context) =>
    setReadyToPick(tx, params.id, userOf(context), body.invoiceRef),
  ),
  writes(contract.generateLabel, (tx, { params, body }, context) =>
    generateLabel(tx, params.id, userOf(context), body),
  ),
  writes(contract.setInvoiceRef, (tx, { params, body }, context) =>
    setInvoiceRef(tx, params.id, userOf(context), body.invoiceRef),
  ),
  // A transaction of its own after the attempt was counted: a refused code must not give its attempt back.
  flows(contract.completeOrder, async (db, { params, body }, context) => {
    const user = userOf(context)
    if (body.code !== undefined) await countCode(db, params.id, user)
    return inTransaction(db, tx => completeOrder(tx, params.id, user, body.code))
  }),
  writes(contract.shipOrder, (tx, { params }, context) => shipOrder(tx, params.id, userOf(context))),
  writes(contract.deliverOrder, (tx, { params }, context) => deliverOrder(tx, params.id, userOf(context))),
  writes(
    contract.cancelOrder,
    (tx, { params, body }, context) => cancelOrder(tx, params.id, userOf(context), body.reason),
    { bypassRls: 'a buyer’s payment is of several orders, and the stock is the seller’s', about: 'orders' },
  ),
  writes(shipments.packShipment, (tx, { params, body }, context) => packShipment(tx, params.id, userOf(context), body)),
  writes(shipments.sendShipment, (tx, { params }, context) =>
    sendShipment(tx, params.id, params.shipmentId, userOf(context)),
  ),
  writes(shipments.dropShipment, (tx, { params }, context) =>
    dropShipment(tx, params.id, params.shipmentId, userOf(context)),
  ),
  reads(returns.checkReturn, (db, { params }, context) => checkReturn(db, params.id, userOf(context))),
]

/** A million codes, a few tries: guessing one would be saying that goods were handed over. */
async function countCode(db: Db, orderId: number, user: CurrentUser) {
  const attempts = await countAttempt(db, `hand-over ${orderId} ${user.id}`, 15)
  if (attempts > codeAttempts) throw fail('TOO_MANY_REQUESTS')
}
