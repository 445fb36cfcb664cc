import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/pool.ts'
import { sharedSecret } from '#platform/shared-secret.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { mandateVersion } from '../mandate.ts'
import { issueInvoice } from '../server/issue.ts'
import { signEvent } from './afnor.ts'
import { depositInvoice, resumeDeposits } from './deposit.ts'
import type { ApprovedPlatform } from './port.ts'
import { notificationHeader, readStatuses, recordStatuses } from './statuses.ts'
import { createTestPlatform } from './test-platform.ts'

let app: TestApp
let vendor: TestVendor
let platform: ApprovedPlatform
const company = { kind: 'professional' as const, companyName: 'Domaine de la Côte', companyNumber: '404833048' }

beforeAll(async () => {
  app = await testApp()
  platform = createTestPlatform(app.db, 'secret')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('sandbox_faults').execute()
  vendor = await createVendor(app.db)
  await app.db.updateTable('vendors').set({ invoice_mode: 'operator' }).where('id', '=', vendor.vendorId).execute()
  const mandate = { vendor_id: vendor.vendorId, version: mandateVersion, signed_by: 'Agathe Lemoine' }
  await app.db.insertInto('billing_mandates').values(mandate).execute()
  await state('mid')
})

const state = (size_class: string) =>
  app.db
    .insertInto('einvoicing_terms')
    .values({ vendor_id: vendor.vendorId, size_class, vat_regime: 'monthly' })
    .onConflict(on => on.column('vendor_id').doUpdateSet({ size_class }))
    .execute()

/** An invoice of a paid order to this buyer; its id. */
async function issued(buyer: object = company): Promise<number> {
  const { orderId } = await createPaidOrder(app.db, { vendor, buyerId: await createUser(app.db), buyer })
  await inTransaction(app.db, async tx => {
    await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
    await issueInvoice(tx, orderId)
  })
  const row = await app.db.selectFrom('invoices').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  return row.id
}
const findDeposit = (id: number) =>
  app.db.selectFrom('invoice_deposits').selectAll().where('invoice_id', '=', id).executeTakeFirst()
