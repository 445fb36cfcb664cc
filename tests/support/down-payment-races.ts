/** L6 for orders with a down payment: their balance is paid once, whatever happens at the same instant. */
import { downPayments } from './down-payments.ts'
import { createUser } from './factories.ts'
import type { TestResponse } from './injected.ts'
import type { PayingMarket } from './paying.ts'

const together = <T>(times: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => act(n)))

/**
 * Its buyer opens the balance many times while seller and operator refund units; then the bank repeats its event while
 * they go on, and the seller cancels in every other round. Returns what went wrong.
 */
export async function raceBalances(
  market: PayingMarket,
  { clicks, units, rounds }: { clicks: number; units: number; rounds: number },
): Promise<string[]> {
  const shop = downPayments(market)
  const vendor = await shop.seller()
  const seller = await market.loginAs(vendor.userId)
  const admin = await market.loginAs(await createUser(market.db, { roles: ['ADMIN'] }))
  const faults: string[] = []
  const note = (responses: readonly TestResponse[]) =>
    faults.push(...responses.filter(({ status }) => status >= 500 && status !== 503).map(({ status }) => `a ${status}`))
  for (let round = 0; round < rounds; round++) {
    const buyer = await market.newBuyer('professional')
    const placed = await shop.place(buyer, vendor, [await shop.offer(vendor)], units)
    await market.pay(buyer, placed)
    const order = await shop.ordered(Number(placed.body.data.purchaseId), vendor, buyer)
    await shop.approve(order)
    const body = { lines: [{ lineId: order.lineId, quantity: 1 }], reason: 'Article abîmé' }
    const refund = (n: number) =>
      market.request('POST', `/api/orders/setRefund/${order.orderId}`, body, { cookies: n % 2 ? seller : admin })
    const [opened, first] = await Promise.all([
      together(clicks, () => shop.openBalance(order.orderId, buyer)),
      together(2, refund),
    ])
    const pages = opened.filter(({ status }) => status === 200)
    const [page] = pages
    if (new Set(pages.map(market.refOf)).size !== 1) faults.push(`${new Set(pages.map(market.refOf)).size} payments`)
    if (!page) continue
    await market.atBank(page, 'accept')
    const event = await market.eventOf(page, 'succeeded')
    const cancel = () =>
      market.request('POST', `/api/orders/cancel/${order.orderId}`, { reason: 'Papier épuisé.' }, { cookies: seller })
    const [events, later] = await Promise.all([
      together(clicks, () => market.postEvent(event)),
      together(clicks, n => (round % 2 && n === clicks - 1 ? cancel() : refund(n))),
    ])
    note([...opened, ...first, ...events, ...later])
    await market.runJobs()
    faults.push(...(await sumFaults(market, order.orderId)))
  }
  return faults
}

/** What the bank still has is what was sold less what was refunded. */
async function sumFaults(market: PayingMarket, orderId: number): Promise<string[]> {
  const { rows } = await market.pool.query<
    Record<'total' | 'refunded' | 'held' | 'balances', number> & { status: string }
  >(
    `SELECT o.total_cents::float8 AS total, r.status,
       (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE order_id = o.id AND status = 'DONE')::float8 AS refunded,
       (SELECT sum(captured_cents - refunded_cents) FROM payments WHERE purchase_id = o.purchase_id)::float8 AS held,
       (SELECT count(*) FROM payments WHERE order_id = o.id AND status = 'CAPTURED')::int AS balances
     FROM orders o JOIN receivables r ON r.order_id = o.id WHERE o.id = $1`,
    [orderId],
  )
  return rows.flatMap(({ total, refunded, held, balances, status }) => [
    ...(held === total - refunded ? [] : [`the bank has ${held} of ${total} less ${refunded}`]),
    ...(status === 'PAID' && balances <= 1 ? [] : [`${balances} balances, ${status}`]),
  ])
}
