import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { vatNumberOfSiren } from '#domains/onboarding/rules.ts'
import { listingRefresh } from '#domains/search/server/jobs.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestOffer, type TestVendor } from '#tests/support/factories.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { readMails } from '#tests/support/mails.ts'

let app: TestApp
let admin: Cookies
let vendor: TestVendor
let offer: TestOffer
const reason = 'Trois litiges sans réponse ce mois-ci.'
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())
beforeEach(async () => {
  vendor = await createVendor(app.db)
  offer = await createOffer(app.db, vendor)
  await listingRefresh(app.db, { articleIds: [offer.articleId] })
})

const decide = (to: string, cookies = admin, id = vendor.vendorId) =>
  app.request('POST', `/api/admin/sellers/${id}/status`, { to, reason }, { cookies })
const read = async (url: string, cookies: Cookies = admin) =>
  (await app.request('GET', url, undefined, { cookies })).body.data
const listed = async () =>
  (await read(`/api/articles?q=&page=1`)).articles.some((article: { id: number }) => article.id === offer.articleId)
/** Runs the job queued by the decision, as the worker does. */
const runListing = () =>
  // The type of the task list does not know the payloads.
  runJobs(app.pool, { 'listing.refresh': payload => listingRefresh(app.db, payload as { articleIds?: number[] }) })

test('suspending a seller removes its offers at once from lists, article pages and carts', async () => {
  const buyer = await app.loginAs(await createUser(app.db))
  const add = () => app.request('POST', '/api/cart/lines', { offerId: offer.offerId, quantity: 1 }, { cookies: buyer })
  expect(await listed()).toBe(true)
  expect((await decide('suspended')).body.data).toEqual({ status: 'suspended' })
  const { variants } = await read(`/api/articles/${offer.slug}`)
  expect(variants[0].offers).toEqual([])
  expect((await add()).body.code).toBe('OFFER_UNAVAILABLE')
  await runListing()
  expect(await listed()).toBe(false)
  expect((await app.request('GET', `/api/shops/${vendor.shopId}`)).status).toBe(404)
  expect((await decide('verified')).status).toBe(200)
  await runListing()
  expect(await listed()).toBe(true)
})

test('suspension mails the reason to the seller and its owner, and records it in the file and the audit log', async () => {
  await decide('suspended')
  const mails = await app.db
    .selectFrom('mails')
    .select(['recipient', 'text'])
    .where('event', 'like', 'seller-suspended:%')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(mails.every(({ text }) => text.includes(reason))).toBe(true)
  const file = await read(`/api/admin/sellers/${vendor.vendorId}`)
  expect(mails.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining([file.email, file.members[0].email]))
  expect(file.history[0]).toMatchObject({ status: 'suspended', reason: expect.stringContaining(reason) })
  const { entries } = await read(`/api/admin/audit-log?kind=sellers&subject=${vendor.vendorId}`)
  expect(entries[0].changes).toEqual([{ field: 'status', before: 'verified', after: 'suspended' }])
})

test('a request given back mails the reason to the seller, and one accepted that its sales are open', async () => {
  for (const to of ['draft', 'verified']) {
    await app.db.updateTable('vendors').set({ status: 'to_verify' }).where('id', '=', vendor.vendorId).execute()
    expect((await decide(to)).status).toBe(200)
  }
  const { members } = await read(`/api/admin/sellers/${vendor.vendorId}`)
  const mails = await readMails(app.db, { recipient: members[0].email })
  expect(mails.map(({ subject }) => subject)).toEqual(['Votre dossier est à compléter', 'Vos ventes sont ouvertes'])
  expect(mails[0]?.text).toContain(reason)
})

test('accepts allowed status changes only, and one of concurrent decisions', async () => {
  expect((await decide('verified')).body.code).toBe('CONFLICT')
  expect((await decide('draft')).body.code).toBe('CONFLICT')
  expect((await decide('suspended', admin, 999_999)).status).toBe(404)
  const responses = await Promise.all([decide('suspended'), decide('suspended'), decide('suspended')])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('verifies without a reason, and requires one for any other decision', async () => {
  const post = (body: object) =>
    app.request('POST', `/api/admin/sellers/${vendor.vendorId}/status`, body, { cookies: admin })
  await app.db.updateTable('vendors').set({ status: 'to_verify' }).where('id', '=', vendor.vendorId).execute()
  expect((await read(`/api/admin/sellers/${vendor.vendorId}`)).steps).toHaveLength(12)
  expect((await post({ to: 'draft' })).body.code).toBe('INVALID_INPUT')
  expect((await post({ to: 'verified', reason: 'court' })).body.code).toBe('INVALID_INPUT')
  expect((await post({ to: 'verified' })).body.data).toEqual({ status: 'verified' })
  expect((await post({ to: 'suspended', reason: '' })).body.code).toBe('INVALID_INPUT')
})

test('rejects a seller that changes its own status or reads another’s file', async () => {
  const seller = await app.loginAs(vendor.userId)
  expect((await decide('suspended', seller)).status).toBe(403)
  expect((await app.request('GET', '/api/admin/sellers', undefined, { cookies: seller })).status).toBe(403)
})

test('filters the list by status and by name', async () => {
  await decide('suspended')
  const list = await read('/api/admin/sellers?status=suspended')
  expect(list.sellers.map(({ id }: { id: number }) => id)).toContain(vendor.vendorId)
  expect(list.counts.suspended).toBe(list.total)
  expect((await read('/api/admin/sellers?q=rien-de-tel')).total).toBe(0)
})

describe('a seller without a VAT number', () => {
  const setNumber = (vatNumber: string, cookies = admin) =>
    app.request('PUT', `/api/admin/sellers/${vendor.vendorId}/vat-number`, { vatNumber, reason }, { cookies })
  const rate = async () => (await read(`/api/articles/${offer.slug}`)).variants[0].offers[0].vatBasisPoints

  test('sells without VAT: its offers, in the cart, and those that it adds', async () => {
    expect((await setNumber('')).body.data).toEqual({ vatNumber: null })
    expect(await rate()).toBe(0)
    const { offerId } = await createOffer(app.db, vendor, { vatCode: 'reduced', priceCents: 1_000 })
    const buyer = await app.loginAs(await createUser(app.db))
    await app.request('POST', '/api/cart/lines', { offerId, quantity: 2 }, { cookies: buyer })
    const { totals } = await read('/api/cart', buyer)
    expect(totals).toMatchObject({ vat: [{ basisPoints: 0, htCents: 2_990, vatCents: 0 }], ttcCents: 2_990 })
    const { entries } = await read(`/api/admin/audit-log?kind=sellers&subject=${vendor.vendorId}`)
    expect(entries[0].reason).toBe(reason)
  })

  test('has the standard rate again once it has a number, its own only', async () => {
    await setNumber('')
    const { siren } = await app.db
      .selectFrom('vendors')
      .select('siren')
      .where('id', '=', vendor.vendorId)
      .executeTakeFirstOrThrow()
    expect((await setNumber('FR18381960491')).body.fields).toHaveProperty('vatNumber')
    const own = vatNumberOfSiren(siren)
    expect((await setNumber(own)).body.data).toEqual({ vatNumber: own })
    expect(await rate()).toBe(2_000)
  })

  test('is an operator’s decision: the seller cannot take it', async () => {
    expect((await setNumber('', await app.loginAs(vendor.userId))).status).toBe(403)
    expect(await rate()).toBe(2_000)
  })
})
