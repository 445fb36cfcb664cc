import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import type { Cookies } from '#tests/support/app.ts'
import { createMember, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { purgeDrops } from './jobs.ts'
import { openEveryDay, parcel, parcelCalls, today } from './parcelshop.fixture.ts'

let market: TestMarket
let vendor: TestVendor
let seller: Cookies
let counter: Cookies
let rival: Cookies
let rivalId: number
let grower: Buyer
let calls: ReturnType<typeof parcelCalls>

beforeAll(async () => {
  market = await openTestMarket()
  calls = parcelCalls(market)
  rivalId = (await createVendor(market.db)).userId
  rival = await market.loginAs(rivalId)
})
beforeEach(async () => {
  vendor = await createVendor(market.db)
  await openEveryDay(market, vendor)
  seller = await market.loginAs(vendor.userId)
  counter = await market.loginAs(await createMember(market.db, vendor.vendorId, 'orders'))
  grower = await market.newBuyer('professional')
  await calls.set(vendor.shopId, seller)
})
afterAll(() => market.close())

async function announced(count = 2, values: object = {}) {
  const parcels = Array.from({ length: count }, () => parcel(values))
  const { id, number } = (await calls.announce(vendor.shopId, grower.cookies, { parcels })).body.data
  const own = (await calls.drop(id, grower.cookies)).parcels as { id: number; trackingNumber: string }[]
  return { id, number, ids: own.map(one => one.id), own }
}
async function received(count = 2) {
  const made = await announced(count)
  expect((await calls.receive(made.id, counter, made.ids)).status).toBe(200)
  return made
}
const mailsOf = (event: string) => readMails(market.db, { event })
const listed = async (cookies: Cookies = counter) =>
  (await calls.call('GET', '/api/seller/parcel-drops', undefined, cookies)).body.data
const waitingTopics = async () => (await calls.call('GET', '/api/seller/workspace', undefined, seller)).body.data

describe('the counter', () => {
  test('receives some parcels, refuses one with a reason, and names the missing one', async () => {
    const { id, ids, own } = await announced(3)
    const [first, second] = ids as [number, number]
    const shop = await calls.receive(id, counter, [first], [{ parcelId: second, reason: 'OVERWEIGHT' }])
    expect(shop.body.data).toMatchObject({
      status: 'RECEIVED',
      parcels: [
        { status: 'RECEIVED', dueOn: expect.any(String) },
        { status: 'REFUSED', reason: 'OVERWEIGHT' },
        { status: 'MISSING' },
      ],
    })
    expect(shop.body.data.parcels[0]).not.toHaveProperty('reference')
    const [mail, ...others] = await mailsOf(`wine-parcels-received:${id}`)
    expect(others).toEqual([])
    for (const { trackingNumber } of own) expect(mail?.text).toContain(trackingNumber)
    expect(mail?.text).toContain('trop lourd')
    for (const cookies of [grower.cookies, counter])
      expect(await calls.paper(`/api/parcel-drops/${id}/receipt.pdf`, cookies)).toContain('pdf')
    expect(await calls.paper(`/api/parcel-drops/${id}/receipt.pdf`, rival)).toBe(404)
    expect((await calls.cancel(id, grower.cookies)).body.code).toBe('DROP_CLOSED')
  })

  test('refuses every parcel: the drop is refused, and its numbers may be announced again', async () => {
    const { id, ids, own } = await announced(1)
    const refused = ids.map(parcelId => ({ parcelId, reason: 'DAMAGED' }))
    expect((await calls.receive(id, counter, [], refused)).body.data).toMatchObject({ status: 'REFUSED' })
    expect((await mailsOf(`wine-parcels-received:${id}`))[0]?.subject).toContain('refusé')
    const again = { parcels: [parcel({ trackingNumber: own[0]?.trackingNumber })] }
    expect((await calls.announce(vendor.shopId, grower.cookies, again)).status).toBe(200)
  })

  test('receives all parcels by the number of the slip, and the same number again returns when', async () => {
    const { id, number } = await announced()
    const first = await calls.scan(` ${number.toLowerCase()} `, counter)
    expect(first.body.data).toMatchObject({ number, parcels: 2, alreadyAt: null })
    expect((await calls.scan(number, seller)).body.data).toMatchObject({ parcels: 2, alreadyAt: expect.any(String) })
    expect(await calls.drop(id, grower.cookies)).toMatchObject({
      history: [{ step: 'ANNOUNCED' }, { step: 'RECEIVED' }],
    })
    expect(await mailsOf(`wine-parcels-received:${id}`)).toHaveLength(1)
    expect((await calls.scan('P261126-000000', counter)).body).toMatchObject({
      code: 'NOT_FOUND',
      fields: { number: expect.any(String) },
    })
    expect((await calls.scan('123456', counter)).body.code).toBe('INVALID_INPUT')
  })

  test('refuses what is no drop of this seller, and choices that contradict each other', async () => {
    const { id, ids, number } = await announced()
    const other = await announced()
    const [first] = ids as [number]
    expect((await calls.receive(id, rival, ids)).body.code).toBe('NOT_FOUND')
    expect((await calls.scan(number, rival)).body.code).toBe('NOT_FOUND')
    expect((await calls.receive(id, grower.cookies, ids)).body.code).toBe('FORBIDDEN')
    expect((await calls.scan(number, grower.cookies)).body.code).toBe('FORBIDDEN')
    expect((await calls.receive(id, counter, other.ids)).body.code).toBe('NOT_FOUND')
    expect((await calls.receive(id, counter, [])).body.fields).toHaveProperty('received')
    expect(
      (await calls.receive(id, counter, [first], [{ parcelId: first, reason: 'LABEL' }])).body.fields,
    ).toHaveProperty('refused')
    await calls.cancel(id, grower.cookies)
    expect((await calls.receive(id, counter, ids)).body.code).toBe('DROP_CLOSED')
    expect((await calls.scan(number, counter)).body.code).toBe('DROP_CLOSED')
  })

  test('is not that of the sender, even when the sender is a seller too', async () => {
    await market.db.updateTable('users').set({ kind: 'professional' }).where('id', '=', rivalId).execute()
    const { id, number } = (await calls.announce(vendor.shopId, rival)).body.data
    const ids = (await calls.drop(id, rival)).parcels.map((one: { id: number }) => one.id)
    expect((await calls.receive(id, rival, ids)).body.code).toBe('NOT_FOUND')
    expect((await calls.scan(number, rival)).body.code).toBe('NOT_FOUND')
    expect((await calls.call('GET', `/api/seller/parcel-drops/${id}`, undefined, rival)).body.code).toBe('NOT_FOUND')
    expect((await calls.receive(id, counter, ids)).status).toBe(200)
    expect((await calls.giveBack(ids[0], rival)).body.code).toBe('NOT_FOUND')
    expect((await calls.handOver(vendor.shopId, rival, ids)).body.code).toBe('NOT_FOUND')
  })

  test('twice at once receives once; against the cancellation one of both happens', async () => {
    const { id, ids } = await announced()
    const both = await Promise.all([calls.receive(id, counter, ids), calls.receive(id, seller, ids.slice(1))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await mailsOf(`wine-parcels-received:${id}`)).toHaveLength(1)
    for (let n = 0; n < 5; n++) {
      const next = await announced(1)
      const [gone, taken] = await Promise.all([
        calls.cancel(next.id, grower.cookies),
        calls.receive(next.id, counter, next.ids),
      ])
      expect([gone.status, taken.status].toSorted()).toEqual([200, 409])
      const { status, parcels } = await calls.drop(next.id, grower.cookies)
      expect([status, parcels[0].status]).toEqual(Array(2).fill(gone.status === 200 ? 'CANCELLED' : 'RECEIVED'))
    }
  })
})

describe('the hand-over', () => {
  test('takes the parcels of a carrier in one act, with a list, and mails each sender once', async () => {
    const { id, ids } = await received()
    const [pile] = (await listed()).piles
    expect(pile).toMatchObject({ carrier: 'COLISSIMO', parcels: [{ isLate: false }, { isLate: false }] })
    const key = randomUUID()
    const both = await Promise.all([
      calls.handOver(vendor.shopId, counter, ids, { key }),
      calls.handOver(vendor.shopId, counter, ids, { key }),
    ])
    expect(both.map(({ body }) => body.data.number)[0]).toMatch(/^B\d{6}-/)
    expect(both[0]?.body.data).toEqual(both[1]?.body.data)
    const handover = both[0]?.body.data
    expect(await calls.drop(id, grower.cookies)).toMatchObject({
      parcels: [{ status: 'HANDED_OVER', leftAt: expect.any(String) }, { status: 'HANDED_OVER' }],
      history: [{ step: 'ANNOUNCED' }, { step: 'RECEIVED' }, { step: 'HANDED_OVER', parcels: 2 }],
    })
    expect(await mailsOf(`wine-parcels-handed-over:${handover.id}-${id}`)).toHaveLength(1)
    expect((await listed()).handovers).toMatchObject([{ number: handover.number, parcels: 2 }])
    const path = `/api/seller/parcel-handovers/${handover.id}/list.pdf`
    expect(await calls.paper(path, counter)).toContain('pdf')
    expect(await calls.paper(path, rival)).toBe(404)
    expect(await calls.paper(path, grower.cookies)).toBe(403)
    expect((await calls.handOver(vendor.shopId, counter, ids)).body.code).toBe('CONFLICT')
  })

  test('takes only parcels that wait in that shop for that carrier', async () => {
    const { ids } = await received()
    const waiting = await announced()
    expect((await calls.handOver(vendor.shopId, counter, ids, { carrier: 'DPD' })).body.code).toBe('NOT_FOUND')
    expect((await calls.handOver(vendor.shopId, counter, waiting.ids)).body.code).toBe('CONFLICT')
    expect((await calls.handOver(vendor.shopId, rival, ids)).body.code).toBe('NOT_FOUND')
    const rivalShop = await market.db
      .selectFrom('shops as s')
      .innerJoin('vendor_members as m', 'm.vendor_id', 's.vendor_id')
      .select('s.id')
      .where('s.vendor_id', '<>', vendor.vendorId)
      .executeTakeFirstOrThrow()
    for (const shopId of [rivalShop.id, 999_999_999])
      expect((await calls.handOver(shopId, counter, ids)).body.code).toBe('NOT_FOUND')
    expect((await calls.handOver(vendor.shopId, grower.cookies, ids)).body.code).toBe('FORBIDDEN')
    expect((await calls.handOver(vendor.shopId, counter, [])).body.code).toBe('INVALID_INPUT')
  })

  test('against the return of the same parcel to its sender, one of both happens', async () => {
    for (let n = 0; n < 5; n++) {
      const { id, ids } = await received(1)
      const [parcelId] = ids as [number]
      const [handed, given] = await Promise.all([
        calls.handOver(vendor.shopId, counter, ids),
        calls.giveBack(parcelId, seller),
      ])
      expect([handed.status, given.status].toSorted()).toEqual([200, 409])
      const { parcels } = await calls.drop(id, grower.cookies)
      expect(parcels[0].status).toBe(handed.status === 200 ? 'HANDED_OVER' : 'GIVEN_BACK')
    }
  })

  test('a parcel given back mails its sender', async () => {
    const { ids } = await received(1)
    const [parcelId] = ids as [number]
    expect((await calls.giveBack(parcelId, rival)).body.code).toBe('NOT_FOUND')
    expect((await calls.giveBack(parcelId, grower.cookies)).body.code).toBe('FORBIDDEN')
    expect((await calls.giveBack(parcelId, counter)).status).toBe(200)
    expect((await calls.giveBack(parcelId, counter)).body.code).toBe('CONFLICT')
    expect(await mailsOf(`wine-parcels-given-back:${parcelId}`)).toHaveLength(1)
  })
})

test('a parcel that its carrier did not take is late the next day, on the page and in « Aujourd’hui »', async () => {
  const { ids } = await received(1)
  await market.db
    .updateTable('dropped_parcels')
    .set({ due_on: addDays(today, -1) })
    .where('id', 'in', ids)
    .execute()
  expect((await listed()).piles).toMatchObject([{ parcels: [{ isLate: true }] }])
  expect(JSON.stringify(await waitingTopics())).toContain('parcelsLate')
})

describe('the retention', () => {
  test('deletes a drop and its list once the months are over, and no drop with a parcel in the shop', async () => {
    const gone = await received(1)
    await calls.handOver(vendor.shopId, counter, gone.ids)
    const still = await received(1)
    const old = new Date(Date.now() - 14 * 31 * 86_400_000)
    for (const { id } of [gone, still])
      await market.db
        .updateTable('parcel_drops')
        .set({ received_at: old, created_at: old })
        .where('id', '=', id)
        .execute()
    await purgeDrops(market.db)
    expect((await listed()).handovers).toHaveLength(1)
    await market.db.updateTable('dropped_parcels').set({ left_at: old }).where('id', 'in', gone.ids).execute()
    await market.db
      .updateTable('parcel_handovers')
      .set({ handed_at: old })
      .where('vendor_id', '=', vendor.vendorId)
      .execute()
    await purgeDrops(market.db)
    expect((await calls.call('GET', `/api/parcel-drops/${gone.id}`, undefined, grower.cookies)).status).toBe(404)
    expect((await listed()).handovers).toEqual([])
    expect(await calls.drop(still.id, grower.cookies)).toMatchObject({ status: 'RECEIVED' })
  })
})

describe('an erased account', () => {
  test('waits for its parcels to leave, then cancels what it had announced', async () => {
    const waiting = await received(1)
    const next = await announced(1)
    const { parcelshopAccountHooks } = await import('./account-hooks.ts')
    await market.db.transaction().execute(async tx => {
      expect(await parcelshopAccountHooks.findErasureObstacle?.(tx, grower.userId)).toContain(waiting.number)
      await parcelshopAccountHooks.onErasure?.(tx, grower.userId)
    })
    expect(await calls.drop(next.id, grower.cookies)).toMatchObject({
      status: 'CANCELLED',
      parcels: [{ status: 'CANCELLED', reference: '' }],
    })
  })
})
