import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Cookies } from '#tests/support/app.ts'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { attachInvoice } from '#tests/support/own-invoice.ts'
import { grantPermit, openGoods } from '#tests/support/regulation.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { purgePermits } from './jobs.ts'

let market: TestMarket
let vendor: TestVendor
beforeAll(async () => {
  market = await openTestMarket()
  vendor = await createVendor(market.db)
  await openGoods(market.db)
  await grantPermit(market.db, { vendorId: vendor.vendorId }, 'DISTRIBUTION_APPROVAL')
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

const copper = { plant_protection: true, professional_only: true, amm_number: '2100001' }
async function regulated(values: object = copper, seller = vendor) {
  const offer = await createOffer(market.db, seller)
  await market.db.updateTable('articles').set(values).where('id', '=', offer.articleId).execute()
  return offer
}
const add = (buyer: Buyer, offerId: number) =>
  market.request('POST', '/api/cart/lines', { offerId, quantity: 1 }, { cookies: buyer.cookies })
const salesOf = (vendorId: number) =>
  market.db.selectFrom('regulated_sales').selectAll().where('vendor_id', '=', vendorId).orderBy('id').execute()

async function bought(seller: TestVendor, values: object = copper, days: number | null = 300) {
  const buyer = await market.newBuyer('professional')
  const permit = await grantPermit(market.db, { userId: buyer.userId }, 'CERTIPHYTO', days)
  const { offerId } = await regulated(values, seller)
  await market.fill(buyer, seller, [{ offerId, quantity: 3 }], 'PICKUP')
  const placed = await market.place(buyer)
  await market.pay(buyer, placed)
  const { id, pickup_code: code } = await market.orderOf(placed)
  return { buyer, permit, id, code }
}
async function approvedSeller() {
  const seller = await createVendor(market.db)
  await grantPermit(market.db, { vendorId: seller.vendorId }, 'DISTRIBUTION_APPROVAL')
  return { ...seller, cookies: await market.loginAs(seller.userId) }
}

/** A professional's goods leave with their invoice. */
async function ready(id: number, cookies: Cookies) {
  await attachInvoice(market, cookies, id)
  await market.request('PUT', `/api/orders/setReadyToPick/${id}`, { invoiceRef: `FA-${id}` }, { cookies })
}

test('a professional without a certificate fills a cart, and pays only once the certificate is accepted', async () => {
  const buyer = await market.newBuyer('professional')
  const { offerId } = await regulated()
  await market.fill(buyer, vendor, [{ offerId, quantity: 1 }], 'PICKUP')
  const { body } = await market.request('GET', '/api/cart', undefined, { cookies: buyer.cookies })
  expect(body.data.sellers[0].lines[0].issues).toMatchObject([{ code: 'PERMIT_MISSING', blocking: true }])
  expect((await market.place(buyer)).body.code).toBe('PERMIT_MISSING')
  const id = await grantPermit(market.db, { userId: buyer.userId }, 'CERTIPHYTO')
  await market.db.updateTable('permits').set({ status: 'PENDING' }).where('id', '=', id).execute()
  expect((await market.place(buyer)).body.code).toBe('PERMIT_PENDING')
  await market.db.updateTable('permits').set({ status: 'ACCEPTED' }).where('id', '=', id).execute()
  expect((await market.place(buyer)).status).toBe(200)
})

test('a private person cannot add it to a cart; a visitor may, and sees a notice', async () => {
  const { offerId } = await regulated()
  expect((await add(await market.newBuyer(), offerId)).body.code).toBe('PROFESSIONALS_ONLY')
  expect((await market.request('POST', '/api/cart/lines', { offerId, quantity: 1 })).status).toBe(200)
})

test('nobody buys from a seller without its approval, or one that has ended, even what is in the cart', async () => {
  const seller = await createVendor(market.db)
  const { offerId } = await regulated(copper, seller)
  const buyer = await market.newBuyer('professional')
  await grantPermit(market.db, { userId: buyer.userId }, 'CERTIPHYTO')
  expect((await add(buyer, offerId)).body.code).toBe('SELLER_PERMIT_MISSING')
  const id = await grantPermit(market.db, { vendorId: seller.vendorId }, 'DISTRIBUTION_APPROVAL')
  await market.fill(buyer, seller, [{ offerId, quantity: 1 }], 'PICKUP')
  await market.db.updateTable('permits').set({ expires_on: '2020-01-01' }).where('id', '=', id).execute()
  expect((await market.place(buyer)).body.code).toBe('SELLER_PERMIT_MISSING')
})

test('goods of a closed class are refused, in the cart and at the payment', async () => {
  const { offerId } = await regulated({ tax_capsule: true, professional_only: true })
  const buyer = await market.newBuyer('professional')
  await grantPermit(market.db, { userId: buyer.userId }, 'CAPSULE_AUTHORISATION', null)
  await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
  await market.db.deleteFrom('open_goods_classes').where('class', '=', 'TAX_CAPSULE').execute()
  expect((await market.place(buyer)).body.code).toBe('GOODS_NOT_SOLD')
  expect((await add(buyer, offerId)).body.code).toBe('GOODS_NOT_SOLD')
  await openGoods(market.db)
  expect((await market.place(buyer)).status).toBe(200)
})

test('the register holds what the order was placed with, and the day on which the goods left', async () => {
  const seller = await approvedSeller()
  const { id, code } = await bought(seller)
  expect(await salesOf(seller.vendorId)).toMatchObject([
    {
      class: 'PLANT_PROTECTION',
      amm_number: '2100001',
      buyer_permit: 'CERTIPHYTO',
      buyer_number: 'CERTIPHYTO-1',
      seller_number: 'DISTRIBUTION_APPROVAL-1',
      handed_over_at: null,
    },
  ])
  const { cookies } = seller
  await ready(id, cookies)
  const done = await market.request('POST', `/api/orders/completeOrder/${id}`, { code }, { cookies })
  expect([done.status, done.body.code]).toEqual([200, null])
  expect((await salesOf(seller.vendorId))[0]?.handed_over_at).not.toBeNull()
  const year = new Date().getFullYear()
  const register = async (who: Cookies) => {
    const url = `/api/seller/regulated-sales?year=${year}`
    return (await market.http.inject({ method: 'GET', url, cookies: who, headers: { host: 'localhost' } })).payload
  }
  expect(await register(cookies)).toContain('2100001')
  expect(await register(cookies)).toContain('CERTIPHYTO-1')
  expect(await register(await market.loginAs((await createVendor(market.db)).userId))).not.toContain('2100001')
})

/** The register is immutable: its trigger is off while a test lets time pass. */
const rewrite = (change: string, orderId: number) =>
  market.pool.query(`SET session_replication_role = replica;
    UPDATE regulated_sales SET ${change} WHERE order_id = ${orderId}; RESET session_replication_role`)

test('goods are not handed over once the certificate of the order has ended, until the next one is accepted', async () => {
  const seller = await approvedSeller()
  const { cookies } = seller
  const { id, code, permit, buyer } = await bought(seller)
  await ready(id, cookies)
  await rewrite(`buyer_expires_on = current_date - 2`, id)
  await market.db.updateTable('permits').set({ expires_on: '2020-01-01' }).where('id', '=', permit).execute()
  const handOver = () => market.request('POST', `/api/orders/completeOrder/${id}`, { code }, { cookies })
  const refused = await handOver()
  expect([refused.body.code, refused.body.error]).toEqual(['PERMIT_MISSING', expect.stringContaining('remboursez-le')])
  expect((await salesOf(seller.vendorId))[0]?.handed_over_at).toBeNull()
  await market.db.updateTable('permits').set({ status: 'REPLACED' }).where('id', '=', permit).execute()
  await grantPermit(market.db, { userId: buyer.userId }, 'CERTIPHYTO')
  expect((await handOver()).status).toBe(200)
})

test('nobody rewrites the register', async () => {
  const seller = await approvedSeller()
  const { id } = await bought(seller)
  const change = market.db
    .updateTable('regulated_sales')
    .set({ buyer_number: 'X' })
    .where('order_id', '=', id)
    .execute()
  await expect(change).rejects.toThrow()
})

test('ordinary goods leave no line in the register', async () => {
  const seller = await createVendor(market.db)
  const buyer = await market.newBuyer()
  const { offerId } = await createOffer(market.db, seller)
  await market.fill(buyer, seller, [{ offerId, quantity: 1 }])
  expect((await market.place(buyer)).status).toBe(200)
  expect(await salesOf(seller.vendorId)).toEqual([])
})

test('the register is deleted after five years, after eighteen months for precursors', async () => {
  const seller = await approvedSeller()
  const recent = await bought(seller)
  await rewrite(`created_at = now() - interval '4 years'`, recent.id)
  const old = await bought(seller)
  await rewrite(`created_at = now() - interval '61 months'`, old.id)
  const precursor = await bought(seller)
  await rewrite(`class = 'PRECURSOR_RESTRICTED', created_at = now() - interval '19 months'`, precursor.id)
  await purgePermits(market.db)
  expect((await salesOf(seller.vendorId)).map(row => row.order_id)).toEqual([recent.id])
})
