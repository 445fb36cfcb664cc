import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refundDone, refundFailed } from '#domains/orders/server/refunds/refunds.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { addDays, formatLongDate, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPaidOrder, type TestOrder } from '#tests/support/orders.ts'
import { scheduleReleases } from './payouts/releases.ts'

let app: TestApp
let operator: Cookies
const today = isoDay(new Date())

beforeAll(async () => {
  app = await testApp()
  operator = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(async () => {
  await expectInvariants(app.pool)
  await app.close()
})

type Seller = TestVendor & { cookies: Cookies }
const newSeller = async (): Promise<Seller> => {
  const vendor = await createVendor(app.db)
  return { ...vendor, cookies: await app.loginAs(vendor.userId) }
}
const as = (cookies: Cookies) => ({
  get: (url: string) => app.request('GET', url, undefined, { cookies }),
  post: (url: string, body: unknown = {}) => app.request('POST', url, body, { cookies }),
})
const rule = (values: object) =>
  as(operator).post('/api/settlement/commission-rules', {
    vendorId: null,
    categoryId: null,
    fromPriceCents: null,
    toPriceCents: null,
    basisPoints: 1_000,
    floorCents: null,
    capCents: null,
    validFrom: today,
    note: '',
    ...values,
  })
const balance = async (seller: Seller) => (await as(seller.cookies).get('/api/settlement/account')).body.data.balance
const frozen = (order: TestOrder) =>
  app.db.selectFrom('line_commissions').selectAll().where('order_id', '=', order.orderId).execute()
const refund = (order: TestOrder, quantity: number, delivery = false) =>
  as(operator).post(`/api/orders/setRefund/${order.orderId}`, {
    lines: [{ lineId: order.lines[0]?.orderLineId, quantity, restock: false }],
    delivery,
    reason: 'Article arrivé abîmé',
  })
const complete = (order: TestOrder) =>
  app.db
    .updateTable('orders')
    .set({ status: 'COMPLETED', completed_at: new Date() })
    .where('id', '=', order.orderId)
    .execute()
    .then(() =>
      app.db
        .insertInto('order_history')
        .values([
          {
            order_id: order.orderId,
            axis: 'order',
            from_value: 'TO_PREPARE',
            to_value: 'READY_TO_SHIP',
            actor: 'seller',
          },
          { order_id: order.orderId, axis: 'order', from_value: 'READY_TO_SHIP', to_value: 'SHIPPED', actor: 'seller' },
          { order_id: order.orderId, axis: 'order', from_value: 'SHIPPED', to_value: 'DELIVERED', actor: 'seller' },
          { order_id: order.orderId, axis: 'order', from_value: 'DELIVERED', to_value: 'COMPLETED', actor: 'timer' },
        ])
        .execute(),
    )

describe('the commission of a sale', () => {
  test('uses the contract’s rate with 20 % VAT without a rule; an order’s commission sums its lines', async () => {
    const seller = await newSeller()
    const order = await createPaidOrder(app.db, { vendor: seller })
    expect(await frozen(order)).toMatchObject([
      { rule_id: null, basis_points: 800, base_cents: 2_000, commission_cents: 160, vat_cents: 32 },
    ])
    // 2 × 10,00 € HT + 9,90 € of delivery, TTC, less 1,92 €.
    expect((await balance(seller)).toComeCents).toBe(2_400 + 1_188 - 192)
  })

  test('a rule applies from its start day and stops at its end; past decisions stay', async () => {
    const seller = await newSeller()
    const planned = { vendor_id: seller.vendorId, basis_points: 1_000, floor_cents: 120, valid_from: today, note: '' }
    const { id } = await app.db.insertInto('commission_rules').values(planned).returning('id').executeTakeFirstOrThrow()
    const { offerId } = await createOffer(app.db, seller)
    const lines = [{ offerId, quantity: 3, unitPriceCents: 1_000, vatBasisPoints: 2_000 }]
    const before = await createPaidOrder(app.db, { vendor: seller, lines })
    expect(await frozen(before)).toMatchObject([{ rule_id: id, commission_cents: 360, vat_cents: 72 }])
    const ended = await as(operator).post(`/api/settlement/commission-rules/${id}/end`, { endsOn: today })
    expect(ended.status).toBe(200)
    const after = await createPaidOrder(app.db, { vendor: seller, lines })
    expect((await frozen(after))[0]).toMatchObject({ rule_id: null, commission_cents: 240 })
    expect((await frozen(before))[0]).toMatchObject({ rule_id: id, commission_cents: 360 })
    const listed = (await as(operator).get('/api/settlement/commission-rules')).body.data.rules
    expect(listed.find((row: { id: number }) => row.id === id)).toMatchObject({
      lines: 1,
      endsOn: today,
    })
  })

  test('a rise takes fifteen days, and its sellers have a mail at once; a cut applies today', async () => {
    const [seller, rival] = [await newSeller(), await newSeller()]
    const mailed = async (of: Seller) => {
      const { email } = await app.db
        .selectFrom('vendors')
        .select('email')
        .where('id', '=', of.vendorId)
        .executeTakeFirstOrThrow()
      const mails = app.db.selectFrom('mails').select('subject').where('recipient', '=', email)
      return (await mails.where('event', 'like', 'commission-rise:%').execute()).map(({ subject }) => subject)
    }
    const dearer = { vendorId: seller.vendorId, basisPoints: 900 }
    const early = await rule({ ...dearer, validFrom: addDays(today, 14) })
    expect([early.status, early.body.fields?.validFrom]).toEqual([400, expect.stringContaining('préavis')])
    expect(await mailed(seller)).toEqual([])
    expect((await rule({ ...dearer, validFrom: addDays(today, 15) })).status).toBe(200)
    expect([await mailed(seller), await mailed(rival)]).toEqual([
      [`Votre commission change le ${formatLongDate(addDays(today, 15))}`],
      [],
    ])

    const cheaper = (await rule({ vendorId: rival.vendorId, basisPoints: 500 })).body.data.id
    const end = (endsOn: string) => as(operator).post(`/api/settlement/commission-rules/${cheaper}/end`, { endsOn })
    expect((await end(addDays(today, 14))).body.fields).toHaveProperty('endsOn')
    expect((await end(addDays(today, 15))).status).toBe(200)
    expect(await mailed(rival)).toHaveLength(1)
  })

  test('two changes at once that are each harmless together raise nothing unseen', async () => {
    const seller = await newSeller()
    const of = { vendorId: seller.vendorId, basisPoints: 500 }
    const ids = [(await rule(of)).body.data.id, (await rule(of)).body.data.id]
    const ends = await Promise.all(
      ids.map(id => as(operator).post(`/api/settlement/commission-rules/${id}/end`, { endsOn: today })),
    )
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('a rule cannot be backdated, ended twice, ended in the past, or name an unknown party', async () => {
    const fields = async (values: object) => (await rule(values)).body.fields
    expect(await fields({ validFrom: addDays(today, -1) })).toHaveProperty('validFrom')
    expect(await fields({ vendorId: 999_999 })).toHaveProperty('vendorId')
    expect(await fields({ categoryId: 1 })).toHaveProperty('categoryId')
    expect(await fields({ fromPriceCents: 500, toPriceCents: 500 })).toHaveProperty('toPriceCents')
    expect(await fields({ floorCents: 50, capCents: 40 })).toHaveProperty('capCents')
    const { id } = (await rule({ categoryId: 99, basisPoints: 100, validFrom: addDays(today, 3) })).body.data
    const end = (endsOn: string) => as(operator).post(`/api/settlement/commission-rules/${id}/end`, { endsOn })
    expect((await end(addDays(today, 2))).body.fields).toHaveProperty('endsOn')
    expect((await end(addDays(today, 19))).status).toBe(200)
    expect((await end(addDays(today, 19))).body.code).toBe('RULE_ENDED')
    expect((await as(operator).post('/api/settlement/commission-rules/999999/end', { endsOn: today })).status).toBe(404)
  })

  test('the database rejects changes to rules, frozen amounts and posted entries', async () => {
    const { rows } = await app.pool.query('SELECT id FROM commission_rules LIMIT 1')
    const change = (query: string) =>
      app.pool.query(query).then(
        () => 'changed',
        (error: Error) => error.message,
      )
    expect(await change(`UPDATE commission_rules SET basis_points = 1 WHERE id = ${rows[0].id}`)).toMatch(
      'written once',
    )
    expect(await change('UPDATE line_commissions SET commission_cents = 0')).toMatch('written once')
    expect(await change('UPDATE journal_lines SET cents = 1')).toMatch('written once')
    expect(await change('DELETE FROM journal_entries')).toMatch('written once')
  })

  test('a seller sees the rules that could apply to them, never another seller’s', async () => {
    const [seller, rival] = [await newSeller(), await newSeller()]
    await rule({ vendorId: rival.vendorId, basisPoints: 100 })
    await rule({ vendorId: seller.vendorId, categoryId: 99, basisPoints: 50 })
    const { data } = (await as(seller.cookies).get('/api/settlement/commission-terms?categoryId=99')).body
    expect(data).toMatchObject({ vendorId: seller.vendorId, contractBasisPoints: 800 })
    const { commission } = (await as(seller.cookies).get('/api/settlement/account')).body.data
    const own = commission.rules.filter((row: { vendorId: number | null }) => row.vendorId !== null)
    expect([commission.contractBasisPoints, own]).toMatchObject([800, [{ vendorId: seller.vendorId, basisPoints: 50 }]])
    expect(data.rules.map((row: { vendorId: number }) => row.vendorId)).not.toContain(rival.vendorId)
    expect(data.rules.map((row: { basisPoints: number }) => row.basisPoints)).toContain(50)
  })
})

describe('refunds', () => {
  test('return the commission proportionally, and all of it in the end', async () => {
    const seller = await newSeller()
    const { offerId } = await createOffer(app.db, seller)
    const order = await createPaidOrder(app.db, {
      vendor: seller,
      lines: [{ offerId, quantity: 3, unitPriceCents: 1_005, vatBasisPoints: 550 }],
    })
    for (const delivery of [false, false, true]) expect((await refund(order, 1, delivery)).status).toBe(200)
    expect(await balance(seller)).toMatchObject({ toComeCents: 0, dueCents: 0 })
    const returned = await app.db.selectFrom('commission_returns').selectAll().execute()
    expect(returned.map(row => row.commission_cents)).toEqual([80, 81, 80])
    await expectInvariants(app.pool)
  })

  test('refused by the bank, are reversed entry by entry, once', async () => {
    const seller = await newSeller()
    const order = await createPaidOrder(app.db, { vendor: seller })
    const before = await balance(seller)
    const { refundId } = (await refund(order, 1)).body.data
    expect((await balance(seller)).toComeCents).toBe(before.toComeCents - 1_200 + 96)
    for (const _ of [1, 2]) await inTransaction(app.db, tx => refundFailed(tx, refundId))
    expect(await balance(seller)).toEqual(before)
    await app.db.updateTable('payment_refunds').set({ status: 'FAILED' }).where('refund_id', '=', refundId).execute()
    const again = (await refund(order, 2)).body.data
    await inTransaction(app.db, tx => refundDone(tx, again.refundId))
    await expectInvariants(app.pool)
  })
})

describe('the account of a seller', () => {
  test('has a completed order as upcoming until the day after its return period', async () => {
    const seller = await newSeller()
    const order = await createPaidOrder(app.db, { vendor: seller })
    expect(await balance(seller)).toMatchObject({ toComeCents: 3_396, dueCents: 0 })
    await complete(order)
    await scheduleReleases(app.db)
    expect(await balance(seller)).toMatchObject({ toComeCents: 3_396, dueCents: 0 })
    await app.pool.query('UPDATE order_releases SET release_on = current_date WHERE order_id = $1', [order.orderId])
    expect(await balance(seller)).toMatchObject({ toComeCents: 0, dueCents: 3_396 })
  })

  test('returns NOT_FOUND for an unknown seller', async () => {
    expect((await as(operator).get('/api/settlement/vendors/999999/account')).status).toBe(404)
  })
})
