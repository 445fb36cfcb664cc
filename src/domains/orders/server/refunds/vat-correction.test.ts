import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSums } from '#domains/invoicing/reporting/sums.ts'
import { issueInvoice } from '#domains/invoicing/server/issue.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { documentAmounts } from '#shared/price/document.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import {
  createMember,
  createOffer,
  createUser,
  createVendor,
  signMandate,
  type TestVendor,
} from '#tests/support/factories.ts'
import { publicRuleErrors } from '#tests/support/factur-x/validators.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { readMails } from '#tests/support/mails.ts'
import { createPaidOrder, type OrderValues, type TestOrder } from '#tests/support/orders.ts'
import { attachInvoice } from '#tests/support/own-invoice.ts'
import { refundDone } from './refunds.ts'

let app: TestApp
let vendor: TestVendor
let owner: Cookies
beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  await signMandate(app.db, vendor.vendorId)
  owner = await app.loginAs(vendor.userId)
})
afterAll(async () => {
  await expectInvariants(app.pool)
  await app.close()
})

const company = { kind: 'professional' as const, companyName: 'Domaine', companyNumber: '404833048' }
type Invoiced = TestOrder & { invoiceId: number; number: string }

/** 2 × 10,00 € HT at 20 % and 3 × 3,33 € HT at 5,5 %, with 9,90 € HT of delivery. */
async function invoiced(values: Partial<OrderValues> = {}): Promise<Invoiced> {
  const [one, other] = [await createOffer(app.db, vendor), await createOffer(app.db, vendor)]
  const lines = [
    { offerId: one.offerId, quantity: 2, unitPriceCents: 1_000, vatBasisPoints: 2_000 },
    { offerId: other.offerId, quantity: 3, unitPriceCents: 333, vatBasisPoints: 550 },
  ]
  const order = await createPaidOrder(app.db, { vendor, lines, buyer: company, ...values })
  const number = await inTransaction(app.db, async tx => {
    await tx.selectFrom('orders').select('id').where('id', '=', order.orderId).forUpdate().execute()
    const number = await issueInvoice(tx, order.orderId)
    await tx.updateTable('orders').set({ invoice_ref: number }).where('id', '=', order.orderId).execute()
    return number ?? ''
  })
  const { id } = await app.db.selectFrom('invoices').select('id').where('number', '=', number).executeTakeFirstOrThrow()
  return { ...order, invoiceId: id, number }
}

const reason = 'Engrais utilisable en agriculture biologique.'
const correct = (id: number, rates: readonly number[], cookies = owner) =>
  app.request('POST', `/api/invoices/${id}/vat-correction`, { rates, reason }, { cookies })
const documentOf = async (id: number) => {
  const { document } = await app.db
    .selectFrom('invoices')
    .select('document')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // The document of an invoice, as its migration describes it.
  return document as {
    kind: string
    vat: { basisPoints: number; baseCents: number; vatCents: number }[]
    mentions: string[]
  }
}
/** Base and VAT by rate of the documents in force, credit notes deducted. */
async function vatOfDocuments({ orderId }: TestOrder) {
  const { rows } = await app.pool.query(
    `SELECT t.vat_basis_points AS rate, sum(CASE i.kind WHEN 'INVOICE' THEN t.base_cents ELSE -t.base_cents END)::int AS base,
       sum(CASE i.kind WHEN 'INVOICE' THEN t.vat_cents ELSE -t.vat_cents END)::int AS vat
     FROM invoices i JOIN invoice_vat t ON t.invoice_id = i.id WHERE i.order_id = $1
       AND NOT EXISTS (SELECT FROM invoices n WHERE n.replaces = i.id) GROUP BY 1 ORDER BY 1 DESC`,
    [orderId],
  )
  return rows
}
const completeRefunds = async ({ orderId }: TestOrder) => {
  const open = await app.db
    .selectFrom('refunds')
    .select(['id', 'amount_cents as cents'])
    .where('order_id', '=', orderId)
    .where('status', '=', 'PENDING')
    .execute()
  for (const { id } of open) await inTransaction(app.db, tx => refundDone(tx, id))
  return open.reduce((sum, { cents }) => sum + cents, 0)
}
const mailOf = async ({ orderId }: TestOrder) =>
  (await readMails(app.db, { event: `invoice-replaced:${orderId}:%` })).map(({ text }) => text)

