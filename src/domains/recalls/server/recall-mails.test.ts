import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { failInserts } from '#tests/support/failing-inserts.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { readMails } from '#tests/support/mails.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { notifyBuyers, resumeRecalls } from './jobs.ts'
import { noticeText } from './recalls.fixture.ts'

let app: TestApp
let vendor: TestVendor
let seller: Cookies

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

type Goods = { articleId: number; variantId: number; offerId: number }
const order = (offerId: number, quantity = 2, values: object = {}) =>
  createPaidOrder(app.db, {
    vendor,
    lines: [{ offerId, quantity, unitPriceCents: 1_000, vatBasisPoints: 2_000 }],
    ...values,
  })
type Sold = Awaited<ReturnType<typeof order>>

/** The lots in force of the first line. */
const record = (sold: Sold, revision: number, lots: Record<string, number>, offerId = sold.lines[0]!.offerId) =>
  app.db
    .insertInto('order_lots')
    .values(
      Object.entries(lots).map(([lot, quantity], position) => ({
        order_id: sold.orderId,
        vendor_id: vendor.vendorId,
        order_line_id: sold.lines[0]!.orderLineId,
        offer_id: offerId,
        revision,
        position,
        lot,
        quantity,
        author_id: vendor.userId,
      })),
    )
    .execute()
const publish = async (goods: Goods, given: object = {}): Promise<number> => {
  const body = { articleId: goods.articleId, variantIds: [goods.variantId], ...noticeText, ...given }
  const response = await app.request('POST', '/api/seller/recalls', body, { cookies: seller })
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
  return response.body.data.id
}
const mails = async (recallId: number) => {
  const rows = await readMails(app.db, { event: `recall:${recallId}:%` })
  return rows.map(mail => ({ ...mail, orderId: Number(mail.event.split(':')[2]) }))
}
const mailedOrders = async (recallId: number) => {
  await notifyBuyers(app.db, { recallId })
  return (await mails(recallId)).map(({ orderId }) => orderId)
}
const ordered = (sold: Sold, day: string) =>
  sql`UPDATE orders SET created_at = ${day}::date + interval '12 hours' WHERE id = ${sold.orderId}`.execute(app.db)
const ids = (...orders: Sold[]) => orders.map(({ orderId }) => orderId)

