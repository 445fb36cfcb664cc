/** F5, F6 for an order with a down payment: both payments meet a faulty provider, and so does what is returned of them. */
import { collectReceivables } from '#domains/checkout/server/on-account/collect.ts'
import { payByCard } from '#domains/checkout/server/on-account/pay-by-card.ts'
import { type DownPaymentOrder, downPayments } from './down-payments.ts'
import type { TestVendor } from './factories.ts'
import type { PayingMarket } from './paying.ts'
import {
  cancelAndRefund,
  chooseAndNotify,
  ignored,
  newTrial,
  outcomeOf,
  payPurchase,
  placeUnpaid,
  type ScheduleOutcome,
  type Trial,
  userOf,
} from './schedules.ts'

export async function runDownPaymentSchedule(
  market: PayingMarket,
  vendor: TestVendor,
  seed: number,
): Promise<ScheduleOutcome> {
  const trial = newTrial(market, seed)
  const shop = downPayments(market)
  const buyer = await market.newBuyer('professional')
  await market.fill(buyer, vendor, [{ offerId: await shop.offer(vendor), quantity: 1 }])
  const purchaseId = await placeUnpaid(market, buyer, await shop.submission(buyer))
  const fault = await payPurchase(market, trial, purchaseId)
  const order = await shop.ordered(purchaseId, vendor, buyer)
  if (fault || (await shop.order(order.orderId)).status !== 'TO_PREPARE') return outcomeOf(trial, seed, fault)
  await shop.approve(order)
  const later = await payBalance(market, trial, order)
  if (!later && trial.random() < 0.4) await cancelAndRefund(market, purchaseId, trial.faultyBank, vendor.userId)
  return outcomeOf(trial, seed, later)
}

/** The buyer opens the balance until the bank answers, then chooses there. */
async function payBalance(market: PayingMarket, trial: Trial, order: DownPaymentOrder): Promise<string | null> {
  const { orderId, purchaseId, buyer } = order
  const user = await userOf(market, buyer)
  const attempts = 1 + Math.floor(trial.random() * 3)
  for (let attempt = 0; attempt < attempts; attempt++)
    await payByCard(market.db, trial.faultyBank, orderId, user).catch(ignored)
  const payment = () =>
    market.db
      .selectFrom('payments')
      .select('provider_ref')
      .where('order_id', '=', orderId)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  // Without its address the buyer cannot go to the bank.
  const at = { purchaseId, poll: askForBalance, ref: (await payment())?.provider_ref ?? null }
  const { choice, accepted } = await chooseAndNotify(market, trial, at)
  await askForBalance(market, market.provider, purchaseId)
  const { status } = await downPayments(market).owed(orderId)
  const expected = choice === 'accept' ? 'PAID' : 'ANNOUNCED'
  return status === expected ? accepted : `${choice} of the balance at the bank ended ${status}`
}

/** The hourly job, once the payment has been open for long enough. */
async function askForBalance(
  market: PayingMarket,
  provider: PayingMarket['provider'],
  purchaseId: number,
): Promise<void> {
  await market.pool.query("UPDATE payments SET created_at = now() - interval '9 minutes' WHERE purchase_id = $1", [
    purchaseId,
  ])
  await collectReceivables(market.db, provider)
}
