import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refundDone } from '#domains/orders/server/refunds/refunds.ts'
import { inTransaction, type Tx } from '#platform/db/pool.ts'
import type { CurrentUser } from '#shared/user.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { readMails } from '#tests/support/mails.ts'
import { createPaidOrder, type TestOrder } from '#tests/support/orders.ts'
import { overlap } from '#tests/support/overlap.ts'
import { attachInvoice } from '#tests/support/own-invoice.ts'
import { contestDays, mandateVersion } from '../mandate.ts'
import { reissue as correctInvoice } from '../platform/reissue.ts'
import { openContest } from './contests.ts'
import { issueInvoice } from './issue.ts'

let app: TestApp
let vendor: TestVendor
let seller: Cookies
let admin: Cookies

beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(async () => {
  await expectInvariants(app.pool)
  await app.close()
})
beforeEach(async () => {
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
})

async function underMandate() {
  await app.db.updateTable('vendors').set({ invoice_mode: 'operator' }).where('id', '=', vendor.vendorId).execute()
  const mandate = { vendor_id: vendor.vendorId, version: mandateVersion, signed_by: 'Agathe Lemoine' }
  await app.db.insertInto('billing_mandates').values(mandate).execute()
}
type Invoiced = TestOrder & { invoiceId: number; number: string }
async function invoiced(): Promise<Invoiced> {
  await underMandate()
  const order = await createPaidOrder(app.db, { vendor, buyerId: await createUser(app.db) })
  await inTransaction(app.db, tx => issueInvoice(tx, order.orderId))
  const { id, number } = await app.db
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('order_id', '=', order.orderId)
    .executeTakeFirstOrThrow()
  return { ...order, invoiceId: id, number }
}

const reasons = { subject: 'AMOUNT' as const, reason: 'Deux cartons sont facturés, un seul est parti.' }
const contest = (id: number, cookies = seller, body: object = reasons) =>
  app.request('POST', `/api/invoices/${id}/contests`, body, { cookies })
const withdraw = (id: number, cookies = seller) =>
  app.request('POST', `/api/invoices/${id}/contests/withdraw`, {}, { cookies })
const decide = (id: number, decision: string, cookies = admin) =>
  app.request(
    'POST',
    `/api/admin/invoices/${id}/contest-decision`,
    { decision, reason: 'Vérifié avec le bon de préparation.' },
    { cookies },
  )
const list = async (cookies: Cookies, side = 'ventes') =>
  (await app.request('GET', `/api/invoice-contests?side=${side}`, undefined, { cookies })).body
const mails = (event: string) => readMails(app.db, { event })
const correctedBuyer = {
  name: 'Anne Roy',
  companyNumber: '',
  street: '2 rue Neuve',
  postcode: '51200',
  city: 'Épernay',
}
const reissue = (id: number) => app.request('POST', `/api/invoices/${id}/reissue`, correctedBuyer, { cookies: admin })
async function refund({ orderId, lines }: TestOrder) {
  const line = { lineId: lines[0]?.orderLineId, quantity: 1, restock: false }
  const body = { lines: [line], delivery: false, reason: 'Article facturé en trop' }
  const sent = await app.request('POST', `/api/orders/setRefund/${orderId}`, body, { cookies: seller })
  await inTransaction(app.db, tx => refundDone(tx, sent.body.data.refundId))
}

test('an invoice in the seller’s name is contested: the seller has a receipt, operators the work', async () => {
  const { invoiceId, number, orderId } = await invoiced()
  const { status, body } = await contest(invoiceId)
  expect(status).toBe(200)
  expect((await mails(`invoice-contested:${body.data.id}`)).length).toBeGreaterThan(1)
  const expected = { invoiceId, number, orderId, ...reasons, outcome: null, correction: null }
  expect((await list(seller)).data.contests).toMatchObject([expected])
  expect((await list(admin, 'toutes')).data.contests).toContainEqual(expect.objectContaining(expected))
  const { data } = (await app.request('GET', '/api/admin/workspace', undefined, { cookies: admin })).body
  expect(JSON.stringify(data)).toContain('invoicesContested')
})

test('a credit note issued since corrects it: the decision names it and is mailed with its reasons', async () => {
  const order = await invoiced()
  const { invoiceId } = order
  const opened = await contest(invoiceId)
  expect((await decide(invoiceId, 'CORRECTED')).body.code).toBe('CONTEST_NOT_CORRECTED')
  await refund(order)
  expect((await decide(invoiceId, 'CORRECTED')).status).toBe(200)
  const [closed] = (await list(seller)).data.contests
  expect(closed).toMatchObject({ outcome: 'CORRECTED', corrected: { number: expect.stringContaining('-A-') } })
  const [mail] = await mails(`invoice-contest-closed:${opened.body.data.id}`)
  expect(mail?.text).toContain(closed.corrected.number)
  expect(mail?.text).toContain('bon de préparation')
  expect((await decide(invoiceId, 'REJECTED')).body.code).toBe('CONFLICT')
})

test('a credit note of before the contest does not correct it', async () => {
  const order = await invoiced()
  await refund(order)
  await contest(order.invoiceId)
  expect((await decide(order.invoiceId, 'CORRECTED')).body.code).toBe('CONTEST_NOT_CORRECTED')
})

