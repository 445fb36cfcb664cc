/** Sales of one seller across a border, from the bank to the refund; in tests of VAT. */
import { expect } from 'vitest'
import type { TestVendor } from './factories.ts'
import type { Buyer, TestMarket } from './test-market.ts'

type Placed = Awaited<ReturnType<TestMarket['place']>>

export function unionSales(market: TestMarket) {
  const get = async (path: string, { cookies }: Pick<Buyer, 'cookies'>) =>
    (await market.request('GET', path, undefined, { cookies })).body.data
  async function pay(buyer: Buyer, placed: Placed) {
    expect([placed.status, placed.body.code]).toEqual([200, null])
    await market.pay(buyer, placed)
    return market.orderOf(placed)
  }
  const buy = async (buyer: Buyer) => pay(buyer, await market.place(buyer))
  async function send(vendor: TestVendor, orderId: number) {
    const cookies = await market.loginAs(vendor.userId)
    for (const step of ['generateEtiquette', 'ship'])
      expect((await market.request('POST', `/api/orders/${step}/${orderId}`, {}, { cookies })).status).toBe(200)
  }
  async function refundAll(vendor: TestVendor, orderId: number, buyer: Buyer) {
    const { lines } = await get(`/api/orders/${orderId}`, buyer)
    const refund = {
      lines: lines.map(({ id }: { id: number }) => ({ lineId: id, quantity: 1, restock: false })),
      delivery: true,
      reason: 'Articles arrivés abîmés',
    }
    const cookies = await market.loginAs(vendor.userId)
    const refunded = await market.request('POST', `/api/orders/setRefund/${orderId}`, refund, { cookies })
    expect(refunded.body.data.refundableCents).toBe(0)
    await market.runJobs()
  }
  const invoicesOf = async (orderId: number) => {
    const { rows } = await market.pool.query('SELECT document FROM invoices WHERE order_id = $1 ORDER BY id', [orderId])
    return rows.map(({ document }) => document)
  }
  return { get, pay, buy, send, refundAll, invoicesOf }
}
