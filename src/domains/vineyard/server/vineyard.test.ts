import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createCommunes } from '#tests/support/communes.ts'
import { createEstate, createMember } from '#tests/support/estates.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { placeCap } from '../rules/places.ts'

let app: TestApp
let vendor: TestVendor
let userId: number
let cookies: Cookies
beforeAll(async () => {
  app = await testApp()
  await createCommunes(app.db)
  vendor = await createVendor(app.db)
})
beforeEach(async () => {
  userId = await createUser(app.db)
  cookies = await app.loginAs(userId)
})
afterAll(() => app.close())

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = cookies) =>
  app.request(method, `/api/vineyard${path}`, body, { cookies: as })
const vineyard = async () => (await send('GET', '')).body.data
const parcel = { kind: 'PARCEL', name: 'Les Crayères', commune: 'Avize', hectares: 1.24 }
const create = async (body: object = parcel): Promise<number> => (await send('POST', '/places', body)).body.data.id
const saved = { calculator: 'tirage', name: 'Tirage 2025', campaign: 2025, inputs: { bouteilles: '20000' } }

describe('parcels and cuvées', () => {
  test('a parcel has its commune, a cuvée its bottles; each is changed by its owner', async () => {
    const id = await create()
    await create({ kind: 'CUVEE', name: 'Brut', year: 2025, bottles: 20_000, bottle: 'champenoise' })
    await send('PUT', `/places/${id}`, { ...parcel, commune: '51200', density: 8_200 })
    expect((await vineyard()).places).toMatchObject([
      { id, commune: 'Épernay', hectares: 1.24, density: 8_200, alerts: false, costs: [] },
      { kind: 'CUVEE', bottles: 20_000, hectares: null },
    ])
  })

  test('an unknown commune, an unknown field and a wrong size are INVALID_INPUT', async () => {
    for (const wrong of [{ commune: 'Zzzzyx' }, { bottles: 3 }, { hectares: 0 }, { name: '' }, { kind: 'FIELD' }])
      expect((await send('POST', '/places', { ...parcel, ...wrong })).body.code).toBe('INVALID_INPUT')
    expect((await vineyard()).places).toEqual([])
  })

  test('a deleted place is gone until it is restored, for a week', async () => {
    const [id, old] = [await create(), await create()]
    for (const one of [id, old]) await send('DELETE', `/places/${one}`)
    expect((await send('PUT', `/places/${id}`, parcel)).body.code).toBe('NOT_FOUND')
    await app.pool.query("UPDATE vineyard_places SET deleted_at = now() - interval '8 days' WHERE id = $1", [old])
    expect((await send('POST', `/places/${old}/restore`)).body.code).toBe('NOT_FOUND')
    await send('POST', `/places/${id}/restore`)
    expect((await vineyard()).places).toMatchObject([{ id }])
  })

  test('the kind of a place does not change, and one beyond the maximum is a CONFLICT', async () => {
    const id = await create()
    expect((await send('PUT', `/places/${id}`, { kind: 'CUVEE', name: 'Brut' })).body.code).toBe('NOT_FOUND')
    await app.pool.query(
      `INSERT INTO vineyard_places (user_id, kind, name) SELECT $1, 'PARCEL', 'x' FROM generate_series(2, $2)`,
      [userId, placeCap],
    )
    expect((await send('POST', '/places', parcel)).body.code).toBe('CONFLICT')
  })

  test('alerts need a commune, and stop with it', async () => {
    const id = await create({ kind: 'PARCEL', name: 'Sans commune' })
    expect((await send('PUT', `/places/${id}/alerts`, { on: true })).body.code).toBe('CONFLICT')
    await send('PUT', `/places/${id}`, parcel)
    expect((await send('PUT', `/places/${id}/alerts`, { on: true })).status).toBe(200)
    await send('PUT', `/places/${id}`, { ...parcel, commune: '' })
    expect((await vineyard()).places).toMatchObject([{ commune: null, alerts: false }])
  })
})

