import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import type { TestVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { sellerActors } from '#tests/support/seller-actors.ts'
import { nationalContactPoint } from '../rules/suspicion.ts'
import { purgePermits } from './jobs.ts'

let app: TestApp
let vendor: TestVendor
let buyerId: number
let cookies: Record<string, Cookies>
beforeAll(async () => {
  app = await testApp()
  ;({ vendor, buyerId, cookies } = await sellerActors(app))
})
afterAll(() => app.close())

async function order(goodsClass = 'PRECURSOR_REPORTABLE') {
  const { orderId } = await createPaidOrder(app.db, { vendor, buyerId })
  const { id } = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('regulated_sales')
    .values({ order_line_id: id, order_id: orderId, vendor_id: vendor.vendorId, user_id: buyerId, class: goodsClass })
    .execute()
  return orderId
}
const call = (who: string, method: 'GET' | 'POST', path: string, body?: unknown) =>
  app.request(method, path, body, { cookies: cookies[who] ?? {} })
const suspicion = { reasons: ['UNUSUAL_QUANTITY', 'NO_IDENTITY'], facts: 'Vingt bidons, et aucune explication donnée.' }
const report = (who: string, id: number, body: object = suspicion) =>
  call(who, 'POST', `/api/orders/${id}/suspicions`, body)
const show = async (who: string, id: number) => (await call(who, 'GET', `/api/orders/${id}/suspicions`)).body
const mailsOf = (id: number) => readMails(app.db, { event: `suspicious-transaction:${id}` })

test('a seller’s report is emailed once to the operator, with the contact point to call within 24 hours', async () => {
  const id = await order()
  const { body, status } = await report('staff', id)
  expect(status).toBe(200)
  const [mail, ...more] = await mailsOf(body.data.id)
  expect(more).toEqual([])
  expect(mail?.recipient).toBe('aide@cepetchai.example')
  expect(mail?.text).toContain(nationalContactPoint.slice(0, 30))
  expect(mail?.subject).toContain('24 heures')
  expect((await show('seller', id)).data).toMatchObject({
    hasPrecursors: true,
    reports: [{ state: 'WAITING', reasons: ['UNUSUAL_QUANTITY', 'NO_IDENTITY'] }],
  })
})

test('the buyer, another seller and a member who prepares orders neither report nor read', async () => {
  const id = await order()
  for (const [who, code] of [
    ['buyer', 'FORBIDDEN'],
    ['rival', 'NOT_FOUND'],
    ['preparer', 'FORBIDDEN'],
  ] as const) {
    expect((await report(who, id)).body.code, who).toBe(code)
    expect((await show(who, id)).code, who).toBe(code)
  }
  expect((await app.request('POST', `/api/orders/${id}/suspicions`, suspicion)).status).toBe(401)
  expect((await call('seller', 'GET', '/api/admin/suspicions')).body.code).toBe('FORBIDDEN')
})

test('the buyer finds nothing of it: not in the order, not in their data, not in their mails', async () => {
  const id = await order()
  await report('seller', id)
  const seen = [await call('buyer', 'GET', `/api/orders/${id}`), await call('buyer', 'GET', '/api/orders')]
  expect(JSON.stringify(seen.map(({ body }) => body))).not.toContain('Vingt bidons')
  const archive = await app.http.inject({
    method: 'GET',
    url: '/api/user/export',
    cookies: cookies.buyer ?? {},
    headers: { host: 'localhost' },
  })
  const data = strFromU8(unzipSync(archive.rawPayload)['donnees.json'] ?? new Uint8Array())
  expect(data).toContain('"justificatifs"')
  expect(data).not.toContain('Vingt bidons')
  const mails = await app.db
    .selectFrom('mails as m')
    .innerJoin('users as u', 'u.email', 'm.recipient')
    .select('m.event')
    .where('u.id', '=', buyerId)
    .where('m.event', 'like', 'suspicious%')
    .orderBy('m.id')
    .execute()
  expect(mails).toEqual([])
  expect((await call('buyer', 'GET', `/api/orders/${id}`)).body.data.history).toHaveLength(
    (await call('buyer', 'GET', `/api/orders/${await order()}`)).body.data.history.length,
  )
})

test('two reports of one order at once leave one, and one mail', async () => {
  const id = await order()
  const outcomes = await Promise.all([report('seller', id), report('staff', id)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(outcomes.find(({ status }) => status === 409)?.body.code).toBe('CONFLICT')
  const made = outcomes.find(({ status }) => status === 200)?.body.data.id
  expect(await mailsOf(made)).toHaveLength(1)
})

test('an order without precursors, no reason, an unknown one or no facts is refused', async () => {
  expect((await report('seller', await order('LIVE_PLANT'))).body.code).toBe('WRONG_STATUS')
  const id = await order()
  expect((await report('seller', id, { ...suspicion, reasons: [] })).body.fields).toHaveProperty('reasons')
  expect((await report('seller', id, { ...suspicion, reasons: ['DISLIKE'] })).status).toBe(400)
  expect((await report('seller', id, { ...suspicion, facts: 'Bizarre' })).body.fields).toHaveProperty('facts')
  expect((await report('seller', id, { ...suspicion, buyer: 1 })).status).toBe(400)
})

test('the operator reports too, decides once, and then the order can be reported again', async () => {
  const id = await order('PRECURSOR_RESTRICTED')
  const reported = (await report('admin', id)).body.data.id
  await app.db
    .updateTable('suspicious_transactions')
    .set({ reported_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', reported)
    .execute()
  const list = async () => (await call('admin', 'GET', '/api/admin/suspicions')).body.data.suspicions
  expect((await list()).find((row: { id: number }) => row.id === reported)).toMatchObject({
    side: 'operator',
    isLate: true,
    state: 'WAITING',
  })
  const decide = (state: string) =>
    call('admin', 'POST', `/api/admin/suspicions/${reported}/decision`, { state, note: 'Appel au PIXAF à 10 h 15' })
  const outcomes = await Promise.all([decide('FORWARDED'), decide('DISMISSED')])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await report('seller', id)).status).toBe(200)
  expect(
    (
      await call('admin', 'POST', '/api/admin/suspicions/999999/decision', {
        state: 'FORWARDED',
        note: 'Appel au PIXAF',
      })
    ).body.code,
  ).toBe('NOT_FOUND')
})

test('reports are deleted after eighteen months', async () => {
  const age = async (months: number) => {
    const { id } = (await report('seller', await order())).body.data
    const at = new Date()
    at.setMonth(at.getMonth() - months)
    await app.db.updateTable('suspicious_transactions').set({ reported_at: at }).where('id', '=', id).execute()
    return id
  }
  const [old, recent] = [await age(19), await age(17)]
  await purgePermits(app.db)
  const left = await app.db
    .selectFrom('suspicious_transactions')
    .select('id')
    .where('id', 'in', [old, recent])
    .execute()
  expect(left).toEqual([{ id: recent }])
})
