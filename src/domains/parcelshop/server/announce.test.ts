import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import type { Cookies } from '#tests/support/app.ts'
import { createEstate, createMember as createEstateMember, joinAs } from '#tests/support/estates.ts'
import { createMember, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { expireDrops } from './jobs.ts'
import { drop, newNumber, openEveryDay, parcel, parcelCalls, today } from './parcelshop.fixture.ts'

let market: TestMarket
let vendor: TestVendor
let seller: Cookies
let rival: Cookies
let grower: Buyer
let calls: ReturnType<typeof parcelCalls>

beforeAll(async () => {
  market = await openTestMarket()
  calls = parcelCalls(market)
  vendor = await createVendor(market.db)
  await openEveryDay(market, vendor)
  seller = await market.loginAs(vendor.userId)
  rival = await market.loginAs((await createVendor(market.db)).userId)
  grower = await market.newBuyer('professional')
  expect((await calls.set(vendor.shopId, seller)).status).toBe(200)
})
afterAll(() => market.close())

const announce = (values: object = {}, cookies: Cookies | undefined = grower.cookies) =>
  calls.announce(vendor.shopId, cookies, values)
const publicShop = async () =>
  (await calls.call('GET', '/api/parcel-shops', undefined)).body.data.shops.find(
    ({ shopId }: { shopId: number }) => shopId === vendor.shopId,
  )

describe('the settings of a shop', () => {
  test('are shown to everybody while it receives parcels', async () => {
    expect(await publicShop()).toMatchObject({
      maxParcels: 3,
      maxKilos: 20,
      carriers: [{ carrier: 'COLISSIMO', name: 'Colissimo', cutOff: '16:30' }, { carrier: 'DPD' }],
    })
    await calls.set(vendor.shopId, seller, { isOpen: false })
    expect(await publicShop()).toBeUndefined()
    expect((await announce()).body.code).toBe('PARCEL_SHOP_CLOSED')
    await calls.set(vendor.shopId, seller)
  })

  test('belong to the managers of its seller, whose counter reads them', async () => {
    const counter = await market.loginAs(await createMember(market.db, vendor.vendorId, 'orders'))
    expect((await calls.set(vendor.shopId, counter)).body.code).toBe('FORBIDDEN')
    expect((await calls.set(vendor.shopId, grower.cookies)).body.code).toBe('FORBIDDEN')
    expect((await calls.set(vendor.shopId, rival)).body.code).toBe('NOT_FOUND')
    const read = (cookies: Cookies) => calls.call('GET', '/api/seller/parcel-shops', undefined, cookies)
    expect((await read(counter)).body.data).toMatchObject({ mayChange: false, shops: [{ isOpen: true }] })
    expect((await read(grower.cookies)).body.code).toBe('FORBIDDEN')
  })

  test('refuse a shop without a carrier, a carrier twice, and hours that do not exist', async () => {
    const dpd = { carrier: 'DPD', weekdays: [1], cutOff: '09:00' }
    for (const values of [
      { carriers: [] },
      { carriers: [dpd, dpd] },
      { carriers: [{ ...dpd, cutOff: '25:00' }] },
      { carriers: [{ ...dpd, weekdays: [] }] },
      { carriers: [{ ...dpd, carrier: 'GEODIS' }] },
      { maxParcels: 61 },
      { maxKilos: 31 },
    ])
      expect((await calls.set(vendor.shopId, seller, values)).body.code, JSON.stringify(values)).toBe('INVALID_INPUT')
  })
})

describe('an announcement', () => {
  test('is read by its sender, with the references, and printed as a slip', async () => {
    const { id, number } = (await announce()).body.data
    expect(number).toMatch(/^P\d{6}-[0-9A-Z]{6}$/)
    expect(await calls.drop(id, grower.cookies)).toMatchObject({
      ...{ number, status: 'ANNOUNCED', mayCancel: true, excise: 'CAPSULE' },
      parcels: [{ reference: 'Martin', status: 'ANNOUNCED', grams: 9_000 }, { bottles: 6 }],
      history: [{ step: 'ANNOUNCED', parcels: 2 }],
    })
    expect(await calls.paper(`/api/parcel-drops/${id}/slip.pdf`, grower.cookies)).toContain('pdf')
    expect(await calls.paper(`/api/parcel-drops/${id}/receipt.pdf`, grower.cookies)).toBe(404)
    const stranger = await market.newBuyer('professional')
    expect(await calls.paper(`/api/parcel-drops/${id}/slip.pdf`, stranger.cookies)).toBe(404)
    expect((await calls.call('GET', `/api/parcel-drops/${id}`, undefined, stranger.cookies)).body.code).toBe(
      'NOT_FOUND',
    )
  })

  test('is made once with one key, even twice at once', async () => {
    const body = drop(vendor.shopId, { key: randomUUID() })
    const both = await Promise.all([announce(body), announce(body)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(both.map(({ body }) => body.data.id)).size).toBe(1)
  })

  test('is refused for what the shop does not take, field by field', async () => {
    const fields = async (values: object) => (await announce(values)).body.fields
    expect(await fields({ plannedOn: addDays(today, -1) })).toHaveProperty('plannedOn')
    expect(await fields({ plannedOn: addDays(today, 15) })).toHaveProperty('plannedOn')
    expect(await fields({ parcels: Array.from({ length: 4 }, () => parcel()) })).toEqual({
      parcels: expect.stringContaining('3\u00a0colis au plus'),
    })
    expect(await fields({ parcels: [parcel(), parcel({ carrier: 'GLS' })] })).toHaveProperty('parcels.1.carrier')
    expect(await fields({ parcels: [parcel({ grams: 20_001 })] })).toHaveProperty('parcels.0.grams')
    expect(await fields({ adultsInFrance: false })).toEqual({ adultsInFrance: expect.stringContaining('étranger') })
    expect(await fields({ excise: '' })).toHaveProperty('excise')
    expect(await fields({ parcels: [parcel({ trackingNumber: '12' })] })).toHaveProperty('parcels.0.trackingNumber')
    expect((await announce({ parcels: [] })).body.code).toBe('INVALID_INPUT')
    expect((await announce({ shopId: 999_999_999 })).body.code).toBe('PARCEL_SHOP_CLOSED')
  })

  test('is refused on a day when the shop is shut', async () => {
    const other = await createVendor(market.db)
    await openEveryDay(market, other)
    await calls.set(other.shopId, await market.loginAs(other.userId))
    const day = addDays(today, 3)
    await sql`INSERT INTO shop_closures (shop_id, from_day, to_day, reason) VALUES (${other.shopId}, ${day}, ${day}, 'Inventaire')`.execute(
      market.db,
    )
    expect((await calls.announce(other.shopId, grower.cookies, { plannedOn: day })).body.fields).toHaveProperty(
      'plannedOn',
    )
  })

  test('is for professionals', async () => {
    const person = await market.newBuyer('normal')
    expect((await announce({}, person.cookies)).body.code).toBe('PROFESSIONALS_ONLY')
    expect((await calls.announce(vendor.shopId, undefined)).body.code).toBe('UNAUTHENTICATED')
  })

  test('has a tracking number of its own among the parcels that are still awaited', async () => {
    const trackingNumber = newNumber()
    const first = await announce({ parcels: [parcel({ trackingNumber })] })
    const other = await market.newBuyer('professional')
    const again = { parcels: [parcel(), parcel({ trackingNumber: trackingNumber.toLowerCase() })] }
    expect((await announce(again, other.cookies)).body.fields).toEqual({
      'parcels.1.trackingNumber': expect.stringContaining('déjà annoncé'),
    })
    const twice = newNumber()
    expect(
      (await announce({ parcels: [parcel({ trackingNumber: twice }), parcel({ trackingNumber: twice })] })).body.fields,
    ).toHaveProperty(['parcels.1.trackingNumber'])
    expect((await announce({ parcels: [parcel({ carrier: 'DPD', trackingNumber })] }, other.cookies)).status).toBe(200)
    expect((await calls.cancel(first.body.data.id, grower.cookies)).status).toBe(200)
    expect((await announce(again, other.cookies)).status).toBe(200)
  })

  test('with one number, by two growers at once, is accepted once', async () => {
    const other = await market.newBuyer('professional')
    const body = { parcels: [parcel()] }
    const both = await Promise.all([announce(body), announce({ ...body, key: randomUUID() }, other.cookies)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('a cancellation', () => {
  test('is of the sender alone, and only before the receipt', async () => {
    const { id } = (await announce()).body.data
    const stranger = await market.newBuyer('professional')
    for (const cookies of [stranger.cookies, rival])
      expect((await calls.cancel(id, cookies)).body.code).toBe('NOT_FOUND')
    await market.db.updateTable('users').set({ kind: 'professional' }).where('id', '=', vendor.userId).execute()
    expect((await calls.cancel(id, seller)).body.code).toBe('NOT_FOUND')
    expect((await calls.cancel(id, grower.cookies)).status).toBe(200)
    expect(await calls.drop(id, grower.cookies)).toMatchObject({
      ...{ status: 'CANCELLED', mayCancel: false },
      parcels: [{ status: 'CANCELLED' }, { status: 'CANCELLED' }],
    })
    expect((await calls.cancel(id, grower.cookies)).body.code).toBe('DROP_CLOSED')
  })
})

test('a drop that nobody brought expires after a week, once, and mails its sender', async () => {
  const { id } = (await announce()).body.data
  await market.db
    .updateTable('parcel_drops')
    .set({ planned_on: addDays(today, -7) })
    .where('id', '=', id)
    .execute()
  await expireDrops(market.db)
  expect(await calls.drop(id, grower.cookies)).toMatchObject({ status: 'ANNOUNCED' })
  await market.db
    .updateTable('parcel_drops')
    .set({ planned_on: addDays(today, -8) })
    .where('id', '=', id)
    .execute()
  for (let n = 0; n < 2; n++) await expireDrops(market.db)
  expect(await calls.drop(id, grower.cookies)).toMatchObject({
    status: 'EXPIRED',
    parcels: [{ status: 'EXPIRED' }, { status: 'EXPIRED' }],
    history: [{ step: 'ANNOUNCED' }, { step: 'EXPIRED' }],
  })
  const mails = market.db.selectFrom('mails').select('id').where('event', '=', `wine-parcels-expired:${id}`)
  expect(await mails.execute()).toHaveLength(1)
})

describe('an estate', () => {
  test('shares its drops: a member cancels another’s, the accountant reads only', async () => {
    const estateId = await createEstate(market.db)
    await joinAs(market.db, estateId, grower.userId, 'buyer')
    const { id } = (await announce()).body.data
    const colleague = await market.loginAs(await createEstateMember(market.db, estateId, 'requester'))
    const accountant = await market.loginAs(await createEstateMember(market.db, estateId, 'accountant'))
    expect(await calls.drop(id, accountant)).toMatchObject({ mayCancel: false })
    expect((await calls.call('GET', '/api/parcel-drops', undefined, accountant)).body.data).toMatchObject({
      mayAnnounce: false,
      drops: [{ id, parcels: 2 }],
    })
    expect((await calls.cancel(id, accountant)).body.code).toBe('FORBIDDEN')
    expect((await announce({}, accountant)).body.code).toBe('FORBIDDEN')
    expect((await calls.cancel(id, colleague)).status).toBe(200)
    await market.db.deleteFrom('estate_members').where('user_id', '=', grower.userId).execute()
    expect((await calls.call('GET', `/api/parcel-drops/${id}`, undefined, grower.cookies)).body.code).toBe('NOT_FOUND')
  })
})