test('a professional charged too much VAT ends with the prices HT that it agreed to, at the right rate', async () => {
  const order = await invoiced()
  const { status, body } = await correct(order.invoiceId, [550, 550])
  expect(status).toBe(200)
  const document = await documentOf(body.data.id)
  expect(document.kind).toBe('CORRECTIVE')
  const xml = await app.http.inject({ url: `/api/invoices/${body.data.id}/xml`, cookies: owner })
  expect(publicRuleErrors(xml.body)).toEqual([])
  expect(xml.body).toContain(`Annule et remplace la facture ${order.number} du `)
  expect(await completeRefunds(order)).toBe(body.data.refundedCents)
  const agreed = documentAmounts(
    'HT',
    [
      { unitPriceCents: 1_000, quantity: 2, vatBasisPoints: 550 },
      { unitPriceCents: 333, quantity: 3, vatBasisPoints: 550 },
    ],
    990,
  ).vat[0]
  const base = 2_000 + 999 + 990
  const [left, ...others] = await vatOfDocuments(order)
  expect(others).toEqual([])
  expect(left.rate).toBe(550)
  expect(left.base + left.vat).toBe(base + (agreed?.goodsVatCents ?? 0) + (agreed?.deliveryVatCents ?? 0))
  expect(Math.abs(left.base - base)).toBeLessThanOrEqual(1)
  const [mail] = await mailOf(order)
  expect(mail).toContain(reason)
  expect(mail).toContain('cette somme vous est rendue')
})

test('a rate that was too low is borne by the seller: the buyer pays nothing more, and may deduct more', async () => {
  const order = await invoiced()
  const { body } = await correct(order.invoiceId, [2_000, 2_000])
  expect(body.data.refundedCents).toBe(0)
  const [left, ...others] = await vatOfDocuments(order)
  expect(others).toEqual([])
  expect(left.base + left.vat).toBe(order.totalCents)
  expect(left.vat).toBe(Math.round((order.totalCents * 20) / 120))
  expect((await mailOf(order))[0]).toContain('TTC, ne change pas')
})

test('a private person agreed to a price TTC: it stays, and a second correction is possible', async () => {
  const order = await invoiced({ buyer: {} })
  const first = await correct(order.invoiceId, [550, 550])
  expect(first.body.data.refundedCents).toBe(0)
  expect((await correct(first.body.data.id, [1_000, 550])).status).toBe(200)
  const left = await vatOfDocuments(order)
  expect(left.map(({ rate }) => rate)).toEqual([1_000, 550])
  expect(left.reduce((sum, { base, vat }) => sum + base + vat, 0)).toBe(order.totalCents)
})

test('a refund after the correction returns the VAT of the corrected rate', async () => {
  const order = await invoiced()
  await correct(order.invoiceId, [2_000, 2_000])
  const lines = order.lines.map(({ orderLineId, quantity }) => ({ lineId: orderLineId, quantity }))
  const refund = { lines, delivery: true, reason: 'Colis perdu en chemin' }
  const sent = await app.request('POST', `/api/orders/setRefund/${order.orderId}`, refund, { cookies: owner })
  expect(sent.status).toBe(200)
  await completeRefunds(order)
  expect(await vatOfDocuments(order)).toEqual([{ rate: 2_000, base: 0, vat: 0 }])
})

test('two corrections at once make one invoice, one entry and one refund', async () => {
  const order = await invoiced()
  const responses = await Promise.all([1, 2, 3].map(() => correct(order.invoiceId, [550, 550])))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const { rows } = await app.pool.query(
    `SELECT (SELECT count(*)::int FROM invoices WHERE replaces = $2) AS invoices,
      (SELECT count(*)::int FROM journal_entries WHERE order_id = $1 AND kind = 'VAT_CORRECTION') AS entries,
      (SELECT count(*)::int FROM refunds WHERE order_id = $1) AS refunds`,
    [order.orderId, order.invoiceId],
  )
  expect(rows).toEqual([{ invoices: 1, entries: 1, refunds: 1 }])
})

/** Refunds one unit of the first line, at the rate sold, with its credit note. */
async function refundOne(order: Invoiced) {
  const lines = [{ lineId: order.lines[0]?.orderLineId, quantity: 1 }]
  const refund = { lines, delivery: 330, reason: 'Article abîmé' }
  const { status } = await app.request('POST', `/api/orders/setRefund/${order.orderId}`, refund, { cookies: owner })
  expect(status).toBe(200)
  return completeRefunds(order)
}
const documentsOf = async ({ orderId }: TestOrder) =>
  (
    await app.pool.query(
      `SELECT i.id, i.kind, i.number, r.number AS "refersTo", i.ttc_cents::int AS ttc,
         EXISTS (SELECT FROM invoices n WHERE n.replaces = i.id) AS replaced
       FROM invoices i LEFT JOIN invoices r ON r.id = i.refers_to WHERE i.order_id = $1 ORDER BY i.id`,
      [orderId],
    )
  ).rows
