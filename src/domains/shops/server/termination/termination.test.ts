import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listingRefresh } from '#domains/search/server/jobs.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import {
  createCompany,
  createMember,
  createOffer,
  createUser,
  createVendor,
  type TestOffer,
  type TestVendor,
} from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { sellerHorizonDays, terminationNoticeDays } from '../../rules/termination.ts'
import { endDueContracts } from './termination.ts'

let app: TestApp
let admin: Cookies
let vendor: TestVendor
let owner: Cookies
let offer: TestOffer

beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())
beforeEach(async () => {
  vendor = await createVendor(app.db)
  owner = await app.loginAs(vendor.userId)
  offer = await createOffer(app.db, vendor)
  await listingRefresh(app.db, { articleIds: [offer.articleId] })
})

const day = (days: number) => addDays(isoDay(new Date()), days)
const reasons = { clause: 'Article 5 du contrat', reason: 'Quatre commandes jamais parties en deux mois.' }
const withNotice = (effectiveOn = day(terminationNoticeDays)) => ({ ground: 'NOTICE', effectiveOn, ...reasons })
const path = () => `/api/admin/sellers/${vendor.vendorId}/termination`
const terminate = (body: object = withNotice(), cookies = admin) => app.request('POST', path(), body, { cookies })
const cancel = (cookies = admin) =>
  app.request('POST', `${path()}/cancel`, { reason: 'Entente trouvée avec lui.' }, { cookies })
const end = (values: object = {}, cookies = owner) =>
  app.request(
    'POST',
    '/api/seller/termination',
    { effectiveOn: day(10), reason: '', accepted: true, ...values },
    { cookies },
  )
const resume = (cookies = owner) => app.request('DELETE', '/api/seller/termination', undefined, { cookies })
const status = async () =>
  (await app.db.selectFrom('vendors').select('status').where('id', '=', vendor.vendorId).executeTakeFirstOrThrow())
    .status
const mailsTo = async (event: string) => {
  const { email } = await app.db
    .selectFrom('vendors')
    .select('email')
    .where('id', '=', vendor.vendorId)
    .executeTakeFirstOrThrow()
  const rows = await app.db
    .selectFrom('mails')
    .select('text')
    .where('event', 'like', `${event}:%`)
    .where('recipient', '=', email)
    .execute()
  return rows.map(({ text }) => text)
}
/** The announced day is today. */
const letItCome = () =>
  app.db
    .updateTable('vendor_terminations')
    .set({ ground: 'LEGAL', effective_on: isoDay(new Date()) })
    .where('vendor_id', '=', vendor.vendorId)
    .execute()

test('thirty days of notice: the seller reads clause, facts, complaint and mediators, and sells until the day', async () => {
  await createCompany(app.db)
  expect((await terminate()).status).toBe(200)
  const [mail] = await mailsTo('seller-termination')
  for (const words of [
    reasons.clause,
    reasons.reason,
    'contester',
    'Médiateur des entreprises, Paris',
    'Centre de médiation et d’arbitrage, Paris',
  ])
    expect(mail).toContain(words)
  await endDueContracts(app.db)
  expect(await status()).toBe('verified')
  const { data } = (await app.request('GET', '/api/seller/termination', undefined, { cookies: owner })).body
  expect(data).toMatchObject({
    termination: { ground: 'NOTICE', effectiveOn: day(terminationNoticeDays) },
    mediators: ['Médiateur des entreprises, Paris', 'Centre de médiation et d’arbitrage, Paris'],
  })
  const file = (await app.request('GET', `/api/admin/sellers/${vendor.vendorId}`, undefined, { cookies: admin })).body
    .data
  expect(file.termination).toMatchObject(reasons)
})

test('a notice of 29 days is refused', async () => {
  const refused = await terminate(withNotice(day(terminationNoticeDays - 1)))
  expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', fields: { effectiveOn: expect.any(String) } })
})