describe('who is mailed', () => {
  test('by lot: who got one of them, by the revision in force and whatever the case', async () => {
    const goods = await createOffer(app.db, vendor)
    const [hit, other, corrected, mixed] = [
      await order(goods.offerId),
      await order(goods.offerId),
      await order(goods.offerId),
      await order(goods.offerId),
    ]
    await record(hit, 1, { 'lot 7': 2 })
    await record(other, 1, { 'LOT 8': 2 })
    await record(corrected, 1, { 'LOT 7': 2 })
    await record(corrected, 2, { 'LOT 8': 2 })
    await record(mixed, 1, { 'LOT 8': 1, 'LOT 7': 1 })
    const id = await publish(goods, { lots: ['LOT 7'] })
    expect(await mailedOrders(id)).toEqual(ids(hit, mixed))
    expect((await mails(id))[0]?.text).toMatch(/Lots rappelés\u00a0: LOT 7\nLots reçus\u00a0: lot 7/)
  })

  test('without a recorded lot, or with units in none: the buyer may have one of them', async () => {
    const goods = await createOffer(app.db, vendor)
    const [unknown, partly, known] = [
      await order(goods.offerId),
      await order(goods.offerId),
      await order(goods.offerId),
    ]
    await record(partly, 1, { L8: 1 })
    await record(known, 1, { L8: 2 })
    const id = await publish(goods, { lots: ['L7'] })
    expect(await mailedOrders(id)).toEqual(ids(unknown, partly))
    expect((await mails(id))[0]?.text).toContain('lisez le numéro sur l’emballage')
  })

  test('by day of the sale, both days included', async () => {
    const goods = await createOffer(app.db, vendor)
    const today = isoDay(new Date())
    const day = (days: number) => addDays(today, days)
    const orders = []
    for (const days of [-20, -15, -10, -5]) {
      const sold = await order(goods.offerId)
      await ordered(sold, day(days))
      orders.push(sold)
    }
    const [, first, last] = orders
    const id = await publish(goods, { soldFrom: day(-15), soldTo: day(-10) })
    expect(await mailedOrders(id)).toEqual(ids(first!, last!))
  })

  test('who has it in a kit, not who has not paid, nor who cancelled before anything left', async () => {
    const goods = await createOffer(app.db, vendor)
    const kit = await createOffer(app.db, vendor, { stock: 0 })
    const part = { kit_id: kit.offerId, part_id: goods.offerId, vendor_id: vendor.vendorId, position: 1, quantity: 2 }
    await app.db.insertInto('offer_parts').values(part).execute()
    const inKit = await order(kit.offerId, 1)
    await record(inKit, 1, { L7: 2 }, goods.offerId)
    const unpaid = await order(goods.offerId, 1, { paid: false })
    const cancelled = await order(goods.offerId, 1)
    const cancel = await app.request(
      'POST',
      `/api/orders/cancel/${cancelled.orderId}`,
      { reason: 'Plus en stock' },
      { cookies: seller },
    )
    expect(cancel.status).toBe(200)
    const id = await publish(goods, { lots: ['L7'] })
    expect(await mailedOrders(id)).toEqual(ids(inKit))
    expect(ids(unpaid)).toHaveLength(1)
  })

  test('is shown on the page of the order too, as long as the recall stands', async () => {
    const goods = await createOffer(app.db, vendor)
    const sold = await order(goods.offerId)
    const other = await order((await createOffer(app.db, vendor)).offerId)
    const buyer = await app.loginAs(sold.buyerId)
    const shown = async (sale: Sold, cookies: Cookies) =>
      (await app.request('GET', `/api/orders/${sale.orderId}`, undefined, { cookies })).body.data.recalls
    expect(await shown(sold, buyer)).toEqual([])
    const id = await publish(goods)
    await mailedOrders(id)
    const { title, danger } = noticeText
    expect(await shown(sold, buyer)).toEqual([{ id, title, danger }])
    expect(await shown(sold, seller)).toEqual([{ id, title, danger }])
    expect(await shown(other, seller)).toEqual([])
    const reason = 'Le fabricant a prouvé l’erreur d’analyse.'
    await app.request('POST', `/api/seller/recalls/${id}/lift`, { reason }, { cookies: seller })
    expect(await shown(sold, buyer)).toEqual([])
  })

  test('the preview counts them, and the offers on sale', async () => {
    const goods = await createOffer(app.db, vendor)
    const sold = await order(goods.offerId)
    await order(goods.offerId, 1, { buyerId: sold.buyerId })
    const path = `/api/seller/recalls/preview?articleId=${goods.articleId}&variantIds=${goods.variantId}`
    const preview = async (query = '') =>
      (await app.request('GET', path + query, undefined, { cookies: seller })).body.data
    expect(await preview()).toMatchObject({ orders: 2, buyers: 1, offers: 1 })
    expect(await preview('&soldFrom=2100-01-01')).toMatchObject({ orders: 0, buyers: 0, offers: 1 })
    await record(sold, 1, { L8: 2 })
    expect(await preview('&lots=L7%0AL9')).toMatchObject({ orders: 1 })
  })
})

describe('the job', () => {
  test('mails each order once, in batches, also when it is stopped half-way and when it runs twice at once', async () => {
    const goods = await createOffer(app.db, vendor)
    const orders = [await order(goods.offerId), await order(goods.offerId), await order(goods.offerId)]
    const id = await publish(goods)
    // The second batch fails after its notices are written.
    const allowInserts = await failInserts(app.pool, 'mails', `NEW.event = 'recall:${id}:${orders[1]!.orderId}'`)
    await expect(notifyBuyers(app.db, { recallId: id }, 1)).rejects.toThrow('power cut')
    expect((await mails(id)).map(({ orderId }) => orderId)).toEqual([orders[0]!.orderId])
    await allowInserts()
    await Promise.all([1, 2, 3].map(() => notifyBuyers(app.db, { recallId: id }, 1)))
    expect((await mails(id)).map(({ orderId }) => orderId)).toEqual(ids(...orders))
    const { rows } = await sql<{
      n: number
    }>`SELECT count(*)::int AS n FROM recall_notices WHERE recall_id = ${id}`.execute(app.db)
    expect(rows).toEqual([{ n: 3 }])
  })

  test('runs again for a lot that is corrected later, and mails nobody once the recall is lifted', async () => {
    const goods = await createOffer(app.db, vendor)
    const sold = await order(goods.offerId)
    await record(sold, 1, { L8: 2 })
    const id = await publish(goods, { lots: ['L7'] })
    expect(await mailedOrders(id)).toEqual([])
    await record(sold, 2, { L7: 2 })
    await resumeRecalls(app.db)
    const { rows } = await sql`SELECT FROM graphile_worker.jobs WHERE key = ${`recall:${id}`}`.execute(app.db)
    expect(rows).toHaveLength(1)
    expect(await mailedOrders(id)).toEqual(ids(sold))
    await order(goods.offerId)
    const reason = 'Le fabricant a prouvé l’erreur d’analyse.'
    await app.request('POST', `/api/seller/recalls/${id}/lift`, { reason }, { cookies: seller })
    expect(await mailedOrders(id)).toEqual(ids(sold))
  })
})
