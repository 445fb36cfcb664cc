import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, isoDay } from '#shared/dates.ts'
import { findReturnOrder } from './detail.ts'
import { remindOfReturns } from './jobs.ts'
import { receipt } from './paper-texts.ts'
import { openReturnsMarket, professional, type ReturnsMarket } from './returns.fixture.ts'

let world: ReturnsMarket
beforeAll(async () => {
  world = await openReturnsMarket({ CARRIER: 'embedded' })
})
afterAll(() => world.app.close())

const damage = {
  kind: 'DAMAGE',
  reason: 'BROKEN',
  parcelState: 'CRUSHED',
  message: 'Carton enfoncé.\nDeux bouteilles.',
}
const pdf = async (who: 'buyer' | 'seller', url: string) => {
  const raw = await world.app.http.inject({ method: 'GET', url, cookies: world.cookies[who] })
  return { status: raw.statusCode, type: raw.headers['content-type'], head: raw.rawPayload.subarray(0, 5).toString() }
}
const made = { status: 200, type: 'application/pdf', head: '%PDF-' }

test('the receipt, the damage letter and the label are PDF files', async () => {
  const id = await world.requestReturn(await world.delivered(1, professional), damage)
  expect(await pdf('buyer', `/api/returns/${id}/receipt`)).toEqual(made)
  expect(await pdf('buyer', `/api/returns/${id}/letter`)).toEqual(made)
  expect(await pdf('seller', `/api/returns/${id}/letter`)).toEqual(made)
  expect((await pdf('buyer', `/api/returns/${id}/label`)).status).toBe(404)
  await world.act('seller', id, { act: 'accept' })
  await world.act('seller', id, { act: 'makeLabel' })
  expect(await pdf('buyer', `/api/returns/${id}/label`)).toEqual(made)
  expect(await world.show(id)).toMatchObject({ hasLabel: true, carrier: 'Colissimo' })
})

test('a receipt counts thousands in pieces, as the order does', async () => {
  const order = await world.delivered(1, professional)
  await sql`UPDATE order_lines SET snapshot = snapshot || '{"saleUnit": "mille"}' WHERE id = ${order.lineId}`.execute(
    world.app.db,
  )
  const detail = await world.show(await world.requestReturn(order, damage))
  const { parts } = receipt(detail, await findReturnOrder(world.app.db, order.orderId), null)
  expect(parts).toContainEqual({ kind: 'text', text: expect.stringMatching(/^1\u00a0000 × /) })
})

test('the label of a return comes from the configured carrier, once, for its seller', async () => {
  const id = await world.requestReturn(await world.delivered(1, professional), damage)
  const label = (who: 'buyer' | 'seller' | 'otherSeller') => world.post(who, `/api/returns/${id}/label`)
  expect((await label('seller')).body.code).toBe('RETURN_STEP')
  await world.act('seller', id, { act: 'accept' })
  expect((await label('buyer')).status).toBe(403)
  expect((await label('otherSeller')).status).toBe(404)
  const responses = await Promise.all([label('seller'), label('seller')])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const parcels = await world.app.db
    .selectFrom('sandbox_parcels')
    .select('tracking_number')
    .where('request_key', '=', `RET-${id}`)
    .execute()
  expect(await world.show(id)).toMatchObject({ hasLabel: true, trackingNumber: parcels[0]?.tracking_number })
  expect(parcels).toHaveLength(1)
  expect(await pdf('buyer', `/api/returns/${id}/label`)).toEqual(made)
})

test('a withdrawal has no damage letter to the carrier', async () => {
  const id = await world.requestReturn(await world.delivered(1))
  expect((await pdf('buyer', `/api/returns/${id}/letter`)).status).toBe(404)
})

test('photos are attached to their action, and readable by the parties', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const sent = await world.app.http.inject({
    method: 'POST',
    url: '/api/files?name=colis.png',
    cookies: world.cookies.buyer,
    headers: { 'content-type': 'image/png', host: 'localhost', origin: 'http://localhost' },
    payload: png,
  })
  const fileId = sent.json().data.id
  const order = await world.delivered(1)
  const id = await world.requestReturn(order, { ...damage, files: [fileId] })
  const [step] = (await world.show(id, 'seller')).history
  expect(step.files).toMatchObject([{ id: fileId, name: 'colis.webp', mediaType: 'image/webp' }])
  const read = (who: 'seller' | 'otherSeller') =>
    world.app.http.inject({ method: 'GET', url: `/api/returns/${id}/files/${fileId}`, cookies: world.cookies[who] })
  expect([(await read('seller')).statusCode, (await read('otherSeller')).statusCode]).toEqual([200, 404])
  expect((await world.postReturn(order, { ...damage, files: [fileId] })).status).toBe(404)
})

test('emails sellers before and after their deadline, once each; a late return is first and disputable', async () => {
  const order = await world.delivered(1)
  const id = await world.requestReturn(order, damage)
  const later = await world.requestReturn(await world.delivered(1), damage)
  const dueIn = (days: number, which: number) =>
    world.app.db
      .updateTable('returns')
      .set({ due_on: addDays(isoDay(new Date()), days) })
      .where('id', '=', which)
      .execute()
  await dueIn(1, id)
  await remindOfReturns(world.app.db)
  await remindOfReturns(world.app.db)
  expect(await world.mails(`return-due:${id}:%`)).toHaveLength(1)
  expect(await world.mails(`return-due:${later}:%`)).toHaveLength(0)
  expect((await world.act('buyer', id, { act: 'dispute', note: 'Pas de réponse.' })).body.code).toBe('RETURN_STEP')
  await dueIn(-1, id)
  await remindOfReturns(world.app.db)
  expect(await world.mails(`return-late:${id}:%`)).toHaveLength(1)
  const list = (await world.get('seller', '/api/returns?side=seller')).body.data
  expect([list.returns[0].id, list.returns[0].late, list.lateCount]).toEqual([id, true, 1])
  const disputed = await world.act('buyer', id, { act: 'dispute', note: 'Pas de réponse.' })
  expect(disputed.body.data.status).toBe('DISPUTED')
})

test('a dismissed dispute closes without a refund, and both parties see the reason', async () => {
  const order = await world.delivered(1)
  const id = await world.requestReturn(order, damage)
  await world.act('seller', id, { act: 'refuse', note: 'Usure normale.' })
  await world.act('buyer', id, { act: 'dispute', note: 'Neuf et cassé.' })
  const words = 'Les photos montrent une lame usée.'
  expect((await world.act('admin', id, { act: 'dismiss', note: words })).body.data.status).toBe('CLOSED')
  const mails = (await world.mails('return-dismiss:%')).filter(mail => mail.text.includes(words))
  expect(mails).toHaveLength(2)
  expect((await world.show(id)).refund).toBeNull()
})

test('a refused return can be disputed only while its units can still be refunded', async () => {
  const order = await world.delivered(1, professional)
  const all = { lines: [{ lineId: order.lineId, quantity: 2 }] }
  const id = await world.requestReturn(order, { ...damage, ...all })
  await world.act('seller', id, { act: 'refuse', note: 'Usure normale.' })
  await world.requestReturn(order, { ...damage, ...all })
  expect((await world.act('buyer', id, { act: 'dispute', note: 'Encore.' })).body.code).toBe('RETURN_STEP')
})
