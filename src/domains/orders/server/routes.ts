import { correctVat, reissueInvoice } from '#domains/invoicing/contract-platform.ts'
import type { CarrierSettings } from '#domains/shipping/carriers/settings.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { requireSeller, requireSellerRole, requireUser } from '#platform/http/caller.ts'
import { flows, type Handler, reads, writes } from '#platform/http/pipeline.ts'
import { countAttempt } from '#platform/http/throttle.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import * as contract from '../contract.ts'
import { listAdminOrders } from '../contract-admin.ts'
import { announceStock, listAnnounced } from '../contract-announced.ts'
import { setOrderCodes } from '../contract-codes.ts'
import { handOverOrder } from '../contract-counter.ts'
import { listDepositsOut, returnPackaging } from '../contract-deposits.ts'
import { getOrder } from '../contract-detail.ts'
import { refundGesture } from '../contract-gestures.ts'
import { uploadInvoice } from '../contract-invoices.ts'
import { listOrders, orderStats } from '../contract-list.ts'
import * as lots from '../contract-lots.ts'
import * as notes from '../contract-notes.ts'
import * as proofs from '../contract-proofs.ts'
import * as returns from '../contract-returns.ts'
import { listRuns, moveRun, showRun } from '../contract-runs.ts'
import { batchDeliver, batchLabels, batchSend } from '../contract-seller.ts'
import * as shipments from '../contract-shipments.ts'
import { codeAttempts } from '../rules.ts'
import { findAdminOrders } from './admin-orders.ts'
import { announceUnits, findAnnounced } from './announced/announced-stock.ts'
import { quoteParcel, requestParcelPickup } from './carriers/parcel-services.ts'
import { requestCarrierLabel } from './carriers/request-label.ts'
import { handOverByCode } from './counter/hand-over.ts'
import { loadOrderDetail } from './detail.ts'
import { deliverBatch, labelBatch, sendBatch } from './documents/batch.ts'
import { findRunDetail, findRuns } from './documents/runs/find-runs.ts'
import { moveRunDay } from './documents/runs/move-run.ts'
import { completeOrder, deliverOrder, generateLabel, setInvoiceRef, setReadyToPick, shipOrder } from './fulfilment.ts'
import { attachOwnInvoice, reissueOfOrder } from './invoices.ts'
import { addLotAtCounter, recordLots } from './lots/record-lots.ts'
import { findLotPage } from './lots/search.ts'
import { loadOrderNotes, writeOrderNote } from './notes/notes.ts'
import { createOrderTag, deleteOrderTag, tagOrders, updateOrderTag } from './notes/tags.ts'
import { setLineCodes } from './placing/line-codes.ts'
import { approveProof, changeProof, giveBrief, returnBrief, sendProof } from './proofs/actions.ts'
import { announceWeek } from './proofs/start-production.ts'
import { countInProgress, findOrders } from './queries.ts'
import { giveGesture } from './refunds/gestures.ts'
import { findDepositsOut, takePackagingBack } from './refunds/packaging.ts'
import { cancelOrder } from './refunds/refunds.ts'
import { correctVatOfOrder } from './refunds/vat-correction.ts'
import { checkReturn } from './returns.ts'
import { dropShipment, packShipment, sendShipment, typeTrackingNumber } from './shipments.ts'

