import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { downPayments } from '#tests/support/down-payments.ts'
import { createUser, createVendor, signMandate } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let shop: ReturnType<typeof downPayments>
beforeAll(async () => {
  market = await openTestMarket()
  shop = downPayments(market)
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

// 100,00 + 9,90 at 20 %: 131,88, of which 30 % at the order.
const total = 13_188
const down = 3_956
const balance = total - down

describe('an order with a down payment', () => {
  test('is paid in part at the order, has its deposit invoice, and leaves once the balance is paid', async () => {
    const vendor = await shop.seller()
    const order = await shop.buy(vendor)
    expect(await shop.order(order.orderId)).toMatchObject({
      status: 'TO_PREPARE',
      total_cents: total,
      down_payment_cents: down,
      awaits_balance: true,
      awaits_approval: true,
    })
    expect(await shop.payments(order.purchaseId)).toMatchObject([{ orderId: null, captured: down }])
    expect(await shop.owed(order.orderId)).toMatchObject({
      status: 'OPEN',
      amount_cents: balance,
      collected_by: 'CARD',
    })
    expect(await shop.documents(order.orderId)).toMatchObject([{ kind: 'DEPOSIT', ttc: down, vat: 659 }])
    expect((await shop.accounts(order.purchaseId)).BUYERS).toBe(balance)

    expect(await shop.openBalance(order.orderId, order.buyer)).toMatchObject({ body: { code: 'NOTHING_OVERDUE' } })
    expect((await shop.approve(order)).status).toBe(200)
    expect(await shop.owed(order.orderId)).toMatchObject({ status: 'ANNOUNCED' })
    expect(await shop.order(order.orderId)).toMatchObject({ awaits_approval: false, prepare_by: null })
    expect(await shop.mailsTo(order.buyer.userId)).toContain(`balance-due:${order.orderId}`)
    expect(await shop.ship(order)).toMatchObject({ status: 409, body: { code: 'BALANCE_DUE' } })

    await shop.payBalance(order)
    expect(await shop.owed(order.orderId)).toMatchObject({ status: 'PAID' })
    expect(await shop.order(order.orderId)).toMatchObject({ awaits_balance: false, prepare_by: expect.any(String) })
    expect((await shop.accounts(order.purchaseId)).BUYERS).toBe(0)
    expect((await shop.ship(order)).status).toBe(200)
    const documents = await shop.documents(order.orderId)
    expect(documents).toMatchObject([
      { kind: 'DEPOSIT', ttc: down, vat: 659 },
      { kind: 'INVOICE', of: 'DEPOSIT', ttc: balance, vat: 2_198 - 659 },
    ])
  })
})

test('an approval before the balance tells both parties that the payment is awaited, not the work', async () => {
  const order = await shop.buy(await shop.seller())
  await shop.approve(order)
  const texts = await readMails(market.db, { event: `proof-approved:${order.lineId}%` })
  expect(texts.map(({ text }) => text)).toEqual([
    expect.stringContaining('Il lui reste à payer le solde'),
    expect.stringContaining('La fabrication commence quand vous aurez payé le solde'),
  ])
})

describe('who pays a down payment', () => {
  test.each([
    ['private buyers', 'normal', 'card'],
    ['a bank transfer', 'professional', 'transfer'],
  ] as const)('%s pay the whole at the order', async (_, kind, means) => {
    const vendor = await shop.seller()
    const buyer = await market.newBuyer(kind)
    await market.fill(buyer, vendor, [{ offerId: await shop.offer(vendor), quantity: 1 }])
    const placed = await market.place(buyer, await shop.submission(buyer, { means }))
    expect(placed.status, JSON.stringify(placed.body)).toBe(200)
    const [payment] = await market.db
      .selectFrom('payments as y')
      .innerJoin('orders as o', 'o.purchase_id', 'y.purchase_id')
      .select(['y.amount_cents as amount', 'o.total_cents as total', 'o.down_payment_cents as down'])
      .where('y.purchase_id', '=', placed.body.data.purchaseId)
      .execute()
    expect(payment).toEqual({ amount: payment?.total, total: payment?.total, down: null })
  })

  test('a client that names no amount of today pays the whole', async () => {
    const vendor = await shop.seller()
    const buyer = await market.newBuyer('professional')
    await market.fill(buyer, vendor, [{ offerId: await shop.offer(vendor), quantity: 1 }])
    const placed = await market.place(buyer, await market.submission(buyer, { acceptMadeToOrder: true }))
    const orders = await market.db
      .selectFrom('orders')
      .select(['down_payment_cents as down', 'awaits_balance as awaits'])
      .where('purchase_id', '=', placed.body.data.purchaseId)
      .execute()
    expect(orders).toEqual([{ down: null, awaits: false }])
  })

  test('terms that changed since the page was shown are refused', async () => {
    const vendor = await shop.seller()
    const buyer = await market.newBuyer('professional')
    const offerId = await shop.offer(vendor)
    await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
    const body = await shop.submission(buyer)
    await market.db.updateTable('offers').set({ down_payment_percent: 50 }).where('id', '=', offerId).execute()
    expect(await market.place(buyer, body)).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } })
  })

  test('an order with an article that is paid whole is paid whole; of two percentages the higher one holds', async () => {
    const vendor = await shop.seller()
    const buyer = await market.newBuyer('professional')
    const [thirty, fifty] = [await shop.offer(vendor), await shop.offer(vendor, { percent: 50 })]
    const { orderId } = await shop.buy(vendor, buyer, [thirty, fifty])
    expect(await shop.order(orderId)).toMatchObject({ total_cents: 25_188, down_payment_cents: 12_594 })
    const whole = await shop.offer(vendor, { percent: null })
    const other = await shop.buy(vendor, await market.newBuyer('professional'), [thirty, whole])
    expect((await shop.order(other.orderId)).down_payment_cents).toBeNull()
  })

  test('a seller without the billing mandate asks for one too, and the end of the mandate leaves it', async () => {
    const vendor = await createVendor(market.db)
    const offerId = await shop.offer(vendor)
    await signMandate(market.db, vendor.vendorId)
    await market.db
      .updateTable('billing_mandates')
      .set({ ended_at: new Date(Date.now() + 60_000) })
      .where('vendor_id', '=', vendor.vendorId)
      .execute()
    await market.db.updateTable('vendors').set({ invoice_mode: 'own' }).where('id', '=', vendor.vendorId).execute()
    const cookies = await market.loginAs(vendor.userId)
    const { body } = await market.request('GET', `/api/seller/offers/${offerId}/made-to-order`, undefined, { cookies })
    expect(body.data.terms.downPaymentPercent).toBe(30)
    const changed = await market.request(
      'PUT',
      `/api/seller/offers/${offerId}`,
      { downPaymentPercent: 40 },
      { cookies },
    )
    expect(changed.status).toBe(200)
  })
})

