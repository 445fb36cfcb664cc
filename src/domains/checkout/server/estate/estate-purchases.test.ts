import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkAllowance } from '#domains/estates/server/allowance.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { createEstate, joinAs } from '#tests/support/estates.ts'
import { createOffer, type TestVendor } from '#tests/support/factories.ts'
import { onAccount } from '#tests/support/on-account.ts'
import { agreePrice } from '#tests/support/price-fixtures.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let at: ReturnType<typeof onAccount>
let vendor: TestVendor
let estateId: number
let owner: Buyer
let offerId: number

beforeAll(async () => {
  market = await openTestMarket()
  at = onAccount(market)
  vendor = await at.seller()
})
beforeEach(async () => {
  estateId = await createEstate(market.db)
  owner = await member('owner')
  offerId = (await createOffer(market.db, vendor, { stock: 1_000 })).offerId
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

async function member(role: Parameters<typeof joinAs>[3], rights: Parameters<typeof joinAs>[4] = {}): Promise<Buyer> {
  const buyer = await market.newBuyer('professional')
  await joinAs(market.db, estateId, buyer.userId, role, rights)
  return buyer
}
const fill = (buyer: Buyer, quantity = 2) => market.fill(buyer, vendor, [{ offerId, quantity }])
const read = async (buyer: Buyer, path: string) => (await market.request('GET', path, undefined, buyer)).body
const post = (buyer: Buyer, path: string, body: unknown = {}) => market.request('POST', path, body, buyer)

/** Fills the cart and pays it by card. */
async function buy(buyer: Buyer, quantity = 2, values: object = {}) {
  await fill(buyer, quantity)
  const placed = await market.place(buyer, await market.submission(buyer, { ...values }))
  if (placed.status !== 200) return placed
  await market.pay(buyer, placed)
  return placed
}
async function ask(buyer: Buyer, quantity = 2, values: object = {}) {
  await fill(buyer, quantity)
  const { cartVersion } = (await read(buyer, '/api/checkout')).data
  return post(buyer, '/api/checkout/requests', { cartVersion, addressId: buyer.addressId, ...values })
}
async function payRequest(buyer: Buyer, id: number, values: object = {}) {
  const { data } = await read(buyer, `/api/checkout?requestId=${id}`)
  return post(buyer, '/api/checkout/purchases', {
    submissionKey: crypto.randomUUID(),
    cartVersion: data?.cartVersion ?? 1,
    expectedTotalCents: data?.totals.ttcCents || 1,
    requestId: id,
    acceptTerms: true,
    ...values,
  })
}

describe('limits', () => {
  test('a requester and an accountant may not order, whatever their page shows', async () => {
    const requester = await member('requester')
    expect((await buy(requester)).body.code).toBe('ESTATE_APPROVAL_NEEDED')
    const accountant = await member('accountant')
    expect((await buy(accountant)).body.code).toBe('ESTATE_READ_ONLY')
    expect((await ask(accountant)).body.code).toBe('ESTATE_READ_ONLY')
  })

  test('a buyer orders up to the limit per order, and not above', async () => {
    const buyer = await member('buyer', { order_limit_cents: 5_000 })
    await fill(buyer, 1)
    const { totals, estate } = (await read(buyer, '/api/checkout')).data
    expect(totals.ttcCents).toBeLessThan(5_000)
    expect(estate).toMatchObject({ refusal: null, mayAsk: false })
    await fill(buyer, 50)
    expect((await read(buyer, '/api/checkout')).data.estate).toMatchObject({ mayAsk: true })
    expect((await market.place(buyer)).body.code).toBe('ESTATE_LIMIT')
  })

  test('the limit of the month counts what is being paid, and gives back what is refunded', async () => {
    const buyer = await member('buyer', { month_limit_cents: 6_000 })
    const first = await buy(buyer)
    expect(first.status).toBe(200)
    expect((await buy(buyer, 3)).body.code).toBe('ESTATE_LIMIT')
    const { id } = await market.orderOf(first)
    expect((await post(buyer, `/api/orders/cancel/${id}`, {})).status).toBe(200)
    await market.runJobs()
    expect((await market.place(buyer)).status).toBe(200)
  })

  test('two orders at once never pass the limit of the month together', async () => {
    const buyer = await member('buyer', { month_limit_cents: 5_000 })
    const user = { id: buyer.userId, estate: { id: estateId, role: 'buyer' as const, seesOrders: false } }
    // A member has one cart, whose lock already separates two orders over HTTP: this is the lock of the member alone.
    const order = () =>
      inTransaction(market.db, async tx => {
        await checkAllowance(tx, user, 3_600)
        // The other order checks meanwhile, unless it waits.
        await sql`SELECT pg_sleep(0.1)`.execute(tx)
        const amounts = { total_ht_cents: 3_000, total_vat_cents: 600, total_cents: 3_600 }
        const frozen = {
          buyer: '{}',
          billing_address: '{}',
          terms_version: '1',
          cart_version: 1,
          expires_at: new Date(),
        }
        await tx
          .insertInto('purchases')
          .values({
            ...amounts,
            ...frozen,
            number: crypto.randomUUID(),
            submission_key: crypto.randomUUID(),
            user_id: buyer.userId,
            estate_id: estateId,
          })
          .execute()
      })
    const placed = await Promise.allSettled([order(), order()])
    expect(placed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await market.db.deleteFrom('purchases').where('user_id', '=', buyer.userId).execute()
  })

  test('without an address of their own, a member’s cart is priced for the site that the checkout preselects', async () => {
    const buyer = await member('requester')
    const address = market.db.updateTable('addresses').where('id', '=', buyer.addressId)
    await address.set({ user_id: null, estate_id: estateId, site_name: 'Chai', postcode: '10200' }).execute()
    await fill(buyer)
    expect((await read(buyer, '/api/cart')).data.postcode).toBe('10200')
    expect((await read(buyer, '/api/checkout')).data).toMatchObject({ postcode: '10200', addressId: buyer.addressId })
    await market.db.deleteFrom('addresses').where('id', '=', buyer.addressId).execute()
  })

  test('a request goes to the relay point that its author saw, whichever is nearest when it is paid', async () => {
    const owner = await member('owner')
    const buyer = await member('requester')
    const relays = ['EP-1', 'EP-2'].map((id, index) => ({
      ...{ id, carrier: 'Relais', name: id, street: '3 quai du Port', postcode: '51200', city: 'Épernay' },
      ...{ latitude: 49.04 + index / 100, longitude: 3.95 },
    }))
    await market.db.insertInto('relay_points').values(relays).execute()
    await market.request('POST', '/api/cart/lines', { offerId, quantity: 2 }, buyer)
    const { data } = (await read(buyer, '/api/checkout')) ?? {}
    const { cartVersion, nearestRelayId } = data
    const asked = { cartVersion, addressId: buyer.addressId, relayPointId: nearestRelayId }
    const { body } = await post(buyer, '/api/checkout/requests', asked)
    await market.db.updateTable('relay_points').set({ latitude: 45 }).where('id', '=', nearestRelayId).execute()
    const { data: shown } = await read(owner, `/api/checkout?requestId=${body.data.id}`)
    expect(shown.sellers).toMatchObject([{ mode: 'RELAY', place: expect.stringContaining(nearestRelayId) }])
    expect((await payRequest(owner, body.data.id)).status).toBe(200)
    await market.db.deleteFrom('relay_points').where('id', 'in', ['EP-1', 'EP-2']).execute()
  })

  test('the same cart ordered twice at once is bought once', async () => {
    const buyer = await member('buyer', { month_limit_cents: 5_000 })
    await at.admit(buyer, vendor)
    await at.sign(buyer)
    await fill(buyer, 2)
    const body = { ...(await market.submission(buyer)), means: 'debit' }
    const placed = await Promise.all(
      [1, 2].map(() => market.place(buyer, { ...body, submissionKey: crypto.randomUUID() })),
    )
    expect(placed.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('an order placed while an owner lowers the limit waits for the new one', async () => {
    const buyer = await member('buyer', { order_limit_cents: 100_000 })
    await fill(buyer, 2)
    const body = await market.submission(buyer)
    const lowered = await market.pool.connect()
    await lowered.query('BEGIN')
    await lowered.query('UPDATE estate_members SET order_limit_cents = 100 WHERE user_id = $1', [buyer.userId])
    const placing = market.place(buyer, body)
    await new Promise(resolve => setTimeout(resolve, 100))
    await lowered.query('COMMIT')
    lowered.release()
    expect((await placing).body.code).toBe('ESTATE_LIMIT')
  })

  test('a removed member orders for themself again', async () => {
    const buyer = await member('requester')
    await market.db.deleteFrom('estate_members').where('user_id', '=', buyer.userId).execute()
    const placed = await buy(buyer)
    expect((await market.orderOf(placed)).estate_id).toBeNull()
  })
})

describe('requests', () => {
  test('an owner pays what a requester asked for; the order is the requester’s, in the name of the estate', async () => {
    const requester = await member('requester')
    const { body } = await ask(requester, 2, { note: 'Pour la taille' })
    const { id } = body.data
    await market.runJobs()
    expect(await at.mailsTo(owner.userId)).toContain(`estate-request:${id}`)
    expect((await read(requester, '/api/cart/count')).data).toBe(0)
    expect((await read(owner, '/api/estate/requests')).data).toMatchObject({
      mayDecide: true,
      requests: [
        {
          id,
          state: 'WAITING',
          note: 'Pour la taille',
          reason: 'ROLE',
          lines: [{ quantity: 2 }],
          now: { ready: true },
        },
      ],
    })
    const waiting = async (as: Buyer) => (await read(as, '/api/estate/requests/count')).data.waiting
    expect([await waiting(owner), await waiting(requester), await waiting(await market.newBuyer())]).toEqual([1, 0, 0])
    const placed = await payRequest(owner, id)
    expect((await market.pay(owner, placed)).body.data.step).toBe('paid')
    await market.runJobs()
    expect(await market.orderOf(placed)).toMatchObject({
      user_id: requester.userId,
      estate_id: estateId,
      status: 'TO_PREPARE',
    })
    const { requests } = (await read(requester, '/api/estate/requests')).data
    expect(requests).toMatchObject([{ state: 'ORDERED', orders: [{}] }])
    expect(await waiting(owner)).toBe(0)
    const detail = (await read(owner, `/api/orders/${requests[0].orders[0].id}`)).data
    expect(detail.buyer).toMatchObject({ companyName: 'Domaine des Essais', companyNumber: '38196049100011' })
    expect((await payRequest(owner, id)).status).toBe(409)
  })

  test('an order freezes the number that the estate has in a foreign register', async () => {
    const company = {
      name: 'Wijnhuis',
      vat_number: 'NL004495445B01',
      company_number: null,
      register_number: '33014286',
    }
    await market.db.updateTable('estates').set(company).where('id', '=', estateId).execute()
    const placed = await buy(owner)
    const { id } = await market.orderOf(placed)
    expect((await read(owner, `/api/orders/${id}`)).data.buyer).toMatchObject({
      companyName: 'Wijnhuis',
      companyNumber: null,
      registerNumber: '33014286',
    })
  })

  test('an owner pays the prices that the seller agreed with the requester', async () => {
    const requester = await member('requester')
    await market.db
      .updateTable('users')
      .set({ email_verified_at: new Date() })
      .where('id', '=', requester.userId)
      .execute()
    await agreePrice(market.db, { vendorId: vendor.vendorId, userId: requester.userId, basisPoints: 1_000 })
    const { id } = (await ask(requester)).body.data
    const [request] = (await read(owner, '/api/estate/requests')).data.requests
    const { data } = await read(owner, `/api/checkout?requestId=${id}`)
    expect(data.sellers[0].lines).toMatchObject([{ unitPriceCents: 900, listName: 'Membres' }])
    expect([request.now.totalCents, data.totals.ttcCents]).toEqual([request.totalCents, request.totalCents])
    const placed = await payRequest(owner, id)
    expect(placed.status).toBe(200)
    const { total_cents } = await market.orderOf(placed)
    expect(total_cents).toBe(request.totalCents)
  })

  test('two owners who pay at once make one purchase', async () => {
    const second = await member('owner')
    const { body } = await ask(await member('requester'))
    const placed = await Promise.all([payRequest(owner, body.data.id), payRequest(second, body.data.id)])
    const ids = new Set(placed.filter(({ status }) => status === 200).map(one => one.body.data.purchaseId))
    expect(ids.size).toBe(1)
  })

  test('the price may change until it is paid: the owner sees both and the old total is refused', async () => {
    const { body } = await ask(await member('requester'))
    const { data } = await read(owner, `/api/checkout?requestId=${body.data.id}`)
    await market.pool.query('UPDATE offers SET price_cents = price_cents + 500 WHERE id = $1', [offerId])
    const stale = await payRequest(owner, body.data.id, { expectedTotalCents: data.totals.ttcCents })
    expect(stale.body.code).toBe('CART_CHANGED')
    const [request] = (await read(owner, '/api/estate/requests')).data.requests
    expect(request.now.totalCents).toBeGreaterThan(request.totalCents)
  })

  test('only a price that rose is shown as an error', async () => {
    const requester = await member('requester')
    await ask(requester)
    const severityAt = async (cents: number) => {
      await market.db.updateTable('offers').set({ price_cents: cents }).where('id', '=', offerId).execute()
      const [request] = (await read(owner, '/api/estate/requests')).data.requests
      return request.now.lines[0].issues.map((issue: { severity: string }) => issue.severity)
    }
    const { price_cents: asked } = await market.db
      .selectFrom('offers')
      .select('price_cents')
      .where('id', '=', offerId)
      .executeTakeFirstOrThrow()
    expect(await severityAt(asked + 100)).toEqual(['error'])
    expect(await severityAt(asked - 100)).toEqual(['info'])
    expect(await severityAt(asked)).toEqual([])
  })

  test('with the accord, the requester orders on account and only so, and not above its price', async () => {
    const requester = await member('requester')
    await at.admit(requester, vendor)
    await at.sign(requester)
    const { id } = (await ask(requester)).body.data
    expect((await payRequest(requester, id, { means: 'debit' })).status).toBe(409)
    expect((await post(owner, `/api/estate/requests/${id}/approve`)).status).toBe(200)
    expect((await payRequest(requester, id)).body.code).toBe('ESTATE_APPROVAL_NEEDED')
    await market.pool.query('UPDATE offers SET price_cents = price_cents + 500 WHERE id = $1', [offerId])
    expect((await payRequest(requester, id, { means: 'debit' })).body.code).toBe('ESTATE_LIMIT')
    await market.pool.query('UPDATE offers SET price_cents = price_cents - 500 WHERE id = $1', [offerId])
    const placed = await payRequest(requester, id, { means: 'debit' })
    expect(placed.status).toBe(200)
    expect(await market.orderOf(placed)).toMatchObject({
      status: 'TO_PREPARE',
      user_id: requester.userId,
    })
  })

  test('an owner changes a quantity, or refuses with a word, after which the cart goes back', async () => {
    const requester = await member('requester')
    const { id } = (await ask(requester, 4)).body.data
    const put = (quantity: number, as: Buyer) =>
      market.request('PUT', `/api/estate/requests/${id}/lines/${offerId}`, { quantity }, as)
    expect((await put(3, requester)).status).toBe(403)
    expect((await put(3, owner)).status).toBe(200)
    expect((await post(requester, `/api/estate/requests/${id}/refuse`, { note: 'Moi' })).status).toBe(403)
    expect((await post(owner, `/api/estate/requests/${id}/refuse`, { note: 'Trop tôt' })).status).toBe(200)
    expect((await post(owner, `/api/estate/requests/${id}/approve`)).body.code).toBe('CONFLICT')
    expect((await payRequest(owner, id)).status).toBe(409)
    await fill(requester, 1)
    expect((await post(requester, `/api/estate/requests/${id}/take-back`)).status).toBe(200)
    const { sellers } = (await read(requester, '/api/cart')).data
    expect(sellers[0].lines).toMatchObject([{ offerId, quantity: 4 }])
    expect((await post(requester, `/api/estate/requests/${id}/take-back`)).body.code).toBe('CONFLICT')
  })

  test('a request is found by its requester and the owners of its estate only', async () => {
    const requester = await member('requester')
    const { id } = (await ask(requester)).body.data
    const accountant = await member('accountant')
    const strangers = [await member('requester'), accountant, await market.newBuyer('professional')]
    estateId = await createEstate(market.db, 'Autre domaine')
    strangers.push(await member('owner'))
    for (const stranger of strangers) {
      expect((await read(stranger, `/api/checkout?requestId=${id}`)).code).toBe('NOT_FOUND')
      const refusal = stranger === accountant ? 'ESTATE_READ_ONLY' : 'NOT_FOUND'
      expect((await payRequest(stranger, id)).body.code).toBe(refusal)
      expect((await post(stranger, `/api/estate/requests/${id}/take-back`)).body.code).toBe('NOT_FOUND')
      expect((await read(stranger, '/api/estate/requests')).data?.requests ?? []).toEqual([])
    }
  })

  test('a buyer within the limits is asked to order, not to ask', async () => {
    expect((await ask(await member('buyer'))).body.code).toBe('CONFLICT')
    expect((await ask(await market.newBuyer('professional'))).body.code).toBe('NOT_FOUND')
  })
})

describe('orders of an estate', () => {
  test('owners act on them, accountants read them, others read their own unless allowed', async () => {
    const buyer = await member('buyer')
    const [accountant, requester, reader] = [
      await member('accountant'),
      await member('requester'),
      await member('requester', { sees_orders: true }),
    ]
    const { id } = await market.orderOf(await buy(buyer))
    const seen = async (as: Buyer) =>
      (await read(as, '/api/orders')).data.orders.map((order: { id: number }) => order.id)
    for (const as of [owner, buyer, accountant, reader]) expect(await seen(as)).toEqual([id])
    expect(await seen(requester)).toEqual([])
    expect((await read(requester, `/api/orders/${id}`)).code).toBe('NOT_FOUND')
    expect((await read(owner, `/api/orders/${id}`)).data).toMatchObject({ actors: ['buyer'] })
    expect((await read(accountant, `/api/orders/${id}`)).data).toMatchObject({ actors: [], pickupCode: null })
    for (const as of [accountant, reader, requester])
      expect((await post(as, `/api/orders/cancel/${id}`, {})).body.code).toBe('NOT_FOUND')
    expect((await post(accountant, `/api/orders/completeOrder/${id}`, {})).status).toBeGreaterThanOrEqual(403)
    expect((await post(owner, `/api/orders/cancel/${id}`, {})).status).toBe(200)
  })

  test('who left reads them no more; private orders placed before stay private', async () => {
    const buyer = await market.newBuyer('professional')
    const before = await market.orderOf(await buy(buyer))
    await joinAs(market.db, estateId, buyer.userId, 'buyer')
    const during = await market.orderOf(await buy(buyer))
    expect((await read(owner, `/api/orders/${before.id}`)).code).toBe('NOT_FOUND')
    expect((await read(owner, '/api/orders')).data.total).toBe(1)
    expect((await read(buyer, '/api/orders')).data.total).toBe(2)
    await market.db.deleteFrom('estate_members').where('user_id', '=', buyer.userId).execute()
    expect((await read(buyer, `/api/orders/${during.id}`)).code).toBe('NOT_FOUND')
    expect((await read(buyer, '/api/orders')).data.total).toBe(1)
  })

  test('lines have codes from the checkout, changed later by the estate; spending adds them up', async () => {
    const accountant = await member('accountant')
    const code = async (label: string) =>
      (await post(owner, '/api/estate/codes', { kind: 'cuvee', label })).body.data.id as number
    const [brut, rose] = [await code('Brut'), await code('Rosé')]
    const { id } = await market.orderOf(await buy(owner, 2, { codeId: brut }))
    const spending = async () => (await read(accountant, '/api/estate/spending')).data
    expect((await spending()).byCode).toMatchObject([{ id: brut, label: 'Brut', htCents: 2_000, ttcCents: 2_400 }])
    const [line] = (await read(owner, `/api/orders/${id}`)).data.estate.lines
    const put = (lines: object[], as: Buyer) => market.request('PUT', `/api/orders/${id}/codes`, { lines }, as)
    expect((await put([{ lineId: line.lineId, codeId: rose }], accountant)).status).toBe(200)
    expect((await spending()).byCode).toMatchObject([{ id: rose }])
    expect((await put([{ lineId: line.lineId, codeId: 999_999 }], owner)).body.code).toBe('NOT_FOUND')
    const reader = await member('requester', { sees_orders: true })
    expect((await put([{ lineId: line.lineId, codeId: null }], reader)).body.code).toBe('FORBIDDEN')
    expect((await put([{ lineId: line.lineId, codeId: null }], await market.newBuyer())).body.code).toBe('NOT_FOUND')
    const csv = await market.http.inject({
      url: '/api/estate/spending.csv',
      cookies: accountant.cookies,
    })
    expect(csv.body).toContain('Cuvée;Rosé;20,00;24,00')
  })

  test('a code of another estate, or of nobody, is refused at the order', async () => {
    const { id } = (await post(owner, '/api/estate/codes', { kind: 'other', label: 'Nôtre' })).body.data
    const stranger = await market.newBuyer('professional')
    expect((await buy(stranger, 1, { codeId: id })).body.code).toBe('NOT_FOUND')
  })
})
