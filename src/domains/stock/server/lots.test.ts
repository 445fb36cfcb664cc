import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noticeText } from '#domains/recalls/server/recalls.fixture.ts'
import { openReturnsMarket, professional, type ReturnsMarket } from '#domains/returns/server/returns.fixture.ts'
import { createOffer } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { attachInvoice } from '#tests/support/own-invoice.ts'

let world: ReturnsMarket
beforeAll(async () => {
  world = await openReturnsMarket()
})
afterAll(async () => {
  await expectInvariants(world.app.pool)
  await world.app.close()
})

type Goods = { articleId: number; variantId: number; offerId: number }
async function tracked(stock = 0): Promise<Goods & { code: string }> {
  const { db } = world.app
  const goods = await createOffer(db, world.vendor, { stock })
  await db.updateTable('variants').set({ lot_tracked: true }).where('id', '=', goods.variantId).execute()
  const found = db.selectFrom('offers').select('reference').where('id', '=', goods.offerId)
  return { ...goods, code: (await found.executeTakeFirstOrThrow()).reference }
}
const receive = (code: string, given: object = {}, who: 'seller' | 'otherSeller' = 'seller') =>
  world.post(who, '/api/seller/stock/counter', {
    ...{ code, warehouseId: world.vendor.warehouseId, kind: 'delivery', units: 10, ...given },
  })
const stored = async (q = '', who: 'seller' | 'otherSeller' = 'seller') =>
  (await world.get(who, `/api/seller/stock/lots?q=${q}`)).body.data.lots
const recall = (goods: Goods, lots: string[]) =>
  world.post('seller', '/api/seller/recalls', {
    ...{ articleId: goods.articleId, variantIds: [goods.variantId], ...noticeText, lots },
  })
const preview = async ({ articleId, variantId }: Goods, lots: string) =>
  (await world.get('seller', `/api/seller/recalls/preview?articleId=${articleId}&variantIds=${variantId}&lots=${lots}`))
    .body.data
/** Two units delivered to a professional buyer, of the given lots. */
async function sold(goods: Goods, lots: { lot: string; quantity: number }[]) {
  const line = { offerId: goods.offerId, quantity: 2, unitPriceCents: 1_000, vatBasisPoints: 2_000 }
  const order = await world.placed({ ...professional, lines: [line] })
  await world.post('seller', `/api/orders/generateEtiquette/${order.orderId}`)
  const { shipments } = (await world.get('seller', `/api/orders/${order.orderId}`)).body.data
  const recorded = await world.post('seller', `/api/orders/${order.orderId}/lots`, {
    ...{ lineId: order.lineId, offerId: goods.offerId, shipmentId: shipments[0].id, revision: 0 },
    lots: lots.map(lot => ({ ...lot, bestBefore: '2027-06-30' })),
  })
  expect(recorded.status).toBe(200)
  await attachInvoice(world.app, world.cookies.seller, order.orderId)
  for (const step of ['ship', 'deliver'])
    expect((await world.post('seller', `/api/orders/${step}/${order.orderId}`)).status).toBe(200)
  return order
}

describe('a delivery', () => {
  test('of an article tracked by lot needs its lot, which is then listed with what is left of it', async () => {
    const { code, offerId } = await tracked()
    const refused = await receive(code)
    expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', fields: { lot: expect.stringContaining('lot reçu') } })
    const { body } = await receive(code, { lot: 'L26 A', bestBefore: '2027-06-30' })
    expect(body.data).toMatchObject({ before: 0, after: 10, lot: 'L26 A' })
    await receive(code, { lot: 'l26  a', units: 5 })
    await receive(code, { kind: 'count', units: 12 })
    const [row, other] = await stored('l26')
    expect(row).toMatchObject({ offerId, lot: 'L26 A', bestBefore: '2027-06-30', arrived: 15, gone: 0, atMost: 12 })
    expect(other).toBeUndefined()
    expect(await stored('26')).toEqual([])
    expect(await stored('', 'otherSeller')).toEqual([])
  })

  test('of an article not tracked may name a lot; a count, a sale and another seller’s code may not', async () => {
    const { offerId, code } = await tracked()
    await world.app.db
      .updateTable('variants')
      .set({ lot_tracked: false })
      .where('id', 'in', q => q.selectFrom('offers').select('variant_id').where('id', '=', offerId))
      .execute()
    expect((await receive(code)).status).toBe(200)
    expect((await receive(code, { lot: 'Z1' })).body.data).toMatchObject({ lot: 'Z1' })
    for (const wrong of [{ kind: 'count', lot: 'Z1' }, { kind: 'sale', lot: 'Z1' }, { bestBefore: '2027-06-30' }])
      expect((await receive(code, wrong)).body.code).toBe('INVALID_INPUT')
    expect((await receive(code, { lot: 'Z1' }, 'otherSeller')).body.code).toBe('NOT_FOUND')
  })

  test('is replayed under the same key with one entry of its lot', async () => {
    const { code } = await tracked()
    const body = { code, warehouseId: world.vendor.warehouseId, kind: 'delivery', units: 3, lot: 'CLE-1' }
    const headers = { 'idempotency-key': 'reception-cle-1-abcdef' }
    const send = () =>
      world.app.request('POST', '/api/seller/stock/counter', body, { cookies: world.cookies.seller, headers })
    await send()
    expect((await send()).body.data).toMatchObject({ after: 3 })
    expect(await stored('CLE-1')).toMatchObject([{ arrived: 3 }])
  })
})