describe('refunds of an order with a down payment', () => {
  const cancel = (orderId: number, cookies: Record<string, string>, reason = 'Papier épuisé.') =>
    market.request('POST', `/api/orders/cancel/${orderId}`, { reason }, { cookies })
  const refundLine = (order: { orderId: number; lineId: number }, cookies: Record<string, string>, quantity = 1) =>
    market.request(
      'POST',
      `/api/orders/setRefund/${order.orderId}`,
      { lines: [{ lineId: order.lineId, quantity, restock: false }], delivery: false, reason: 'Geste.' },
      { cookies },
    )
  const three = async () => {
    const vendor = await shop.seller()
    const buyer = await market.newBuyer('professional')
    const placed = await shop.place(buyer, vendor, [await shop.offer(vendor)], 3)
    await market.pay(buyer, placed)
    const order = await shop.ordered(Number(placed.body.data.purchaseId), vendor, buyer)
    return { ...order, cookies: await market.loginAs(vendor.userId) }
  }

  test('a cancellation before the proof returns the down payment and its deposit invoice', async () => {
    const order = await shop.buy(await shop.seller())
    expect((await cancel(order.orderId, order.buyer.cookies)).status).toBe(200)
    await market.runJobs()
    expect(await shop.payments(order.purchaseId)).toMatchObject([{ captured: down, refunded: down }])
    expect(await shop.documents(order.orderId)).toMatchObject([
      { kind: 'DEPOSIT', ttc: down },
      { kind: 'CREDIT_NOTE', of: 'DEPOSIT', ttc: down },
    ])
    expect((await shop.accounts(order.purchaseId)).BUYERS).toBe(0)
    expect(await shop.openBalance(order.orderId, order.buyer)).toMatchObject({ status: 409 })
  })

  test('a refund before the balance lowers it; only what exceeds it is returned of the down payment', async () => {
    // 3 × 100 + 9,90: 371,88, of which 111,56 at the order.
    const order = await three()
    await shop.approve(order)
    expect((await refundLine(order, order.cookies, 1)).status).toBe(200)
    await market.runJobs()
    expect(await shop.payments(order.purchaseId)).toMatchObject([{ captured: 11_156, refunded: 0 }])
    expect(await shop.owed(order.orderId)).toMatchObject({ status: 'ANNOUNCED', credited_cents: 12_000 })
    expect((await refundLine(order, order.cookies, 1)).status).toBe(200)
    await market.runJobs()
    expect(await shop.owed(order.orderId)).toMatchObject({ status: 'ANNOUNCED', credited_cents: 24_000 })
    await shop.payBalance(order)
    expect((await shop.ship(order)).status).toBe(200)
    expect(await shop.documents(order.orderId)).toMatchObject([
      { kind: 'DEPOSIT', ttc: 11_156 },
      { kind: 'INVOICE', ttc: 37_188 - 24_000 - 11_156 },
    ])
  })

  test('once refunds have taken all of the balance, the order starts, and its final invoice is of nothing more', async () => {
    const vendor = await shop.seller()
    const buyer = await market.newBuyer('professional')
    const placed = await shop.place(buyer, vendor, [await shop.offer(vendor, { percent: 70 })], 2)
    await market.pay(buyer, placed)
    const order = await shop.ordered(Number(placed.body.data.purchaseId), vendor, buyer)
    const cookies = await market.loginAs(vendor.userId)
    // 251,88, of which 176,32 at the order and 75,56 later; 120,00 off.
    await shop.approve(order)
    expect((await refundLine(order, cookies)).status).toBe(200)
    await market.runJobs()
    expect(await shop.owed(order.orderId)).toMatchObject({ status: 'PAID', credited_cents: 7_556 })
    expect(await shop.order(order.orderId)).toMatchObject({ awaits_balance: false, prepare_by: expect.any(String) })
    expect(await shop.payments(order.purchaseId)).toMatchObject([{ captured: 17_632, refunded: 4_444 }])
    expect((await shop.ship(order)).status).toBe(200)
    expect(await shop.documents(order.orderId)).toMatchObject([
      { kind: 'DEPOSIT', ttc: 17_632 },
      { kind: 'CREDIT_NOTE', of: 'DEPOSIT', ttc: 4_444 },
      { kind: 'INVOICE', of: 'DEPOSIT', ttc: 0, vat: 0 },
    ])
  })

  test('after the balance a refund is split over both payments, never above what each captured', async () => {
    const order = await three()
    await shop.approve(order)
    await shop.payBalance(order)
    await shop.ship(order)
    expect((await refundLine(order, order.cookies, 1)).status).toBe(200)
    await market.runJobs()
    expect(await shop.payments(order.purchaseId)).toMatchObject([
      { captured: 11_156, refunded: 0 },
      { captured: 26_032, refunded: 12_000 },
    ])
    expect((await refundLine(order, order.cookies, 2)).status).toBe(200)
    await market.runJobs()
    expect(await shop.payments(order.purchaseId)).toMatchObject([
      { captured: 11_156, refunded: 36_000 - 26_032 },
      { captured: 26_032, refunded: 26_032 },
    ])
    expect((await shop.documents(order.orderId)).map(({ kind, of }) => [kind, of])).toEqual([
      ['DEPOSIT', null],
      ['INVOICE', 'DEPOSIT'],
      ['CREDIT_NOTE', 'INVOICE'],
      ['CREDIT_NOTE', 'INVOICE'],
    ])
    expect((await shop.accounts(order.purchaseId)).BUYERS).toBe(0)
  })

  test('nothing is refunded nor cancelled while a payment of the balance is under way', async () => {
    const order = await shop.buy(await shop.seller())
    await shop.approve(order)
    const opened = await shop.openBalance(order.orderId, order.buyer)
    const cookies = await market.loginAs(order.vendor.userId)
    expect(await cancel(order.orderId, cookies)).toMatchObject({ status: 409, body: { code: 'DEBIT_UNDER_WAY' } })
    await market.atBank(opened, 'decline')
    await market.runJobs()
    expect((await cancel(order.orderId, cookies)).status).toBe(200)
    await market.runJobs()
  })
})