/** VAT by rate of the seller's account in the journal. */
const vatOfJournal = async ({ orderId }: TestOrder) =>
  (
    await app.pool.query(
      `SELECT w.vat_basis_points AS rate, sum(-w.cents + w.vat_cents)::int AS base, sum(-w.vat_cents)::int AS vat
       FROM journal_entries e JOIN journal_lines w ON w.entry_id = e.id
       WHERE e.order_id = $1 AND w.vat_basis_points IS NOT NULL GROUP BY 1 HAVING sum(w.cents) <> 0 ORDER BY 1 DESC`,
      [orderId],
    )
  ).rows

test.each(['professional', 'private'])(
  'after a partial refund of a %s buyer, the corrective invoice and its credit note agree with the journal to the cent',
  async kind => {
    const reportedBefore = await vatReported()
    const order = await invoiced(kind === 'professional' ? {} : { buyer: {} })
    const returned = await refundOne(order)
    const { status, body } = await correct(order.invoiceId, [550, 550])
    expect(status).toBe(200)
    const [invoice, creditNote, corrective, corrected] = await documentsOf(order)
    expect([invoice.replaced, creditNote.replaced, corrective.replaced, corrected.replaced]).toEqual([
      ...[true, true, false, false],
    ])
    expect(corrected).toMatchObject({ kind: 'CREDIT_NOTE', refersTo: corrective.number, ttc: returned })
    expect(body.data.creditNotes).toEqual([corrected.number])
    const xml = await app.http.inject({ url: `/api/invoices/${corrected.id}/xml`, cookies: owner })
    expect(publicRuleErrors(xml.body)).toEqual([])
    expect(xml.body).toContain(`Annule et remplace l’avoir ${creditNote.number} du `)
    const refunded = await completeRefunds(order)
    expect(refunded).toBe(body.data.refundedCents)
    expect(refunded > 0).toBe(kind === 'professional')
    const left = await vatOfDocuments(order)
    expect(left).toEqual(await vatOfJournal(order))
    expect(left.map(({ rate }) => rate)).toEqual([550])
    expect(left[0].base + left[0].vat).toBe(order.totalCents - returned - refunded)
    if (kind === 'professional') {
      // One unit at 10,00 € HT, three at 3,33 €, and two thirds of the delivery are left.
      const delivered = 990 - Math.round(330 / 1.15)
      expect(Math.abs(left[0].base - (1_000 + 999 + delivered))).toBeLessThanOrEqual(2)
    }
    if (kind === 'private')
      expect(await vatReported()).toEqual({
        base: reportedBefore.base + left[0].base,
        vat: reportedBefore.vat + left[0].vat,
      })
    expect((await mailOf(order))[0]).toContain(corrected.number)
    await refundRest(order)
    expect((await vatOfDocuments(order)).map(({ base, vat }) => base + vat)).toEqual([0])
    expect(await vatOfJournal(order)).toEqual([])
  },
)

/** Sums of the seller at 5,5 % in its e-reports, which hold sales to private persons. */
async function vatReported() {
  const rows = (await findSums(app.db, 'SALES')).filter(
    row => row.vendorId === vendor.vendorId && row.basisPoints === 550,
  )
  const sum = (key: 'baseCents' | 'vatCents') => rows.reduce((total, row) => total + row[key], 0)
  return { base: sum('baseCents'), vat: sum('vatCents') }
}

async function refundRest(order: Invoiced) {
  const lines = order.lines.map(({ orderLineId, quantity }, index) => ({
    lineId: orderLineId,
    quantity: index === 0 ? quantity - 1 : quantity,
  }))
  const refund = { lines, delivery: true, reason: 'Colis perdu en chemin' }
  const { status } = await app.request('POST', `/api/orders/setRefund/${order.orderId}`, refund, { cookies: owner })
  expect(status).toBe(200)
  await completeRefunds(order)
}

test('a second correction after refunds replaces the corrected credit notes again, and refunds nothing twice', async () => {
  const order = await invoiced()
  await refundOne(order)
  const first = await correct(order.invoiceId, [1_000, 550])
  await completeRefunds(order)
  const second = await correct(first.body.data.id, [550, 550])
  expect(second.status).toBe(200)
  expect(second.body.data.creditNotes).toHaveLength(2)
  await completeRefunds(order)
  const left = await vatOfDocuments(order)
  expect(left).toEqual(await vatOfJournal(order))
  const again = await correct(second.body.data.id, [1_000, 550])
  expect(again.body.data.refundedCents).toBe(0)
})