test('on the day sales end, once; the order under way is sent, and the seller keeps its pages', async () => {
  const order = await createPaidOrder(app.db, { vendor, buyerId: await createUser(app.db) })
  await terminate()
  await letItCome()
  await Promise.all([endDueContracts(app.db), endDueContracts(app.db)])
  expect(await status()).toBe('ended')
  expect(await mailsTo('seller-ended')).toHaveLength(1)
  const { variants } = (await app.request('GET', `/api/articles/${offer.slug}`)).body.data
  expect(variants[0].offers).toEqual([])
  await app.request('POST', `/api/orders/generateEtiquette/${order.orderId}`, {}, { cookies: owner })
  expect((await app.request('POST', `/api/orders/ship/${order.orderId}`, {}, { cookies: owner })).status).not.toBe(404)
  expect((await app.request('GET', '/api/settlement/account', undefined, { cookies: owner })).status).not.toBe(403)
  const buyer = await app.loginAs(order.buyerId)
  const shown = await app.request('GET', `/api/orders/${order.orderId}`, undefined, { cookies: buyer })
  expect(shown.status).toBe(200)
  expect((await terminate()).body.code).toBe('CONFLICT')
})

test('repeated breaches end the contract at once, with reasons; a complaint may reopen it', async () => {
  expect((await terminate({ ground: 'REPEATED', clause: '', reason: reasons.reason })).body.fields).toHaveProperty(
    'clause',
  )
  expect((await terminate({ ground: 'REPEATED', ...reasons })).status).toBe(200)
  expect(await status()).toBe('ended')
  const statusPath = `/api/admin/sellers/${vendor.vendorId}/status`
  const reopened = await app.request(
    'POST',
    statusPath,
    { to: 'verified', reason: 'Réclamation fondée.' },
    { cookies: admin },
  )
  expect(reopened.status).toBe(200)
  expect(await status()).toBe('verified')
  const ended = await app.request(
    'POST',
    statusPath,
    { to: 'ended', reason: 'Sans préavis, sans motif.' },
    { cookies: admin },
  )
  expect(ended.body.code).toBe('INVALID_INPUT')
})

test('a cancelled end has a mail and no effect', async () => {
  await terminate()
  expect((await cancel()).status).toBe(200)
  expect(await mailsTo('seller-termination-cancelled')).toHaveLength(1)
  await endDueContracts(app.db)
  expect(await status()).toBe('verified')
  expect((await cancel()).body.code).toBe('CONFLICT')
  expect((await terminate()).status).toBe(200)
})

test('two ends announced at once make one', async () => {
  const responses = await Promise.all([terminate(), terminate(), end()])
  expect(responses.map(response => response.status).sort()).toEqual([200, 409, 409])
})

test('an owner ends the contract on its day, cancels it before, and not what the operator announced', async () => {
  expect((await end()).status).toBe(200)
  expect((await cancel()).body.code).toBe('CONFLICT')
  expect((await resume()).status).toBe(200)
  expect((await end({ effectiveOn: day(0) })).status).toBe(200)
  expect(await status()).toBe('ended')
  vendor = await createVendor(app.db)
  owner = await app.loginAs(vendor.userId)
  for (const effectiveOn of [day(-1), day(sellerHorizonDays + 1)])
    expect((await end({ effectiveOn })).body.fields).toHaveProperty('effectiveOn')
  expect((await end({ accepted: undefined })).body.fields).toHaveProperty('accepted')
  await terminate()
  expect((await resume()).body.code).toBe('CONFLICT')
})

test('neither members, buyers nor other sellers end a contract; an unknown seller is not found', async () => {
  const staff = await app.loginAs(await createMember(app.db, vendor.vendorId, 'staff'))
  const buyer = await app.loginAs(await createUser(app.db))
  expect((await end({}, staff)).status).toBe(403)
  expect((await end({}, buyer)).status).toBe(403)
  for (const cookies of [owner, staff, buyer]) {
    expect((await terminate(withNotice(), cookies)).status).toBe(403)
    expect((await cancel(cookies)).status).toBe(403)
  }
  const missing = await app.request('POST', '/api/admin/sellers/999999/termination', withNotice(), { cookies: admin })
  expect(missing.status).toBe(404)
})
