import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refundDone } from '#domains/orders/server/refunds/refunds.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { createPaidOrder, type OrderValues, type TestOrder } from '#tests/support/orders.ts'
import { attachInvoice, uploadPdf } from '#tests/support/own-invoice.ts'
import { mandateVersion } from '../mandate.ts'
import { issueInvoice } from './issue.ts'

let app: TestApp
let vendor: TestVendor
let seller: Cookies
let admin: Cookies
let buyerId: number
let buyer: Cookies
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  buyerId = await createUser(app.db)
  buyer = await app.loginAs(buyerId)
})
afterAll(async () => {
  await expectInvariants(app.pool)
  await app.close()
})
beforeEach(async () => {
  vendor = await createVendor(app.db)
  seller = await app.loginAs(vendor.userId)
})

const mandatePath = '/api/seller/billing-mandate'
const signature = { version: mandateVersion, signedBy: 'Agathe Lemoine', accepted: true }
const sign = (cookies = seller, body: object = signature) => app.request('POST', mandatePath, body, { cookies })
const underMandate = async () => {
  await app.db.updateTable('vendors').set({ invoice_mode: 'operator' }).where('id', '=', vendor.vendorId).execute()
  await sign()
}
/** 2 × 10,00 € HT at 20 % and 3 × 3,33 € HT at 5,5 %, with 9,90 € HT of delivery. */
async function order(values: Partial<OrderValues> = {}): Promise<TestOrder> {
  const [one, other] = [await createOffer(app.db, vendor), await createOffer(app.db, vendor)]
  return createPaidOrder(app.db, {
    vendor,
    buyerId,
    lines: [
      { offerId: one.offerId, quantity: 2, unitPriceCents: 1_000, vatBasisPoints: 2_000 },
      { offerId: other.offerId, quantity: 3, unitPriceCents: 333, vatBasisPoints: 550 },
    ],
    ...values,
  })
}
const send = async ({ orderId }: TestOrder) => {
  await app.request('POST', `/api/orders/generateEtiquette/${orderId}`, {}, { cookies: seller })
  return app.request('POST', `/api/orders/ship/${orderId}`, {}, { cookies: seller })
}
const list = async (cookies: Cookies, side = 'achats') =>
  (await app.request('GET', `/api/invoices?side=${side}`, undefined, { cookies })).body
const detail = async ({ orderId }: TestOrder, cookies = buyer) =>
  (await app.request('GET', `/api/orders/${orderId}`, undefined, { cookies })).body.data
const show = (id: number, cookies: Cookies) => app.request('GET', `/api/invoices/${id}`, undefined, { cookies })

const mailOf = (event: string) =>
  app.db.selectFrom('mails').select('text').where('event', '=', event).executeTakeFirst()
const textOf = (file: Uint8Array | undefined) => Buffer.from(file ?? []).toString('latin1')

