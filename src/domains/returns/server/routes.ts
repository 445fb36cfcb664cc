import { setRefund as refundOperation } from '#domains/orders/contract.ts'
import { payRefundOtherwise, resendReturnedRefund } from '#domains/orders/contract-other-means.ts'
import { recordOtherMeans } from '#domains/orders/server/refunds/other-means.ts'
import { setRefund } from '#domains/orders/server/refunds/refunds.ts'
import { resendRefund } from '#domains/orders/server/refunds/returned.ts'
import type { PaymentSettings } from '#domains/payments/server/port.ts'
import { createProvider } from '#domains/payments/server/provider.ts'
import type { CarrierSettings } from '#domains/shipping/carriers/settings.ts'
import { requireSellerRole, requireUser } from '#platform/http/caller.ts'
import { flows, type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { listChargebacks, sendChargebackEvidence } from '../contract-chargebacks.ts'
import { receiveReturn } from '../contract-counter.ts'
import { makeReturnLabel as labelOperation } from '../contract-label.ts'
import { makeReturnLabel } from './carrier-label.ts'
import { findChargebacks } from './chargebacks/chargeback-list.ts'
import { sendEvidence } from './chargebacks/chargebacks.ts'
import { receiveWhole } from './counter.ts'
import { createReturn } from './create-return.ts'
import { loadReturnDetail } from './detail.ts'
import { loadReturnForm } from './form.ts'
import { settleByRefund } from './money.ts'
import { findDisputes, findReturns } from './queries.ts'
import { runReturnAction } from './return-actions.ts'

export const returnHandlers = (settings: PaymentSettings, carriers: CarrierSettings): Handler[] => [
  reads(contract.showReturnForm, (db, { params, query }, context) =>
    loadReturnForm(db, params.id, requireUser(context), query.kind),
  ),
  reads(contract.listReturns, (db, { query }, context) => findReturns(db, requireUser(context), query)),
  reads(contract.listDisputes, (db, { query }) => findDisputes(db, query)),
  reads(listChargebacks, async db => ({ chargebacks: await findChargebacks(db) })),
  flows(sendChargebackEvidence, (db, { params }) => sendEvidence(db, createProvider(db, settings), params.id)),
  reads(contract.getReturn, (db, { params }, context) => loadReturnDetail(db, params.id, requireUser(context))),
  writes(contract.requestReturn, (tx, { body }, context) => createReturn(tx, requireUser(context), body)),
  writes(
    contract.actOnReturn,
    (tx, { params, body }, context) => runReturnAction(tx, params.id, requireUser(context), body),
    {
      bypassRls: 'gives money back and goods to the stock, whichever side acts',
      about: 'returns',
    },
  ),
  flows(labelOperation, (db, { params }, context) => makeReturnLabel(db, carriers, params.id, requireUser(context))),
  writes(
    receiveReturn,
    (tx, { body }, context) => receiveWhole(tx, requireSellerRole(context), requireUser(context), body),
    { bypassRls: 'puts the buyer’s goods back into the stock; the return is found among the seller’s own' },
  ),
  // Defined here rather than in orders: a refund made by hand may be the one that an open return awaits.
  writes(
    refundOperation,
    async (tx, { params, body }, context) => {
      const outcome = await setRefund(tx, params.id, requireUser(context), body)
      await settleByRefund(tx, params.id, outcome.refundId, requireUser(context))
      return outcome
    },
    { bypassRls: 'the payment it takes from is of several sellers', about: 'orders' },
  ),
  writes(
    payRefundOtherwise,
    async (tx, input, context) => {
      const outcome = await recordOtherMeans(tx, input, requireUser(context))
      // A refund that came back settled its return when it was made.
      if (outcome.refundId !== input.params.refundId)
        await settleByRefund(tx, input.params.id, outcome.refundId, requireUser(context))
      return outcome
    },
    { bypassRls: 'contestations of the payment are of several sellers', about: 'orders' },
  ),
  writes(
    resendReturnedRefund,
    (tx, { params }, context) => resendRefund(tx, params.id, params.refundId, requireUser(context)),
    { bypassRls: 'the payment it takes from is of several sellers', about: 'orders' },
  ),
]