test('a wrong buyer and a missing mention after a partial refund: the corrective invoice and the credit note have the right ones', async () => {
  const order = await invoiced()
  await refundOne(order)
  const before = await vatOfDocuments(order)
  const party = {
    name: 'Domaine de la Côte',
    companyNumber: '732829320',
    street: '2 rue Neuve',
    postcode: '51200',
    city: 'Épernay',
  }
  await app.pool.query(
    "INSERT INTO vendor_identifiers (vendor_id, stream, number) VALUES ($1, 'EMBALLAGES_MENAGERS', 'FR123456_01ABCD')",
    [vendor.vendorId],
  )
  const { status, body } = await app.request('POST', `/api/invoices/${order.invoiceId}/reissue`, party, {
    cookies: owner,
  })
  expect(status).toBe(200)
  const [, creditNote, , corrected] = await documentsOf(order)
  expect(corrected).toMatchObject({ refersTo: body.data.number, ttc: creditNote.ttc })
  const xml = (await app.http.inject({ url: `/api/invoices/${corrected.id}/xml`, cookies: owner })).body
  expect(xml).toContain('732829320')
  expect(xml).toContain('FR123456_01ABCD')
  expect(publicRuleErrors(xml)).toEqual([])
  expect(await vatOfDocuments(order)).toEqual(before)
  expect((await correct(creditNote.id, [550, 550])).status).toBe(409)
})

test('is refused without a change, at a rate that did not apply, during a refund, and in franchise', async () => {
  const order = await invoiced()
  for (const rates of [[2_000, 550], [2_100, 550], [550], [0, 550]])
    expect((await correct(order.invoiceId, rates)).body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { rates: expect.any(String) },
    })
  const line = { lineId: order.lines[0]?.orderLineId, quantity: 1 }
  await app.request(
    'POST',
    `/api/orders/setRefund/${order.orderId}`,
    { lines: [line], reason: 'Article abîmé' },
    { cookies: owner },
  )
  expect((await correct(order.invoiceId, [550, 550])).body.error).toContain('est en cours')
  const form = await app.request('GET', `/api/invoices/${order.invoiceId}/vat-correction`, undefined, {
    cookies: owner,
  })
  expect(form.body.data.refusal).toContain('est en cours')
  const exempt = await invoiced()
  await app.pool.query(`UPDATE orders SET vendor_snapshot = vendor_snapshot || '{"vatNumber": null}' WHERE id = $1`, [
    exempt.orderId,
  ])
  expect((await correct(exempt.invoiceId, [550, 550])).body.error).toContain('franchise')
})

test('VAT of another country is corrected at a rate of that country, and stays under the One-Stop Shop', async () => {
  const order = await invoiced({ buyer: {} })
  await app.pool.query(
    "UPDATE orders SET vat_zone = 'NL', vat_treatment = 'one_stop_shop', delivery_country = 'NL' WHERE id = $1",
    [order.orderId],
  )
  expect((await correct(order.invoiceId, [550, 550])).body.fields).toHaveProperty('rates')
  const { status, body } = await correct(order.invoiceId, [2_100, 900])
  expect(status).toBe(200)
  const left = await vatOfDocuments(order)
  expect(left.map(({ rate }) => rate)).toEqual([2_100, 900])
  expect(left.reduce((sum, { base, vat }) => sum + base + vat, 0)).toBe(order.totalCents)
  const { mentions } = await documentOf(body.data.id)
  expect(mentions.join(' ')).toContain('guichet unique')
})

test('an exempt sale and the seller’s own invoice are refused with what to do', async () => {
  const exempt = await invoiced()
  await app.pool.query(`UPDATE orders SET vat_treatment = 'intra_community', vat_check = '{}' WHERE id = $1`, [
    exempt.orderId,
  ])
  expect((await correct(exempt.invoiceId, [550, 550])).body.error).toContain('état récapitulatif')
  const own = await createVendor(app.db)
  const cookies = await app.loginAs(own.userId)
  const { offerId } = await createOffer(app.db, own)
  const lines = [{ offerId, quantity: 1, unitPriceCents: 1_000, vatBasisPoints: 2_000 }]
  const { orderId } = await createPaidOrder(app.db, { vendor: own, lines, buyer: company })
  expect((await attachInvoice(app, cookies, orderId)).status).toBe(200)
  const { id } = await app.db
    .selectFrom('invoices')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect((await correct(id, [550], cookies)).body.error).toContain('dépose sa facture rectificative')
})

test('a buyer, another seller, a preparer and a visitor correct nothing; without the right to refund, nothing is refunded', async () => {
  const { invoiceId, buyerId } = await invoiced()
  const preparer = await createMember(app.db, vendor.vendorId, 'orders')
  const rival = (await createVendor(app.db)).userId
  for (const userId of [buyerId, rival, preparer]) {
    const cookies = await app.loginAs(userId)
    expect((await correct(invoiceId, [550, 550], cookies)).status).toBe(404)
    const form = await app.request('GET', `/api/invoices/${invoiceId}/vat-correction`, undefined, { cookies })
    expect(form.status).toBe(404)
  }
  expect(
    (await app.request('POST', `/api/invoices/${invoiceId}/vat-correction`, { rates: [550, 550], reason })).status,
  ).toBe(401)
  const admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  expect((await correct(invoiceId, [550, 550], admin)).status).toBe(200)
})
