import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/pool.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { mandateVersion } from '../mandate.ts'
import { issueInvoice } from '../server/issue.ts'
import { depositInvoice } from './deposit.ts'
import { readStatuses } from './statuses.ts'
import { createTestPlatform } from './test-platform.ts'

let app: TestApp
let operator: Cookies
let vendor: TestVendor
const buyer = { kind: 'professional' as const, companyName: 'Domaine de la Côte', companyNumber: '404833048' }

beforeAll(async () => {
  app = await testApp()
  operator = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('sandbox_faults').execute()
  vendor = await createVendor(app.db)
  const { vendorId } = vendor
  await app.db.updateTable('vendors').set({ invoice_mode: 'operator' }).where('id', '=', vendorId).execute()
  const mandate = { vendor_id: vendorId, version: mandateVersion, signed_by: 'Agathe Lemoine' }
  await app.db.insertInto('billing_mandates').values(mandate).execute()
  const terms = { vendor_id: vendorId, size_class: 'mid', vat_regime: 'monthly' }
  await app.db.insertInto('einvoicing_terms').values(terms).execute()
})

const call = (method: 'GET' | 'POST', path: string, body?: object, cookies = operator) =>
  app.request(method, `/api/admin/einvoicing${path}`, body, { cookies })
const einvoicing = async () => (await call('GET', '')).body.data
const provoke = (fault: string) => call('POST', '/faults', { fault })
const platform = () => createTestPlatform(app.db, 'secret')
const deposit = (invoiceId: number) => depositInvoice(app.db, platform(), { invoiceId })

async function issued(): Promise<number> {
  const { orderId } = await createPaidOrder(app.db, { vendor, buyerId: await createUser(app.db), buyer })
  await inTransaction(app.db, async tx => {
    await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
    await issueInvoice(tx, orderId)
  })
  const row = await app.db.selectFrom('invoices').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  return row.id
}

async function report(values: object = {}): Promise<number> {
  const { id } = await app.db
    .insertInto('vat_reports')
    .values({
      ...{ vendor_id: vendor.vendorId, flow: 'SALES', from_day: '2026-10-01', to_day: '2026-10-10' },
      ...{ due_on: '2026-10-20', version: 1, tracking_id: `ER-${vendor.vendorId}-103-1`, ...values },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const ofVendor = <Row extends { seller: string }>(rows: Row[], name: string) => rows.filter(row => row.seller === name)

test('a document that waits for the platform is shown with its failure, and leaves as soon as it is sent again', async () => {
  const id = await issued()
  await provoke('outage')
  await deposit(id)
  const waiting = (await einvoicing()).deposits.find((row: { invoiceId: number }) => row.invoiceId === id)
  expect(waiting).toMatchObject({ attempts: 1, failure: 'La plateforme d’essai est en panne' })
  expect((await einvoicing()).faults).toEqual(['outage'])
  await deposit(id)
  await provoke('recover')
  expect((await call('POST', `/deposits/${id}/retry`)).status).toBe(200)
  await deposit(id)
  expect((await einvoicing()).deposits.map((row: { invoiceId: number }) => row.invoiceId)).not.toContain(id)
  expect((await call('POST', `/deposits/${id}/retry`)).body.code).toBe('CONFLICT')
  expect((await call('POST', '/deposits/999999/retry')).status).toBe(404)
})

test('a rejected document is shown to the operator and counted for its seller until it is corrected', async () => {
  const owner = await app.loginAs(vendor.userId)
  const waiting = async () => {
    const { body } = await app.request('GET', '/api/seller/workspace', undefined, { cookies: owner })
    return body.data.waiting.find((line: { topic: string }) => line.topic === 'invoicesReturned')?.count ?? 0
  }
  const id = await issued()
  await provoke('reject')
  await deposit(id)
  await readStatuses(app.db, platform())
  const { name } = await app.db
    .selectFrom('vendors')
    .select('legal_name as name')
    .where('id', '=', vendor.vendorId)
    .executeTakeFirstOrThrow()
  expect(ofVendor((await einvoicing()).returned, name ?? '')).toMatchObject([
    { invoiceId: id, state: 'REJECTED', reasonCode: 'SIRET_ERR' },
  ])
  expect(await waiting()).toBe(1)
  const party = {
    name: 'Domaine',
    companyNumber: '732829320',
    street: '2 rue Neuve',
    postcode: '51200',
    city: 'Épernay',
  }
  await app.request('POST', `/api/invoices/${id}/reissue`, party, { cookies: owner })
  expect(ofVendor((await einvoicing()).returned, name ?? '')).toEqual([])
  expect(await waiting()).toBe(0)
})

test('a report past its day is late, a refused one is sent again only when asked', async () => {
  const late = await report()
  const refused = await report({
    from_day: '2026-10-11',
    to_day: '2026-10-20',
    due_on: '2099-10-30',
    refused: true,
    tracking_id: `ER-${vendor.vendorId}-103-2`,
  })
  const states = async () =>
    Object.fromEntries((await einvoicing()).reports.map((row: { id: number; state: string }) => [row.id, row.state]))
  expect(await states()).toMatchObject({ [late]: 'LATE', [refused]: 'REFUSED' })
  expect((await call('POST', `/reports/${refused}/retry`)).status).toBe(200)
  expect(await states()).toMatchObject({ [refused]: 'WAITING' })
  await app.db.updateTable('vat_reports').set({ flow_id: 'sent', sent_at: new Date() }).where('id', '=', late).execute()
  expect((await call('POST', `/reports/${late}/retry`)).body.code).toBe('CONFLICT')
  expect(await states()).toMatchObject({ [late]: 'SENT' })
})

test('sellers, buyers and visitors may not see it', async () => {
  const owner = await app.loginAs(vendor.userId)
  expect((await call('GET', '', undefined, owner)).status).toBe(403)
  expect((await call('POST', '/faults', { fault: 'outage' }, owner)).status).toBe(403)
  expect((await einvoicing()).faults).toEqual([])
})