const statusesOf = async (id: number) => {
  const rows = await app.db
    .selectFrom('invoice_statuses')
    .select('status')
    .where('invoice_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ status }) => status)
}
const queued = async (id: number) => {
  const { rows } = await app.pool.query('SELECT key FROM graphile_worker.jobs WHERE key = $1', [
    `invoices.deposit:${id}`,
  ])
  return rows.length
}
const flows = async (id: number, kind = 'DEPOSIT') => {
  const tracking = (await findDeposit(id))?.tracking_id ?? ''
  const found = app.db.selectFrom('sandbox_flows').select('flow_id').where('kind', '=', kind)
  return (await found.where('tracking_id', '=', tracking).execute()).length
}
const provoke = (fault: string, reason = '') =>
  app.db.insertInto('sandbox_faults').values({ fault, reason_code: reason, reason }).execute()

test('an invoice between professionals is queued with it, deposited by the job, then its payment is sent', async () => {
  const id = await issued()
  expect(await queued(id)).toBe(1)
  await depositInvoice(app.db, platform, { invoiceId: id })
  expect(await flows(id)).toBe(1)
  expect(await statusesOf(id)).toEqual([])
  await readStatuses(app.db, platform)
  await depositInvoice(app.db, platform, { invoiceId: id })
  expect(await statusesOf(id)).toEqual(['DEPOSITED', 'PAID'])
  expect(await flows(id, 'PAYMENT')).toBe(1)
  await depositInvoice(app.db, platform, { invoiceId: id })
  expect(await statusesOf(id)).toHaveLength(2)
})

test('a private buyer, a professional without a SIREN and a seller before its starting date deposit nothing', async () => {
  const { companyNumber: _, ...unknown } = company
  expect(await findDeposit(await issued({}))).toBeUndefined()
  expect(await findDeposit(await issued(unknown))).toBeUndefined()
  await state('small')
  expect(await findDeposit(await issued())).toBeUndefined()
})

test('a crash between the deposit and its record is followed by the same deposit', async () => {
  const id = await issued()
  const crashing: ApprovedPlatform = {
    ...platform,
    deposit: async invoice => {
      await platform.deposit(invoice)
      throw new Error('crash')
    },
  }
  await expect(depositInvoice(app.db, crashing, { invoiceId: id })).rejects.toThrow('crash')
  expect((await findDeposit(id))?.flow_id).toBeNull()
  await depositInvoice(app.db, platform, { invoiceId: id })
  expect(await flows(id)).toBe(1)
  expect((await findDeposit(id))?.flow_id).not.toBeNull()
})

test('a platform that is down for a day delays deposits with growing intervals and loses none', async () => {
  const ids = [await issued(), await issued()]
  await provoke('outage', 'En maintenance')
  for (let attempt = 0; attempt < 30; attempt++) {
    await app.pool.query('UPDATE invoice_deposits SET next_at = now() WHERE invoice_id = ANY ($1)', [ids])
    await resumeDeposits(app.db, platform)
  }
  const waiting = await findDeposit(ids[0] ?? 0)
  expect(waiting).toMatchObject({ failure: 'En maintenance', flow_id: null, attempts: 30 })
  expect((waiting?.next_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(100 * 60_000)
  await app.db.deleteFrom('sandbox_faults').execute()
  await resumeDeposits(app.db, platform)
  expect(await flows(ids[0] ?? 0)).toBe(0)
  await app.pool.query('UPDATE invoice_deposits SET next_at = now() WHERE invoice_id = ANY ($1)', [ids])
  await resumeDeposits(app.db, platform)
  for (const id of ids) expect(await flows(id)).toBe(1)
})

test('statuses that come twice, late and out of order are recorded once each', async () => {
  const id = await issued()
  await provoke('refuse', 'CMD_ERR')
  await depositInvoice(app.db, platform, { invoiceId: id })
  const tracking = (await findDeposit(id))?.tracking_id
  const events = (await platform.statuses(new Date(0))).filter(({ trackingId }) => trackingId === tracking)
  await recordStatuses(app.db, events.slice(1))
  await recordStatuses(app.db, [...events, ...events])
  expect(await statusesOf(id)).toEqual(['REFUSED', 'DEPOSITED'])
  // A refused invoice has no payment to send.
  await depositInvoice(app.db, platform, { invoiceId: id })
  expect(await flows(id, 'PAYMENT')).toBe(0)
})

test('a rejection is recorded with its reason, and nothing more is sent', async () => {
  const id = await issued()
  await provoke('reject', 'SIRET_ERR')
  await depositInvoice(app.db, platform, { invoiceId: id })
  await readStatuses(app.db, platform)
  await depositInvoice(app.db, platform, { invoiceId: id })
  const rows = await app.db.selectFrom('invoice_statuses').selectAll().where('invoice_id', '=', id).execute()
  expect(rows).toMatchObject([{ status: 'REJECTED', reason_code: 'SIRET_ERR' }])
  expect(await flows(id, 'PAYMENT')).toBe(0)
})

test('a recorded status cannot be changed or deleted', async () => {
  for (const statement of ["UPDATE invoice_statuses SET status = 'PAID'", 'DELETE FROM invoice_statuses'])
    await expect(app.pool.query(statement)).rejects.toThrow()
})

test('a notification starts a reading only with the signature of the platform', async () => {
  const body = { flowId: '1' }
  const secret = sharedSecret(app.url, 'platform')
  const send = (signature: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/invoices/platform-events',
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json', [notificationHeader]: signature },
    })
  expect((await send('forged')).statusCode).toBe(400)
  expect((await send(signEvent(secret, JSON.stringify(body)))).statusCode).toBe(200)
})

test('a rejected invoice is replaced once by a corrected one, under the next number and with the same amounts', async () => {
  const id = await issued()
  await provoke('reject', 'SIRET_ERR')
  await depositInvoice(app.db, platform, { invoiceId: id })
  const owner = await app.loginAs(vendor.userId)
  const body = {
    name: 'Domaine de la Côte',
    companyNumber: '732 829 320',
    street: '2 rue Neuve',
    postcode: '51200',
    city: 'Épernay',
  }
  const correct = (cookies = owner) => app.request('POST', `/api/invoices/${id}/reissue`, body, { cookies })
  await readStatuses(app.db, platform)
  expect((await correct(await app.loginAs((await createVendor(app.db)).userId))).status).toBe(404)
  const buyer = await app.db.selectFrom('invoices').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()
  expect((await correct(await app.loginAs(buyer.user_id))).status).toBe(404)
  const responses = await Promise.all([correct(), correct(), correct()])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const rows = await app.db
    .selectFrom('invoices')
    .selectAll()
    .where('vendor_id', '=', vendor.vendorId)
    .orderBy('id')
    .execute()
  expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2])
  expect(rows[1]).toMatchObject({
    replaces: id,
    ttc_cents: rows[0]?.ttc_cents,
    document: { buyer: { siren: '732829320', city: 'Épernay' } },
  })
  const order = await app.db
    .selectFrom('orders')
    .select(['id', 'invoice_ref'])
    .where('id', '=', rows[1]?.order_id ?? 0)
    .executeTakeFirstOrThrow()
  expect(order.invoice_ref).toBe(rows[1]?.number)
  const steps = app.db.selectFrom('order_history').select('note').where('order_id', '=', order.id)
  expect(await steps.where('axis', '=', 'invoice').execute()).toEqual([{ note: rows[1]?.number }])
  const detail = await app.request('GET', `/api/orders/${order.id}`, undefined, { cookies: owner })
  expect(detail.body.data.invoices).toMatchObject([{ number: rows[1]?.number }])
  await depositInvoice(app.db, platform, { invoiceId: rows[1]?.id ?? 0 })
  await readStatuses(app.db, platform)
  const { data } = (await app.request('GET', '/api/invoices?side=ventes', undefined, { cookies: owner })).body
  expect(data.invoices).toMatchObject([
    { state: 'DEPOSITED', ttcCents: rows[0]?.ttc_cents },
    { state: 'REPLACED', ttcCents: 0 },
  ])
})