export const orderHandlers = [
  reads(listOrders, (db, { query }, context) => findOrders(db, requireUser(context), query)),
  reads(orderStats, (db, { query }, context) => {
    const user = requireUser(context)
    return countInProgress(db, user, query.user_type ?? (user.vendorId === null ? 'Client' : 'Seller'))
  }),
  reads(listAdminOrders, (db, { query }) => findAdminOrders(db, query)),
  writes(batchLabels, (tx, { body }, context) => labelBatch(tx, requireUser(context), body.ids)),
  writes(batchSend, (tx, { body }, context) => sendBatch(tx, requireUser(context), body.ids)),
  writes(batchDeliver, (tx, { body }, context) => deliverBatch(tx, requireUser(context), body.ids)),
  reads(listRuns, (db, _, context) => findRuns(db, requireSellerRole(context))),
  reads(showRun, (db, { params }, context) => findRunDetail(db, requireSellerRole(context), params)),
  writes(moveRun, (tx, input, context) =>
    moveRunDay(tx, { vendorId: requireSellerRole(context), userId: requireUser(context).id }, input),
  ),
  writes(notes.batchTags, (tx, { body }, context) => tagOrders(tx, requireSellerRole(context), body)),
  writes(notes.addOrderTag, (tx, { body }, context) => createOrderTag(tx, requireSellerRole(context), body)),
  writes(notes.changeOrderTag, (tx, input, context) => updateOrderTag(tx, requireSellerRole(context), input)),
  writes(notes.removeOrderTag, (tx, { params }, context) => deleteOrderTag(tx, requireSellerRole(context), params.id)),
  reads(notes.showOrderNotes, (db, { params }, context) => loadOrderNotes(db, params.id, requireUser(context))),
  writes(
    notes.addOrderNote,
    (tx, { params, body }, context) => writeOrderNote(tx, params.id, requireUser(context), body.text),
    { about: 'orders' },
  ),
  reads(listAnnounced, (db, _, context) => findAnnounced(db, requireSeller(context))),
  writes(announceStock, (tx, input, context) => announceUnits(tx, requireSeller(context), input)),
  writes(contract.setReadyToPick, (tx, { params, body }, context) =>
    setReadyToPick(tx, params.id, requireUser(context), body.invoiceRef),
  ),
  writes(contract.generateLabel, (tx, { params, body }, context) =>
    generateLabel(tx, params.id, requireUser(context), body),
  ),
  writes(reissueInvoice, (tx, input, context) => reissueOfOrder(tx, input, requireUser(context))),
  writes(correctVat, (tx, input, context) => correctVatOfOrder(tx, input, requireUser(context))),
  writes(uploadInvoice, (tx, input, context) => attachOwnInvoice(tx, input, requireUser(context))),
  writes(contract.setInvoiceRef, (tx, { params, body }, context) =>
    setInvoiceRef(tx, params.id, requireUser(context), body.invoiceRef),
  ),
  // The attempt is counted in a transaction of its own, so that a refused code does not roll it back.
  flows(contract.completeOrder, async (db, { params, body }, context) => {
    const user = requireUser(context)
    if (body.code !== undefined) await countCode(db, params.id, user)
    return inTransaction(db, tx => completeOrder(tx, params.id, user, body.code))
  }),
  flows(handOverOrder, (db, { body }, context) =>
    handOverByCode(db, requireSellerRole(context), requireUser(context), body),
  ),
  writes(contract.shipOrder, (tx, { params }, context) => shipOrder(tx, params.id, requireUser(context))),
  writes(contract.deliverOrder, (tx, { params }, context) => deliverOrder(tx, params.id, requireUser(context))),
  writes(
    contract.cancelOrder,
    (tx, { params, body }, context) => cancelOrder(tx, params.id, requireUser(context), body.reason),
    { bypassRls: 'a buyer’s payment is of several orders, and the stock is the seller’s', about: 'orders' },
  ),
  writes(refundGesture, (tx, { params, body }, context) => giveGesture(tx, params.id, requireUser(context), body), {
    bypassRls: 'the payment it takes from is of several sellers',
    about: 'orders',
  }),
  reads(listDepositsOut, async (db, { query }, context) => ({
    orders: await findDepositsOut(db, requireUser(context), query),
  })),
  writes(returnPackaging, (tx, input, context) => takePackagingBack(tx, input, requireUser(context)), {
    bypassRls: 'the payment it takes from is of several sellers',
    about: 'orders',
  }),
  writes(shipments.packShipment, (tx, { params, body }, context) =>
    packShipment(tx, params.id, requireUser(context), body),
  ),
  writes(shipments.sendShipment, (tx, { params }, context) =>
    sendShipment(tx, params.id, params.shipmentId, requireUser(context)),
  ),
  writes(shipments.dropShipment, (tx, { params }, context) =>
    dropShipment(tx, params.id, params.shipmentId, requireUser(context)),
  ),
  writes(shipments.typeTrackingNumber, (tx, input, context) => typeTrackingNumber(tx, input, requireUser(context))),
  writes(lots.recordLots, (tx, { params, body }, context) => recordLots(tx, params.id, requireUser(context), body)),
  writes(lots.addLotAtCounter, (tx, { body }, context) =>
    addLotAtCounter(tx, requireSellerRole(context), requireUser(context), body),
  ),
  reads(lots.listLots, (db, { query }, context) => findLotPage(db, requireSeller(context), query)),
  writes(proofs.giveBrief, (tx, input, context) => giveBrief(tx, input, requireUser(context))),
  writes(proofs.returnBrief, (tx, input, context) => returnBrief(tx, input, requireUser(context))),
  writes(proofs.announceDispatch, (tx, input, context) => announceWeek(tx, input, requireUser(context))),
  writes(proofs.sendProof, (tx, input, context) => sendProof(tx, input, requireUser(context))),
  writes(proofs.approveProof, (tx, input, context) => approveProof(tx, input, requireUser(context))),
  writes(proofs.changeProof, (tx, input, context) => changeProof(tx, input, requireUser(context))),
  reads(returns.checkReturn, (db, { params }, context) => checkReturn(db, params.id, requireUser(context))),
]

/** Operations that depend on the configured carrier. */
export const carrierLabelHandlers = (settings: CarrierSettings): readonly Handler[] => [
  writes(setOrderCodes, (tx, input, context) => setLineCodes(tx, input, requireUser(context))),
  reads(getOrder, (db, { params }, context) =>
    loadOrderDetail(db, params.id, requireUser(context), settings.kind !== 'none'),
  ),
  flows(shipments.quoteLabel, (db, { params }, context) => quoteParcel(db, settings, params, requireUser(context))),
  flows(shipments.requestCarrierPickup, (db, { params, body }, context) =>
    requestParcelPickup(db, settings, { ...params, ...body }, requireUser(context)),
  ),
  flows(shipments.requestLabel, (db, { params }, context) =>
    requestCarrierLabel(db, settings, params, requireUser(context)),
  ),
]

/** A million codes, few attempts: a guessed code would falsely prove a hand-over. */
async function countCode(db: Db, orderId: number, user: CurrentUser) {
  const attempts = await countAttempt(db, `hand-over ${orderId} ${user.id}`, 15)
  if (attempts > codeAttempts) throw fail('TOO_MANY_REQUESTS')
}