test('a corrective invoice settles the contest of the one that it replaces, in its transaction', async () => {
  const { invoiceId } = await invoiced()
  await contest(invoiceId, seller, { subject: 'PARTY', reason: 'La commune est fausse.' })
  const corrective = await reissue(invoiceId)
  expect(corrective.status).toBe(200)
  expect((await list(seller)).data.contests).toMatchObject([
    { outcome: 'CORRECTED', corrected: { id: corrective.body.data.id } },
  ])
  expect((await contest(invoiceId)).body.code).toBe('CONFLICT')
  expect((await contest(corrective.body.data.id)).status).toBe(200)
})

test('a rejected contest gives its reasons, and the invoice may be contested again within the period', async () => {
  const { invoiceId } = await invoiced()
  await contest(invoiceId)
  expect((await decide(invoiceId, 'REJECTED')).status).toBe(200)
  expect((await list(seller)).data.contests).toMatchObject([{ outcome: 'REJECTED', note: expect.any(String) }])
  expect((await contest(invoiceId)).status).toBe(200)
  expect((await withdraw(invoiceId)).status).toBe(200)
  expect((await withdraw(invoiceId)).body.code).toBe('CONFLICT')
})

test('after the period of the mandate it is too late', async () => {
  const { invoiceId } = await invoiced()
  const age = async (days: number) => {
    await inTransaction(app.db, async tx => {
      await sql`ALTER TABLE invoices DISABLE TRIGGER invoices_immutable`.execute(tx)
      await sql`UPDATE invoices SET issued_on = (now() AT TIME ZONE 'Europe/Paris')::date - ${days}::int WHERE id = ${invoiceId}`.execute(
        tx,
      )
      await sql`ALTER TABLE invoices ENABLE TRIGGER invoices_immutable`.execute(tx)
    })
  }
  await age(contestDays + 1)
  expect((await contest(invoiceId)).body.code).toBe('CONTEST_LATE')
  await age(contestDays)
  expect((await contest(invoiceId)).status).toBe(200)
})

test('two contests at once make one', async () => {
  const { invoiceId } = await invoiced()
  const responses = await Promise.all([contest(invoiceId), contest(invoiceId)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
})

describe('at once with a corrective invoice', () => {
  const overlapping = async (first: 'contest' | 'correction') => {
    const { invoiceId: id } = await invoiced()
    const owner = { id: vendor.userId, vendorId: vendor.vendorId, vendorRole: 'owner' } as CurrentUser
    const steps = {
      contest: (tx: Tx) => openContest(tx, owner, { params: { id }, query: {}, body: reasons }),
      correction: (tx: Tx) =>
        correctInvoice(tx, { ...owner, roles: ['ADMIN'] }, { params: { id }, query: {}, body: correctedBuyer }),
    }
    return overlap<unknown>(app.db, [steps[first], steps[first === 'contest' ? 'correction' : 'contest']])
  }

  test('a contest that came first is settled by it', async () => {
    await overlapping('contest')
    expect((await list(seller)).data.contests).toMatchObject([{ outcome: 'CORRECTED' }])
  })

  test('a contest that came second has a conflict: its invoice is replaced', async () => {
    await expect(overlapping('correction')).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await list(seller)).data.contests).toEqual([])
  })
})

test('a credit note, and an invoice that its seller made, are not contested', async () => {
  const order = await invoiced()
  await refund(order)
  const note = await app.db
    .selectFrom('invoices')
    .select('id')
    .where('refers_to', '=', order.invoiceId)
    .executeTakeFirstOrThrow()
  expect((await contest(note.id)).body.code).toBe('CONFLICT')
  const other = await createVendor(app.db)
  const cookies = await app.loginAs(other.userId)
  const own = await createPaidOrder(app.db, { vendor: other, buyerId: await createUser(app.db) })
  await attachInvoice(app, cookies, own.orderId)
  const uploaded = await app.db
    .selectFrom('invoices')
    .select('id')
    .where('order_id', '=', own.orderId)
    .executeTakeFirst()
  expect((await contest(uploaded?.id ?? 0, cookies)).body.code).toBe('CONFLICT')
})

test('its buyer, another seller, a member without accounts and a visitor contest nothing and read nothing', async () => {
  const { invoiceId, buyerId } = await invoiced()
  const member = await createMember(app.db, vendor.vendorId, 'staff')
  const other = (await createVendor(app.db)).userId
  for (const userId of [buyerId, other, member]) {
    const cookies = await app.loginAs(userId)
    expect((await contest(invoiceId, cookies)).status).toBe(404)
    expect((await withdraw(invoiceId, cookies)).status).toBe(404)
    expect((await decide(invoiceId, 'REJECTED', cookies)).status).toBe(403)
  }
  expect((await contest(invoiceId, {})).status).toBe(401)
  await contest(invoiceId)
  expect((await list(await app.loginAs(other))).data.contests).toEqual([])
  expect((await list(await app.loginAs(buyerId))).code).toBe('FORBIDDEN')
  expect((await list(seller, 'toutes')).code).toBe('FORBIDDEN')
  expect((await contest(invoiceId, seller, { subject: 'AMOUNT', reason: 'Faux' })).body.fields).toHaveProperty('reason')
})
