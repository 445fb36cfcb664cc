import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refundDone } from '#domains/orders/server/refunds/refunds.ts'
import { inTransaction } from '#platform/db/pool.ts'
import type { CurrentUser } from '#shared/user.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder, type TestOrder } from '#tests/support/orders.ts'
import { overlap } from '#tests/support/overlap.ts'
import { mandateVersion } from '../mandate.ts'
import { issueInvoice } from '../server/issue.ts'
import { reissue } from './reissue.ts'

let app: TestApp
let vendor: TestVendor
let owner: Cookies

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  vendor = await createVendor(app.db)
  await app.db.updateTable('vendors').set({ invoice_mode: 'operator' }).where('id', '=', vendor.vendorId).execute()
  const mandate = { vendor_id: vendor.vendorId, version: mandateVersion, signed_by: 'Agathe Lemoine' }
  await app.db.insertInto('billing_mandates').values(mandate).execute()
  owner = await app.loginAs(vendor.userId)
})

const professional = { kind: 'professional' as const, companyName: 'Domaine', companyNumber: '404833048' }
const corrected = {
  name: 'Domaine de la Côte',
  companyNumber: '732829320',
  street: '2 rue Neuve',
  postcode: '51200',
  city: 'Épernay',
}

async function invoiced(buyer: object = professional): Promise<TestOrder & { invoiceId: number; number: string }> {
  const order = await createPaidOrder(app.db, { vendor, buyerId: await createUser(app.db), buyer })
  await inTransaction(app.db, async tx => {
    await tx.selectFrom('orders').select('id').where('id', '=', order.orderId).forUpdate().execute()
    await issueInvoice(tx, order.orderId)
  })
  const { id, number } = await app.db
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('order_id', '=', order.orderId)
    .executeTakeFirstOrThrow()
  return { ...order, invoiceId: id, number }
}
const correct = (id: number, body: object = corrected, cookies = owner) =>
  app.request('POST', `/api/invoices/${id}/reissue`, body, { cookies })
const xmlOf = async (id: number) => {
  const response = await app.http.inject({ url: `/api/invoices/${id}/xml`, cookies: owner })
  return response.body
}

test('a corrective invoice names another buyer, cites the invoice that it cancels, and keeps its amounts', async () => {
  const { orderId, invoiceId, number, totalCents } = await invoiced()
  const { status, body } = await correct(invoiceId)
  expect(status).toBe(200)
  const xml = await xmlOf(body.data.id)
  expect(xml).toContain('<ram:TypeCode>384</ram:TypeCode>')
  expect(xml).toContain(`Annule et remplace la facture ${number} du `)
  expect(xml).toContain('732829320')
  const { data } = (await app.request('GET', '/api/invoices?side=ventes', undefined, { cookies: owner })).body
  expect(data.invoices).toMatchObject([
    { number: body.data.number, ttcCents: totalCents },
    { number, state: 'REPLACED', ttcCents: 0 },
  ])
  const order = await app.db.selectFrom('orders').select('invoice_ref').where('id', '=', orderId).executeTakeFirst()
  expect(order?.invoice_ref).toBe(body.data.number)
  const mails = app.db.selectFrom('mails').select('subject').where('event', 'like', `invoice-replaced:${orderId}:%`)
  expect(await mails.execute()).toHaveLength(1)
})

test('two corrections at once make one corrective invoice, and a corrective one can be corrected', async () => {
  const { invoiceId } = await invoiced()
  const responses = await Promise.all([correct(invoiceId), correct(invoiceId)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const second = responses.find(({ status }) => status === 200)?.body.data.id
  expect((await correct(second, { ...corrected, city: 'Ay' })).status).toBe(200)
  expect((await correct(invoiceId)).body.code).toBe('CONFLICT')
})

test('an invoice that is rejected while it is being corrected is issued again: nobody has one to rectify', async () => {
  const { invoiceId: id } = await invoiced()
  const user = { id: vendor.userId, vendorId: vendor.vendorId, vendorRole: 'owner' } as CurrentUser
  const rejection = { invoice_id: id, status: 'REJECTED', at: new Date(), reason_code: 'SIRET_ERR' }
  const issued = await overlap(app.db, [
    tx => tx.insertInto('invoice_statuses').values(rejection).execute(),
    tx => reissue(tx, user, { params: { id }, query: {}, body: corrected }),
  ])
  expect(await xmlOf(issued.id)).toContain('<ram:TypeCode>380</ram:TypeCode>')
})

test('a professional buyer has the number of its company, a private one has none', async () => {
  const company = await invoiced()
  const { companyNumber: _, ...withoutNumber } = corrected
  const refused = await correct(company.invoiceId, { ...withoutNumber, companyNumber: '' })
  expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', fields: { companyNumber: expect.any(String) } })
  const person = await invoiced({})
  expect((await correct(person.invoiceId)).body.fields?.companyNumber).toContain('particulier')
  const { status, body } = await correct(person.invoiceId, { ...withoutNumber, companyNumber: '' })
  expect(status).toBe(200)
  const row = await app.db.selectFrom('invoices').select('document').where('id', '=', body.data.id).executeTakeFirst()
  expect(row?.document).toMatchObject({ audience: 'B2C', buyer: { siren: null, city: 'Épernay' } })
})

test.each([
  ['NL004495445B01', '33014286', '0106'],
  ['LU26375245', 'B82454', '0240'],
  ['BE0403019261', '0403019261', '0208'],
])(
  'the invoice of %s names the register number of its buyer by its scheme',
  async (vatNumber, registerNumber, scheme) => {
    const { invoiceId } = await invoiced({ kind: 'professional', companyName: 'Wijnhuis', vatNumber, registerNumber })
    expect(await xmlOf(invoiceId)).toContain(`<ram:ID schemeID="${scheme}">${registerNumber}</ram:ID>`)
  },
)

test('an issued credit note is not corrected alone: it is replaced with its invoice', async () => {
  const { orderId, invoiceId, lines } = await invoiced()
  const line = { lineId: lines[0]?.orderLineId, quantity: 1, restock: false }
  const refund = { lines: [line], delivery: false, reason: 'Article arrivé abîmé' }
  const sent = await app.request('POST', `/api/orders/setRefund/${orderId}`, refund, { cookies: owner })
  await inTransaction(app.db, tx => refundDone(tx, sent.body.data.refundId))
  const note = await app.db
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('refers_to', '=', invoiceId)
    .executeTakeFirstOrThrow()
  expect((await correct(note.id)).body.code).toBe('CONFLICT')
  const { status, body } = await correct(invoiceId)
  expect([status, body.data.creditNotes.length]).toEqual([200, 1])
  expect((await correct(note.id)).body.code).toBe('CONFLICT')
})

test('a buyer, another seller and a visitor correct nothing', async () => {
  const { invoiceId, buyerId } = await invoiced()
  for (const userId of [buyerId, (await createVendor(app.db)).userId])
    expect((await correct(invoiceId, corrected, await app.loginAs(userId))).status).toBe(404)
  expect((await app.request('POST', `/api/invoices/${invoiceId}/reissue`, corrected)).status).toBe(401)
})