describe('an invoice under mandate', () => {
  beforeEach(underMandate)

  test('is issued when the order leaves, with the amounts of the order by rate, and gives it its reference', async () => {
    const made = await order()
    expect((await detail(made)).invoices).toEqual([])
    expect((await send(made)).status).toBe(200)
    const { invoices, invoiceRef, totalCents, vat } = await detail(made)
    const year = new Date().getFullYear()
    expect(invoices).toMatchObject([{ number: `CC${vendor.vendorId}-${year}-00001`, ttcCents: totalCents }])
    expect((await mailOf(`order-shipped:${made.orderId}`))?.text).toContain(`La facture ${invoiceRef} vous attend`)
    expect(invoiceRef).toBe(invoices[0].number)
    const { data } = (await show(invoices[0].id, buyer)).body
    expect(data.vat).toEqual(
      vat.map((rate: { basisPoints: number; htCents: number; vatCents: number }) => ({
        basisPoints: rate.basisPoints,
        baseCents: rate.htCents,
        vatCents: rate.vatCents,
      })),
    )
    expect(data.lines.map((line: { quantity: number }) => line.quantity)).toEqual([2, 3])
    expect(data.charges).toHaveLength(2)
  })

  test('is issued when the goods are ready in the shop: no reference is typed', async () => {
    const made = await order({ mode: 'PICKUP', deliveryHtCents: 0 })
    const ready = () => app.request('PUT', `/api/orders/setReadyToPick/${made.orderId}`, {}, { cookies: seller })
    expect((await ready()).body.data.status).toBe('READY_TO_PICK')
    expect((await ready()).status).toBe(200)
    const { invoices, invoiceRef } = await detail(made)
    expect(invoices).toHaveLength(1)
    expect(invoiceRef).toBe(invoices[0].number)
    const typed = { invoiceRef: 'FA-1' }
    const change = await app.request('PUT', `/api/orders/setInvoiceRef/${made.orderId}`, typed, { cookies: seller })
    expect(change.body.code).toBe('WRONG_STATUS')
  })

  test('leaves out what was refunded before; each refund after it has a credit note with the VAT of the sale', async () => {
    const made = await order()
    const refund = async (units: number) => {
      const line = { lineId: made.lines[0]?.orderLineId, quantity: units, restock: false }
      const body = { lines: [line], delivery: false, reason: 'Article arrivé abîmé' }
      const { refundId } = (
        await app.request('POST', `/api/orders/setRefund/${made.orderId}`, body, { cookies: seller })
      ).body.data
      await inTransaction(app.db, tx => refundDone(tx, refundId))
      await inTransaction(app.db, tx => refundDone(tx, refundId))
    }
    await refund(1)
    await send(made)
    await refund(1)
    const { invoices, totalCents } = await detail(made)
    expect(invoices).toMatchObject([
      { kind: 'INVOICE', ttcCents: totalCents - 1_200 },
      { kind: 'CREDIT_NOTE', ttcCents: 1_200 },
    ])
    const { data } = (await show(invoices[1].id, buyer)).body
    expect(data).toMatchObject({
      refersTo: invoices[0].number,
      ttcCents: -1_200,
      vat: [{ baseCents: 1_000, vatCents: 200 }],
    })
  })

  test('is refused to anybody but its buyer, the seller’s members with accounts, and operators', async () => {
    const made = await order()
    await send(made)
    const [{ id }] = (await detail(made)).invoices
    const rival = await app.loginAs((await createVendor(app.db)).userId)
    const preparer = await app.loginAs(await createMember(app.db, vendor.vendorId, 'orders'))
    const stranger = await app.loginAs(await createUser(app.db))
    for (const cookies of [buyer, seller, admin]) expect((await show(id, cookies)).status).toBe(200)
    for (const cookies of [rival, preparer, stranger]) {
      expect((await show(id, cookies)).status).toBe(404)
      for (const file of ['pdf', 'xml'])
        expect((await app.http.inject({ url: `/api/invoices/${id}/${file}`, cookies })).statusCode).toBe(404)
    }
    expect((await show(id, {})).status).toBe(401)
    expect((await list(seller, 'ventes')).data.total).toBe(1)
    expect((await list(preparer, 'ventes')).code).toBe('FORBIDDEN')
    expect((await list(seller, 'toutes')).code).toBe('FORBIDDEN')
    expect((await list(stranger)).data.total).toBe(0)
    expect((await list(admin, 'toutes')).data.total).toBeGreaterThan(0)
  })

  test('is served as a PDF that holds its XML, as XML, and in a table', async () => {
    const made = await order()
    await send(made)
    const [{ id, number }] = (await detail(made)).invoices
    const get = (url: string) => app.http.inject({ url, cookies: buyer })
    const pdf = await get(`/api/invoices/${id}/pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.toString('latin1')).toContain('factur-x.xml')
    expect((await get(`/api/invoices/${id}/xml`)).body).toContain(`<ram:ID>${number}</ram:ID>`)
    expect((await get('/api/invoices/table?side=achats')).body).toContain(number)
  })

  test('names the identifiers of producer responsibility, in its note and on its PDF', async () => {
    const plain = await order()
    await send(plain)
    await app.db
      .insertInto('vendor_identifiers')
      .values({ vendor_id: vendor.vendorId, stream: 'DEEE', number: 'FR654321_05WXYZ' })
      .execute()
    const made = await order()
    await send(made)
    const xmlOf = async (sold: TestOrder) => {
      const [{ id }] = (await detail(sold)).invoices
      return (await app.http.inject({ url: `/api/invoices/${id}/xml`, cookies: buyer })).body
    }
    expect(await xmlOf(plain)).not.toContain('Identifiants uniques')
    expect(await xmlOf(made)).toContain('électroniques\u00a0: FR654321_05WXYZ.</ram:Content>')
  })

  test('comes with the others of its month in one archive', async () => {
    const made = await order()
    await send(made)
    const [{ number, issuedOn, seller: name }] = (await list(seller, 'ventes')).data.invoices
    const month = `year=${issuedOn.slice(0, 4)}&month=${Number(issuedOn.slice(5, 7))}`
    const archive = (query: string, cookies = seller) =>
      app.http.inject({ url: `/api/invoices/archive?${query}`, cookies })
    const files = unzipSync((await archive(`side=ventes&${month}`)).rawPayload)
    expect(Object.keys(files)).toEqual([`${number}.pdf`, 'factures.csv'])
    expect(textOf(files[`${number}.pdf`])).toContain('factur-x.xml')
    expect(textOf(files['factures.csv'])).toContain(number)
    expect(Object.keys(unzipSync((await archive('side=achats', buyer)).rawPayload))).toContain(`${name}/${number}.pdf`)
    const refused = async (query: string, cookies = seller) => (await archive(query, cookies)).statusCode
    expect(await refused('side=ventes&year=2020&month=1')).toBe(404)
    expect(await refused(`side=ventes&${month}&part=2`)).toBe(404)
    expect(await refused('side=ventes&month=3')).toBe(400)
    expect(await refused(`side=ventes&${month}`, buyer)).toBe(403)
  })

  test('cannot be changed or deleted', async () => {
    const made = await order()
    await send(made)
    for (const statement of ['UPDATE invoices SET ttc_cents = 1', 'DELETE FROM invoices', 'DELETE FROM invoice_vat'])
      await expect(app.pool.query(statement)).rejects.toThrow()
  })
})

test('fifty orders at once, with crashes between, have numbers without a gap or a repetition', async () => {
  await underMandate()
  const orders: TestOrder[] = []
  for (let n = 0; n < 50; n++) orders.push(await order())
  const crash = new Error('crash')
  await Promise.all(
    orders.map(({ orderId }, index) =>
      inTransaction(app.db, async tx => {
        await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
        await issueInvoice(tx, orderId)
        if (index % 3 === 0) throw crash
      }).catch(error => {
        if (error !== crash) throw error
      }),
    ),
  )
  const { rows } = await app.pool.query(
    'SELECT sequence, issued_on FROM invoices WHERE vendor_id = $1 ORDER BY sequence',
    [vendor.vendorId],
  )
  expect(rows.map(row => row.sequence)).toEqual(rows.map((_, index) => index + 1))
  expect(rows).toHaveLength(33)
})

const attach = ({ orderId }: TestOrder, values: object = {}, cookies = seller) =>
  attachInvoice(app, cookies, orderId, values)
const refundAndComplete = async ({ orderId, lines }: TestOrder) => {
  const body = {
    lines: [{ lineId: lines[0]?.orderLineId, quantity: 1, restock: false }],
    reason: 'Article arrivé abîmé',
  }
  const sent = await app.request('POST', `/api/orders/setRefund/${orderId}`, body, { cookies: seller })
  await inTransaction(app.db, tx => refundDone(tx, sent.body.data.refundId))
}

describe('an invoice that the seller makes', () => {
  const professional = { buyer: { kind: 'professional', companyName: 'Domaine Roy' } } as const

  test('is uploaded, and served to buyer, seller and operator in the same lists, without XML', async () => {
    const made = await order()
    const { status, body } = await attach(made)
    expect([status, body.data]).toEqual([200, { id: made.orderId, number: `FA-${made.orderId}` }])
    const { invoices, invoiceRef, totalCents } = await detail(made)
    expect(invoices).toMatchObject([{ kind: 'INVOICE', number: invoiceRef, ttcCents: totalCents, uploaded: true }])
    const [{ id }] = invoices
    const archive = await app.http.inject({ url: '/api/invoices/archive?side=ventes', cookies: seller })
    expect(textOf(unzipSync(archive.rawPayload)[`${invoiceRef}.pdf`])).toBe('%PDF-1.4 facture')
    for (const cookies of [buyer, seller, admin]) {
      const pdf = await app.http.inject({ url: `/api/invoices/${id}/pdf`, cookies })
      expect(pdf.body).toBe('%PDF-1.4 facture')
      expect((await app.http.inject({ url: `/api/invoices/${id}/xml`, cookies })).statusCode).toBe(404)
    }
    const rival = await app.loginAs((await createVendor(app.db)).userId)
    expect((await app.http.inject({ url: `/api/invoices/${id}/pdf`, cookies: rival })).statusCode).toBe(404)
    expect((await list(seller, 'ventes')).data.invoices).toMatchObject([{ number: invoiceRef, uploaded: true }])
    expect((await attach(made, { reference: 'FA-AUTRE' })).body.code).toBe('WRONG_STATUS')
  })

  test('is refused to others than the seller, with a reference taken, in the future, of a series, or without a PDF', async () => {
    const [made, other] = [await order(), await order()]
    await attach(made, { reference: 'FA-2026/1' })
    expect((await attach(other, { reference: 'fa-2026/1' })).body.code).toBe('INVOICE_REF_TAKEN')
    expect((await attach(other, { reference: 'CC1-2026-00001' })).body.fields).toHaveProperty('reference')
    expect((await attach(other, { issuedOn: '2100-01-01' })).body.fields).toHaveProperty('issuedOn')
    expect((await attach(other, {}, buyer)).status).toBe(403)
    const rival = await app.loginAs((await createVendor(app.db)).userId)
    expect((await attach(other, {}, rival)).status).toBe(404)
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    expect((await attach(other, { fileId: await uploadPdf(app, seller, png) })).body.code).toBe('UNSUPPORTED_FILE')
    expect((await detail(other)).invoices).toEqual([])
    await underMandate()
    expect((await attach(other)).body.code).toBe('WRONG_STATUS')
  })

  test('comes before the order of a professional leaves, alone or in a batch; a private person’s leaves without it', async () => {
    expect((await send(await order())).status).toBe(200)
    const made = await order(professional)
    expect((await send(made)).body.code).toBe('INVOICE_MISSING')
    const batch = { ids: [made.orderId] }
    const batched = await app.request('POST', '/api/orders/batch/send', batch, { cookies: seller })
    expect(batched.body.data).toMatchObject({ sent: [], skipped: [{ id: made.orderId }] })
    await attach(made)
    expect((await send(made)).status).toBe(200)
  })

  test('comes before the goods of a professional are handed over: their reference alone makes them ready', async () => {
    const made = await order({ ...professional, mode: 'PICKUP', deliveryHtCents: 0 })
    const ready = { invoiceRef: 'FA-9' }
    expect(
      (await app.request('PUT', `/api/orders/setReadyToPick/${made.orderId}`, ready, { cookies: seller })).status,
    ).toBe(200)
    const mail = await mailOf(`order-ready:${made.orderId}`)
    expect([mail?.text.includes('FA-9'), mail?.text.includes('en PDF')]).toEqual([true, false])
    const { pickupCode: code } = await detail(made)
    const handOver = () =>
      app.request('POST', `/api/orders/completeOrder/${made.orderId}`, { code }, { cookies: seller })
    expect((await handOver()).body.code).toBe('INVOICE_MISSING')
    expect((await app.request('POST', `/api/orders/deliver/${made.orderId}`, {}, { cookies: admin })).body.code).toBe(
      'INVOICE_MISSING',
    )
    await attach(made, { reference: ready.invoiceRef })
    expect((await handOver()).status).toBe(200)
  })

  test('is replaced by a right one, under another number, and its credit note too, for the same amounts', async () => {
    const made = await order()
    expect((await attach(made, { reference: 'FA-1', replaces: true })).status).toBe(200)
    expect((await attach(made, { reference: 'FA-1', replaces: true })).body.code).toBe('INVOICE_REF_TAKEN')
    const both = await Promise.all([2, 3].map(n => attach(made, { reference: `FA-${n}`, replaces: true })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { invoices, invoiceRef } = await detail(made)
    expect(invoices).toMatchObject([{ number: invoiceRef, uploaded: true }])
    expect((await list(seller, 'ventes')).data.invoices).toMatchObject([
      { ttcCents: made.totalCents },
      { state: 'REPLACED', ttcCents: 0 },
      { state: 'REPLACED', ttcCents: 0 },
    ])
    await refundAndComplete(made)
    const [{ refundId }] = (await detail(made, seller)).creditNotesDue
    await attach(made, { refundId, reference: 'AV-1' })
    const [, creditNote] = (await detail(made)).invoices
    expect((await attach(made, { reference: 'FA-4', replaces: true })).status).toBe(200)
    expect((await attach(made, { refundId, reference: 'AV-2', replaces: true })).status).toBe(200)
    const after = await detail(made)
    expect(after.invoiceRef).toBe('FA-4')
    expect(after.invoices).toMatchObject([
      { number: 'FA-4', ttcCents: made.totalCents },
      { number: 'AV-2', ttcCents: creditNote.ttcCents, refundId },
    ])
    expect((await list(seller, 'ventes')).data.invoices).toContainEqual(
      expect.objectContaining({ number: 'AV-2', refersTo: 'FA-4' }),
    )
    expect((await detail(made, seller)).creditNotesDue).toEqual([])
  })

  test('that replaces one after a refund leaves the refund out, and owes no credit note for it', async () => {
    const made = await order()
    await attach(made)
    await refundAndComplete(made)
    const [{ refundId, cents }] = (await detail(made, seller)).creditNotesDue
    expect((await attach(made, { refundId, reference: 'AV-1', replaces: true })).body.code).toBe('WRONG_STATUS')
    expect((await attach(made, { reference: 'FA-2', replaces: true })).status).toBe(200)
    const after = await detail(made, seller)
    expect(after.invoices).toMatchObject([{ number: 'FA-2', ttcCents: made.totalCents - cents }])
    expect(after.creditNotesDue).toEqual([])
  })

  test('has a credit note that its seller uploads for each later refund, once; none is issued in its name', async () => {
    const made = await order()
    await attach(made)
    await underMandate()
    await refundAndComplete(made)
    const { creditNotesDue, invoices } = await detail(made, seller)
    expect(invoices).toHaveLength(1)
    expect(creditNotesDue).toEqual([{ refundId: expect.any(Number), cents: 1_200 }])
    const [{ refundId }] = creditNotesDue
    expect((await attach(made, { refundId, reference: 'AV-1', issuedOn: '2020-01-01' })).body.fields).toHaveProperty(
      'issuedOn',
    )
    const both = await Promise.all([1, 2].map(n => attach(made, { refundId, reference: `AV-${n}` })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const after = await detail(made, seller)
    expect(after.creditNotesDue).toEqual([])
    expect(after.invoices).toMatchObject([{}, { kind: 'CREDIT_NOTE', ttcCents: 1_200, uploaded: true }])
    expect((await detail(made)).creditNotesDue).toEqual([])
  })
})

describe('the mandate', () => {
  test('is signed by an owner who accepts the current text, once, and ended', async () => {
    expect((await sign(seller, { ...signature, accepted: false })).body.fields).toHaveProperty('accepted')
    expect((await sign(seller, { ...signature, version: '2000-01' })).body.fields).toHaveProperty('version')
    expect((await sign(await app.loginAs(await createMember(app.db, vendor.vendorId, 'staff')))).status).toBe(403)
    const responses = await Promise.all([sign(), sign(), sign()])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const ended = () => app.request('DELETE', mandatePath, undefined, { cookies: seller })
    expect((await ended()).status).toBe(200)
    expect((await ended()).status).toBe(404)
  })

  test('without it the seller makes its own invoices: the reference is required in the shop, none is issued', async () => {
    const made = await order({ mode: 'PICKUP', deliveryHtCents: 0 })
    const ready = (body: object) =>
      app.request('PUT', `/api/orders/setReadyToPick/${made.orderId}`, body, { cookies: seller })
    expect((await ready({})).body.fields).toHaveProperty('invoiceRef')
    expect((await ready({ invoiceRef: 'FA-1' })).status).toBe(200)
    expect(await detail(made)).toMatchObject({ invoices: [], invoiceRef: 'FA-1' })
  })
})