describe('a balance', () => {
  const approved = async () => {
    const order = await shop.buy(await shop.seller())
    await shop.approve(order)
    return order
  }

  test('belongs to its buyer: nobody else pays it, and its seller neither', async () => {
    const order = await approved()
    const others = [
      await market.newBuyer('professional'),
      { cookies: await market.loginAs(order.vendor.userId) },
      { cookies: await market.loginAs((await shop.seller()).userId) },
    ]
    for (const other of others)
      expect(await shop.openBalance(order.orderId, other)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    const { body } = await market.request('GET', `/api/orders/${order.orderId}`, undefined, order.buyer)
    expect(body.data.balance).toEqual({
      downPaymentCents: down,
      isDue: true,
      leftCents: balance,
      isAsked: true,
      isOverdue: false,
      dueOn: expect.any(String),
    })
  })

  test('is reminded, then overdue, then in default: the operator sees it, and the seller may cancel', async () => {
    const order = await approved()
    const { orderId } = order
    await shop.remind(orderId)
    expect(await shop.owed(orderId)).toMatchObject({ status: 'ANNOUNCED', reminders: 1 })
    await shop.remind(orderId)
    expect(await shop.owed(orderId)).toMatchObject({ status: 'OVERDUE', reminders: 2 })
    const admin = { cookies: await market.loginAs(await createUser(market.db, { roles: ['ADMIN'] })) }
    const unpaid = async () =>
      (await market.request('GET', '/api/settlement/unpaid', undefined, admin)).body.data.receivables.filter(
        (row: { orderId: number }) => row.orderId === orderId,
      )
    expect(await unpaid()).toMatchObject([{ status: 'OVERDUE', leftCents: balance, late: null }])
    const sellers = { cookies: await market.loginAs(order.vendor.userId) }
    const listed = await market.request('GET', '/api/seller/credit-accounts', undefined, sellers)
    expect(listed.body.data.receivables).toMatchObject([{ orderId, status: 'OVERDUE' }])
    await shop.remind(orderId)
    expect(await shop.owed(orderId)).toMatchObject({ status: 'DEFAULTED', next_on: null })
    expect((await shop.mailsTo(order.buyer.userId)).filter(event => event.startsWith('balance-'))).toEqual([
      `balance-due:${orderId}`,
      `balance-reminder:${orderId}:1`,
      `balance-reminder:${orderId}:2`,
      `balance-default:${orderId}`,
    ])
    const cookies = await market.loginAs(order.vendor.userId)
    const cancelled = await market.request(
      'POST',
      `/api/orders/cancel/${orderId}`,
      { reason: 'Solde impayé.' },
      { cookies },
    )
    expect(cancelled.status).toBe(200)
    await market.runJobs()
    expect(await shop.payments(order.purchaseId)).toMatchObject([{ captured: down, refunded: down }])
    expect((await shop.accounts(order.purchaseId)).BUYERS).toBe(0)
    expect(await unpaid()).toEqual([])
  })

  test('in default is still payable, and nothing is owed then', async () => {
    const order = await approved()
    for (let step = 0; step < 3; step++) await shop.remind(order.orderId)
    await shop.payBalance(order)
    expect(await shop.owed(order.orderId)).toMatchObject({ status: 'PAID' })
  })

  test('is paid once by two requests at once and an event that comes twice', async () => {
    const order = await approved()
    const opened = await Promise.all([1, 2].map(() => shop.openBalance(order.orderId, order.buyer)))
    const [first] = opened
    if (!first) throw new Error('not opened')
    expect(new Set(opened.filter(({ status }) => status === 200).map(({ body }) => body.data.redirectUrl)).size).toBe(1)
    await market.atBank(first, 'accept')
    const event = await market.eventOf(first, 'succeeded')
    await Promise.all([market.postEvent(event), market.postEvent(event), market.runJobs()])
    await market.postEvent({ ...event, id: `${event.id}_again` })
    await market.runJobs()
    expect(await shop.payments(order.purchaseId)).toMatchObject([{ captured: down }, { captured: balance }])
    expect((await shop.accounts(order.purchaseId)).BUYERS).toBe(0)
    expect(await shop.openBalance(order.orderId, order.buyer)).toMatchObject({ body: { code: 'NOTHING_OVERDUE' } })
  })

  test('cancelled and paid at once, it ends in one of both, and no money is lost', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await approved()
      const cookies = await market.loginAs(order.vendor.userId)
      const [cancelled, opened] = await Promise.all([
        market.request('POST', `/api/orders/cancel/${order.orderId}`, { reason: 'Papier épuisé.' }, { cookies }),
        shop.openBalance(order.orderId, order.buyer),
      ])
      if (opened.status === 200) await market.atBank(opened, 'accept')
      await market.runJobs()
      expect([cancelled.status, opened.status].sort()).toEqual([200, 409])
      await market.expectInvariants()
    }
  })

  test('a seller gets nothing before it has come, then all of the order, moved from both payments', async () => {
    const order = await approved()
    await market.runJobs()
    const moved = () =>
      market.db
        .selectFrom('transfers')
        .select(['status', 'amount_cents as cents', 'payment_id as paymentId'])
        .where('order_id', '=', order.orderId)
        .orderBy('id')
        .execute()
    expect(await moved()).toEqual([])
    await shop.payBalance(order)
    const [whole, own] = await shop.payments(order.purchaseId)
    const transfers = await moved()
    expect(transfers).toMatchObject([
      { status: 'DONE', cents: balance, paymentId: own?.id },
      { status: 'DONE', paymentId: whole?.id },
    ])
    const { SELLERS: owedCents } = await shop.accounts(order.purchaseId)
    expect(transfers.reduce((sum, { cents }) => sum + cents, 0)).toBe(-(owedCents ?? 0))
    expect(Number(transfers[1]?.cents)).toBeLessThanOrEqual(down)
  })
})