describe('a return', () => {
  const received = async (goods: Goods, lots: { lot: string; quantity: number }[], given: object = {}) => {
    const order = await sold(goods, lots)
    const id = await world.requestReturn(order, { kind: 'RETURN', reason: 'OTHER', message: 'Erreur de taille.' })
    await world.act('seller', id, { act: 'accept' })
    const [line] = (await world.show(id, 'seller')).lines
    expect((await world.show(id, 'buyer')).lines[0].sentLots).toEqual([])
    const lines = [{ lineId: order.lineId, quantity: 1, restock: true, ...given }]
    return { sentLots: line.sentLots, reply: await world.act('seller', id, { act: 'receive', lines }) }
  }

  test('brings back the only lot that left, or the one that the seller reads', async () => {
    const goods = await tracked(10)
    const one = await received(goods, [{ lot: 'R1', quantity: 2 }])
    expect([one.sentLots, one.reply.body.data.status]).toEqual([['R1'], 'RECEIVED'])
    expect(await stored('R1')).toMatchObject([{ arrived: 1, gone: 2, atMost: 1, bestBefore: '2027-06-30' }])
    const two = [
      { lot: 'R2', quantity: 1 },
      { lot: 'R3', quantity: 1 },
    ]
    expect((await received(goods, two, { lot: 'R9' })).reply.body.code).toBe('INVALID_INPUT')
    const read = await received(goods, two, { lot: 'R3' })
    expect([read.sentLots, read.reply.status]).toEqual([['R2', 'R3'], 200])
    expect((await received(goods, two)).reply.status).toBe(200)
    expect((await stored('R')).map(({ lot, arrived }: { lot: string; arrived: number }) => [lot, arrived])).toEqual([
      ['R3', 1],
      ['R1', 1],
    ])
  })

  test('leaves what is not restocked, or comes back under recall, outside the stock', async () => {
    const goods = await tracked(10)
    await received(goods, [{ lot: 'N1', quantity: 2 }], { restock: false })
    expect(await stored('N1')).toEqual([])
    expect((await recall(goods, ['n2'])).status).toBe(200)
    const { reply } = await received(goods, [{ lot: 'N2', quantity: 2 }])
    expect(reply.body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { lines: expect.stringContaining('est rappelé') },
    })
    expect(await stored('N2')).toEqual([])
  })
})

describe('a recall', () => {
  test('finds what is in stock, by lot, and keeps its lots out of the stock', async () => {
    const goods = await tracked(4)
    await receive(goods.code, { lot: 'DANGER', units: 6 })
    await receive(goods.code, { lot: 'SAIN', units: 5 })
    const found = await world.get('seller', `/api/seller/recalls/articles?articleId=${goods.articleId}`)
    expect(found.body.data.article.lots.toSorted()).toEqual(['DANGER', 'SAIN'])
    const [offer, other] = (await preview(goods, 'danger')).stock
    expect(offer).toMatchObject({ offerId: goods.offerId, units: 15, lots: [{ lot: 'DANGER', atMost: 6 }], unknown: 4 })
    expect([offer.places.length, other]).toEqual([1, undefined])
    const { body } = await recall(goods, ['Danger'])
    expect(body.data.stock).toMatchObject([{ units: 15, lots: [{ lot: 'DANGER', atMost: 6 }] }])
    const refused = await receive(goods.code, { lot: ' DANGER', units: 1 })
    expect(refused.body.fields?.lot).toContain('est rappelé')
    expect((await receive(goods.code, { lot: 'SAIN', units: 1 })).status).toBe(200)
    const admin = await world.get('admin', `/api/admin/recalls?id=${body.data.id}`)
    expect(admin.body.data.recalls[0].stock).toMatchObject([{ units: 16 }])
    const path = `/api/seller/recalls/${body.data.id}/lift`
    await world.post('seller', path, { reason: 'Les unités sont contrôlées et saines.' })
    expect((await receive(goods.code, { lot: 'DANGER', units: 1 })).status).toBe(200)
  })
})
