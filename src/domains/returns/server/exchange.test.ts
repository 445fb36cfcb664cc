import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMember } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { openReturnsMarket, type ReturnsMarket } from './returns.fixture.ts'

let world: ReturnsMarket
beforeAll(async () => {
  world = await openReturnsMarket()
})
afterAll(() => world.app.close())

async function damaged() {
  const order = await world.delivered(1)
  const id = await world.requestReturn(order, { kind: 'DAMAGE', reason: 'BROKEN', message: 'La lame est cassée.' })
  return { order, id }
}
const replace = (id: number, who: 'seller' | 'buyer' = 'seller') =>
  world.act(who, id, { act: 'replace', note: 'Nous renvoyons aussitôt.' })
const stock = (offerId: number) =>
  world.app.db
    .selectFrom('stock')
    .select(['on_hand', 'reserved'])
    .where('offer_id', '=', offerId)
    .executeTakeFirstOrThrow()

test('an exchange is an order without price: stock, label, tracking and receipt; the buyer follows it from the return', async () => {
  const { order, id } = await damaged()
  const before = await stock(order.offerId)
  expect((await replace(id)).body.data.status).toBe('REPLACING')
  expect((await stock(order.offerId)).reserved).toBe(before.reserved + 1)
  const { replacement } = await world.show(id)
  expect(replacement).toMatchObject({ status: 'TO_PREPARE', trackingNumber: null })
  const detail = async (who: 'buyer' | 'seller') => (await world.get(who, `/api/orders/${replacement.id}`)).body.data
  expect(await detail('buyer')).toMatchObject({
    totalCents: 0,
    refundableCents: 0,
    replaces: { id },
    lines: [{ quantity: 1, totalCents: 0 }],
  })
  expect((await world.post('buyer', `/api/orders/cancel/${replacement.id}`, {})).body).toMatchObject({
    code: 'WRONG_STATUS',
    error: expect.stringContaining('remplace des articles'),
  })
  const change = await world.get('buyer', `/api/checkout/orders/${replacement.id}/change`)
  expect(change.body.data.refusal).toContain('remplace des articles')
  for (const step of ['generateEtiquette', 'ship'])
    expect((await world.post('seller', `/api/orders/${step}/${replacement.id}`)).status).toBe(200)
  const followed = (await world.show(id)).replacement
  expect(followed).toMatchObject({
    status: 'SHIPPED',
    trackingNumber: expect.any(String),
    trackingUrl: expect.any(String),
  })
  expect((await stock(order.offerId)).on_hand).toBe(before.on_hand - 1)
  await world.post('seller', `/api/orders/deliver/${replacement.id}`)
  const again = { orderId: replacement.id, lineId: (await detail('buyer')).lines[0].id }
  expect((await world.postReturn(again)).body).toMatchObject({
    code: 'WRONG_STATUS',
    error: expect.stringContaining('depuis la commande d’origine'),
  })
  const form = await world.get('buyer', `/api/returns/form/${replacement.id}`)
  expect(form.body.data).toMatchObject({ closed: true, sentence: expect.stringContaining('commande d’origine') })
  expect((await world.act('buyer', id, { act: 'confirmReplaced' })).body.data.status).toBe('REPLACED')
  expect((await world.show(id)).refund).toBeNull()
  expect((await world.get('otherBuyer', `/api/orders/${replacement.id}`)).body.code).toBe('NOT_FOUND')
  await expectInvariants(world.app.pool)
})

test('what is out of stock is refunded instead, by a member who may refund', async () => {
  const { order, id } = await damaged()
  await world.app.db.updateTable('stock').set({ on_hand: 0 }).where('offer_id', '=', order.offerId).execute()
  const memberId = await createMember(world.app.db, world.vendor.vendorId, 'orders')
  const member = await world.app.loginAs(memberId)
  const body = { act: 'replace', note: 'Nous renvoyons aussitôt.' }
  const asMember = await world.app.request('POST', `/api/returns/${id}/act`, body, { cookies: member })
  expect(asMember.body.code).toBe('OUT_OF_STOCK')
  expect((await replace(id)).body.data.status).toBe('REFUNDED')
  const shown = await world.show(id)
  expect([shown.replacement, shown.refund.status]).toEqual([null, 'PENDING'])
  expect((await replace(id)).body.code).toBe('RETURN_STEP')
})

test('what is no longer on sale is refunded instead', async () => {
  const { order, id } = await damaged()
  await world.app.db.updateTable('offers').set({ status: 'archived' }).where('id', '=', order.offerId).execute()
  expect((await replace(id)).body.data.status).toBe('REFUNDED')
  expect((await world.show(id)).replacement).toBeNull()
})

test('two replacements at once send the goods once; a buyer sends none', async () => {
  const { id } = await damaged()
  expect((await replace(id, 'buyer')).body.code).toBe('FORBIDDEN')
  const both = await Promise.all([replace(id), replace(id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const { rows } = await world.app.pool.query('SELECT FROM orders WHERE replaces_return_id = $1', [id])
  expect(rows).toHaveLength(1)
})

test('a replacement that its seller cancels gives its stock back, and the return is refunded', async () => {
  const { order, id } = await damaged()
  const before = await stock(order.offerId)
  await replace(id)
  const { replacement } = await world.show(id)
  expect(
    (await world.post('seller', `/api/orders/cancel/${replacement.id}`, { reason: 'Abîmé au dépôt' })).status,
  ).toBe(200)
  expect(await stock(order.offerId)).toEqual(before)
  expect((await world.act('seller', id, { act: 'refund' })).body.data.status).toBe('REFUNDED')
})
