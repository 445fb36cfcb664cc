import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Cart } from '#domains/cart/contract.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import type { Cookies } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let vendor: TestVendor
let seller: Cookies
let buyer: Buyer
const today = isoDay(new Date())

beforeAll(async () => {
  market = await openTestMarket()
})
beforeEach(async () => {
  vendor = await createVendor(market.db)
  seller = await market.loginAs(vendor.userId)
  buyer = await market.newBuyer()
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

let rank = 0
/** A code of the seller, and its name. */
async function newCode(values: object = {}): Promise<string> {
  rank += 1
  const code = `CODE-${rank}`
  const body = { code, how: 'percent', value: 1_000, startsOn: today, endsOn: addDays(today, 9), ...values }
  expect((await market.request('POST', '/api/seller/promo-codes', body, { cookies: seller })).status).toBe(200)
  return code
}
const enter = (code: string, one = buyer) =>
  market.request('PUT', '/api/cart/promo-code', { code }, { cookies: one.cookies })
const cartOf = async (one = buyer): Promise<Cart> =>
  (await market.request('GET', '/api/cart', undefined, { cookies: one.cookies })).body.data

async function fillWith(priceCents: number, quantity: number, one = buyer) {
  const { offerId } = await createOffer(market.db, vendor, { priceCents, stock: 500 })
  await market.fill(one, vendor, [{ offerId, quantity }])
  return offerId
}
async function buy(one = buyer) {
  const placed = await market.place(one, await market.submission(one))
  await market.pay(one, placed)
  return placed
}
const lineOf = (purchaseId: number) =>
  market.db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('line_commissions as c', 'c.order_line_id', 'l.id')
    .select(['l.id', 'l.order_id', 'l.discount_cents', 'l.ht_cents', 'l.vat_cents', 'o.promo_code'])
    .select(['c.commission_cents', 'c.base_cents', 'c.rebate_cents'])
    .where('o.purchase_id', '=', purchaseId)
    .executeTakeFirstOrThrow()

test('a code of a seller lowers the lines, the VAT and the commission, is frozen, and leaves the cart once paid', async () => {
  await fillWith(1_000, 10)
  const code = await newCode()
  expect((await enter(code.toLowerCase())).status).toBe(200)
  const cart = await cartOf()
  expect(cart.promo).toMatchObject({ code, discountCents: 1_200, refusal: null })
  expect(cart.sellers[0]?.lines[0]).toMatchObject({ discountCents: 1_200, ttcCents: 10_800, htCents: 9_000 })
  const placed = await buy()
  const line = await lineOf(placed.body.data.purchaseId)
  expect(line).toMatchObject({ discount_cents: 1_200, ht_cents: 9_000, vat_cents: 1_800, promo_code: code })
  expect(line).toMatchObject({ base_cents: 9_000, rebate_cents: 0 })
  expect((await cartOf()).promo).toBeNull()
})

test('refunds of a discounted line return what was paid for it, to the cent', async () => {
  await fillWith(333, 3)
  await enter(await newCode({ how: 'amount', value: 100 }))
  const placed = await buy()
  const line = await lineOf(placed.body.data.purchaseId)
  const refund = (quantity: number) =>
    market.request(
      'POST',
      `/api/orders/setRefund/${line.order_id}`,
      { lines: [{ lineId: line.id, quantity, restock: true }], delivery: 0, reason: 'Abîmé à la livraison' },
      { cookies: seller },
    )
  for (const quantity of [1, 2]) expect((await refund(quantity)).status).toBe(200)
  const { cents } = await market.db
    .selectFrom('refund_lines')
    .select(eb => eb.fn.sum<number>('amount_cents').as('cents'))
    .where('order_line_id', '=', line.id)
    .executeTakeFirstOrThrow()
  expect(Number(cents)).toBe(line.ht_cents + line.vat_cents)
})

test('the operator bears its code out of its commission: the seller gets what it would have had', async () => {
  const admin = await market.loginAs(await createUser(market.db, { roles: ['ADMIN'] }))
  const body = { code: `OFFERT-${rank}`, basisPoints: 500, startsOn: today, endsOn: today }
  const refused = await market.request(
    'POST',
    '/api/admin/promo-codes',
    { ...body, basisPoints: 9_000 },
    { cookies: admin },
  )
  expect(refused.body.fields).toHaveProperty('basisPoints')
  expect((await market.request('POST', '/api/admin/promo-codes', body, { cookies: admin })).status).toBe(200)
  await fillWith(1_000, 10)
  const full = await buy()
  const { commission_cents: commission } = await lineOf(full.body.data.purchaseId)
  await fillWith(1_000, 10)
  await enter(body.code)
  const reduced = await lineOf((await buy()).body.data.purchaseId)
  expect(reduced).toMatchObject({ ht_cents: 9_500, rebate_cents: 500, commission_cents: commission - 500 })
})

test('a code does not add up with another, and says why it takes nothing off', async () => {
  await fillWith(1_000, 1)
  const [first, second] = [await newCode(), await newCode({ minimumCents: 5_000 })]
  await enter(first)
  await enter(second)
  const cart = await cartOf()
  expect(cart.promo).toMatchObject({ code: second, discountCents: 0, refusal: expect.stringContaining('38,00') })
  expect(cart.ready).toBe(true)
  await market.request('DELETE', '/api/cart/promo-code', undefined, { cookies: buyer.cookies })
  expect((await cartOf()).promo).toBeNull()
})

test('refuses an unknown, a stopped and a taken code, and one of another seller to stop', async () => {
  await fillWith(1_000, 1)
  expect((await enter('INCONNU')).body.code).toBe('PROMO_CODE_REFUSED')
  const code = await newCode()
  const list = await market.request('GET', '/api/seller/promo-codes', undefined, { cookies: seller })
  const { id } = list.body.data.codes[0]
  const rival = await market.loginAs((await createVendor(market.db)).userId)
  const stop = (cookies: Cookies) =>
    market.request('POST', `/api/seller/promo-codes/${id}/stop`, undefined, { cookies })
  expect((await stop(rival)).body.code).toBe('NOT_FOUND')
  expect((await stop(seller)).status).toBe(200)
  expect((await stop(seller)).body.code).toBe('CONFLICT')
  expect((await enter(code)).body.code).toBe('PROMO_CODE_REFUSED')
  const again = { code, how: 'percent', value: 100, startsOn: today, endsOn: today }
  expect((await market.request('POST', '/api/seller/promo-codes', again, { cookies: rival })).body.code).toBe(
    'CODE_TAKEN',
  )
})

test('the last use of a code, ordered by two buyers at once: the second waits for the first and is refused', async () => {
  const other = await market.newBuyer()
  const code = await newCode({ mostUses: 1 })
  const offerId = await fillWith(1_000, 10)
  await fillWith(1_000, 10, other)
  for (const one of [buyer, other]) await enter(code, one)
  const bodies = [await market.submission(buyer), await market.submission(other)]
  // The first purchase has the code, and waits for its units.
  const units = await market.pool.connect()
  await units.query('BEGIN')
  await units.query('SELECT FROM stock WHERE offer_id = $1 FOR UPDATE', [offerId])
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  const countWaiting = async () => (await market.pool.query(waiting)).rowCount
  const first = market.place(buyer, bodies[0])
  await expect.poll(countWaiting).toBe(1)
  const second = market.place(other, bodies[1])
  const isOver = second.then(() => 'over')
  await expect.poll(async () => ((await countWaiting()) === 2 ? 'waits' : Promise.race([isOver, 0]))).not.toBe(0)
  await units.query('COMMIT')
  units.release()
  expect((await first).status).toBe(200)
  expect((await second).body).toMatchObject({
    code: 'PROMO_CODE_REFUSED',
    error: expect.stringContaining('autant de fois'),
  })
})

test('takes nothing off a book, nor off an eco-contribution', async () => {
  const book = await createOffer(market.db, vendor, { priceCents: 2_000, stock: 10 })
  await market.db.updateTable('articles').set({ book: true }).where('id', '=', book.articleId).execute()
  const pump = await createOffer(market.db, vendor, { priceCents: 1_000, stock: 10 })
  await market.db.updateTable('offers').set({ eco_cents: 200 }).where('id', '=', pump.offerId).execute()
  await market.fill(buyer, vendor, [
    { offerId: book.offerId, quantity: 1 },
    { offerId: pump.offerId, quantity: 2 },
  ])
  await enter(await newCode())
  const { promo, sellers } = await cartOf()
  // 10 % of 2 × (12,00 − 2,40) TTC.
  expect(promo).toMatchObject({ discountCents: 192, refusal: null })
  const off = new Map(sellers[0]?.lines.map(line => [line.offerId, line.discountCents]))
  expect([off.get(book.offerId), off.get(pump.offerId)]).toEqual([0, 192])
})

test('a customer uses a code as often as allowed, and a purchase given up does not count', async () => {
  const code = await newCode()
  await fillWith(1_000, 10)
  await enter(code)
  const given = await market.place(buyer)
  expect((await cartOf()).promo?.refusal).toBeNull()
  const path = `/api/checkout/purchases/${given.body.data.purchaseId}/abandon`
  await market.request('POST', path, {}, { cookies: buyer.cookies })
  await buy()
  await fillWith(1_000, 10)
  await enter(code)
  expect((await cartOf()).promo).toMatchObject({ discountCents: 0, refusal: expect.stringContaining('déjà utilisé') })
})
