import type { Vies } from '#domains/identity/server/vat/vies.ts'
import type { PaymentSettings, Provider } from '#domains/payments/server/port.ts'
import { createProvider } from '#domains/payments/server/provider.ts'
import { findOwnPayment } from '#domains/payments/server/queries.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { flows, type Handler, reads, writes } from '#platform/http/pipeline.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import * as contract from '../contract.ts'
import { askApproval } from '../contract-approval.ts'
import { changeOrder, showOrderChange } from '../contract-changes.ts'
import { changeOwnOrder } from './changes/change-order.ts'
import { loadOrderChange } from './changes/show-change.ts'
import { endUnpaidPurchase } from './end-unpaid.ts'
import { askForApproval } from './estate/ask-approval.ts'
import { receiveEvent } from './events.ts'
import { payByCard } from './on-account/pay-by-card.ts'
import { createPurchaseFromCart } from './place.ts'
import { lockPurchaseWithCart, ownPurchase } from './purchases.ts'
import { loadCheckout, loadPurchaseView } from './queries.ts'
import { settleKnownPayment } from './settle.ts'
import { startPayment } from './start.ts'
import { renewBuyersVatCheck } from './union.ts'

export const checkoutHandlers = (settings: PaymentSettings, vies: Vies): Handler[] => [
  reads(contract.showCheckout, (db, input, context) => loadCheckout(db, input, requireUser(context))),
  flows(contract.placePurchase, (db, { body }, context) => placeAndStart(db, body, context, { settings, vies }), {
    bypassRls: 'reserves stock and freezes commissions of several sellers',
  }),
  writes(askApproval, (tx, input, context) => askForApproval(tx, input, requireUser(context)), {
    bypassRls: 'the held cart leaves the session of its user, and the owners of the estate are mailed',
  }),
  reads(showOrderChange, (db, { params }, context) => loadOrderChange(db, params.id, requireUser(context))),
  writes(changeOrder, (tx, input, context) => changeOwnOrder(tx, input, context), {
    bypassRls: 'gives back the stock of a seller and mails its team',
    about: 'orders',
  }),
  reads(contract.showPurchase, (db, { params }, context) => loadPurchaseView(db, requireUser(context), params.id)),
  flows(
    contract.confirmPurchase,
    (db, { params }, context) => confirm(db, createProvider(db, settings), params.id, context),
    { bypassRls: 'opens the orders of several sellers', about: 'purchases' },
  ),
  flows(contract.abandonPurchase, (db, { params }, context) => abandon(db, params.id, context), {
    bypassRls: 'gives back the stock of several sellers',
    about: 'purchases',
  }),
  flows(
    contract.payOverdueOrder,
    (db, { params }, context) => payByCard(db, createProvider(db, settings), params.id, requireUser(context)),
    { bypassRls: 'what an order owes is also its seller’s', about: 'orders' },
  ),
  flows(contract.receivePaymentEvent, (db, { params }, context) => {
    // Accepts events of the configured provider only.
    if (params.provider !== settings.provider) throw fail('NOT_FOUND')
    return receiveEvent(db, createProvider(db, settings), context.signed)
  }),
]

async function placeAndStart(
  db: Db,
  body: Input<typeof contract.placePurchase>['body'],
  context: Context,
  { settings, vies }: { settings: PaymentSettings; vies: Vies },
) {
  const user = requireUser(context)
  await renewBuyersVatCheck(db, vies, user, body)
  const { id: purchaseId, number } = await inTransaction(db, tx =>
    createPurchaseFromCart(tx, body, user, settings.provider),
  )
  if (body.means === 'debit') return { purchaseId, number, redirectUrl: paths.paymentReturn(purchaseId) }
  try {
    return { purchaseId, number, redirectUrl: await startPayment(db, createProvider(db, settings), purchaseId) }
  } catch (error) {
    // The purchase remains: the same submission resumes from here.
    context.log.warn({ err: error, purchaseId }, 'payment not opened')
    throw fail('PROVIDER_UNAVAILABLE')
  }
}

/** Return page. « pending » when the provider does not respond; the event or the poll settles later. */
async function confirm(db: Db, provider: Provider, purchaseId: number, context: Context) {
  const user = requireUser(context)
  const payment = await findOwnPayment(db, user, purchaseId)
  if (payment && payment.ref !== null && payment.status !== 'CAPTURED')
    try {
      const facts = await provider.fetch(payment.ref)
      await inTransaction(db, tx => settleKnownPayment(tx, payment, facts))
    } catch (error) {
      context.log.warn({ err: error, purchaseId }, 'payment not confirmed')
    }
  return loadPurchaseView(db, user, purchaseId)
}

async function abandon(db: Db, purchaseId: number, context: Context) {
  const user = requireUser(context)
  await ownPurchase(db, user, purchaseId)
  await inTransaction(db, async tx => endUnpaidPurchase(tx, await lockPurchaseWithCart(tx, purchaseId), 'cancelled'))
  return loadPurchaseView(db, user, purchaseId)
}