describe('calculations', () => {
  test('one is saved with all of its values, and goes with undo', async () => {
    const placeId = await create({ kind: 'CUVEE', name: 'Brut' })
    const { id } = (await send('POST', '/calculations', { ...saved, placeId })).body.data
    expect((await vineyard()).calculations).toMatchObject([
      { id, placeId, campaign: 2025, inputs: { bouteilles: '20000', bague: '29', sucre: '24' } },
    ])
    await send('DELETE', `/calculations/${id}`)
    expect((await vineyard()).calculations).toEqual([])
    await send('POST', `/calculations/${id}/restore`)
    expect((await vineyard()).calculations).toHaveLength(1)
  })

  test('values out of limits, unknown fields and calculators are refused', async () => {
    const code = async (wrong: object) => (await send('POST', '/calculations', { ...saved, ...wrong })).body.code
    expect(await code({ inputs: { bouteilles: '0' } })).toBe('INVALID_INPUT')
    expect(await code({ inputs: { surface: '1' } })).toBe('INVALID_INPUT')
    expect(await code({ calculator: 'inconnu' })).toBe('NOT_FOUND')
    expect((await vineyard()).calculations).toEqual([])
  })
})

describe('where purchases went', () => {
  const ordered = async (quantity = 10) => {
    const { offerId } = await createOffer(app.db, vendor)
    const lines = [{ offerId, quantity, unitPriceCents: 1_000, vatBasisPoints: 2_000 }]
    const order = await createPaidOrder(app.db, { vendor, buyerId: userId, lines })
    return { orderId: order.orderId, lineId: order.lines[0]?.orderLineId ?? 0 }
  }
  const share = (lineId: number, placeId: number, quantity: number, as = cookies) =>
    send('PUT', `/lines/${lineId}/shares/${placeId}`, { quantity }, as)

  test('a line is shared between places, and each has its cost', async () => {
    const { orderId, lineId } = await ordered()
    const [first, second] = [await create(), await create({ kind: 'CUVEE', name: 'Brut', bottles: 100 })]
    await share(lineId, first, 6)
    await share(lineId, second, 4)
    expect((await send('GET', `/orders/${orderId}`)).body.data.lines).toMatchObject([
      { quantity: 10, htCents: 10_000, shares: [{ quantity: 4 }, { quantity: 6 }] },
    ])
    const costs = (await vineyard()).places.map((place: { costs: { htCents: number }[] }) => place.costs[0]?.htCents)
    expect(costs).toEqual([6_000, 4_000])
    // A gesture of a quarter of the line lowers both shares by a quarter.
    const { rows } = await app.pool.query(
      `INSERT INTO refunds (order_id, amount_cents, reason, gesture, status, done_at)
       SELECT order_id, (ht_cents + vat_cents) / 4, 'Geste', true, 'DONE', now() FROM order_lines WHERE id = $1 RETURNING id`,
      [lineId],
    )
    await app.pool.query(
      `INSERT INTO refund_lines (refund_id, order_line_id, quantity, amount_cents) SELECT $1, id, 0, (ht_cents + vat_cents) / 4
       FROM order_lines WHERE id = $2`,
      [rows[0].id, lineId],
    )
    const lowered = (await vineyard()).places.map((place: { costs: { htCents: number }[] }) => place.costs[0]?.htCents)
    expect(lowered).toEqual([4_500, 3_000])
    await app.pool.query('DELETE FROM refunds WHERE id = $1', [rows[0].id])
    await share(lineId, first, 0)
    expect((await vineyard()).places[0].costs).toEqual([])
  })

  test('never more than the line; a request waits for another change of the same buyer', async () => {
    const { lineId } = await ordered()
    const [first, second] = [await create(), await create()]
    expect((await share(lineId, first, 11)).body.code).toBe('CONFLICT')
    const other = await app.pool.connect()
    await other.query('BEGIN')
    await other.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
    await other.query('INSERT INTO purchase_shares VALUES ($1, $2, 6)', [lineId, first])
    const waiting = share(lineId, second, 6)
    await new Promise(resolve => setTimeout(resolve, 150))
    await other.query('COMMIT')
    other.release()
    expect((await waiting).body).toMatchObject({
      code: 'CONFLICT',
      error: 'Il n’en reste que 4 à affecter sur cette ligne.',
    })
    expect((await share(lineId, second, 4)).status).toBe(200)
  })

  test('another buyer’s order, line, place and calculation are NOT_FOUND; a visitor is UNAUTHENTICATED', async () => {
    const { orderId, lineId } = await ordered()
    const place = await create()
    const { id: calculation } = (await send('POST', '/calculations', saved)).body.data
    const as = await app.loginAs(await createUser(app.db))
    const own = (await send('POST', '/places', parcel, as)).body.data.id
    const requests = [
      send('GET', `/orders/${orderId}`, undefined, as),
      share(lineId, own, 1, as),
      share(lineId, place, 1, as),
      send('PUT', `/places/${place}`, parcel, as),
      send('PUT', `/places/${place}/alerts`, { on: true }, as),
      send('DELETE', `/places/${place}`, undefined, as),
      send('POST', `/places/${place}/restore`, undefined, as),
      send('POST', '/calculations', { ...saved, placeId: place }, as),
      send('DELETE', `/calculations/${calculation}`, undefined, as),
      send('POST', `/calculations/${calculation}/restore`, undefined, as),
    ]
    for (const { body } of await Promise.all(requests)) expect(body.code).toBe('NOT_FOUND')
    expect((await send('GET', '', undefined, {})).body.code).toBe('UNAUTHENTICATED')
    expect((await vineyard()).places).toHaveLength(1)
  })
})

