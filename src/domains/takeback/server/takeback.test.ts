import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, isoDay } from '#shared/dates.ts'
import type { Cookies } from '#tests/support/app.ts'
import { createMember, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let vendor: TestVendor
let seller: Cookies
let rival: Cookies
let grower: Buyer
const today = isoDay(new Date())

beforeAll(async () => {
  market = await openTestMarket()
  rival = await market.loginAs((await createVendor(market.db)).userId)
})
beforeEach(async () => {
  vendor = await createVendor(market.db)
  seller = await market.loginAs(vendor.userId)
  grower = await market.newBuyer('professional')
})
afterAll(() => market.close())

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body: object | undefined, cookies?: Cookies) =>
  market.request(method, path, body, cookies ? { cookies } : {})
const day = (values: object = {}) => ({
  ...{ key: randomUUID(), shopId: vendor.shopId, heldOn: today, opens: '08:00', closes: '12:00' },
  ...{ kinds: ['EVPP', 'BARRELS'], note: 'Quai nord' },
  ...values,
})
const publish = (values: object = {}, cookies = seller) => call('POST', '/api/seller/collections', day(values), cookies)
const announce = (id: number, lines: object[], cookies = grower.cookies) =>
  call('PUT', `/api/collections/${id}/deposit`, { lines }, cookies)
const receive = (id: number, lines: object[], cookies = seller) =>
  call('POST', `/api/seller/collections/deposits/${id}/receive`, { lines }, cookies)
const certificate = async (id: number, cookies: Cookies = {}) => {
  const url = `/api/collections/deposits/${id}/certificate.pdf`
  return { status: (await market.http.inject({ method: 'GET', url, cookies })).statusCode }
}
const bags = (quantity: number) => [{ kind: 'EVPP', quantity }]

async function announced(values: object = {}) {
  const { id } = (await publish(values)).body.data
  const own = (await announce(id, bags(4))).body.data.own
  return { id, depositId: own.id }
}

describe('a collection', () => {
  test('is announced to, received at the counter and certified once', async () => {
    const { id, depositId } = await announced()
    expect((await certificate(depositId, grower.cookies)).status).toBe(404)
    const counter = await market.loginAs(await createMember(market.db, vendor.vendorId, 'orders'))
    const seen = await call('GET', '/api/seller/collections', undefined, counter)
    expect(seen.body.data).toMatchObject({
      mayPublish: false,
      collections: [{ deposits: [{ lines: [{ announced: 4 }] }] }],
    })
    const both = await Promise.all([receive(depositId, bags(3), counter), receive(depositId, bags(5))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await announce(id, bags(1))).body.code).toBe('CONFLICT')
    const late = await call('POST', `/api/seller/collections/${id}/cancel`, undefined, seller)
    expect(late.body.code).toBe('COLLECTION_CLOSED')
    const own = (await call('GET', `/api/collections/${id}`, undefined, grower.cookies)).body.data.own
    expect(own).toMatchObject({ number: expect.stringMatching(/^A\d{6}-/), lines: [{ announced: 4 }] })
    for (const cookies of [grower.cookies, seller]) expect((await certificate(depositId, cookies)).status).toBe(200)
    const other = await market.newBuyer('professional')
    for (const cookies of [other.cookies, rival]) expect((await certificate(depositId, cookies)).status).toBe(404)
    expect((await certificate(depositId)).status).toBe(401)
    const mails = await readMails(market.db, { event: `collection-received:${depositId}` })
    expect(mails).toHaveLength(1)
    await market.runJobs()
  })

  test('cancelled is announced to no more, and mails those who had', async () => {
    const { id, depositId } = await announced({ heldOn: addDays(today, 3) })
    expect((await receive(depositId, bags(4))).body.code).toBe('COLLECTION_CLOSED')
    const cancel = (cookies: Cookies) => call('POST', `/api/seller/collections/${id}/cancel`, undefined, cookies)
    expect((await cancel(rival)).body.code).toBe('NOT_FOUND')
    expect((await cancel(grower.cookies)).body.code).toBe('FORBIDDEN')
    expect((await cancel(seller)).status).toBe(200)
    expect((await cancel(seller)).body.code).toBe('COLLECTION_CLOSED')
    expect((await announce(id, bags(2))).body.code).toBe('COLLECTION_CLOSED')
    const mails = market.db.selectFrom('mails').select('id').where('event', '=', `collection-cancelled:${id}`)
    expect(await mails.execute()).toHaveLength(1)
  })

  test('announced to while it is cancelled: the announcement is refused or mailed', async () => {
    const { id } = (await publish({ heldOn: addDays(today, 3) })).body.data
    const [sent] = await Promise.all([
      announce(id, bags(2)),
      call('POST', `/api/seller/collections/${id}/cancel`, undefined, seller),
    ])
    const mails = market.db.selectFrom('mails').select('id').where('event', '=', `collection-cancelled:${id}`)
    expect(await mails.execute()).toHaveLength(sent.status === 200 ? 1 : 0)
  })

  test('is withdrawn from with no quantity, and announced to again', async () => {
    const { id } = await announced()
    expect((await announce(id, bags(0))).body.data.own).toBeNull()
    expect((await announce(id, bags(2))).body.data.own).toMatchObject({ lines: [{ announced: 2 }] })
  })
})

describe('refusals', () => {
  test('of a publication', async () => {
    expect((await publish({}, grower.cookies)).body.code).toBe('FORBIDDEN')
    expect((await publish({}, rival)).body.code).toBe('NOT_FOUND')
    for (const bad of [
      { heldOn: addDays(today, -1) },
      { heldOn: addDays(today, 400) },
      { closes: '07:00' },
      { kinds: [] },
    ])
      expect((await publish(bad)).body.code).toBe('INVALID_INPUT')
    const key = randomUUID()
    const both = await Promise.all([publish({ key }), publish({ key })])
    expect(new Set(both.map(({ body }) => body.data.id)).size).toBe(1)
  })

  test('of an announcement and of a receipt', async () => {
    const { id, depositId } = await announced()
    const person = await market.newBuyer('normal')
    expect((await announce(id, bags(1), person.cookies)).body.code).toBe('PROFESSIONALS_ONLY')
    expect((await announce(id, [{ kind: 'BARRELS', quantity: 2 }], person.cookies)).status).toBe(200)
    expect((await announce(id, [{ kind: 'PPNU', quantity: 2 }])).body.code).toBe('INVALID_INPUT')
    expect((await announce(999_999_999, bags(1))).body.code).toBe('NOT_FOUND')
    expect((await call('PUT', `/api/collections/${id}/deposit`, { lines: [] })).body.code).toBe('UNAUTHENTICATED')
    expect((await receive(depositId, bags(4), rival)).body.code).toBe('NOT_FOUND')
    expect((await receive(depositId, bags(4), grower.cookies)).body.code).toBe('FORBIDDEN')
    expect((await receive(depositId, bags(0))).body.code).toBe('INVALID_INPUT')
    expect((await receive(depositId, [{ kind: 'PPNU', quantity: 1 }])).body.code).toBe('INVALID_INPUT')
    await sql`UPDATE collections SET held_on = current_date - 40 WHERE id = ${id}`.execute(market.db)
    expect((await receive(depositId, bags(4))).body.code).toBe('COLLECTION_CLOSED')
    expect((await announce(id, bags(4))).body.code).toBe('COLLECTION_CLOSED')
  })
})
