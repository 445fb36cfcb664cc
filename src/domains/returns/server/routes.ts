import { setRefund as refundOperation } from '#domains/orders/contract.ts'
import { setRefund } from '#domains/orders/server/refunds.ts'
import { userOf } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { actOnReturn } from './acts.ts'
import { askReturn } from './ask.ts'
import { returnDetail } from './detail.ts'
import { returnForm } from './form.ts'
import { settleByRefund } from './money.ts'
import { disputeList, returnList } from './queries.ts'

export const handlers: Handler[] = [
  reads(contract.showReturnForm, (db, { params, query }, context) =>
    returnForm(db, params.id, userOf(context), query.kind),
  ),
  reads(contract.listReturns, (db, { query }, context) => returnList(db, userOf(context), query)),
  reads(contract.listDisputes, (db, { query }) => disputeList(db, query)),
  reads(contract.getReturn, (db, { params }, context) => returnDetail(db, params.id, userOf(context))),
  writes(contract.askReturn, (tx, { body }, context) => askReturn(tx, userOf(context), body)),
  writes(contract.actOnReturn, (tx, { params, body }, context) => actOnReturn(tx, params.id, userOf(context), body), {
    bypassRls: 'gives money back and goods to the stock, whichever side acts',
    about: 'returns',
  }),
  // Answered here and not among the orders': money given back by hand may be what an open return waits for.
  writes(
    refundOperation,
    async (tx, { params, body }, context) => {
      const outcome = await setRefund(tx, params.id, userOf(context), body)
      await settleByRefund(tx, params.id, outcome.refundId, userOf(context))
      return outcome
    },
    { bypassRls: 'the payment it takes from is of several sellers', about: 'orders' },
  ),
]