describe('in an estate', () => {
  let estateId: number
  let as: Record<'owner' | 'buyer' | 'accountant', Cookies>
  let ownerId: number
  const login = async (role: 'owner' | 'buyer' | 'accountant') => {
    const id = await createMember(app.db, estateId, role)
    if (role === 'owner') ownerId = id
    return app.loginAs(id)
  }
  beforeEach(async () => {
    estateId = await createEstate(app.db)
    as = { owner: await login('owner'), buyer: await login('buyer'), accountant: await login('accountant') }
    cookies = as.owner
  })
  async function orderedForEstate() {
    const { offerId } = await createOffer(app.db, vendor)
    const lines = [{ offerId, quantity: 10, unitPriceCents: 1_000, vatBasisPoints: 2_000 }]
    const order = await createPaidOrder(app.db, { vendor, buyerId: ownerId, lines })
    await app.db.updateTable('orders').set({ estate_id: estateId }).where('id', '=', order.orderId).execute()
    return { orderId: order.orderId, lineId: order.lines[0]?.orderLineId ?? 0 }
  }

  test('parcels and calculations are those of all members, and another member changes and restores them', async () => {
    const id = await create()
    const { id: calculation } = (await send('POST', '/calculations', { ...saved, campaign: 2024 })).body.data
    cookies = as.buyer
    expect(await vineyard()).toMatchObject({ places: [{ id }], calculations: [{ id: calculation }], mayChange: true })
    expect((await send('PUT', `/places/${id}`, { ...parcel, hectares: 2 })).status).toBe(200)
    for (const path of [`/places/${id}`, `/calculations/${calculation}`]) {
      expect((await send('DELETE', path)).status).toBe(200)
      expect((await send('POST', `${path}/restore`)).status).toBe(200)
    }
    cookies = as.owner
    expect((await vineyard()).places).toMatchObject([{ id, hectares: 2 }])
  })

  test('the accountant says where purchases went and reads what they cost, and changes nothing else', async () => {
    const id = await create()
    const { orderId, lineId } = await orderedForEstate()
    const { id: calculation } = (await send('POST', '/calculations', saved)).body.data
    cookies = as.accountant
    expect((await send('GET', `/orders/${orderId}`)).status).toBe(200)
    expect((await send('PUT', `/lines/${lineId}/shares/${id}`, { quantity: 10 })).status).toBe(200)
    expect(await vineyard()).toMatchObject({ places: [{ costs: [{ htCents: 10_000 }] }], mayChange: false })
    const refused = [
      send('POST', '/places', parcel),
      send('PUT', `/places/${id}`, parcel),
      send('PUT', `/places/${id}/alerts`, { on: true }),
      send('DELETE', `/places/${id}`),
      send('POST', `/places/${id}/restore`),
      send('POST', '/calculations', saved),
      send('DELETE', `/calculations/${calculation}`),
      send('POST', `/calculations/${calculation}/restore`),
    ]
    for (const { body } of await Promise.all(refused)) expect(body.code).toBe('FORBIDDEN')
  })

  test('a buyer who sees their own orders only reads no cost of a colleague’s', async () => {
    const id = await create()
    const { orderId, lineId } = await orderedForEstate()
    await send('PUT', `/lines/${lineId}/shares/${id}`, { quantity: 10 })
    cookies = as.buyer
    expect((await vineyard()).places).toMatchObject([{ id, costs: [] }])
    expect((await send('GET', `/orders/${orderId}`)).body.code).toBe('NOT_FOUND')
    expect((await send('PUT', `/lines/${lineId}/shares/${id}`, { quantity: 1 })).body.code).toBe('NOT_FOUND')
  })

  test('who has left it has their own only', async () => {
    await create()
    await app.db
      .deleteFrom('estate_members')
      .where('user_id', '<>', ownerId)
      .where('estate_id', '=', estateId)
      .execute()
    cookies = as.buyer
    expect((await vineyard()).places).toEqual([])
  })
})
