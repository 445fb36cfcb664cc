import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createEstate, joinAs } from '#tests/support/estates.ts'
import { createOffer, createOfferFor, createUser, createVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { prepareScheduledOrders } from './jobs.ts'

type Vendor = Awaited<ReturnType<typeof createVendor>>
let app: TestApp
let vendor: Vendor
let buyerId: number
let cookies: Cookies
const today = isoDay(new Date())

beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
})
beforeEach(async () => {
  buyerId = await createUser(app.db)
  cookies = await app.loginAs(buyerId)
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

const send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, as = cookies) =>
  app.request(method, `/api/lists${path}`, body, { cookies: as })

/** A list with what was bought at 10.00 €. */
async function listOfOrder() {
  const offer = await createOffer(app.db, vendor)
  const lines = [{ offerId: offer.offerId, quantity: 3, unitPriceCents: 1_000, vatBasisPoints: 2_000 }]
  const { orderId } = await createPaidOrder(app.db, { vendor, buyerId, lines })
  const { body } = await send('POST', '', { name: 'Taille 2027', orderId })
  return { ...offer, listId: Number(body.data.id) }
}
const weekly = (values: object = {}) => ({ unit: 'WEEK', every: 6, firstOn: addDays(today, 3), ...values })
const schedule = (id: number, values: object = {}) => send('PUT', `/${id}/schedule`, weekly(values))
const read = async (id: number) => (await send('GET', `/${id}/schedule`)).body.data
const prepare = () => prepareScheduledOrders(app.db)
const waiting = async (as = cookies) => (await send('GET', '/scheduled', undefined, as)).body.data.orders
const mails = async () =>
  (await app.pool.query(`SELECT recipient, subject FROM mails WHERE event LIKE 'scheduled-order:%' ORDER BY id`)).rows
const cartLines = async (as = cookies) =>
  // biome-ignore lint/suspicious/noExplicitAny: read as a client would, by name
  (await app.request('GET', '/api/cart', undefined, { cookies: as })).body.data.sellers.flatMap((one: any) => one.lines)

/** A prepared order of a new list. */
async function prepared(values: object = {}) {
  const list = await listOfOrder()
  await schedule(list.listId, values)
  await prepare()
  const { orders } = await read(list.listId)
  return { ...list, id: Number(orders[0].id) }
}

describe('a list of a season', () => {
  test('is copied to the next one with its lines, its cuvée and its name', async () => {
    const { listId } = await listOfOrder()
    expect((await send('POST', `/${listId}/next-season`)).body.code).toBe('CONFLICT')
    await send('PUT', `/${listId}/template`, { season: '2027', cuvee: 'Blanc de blancs' })
    const { body } = await send('POST', `/${listId}/next-season`)
    expect((await send('GET', `/${body.data.id}`)).body.data).toMatchObject({
      name: 'Taille 2028',
      season: 2028,
      cuvee: 'Blanc de blancs',
      lines: [{ quantity: 3 }],
    })
  })

  test('the favourites have neither season nor schedule', async () => {
    const { variantId } = await createOffer(app.db, vendor)
    const { body } = await send('POST', '/favourites', { variantId })
    expect((await send('PUT', `/${body.data.id}/template`, { season: 2027 })).body.code).toBe('CONFLICT')
    expect((await schedule(body.data.id)).body.code).toBe('CONFLICT')
  })
})

describe('a scheduled list', () => {
  test('rejects a past day, a wrong one, and an address or an approver of somebody else', async () => {
    const { listId } = await listOfOrder()
    expect((await schedule(listId, { firstOn: today })).body).toMatchObject({
      code: 'CONFLICT',
      fields: { firstOn: expect.any(String) },
    })
    expect((await schedule(listId, { unit: 'DAYS', days: '01/01/2020' })).body.code).toBe('CONFLICT')
    expect((await schedule(listId, { unit: 'DAYS', days: '31/02/2030' })).body.code).toBe('INVALID_INPUT')
    expect((await schedule(listId, { approverId: await createUser(app.db) })).body.code).toBe('NOT_FOUND')
    expect((await schedule(listId, { addressId: 999_999 })).body.code).toBe('NOT_FOUND')
    expect((await read(listId)).schedule).toBeNull()
  })

  test('is prepared once before its date, with a mail, and goes on to the next', async () => {
    const { listId, offerId } = await listOfOrder()
    await schedule(listId)
    await app.pool.query('UPDATE offers SET price_cents = 1250 WHERE id = $1', [offerId])
    const before = (await mails()).length
    await prepare()
    await prepare()
    const { schedule: now, orders } = await read(listId)
    expect(now).toMatchObject({ nextOn: addDays(today, 45), status: 'ACTIVE' })
    expect(orders).toMatchObject([{ dueOn: addDays(today, 3), status: 'WAITING' }])
    expect((await mails()).slice(before)).toHaveLength(1)
    expect((await send('GET', `/scheduled/${orders[0].id}`)).body.data).toMatchObject({
      mayValidate: true,
      lines: [{ quantity: 3, before: { htCents: 1_000 }, offered: { htCents: 1_250 }, isReplaced: false }],
    })
    expect(await cartLines()).toEqual([])
  })

  test('is not prepared while it is paused or far, or after its end', async () => {
    const { listId } = await listOfOrder()
    await schedule(listId, { firstOn: addDays(today, 20) })
    await prepare()
    await schedule(listId)
    await send('POST', `/${listId}/schedule/pause`)
    await prepare()
    expect((await send('POST', `/${listId}/schedule/skip`)).body.code).toBe('CONFLICT')
    await send('POST', `/${listId}/schedule/resume`)
    await send('POST', `/${listId}/schedule/skip`)
    expect((await read(listId)).schedule.nextOn).toBe(addDays(today, 45))
    await send('POST', `/${listId}/schedule/end`)
    expect((await send('POST', `/${listId}/schedule/resume`)).body.code).toBe('CONFLICT')
    await prepare()
    expect((await read(listId)).orders).toEqual([])
  })

  test('ends after the last of its chosen days', async () => {
    const { listId } = await listOfOrder()
    await schedule(listId, { unit: 'DAYS', days: addDays(today, 2) })
    await prepare()
    expect((await read(listId)).schedule).toMatchObject({ status: 'ENDED', nextOn: null })
    expect(await waiting()).toHaveLength(1)
  })

  test('an order left unvalidated ends, also when the next one is prepared', async () => {
    const { listId, id } = await prepared()
    await app.pool.query(`UPDATE list_schedules SET next_on = current_date + 1 WHERE list_id = $1`, [listId])
    await prepare()
    expect((await send('POST', `/scheduled/${id}/cart`)).body.code).toBe('CONFLICT')
    await app.pool.query(
      `UPDATE scheduled_orders SET due_on = current_date - 20 WHERE list_id = $1 AND status = 'WAITING'`,
      [listId],
    )
    await prepare()
    expect(await waiting()).toEqual([])
  })
})

describe('the validation', () => {
  test('puts the lines into the cart once, replaced where the seller no longer has them', async () => {
    const { id, offerId, variantId } = await prepared()
    const other = await createVendor(app.db)
    const second = await createOfferFor(app.db, other, variantId, 'AUTRE')
    await app.pool.query(`UPDATE offers SET status = 'archived' WHERE id = $1`, [offerId])
    const [first, again] = await Promise.all([
      send('POST', `/scheduled/${id}/cart`),
      send('POST', `/scheduled/${id}/cart`),
    ])
    expect([first.status, again.status]).toEqual([200, 200])
    expect(await cartLines()).toMatchObject([{ offerId: second, quantity: 3 }])
    expect((await send('POST', `/scheduled/${id}/skip`)).body.code).toBe('CONFLICT')
  })

  test('a skipped order is not validated any more', async () => {
    const { id } = await prepared()
    expect((await send('POST', `/scheduled/${id}/skip`)).status).toBe(200)
    expect((await send('POST', `/scheduled/${id}/cart`)).body.code).toBe('CONFLICT')
    expect(await cartLines()).toEqual([])
  })

  test('is the approver’s alone, and the owner’s once the approver left', async () => {
    const estateId = await createEstate(app.db)
    const approverId = await createUser(app.db)
    await joinAs(app.db, estateId, buyerId, 'requester')
    await joinAs(app.db, estateId, approverId, 'owner')
    cookies = await app.loginAs(buyerId)
    const approver = await app.loginAs(approverId)
    const { id } = await prepared({ approverId })
    expect((await send('POST', `/scheduled/${id}/cart`)).body.code).toBe('NOT_FOUND')
    expect((await send('GET', `/scheduled/${id}`)).body.data).toMatchObject({
      mayValidate: false,
      listId: expect.any(Number),
    })
    const shown = (await send('GET', `/scheduled/${id}`, undefined, approver)).body.data
    expect(shown).toMatchObject({ mayValidate: true, listId: null })
    expect(await waiting(approver)).toMatchObject([{ id }])
    await app.db.deleteFrom('estate_members').where('user_id', '=', approverId).execute()
    expect((await send('GET', `/scheduled/${id}`, undefined, approver)).status).toBe(404)
    expect((await send('POST', `/scheduled/${id}/cart`)).status).toBe(200)
  })

  test('is refused to a stranger', async () => {
    const { id, listId } = await prepared()
    const stranger = await app.loginAs(await createUser(app.db))
    for (const path of [`/scheduled/${id}/cart`, `/scheduled/${id}/skip`, `/${listId}/schedule/end`])
      expect((await send('POST', path, {}, stranger)).status).toBe(404)
    expect((await app.request('POST', `/api/lists/scheduled/${id}/cart`)).status).toBe(401)
  })
})
