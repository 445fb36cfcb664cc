import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/pool.ts'
import type { Cookies } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { attachInvoice } from '#tests/support/own-invoice.ts'
import { grantPermit, openGoods } from '#tests/support/regulation.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { writeRegister } from './authorisations.ts'
import { followAuthorisations } from './stopped-articles.ts'

let market: TestMarket
let vendor: TestVendor
let buyer: Buyer
let admin: Cookies
beforeAll(async () => {
  market = await openTestMarket()
  await openGoods(market.db)
  admin = await market.loginAs(await createUser(market.db, { roles: ['ADMIN'] }))
})
beforeEach(async () => {
  await market.db.updateTable('articles').set({ plant_protection: false }).execute()
  await market.db.deleteFrom('stopped_articles').execute()
  await market.db.deleteFrom('plant_protection_authorisations').execute()
  await market.db.deleteFrom('authorisation_loads').execute()
  vendor = await createVendor(market.db)
  await grantPermit(market.db, { vendorId: vendor.vendorId }, 'DISTRIBUTION_APPROVAL')
  buyer = await market.newBuyer('professional')
  await grantPermit(market.db, { userId: buyer.userId }, 'CERTIPHYTO')
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

const sulphur = {
  ammNumber: '2100001',
  name: 'SOUFRE MOUILLABLE',
  holder: 'VITI SAS',
  state: 'AUTHORISED',
  saleEndsOn: null as string | null,
  useEndsOn: null,
  useRange: 'Professionnel',
  gardenUse: false,
}
const other = { ...sulphur, ammNumber: '2100009', name: 'CUIVRE' }
const load = async (products: object[], more: object = {}) =>
  market.request(
    'POST',
    '/api/admin/authorisations',
    { fileName: 'produits_utf8.csv', sourceDay: '2026-01-05', products, ...more },
    { cookies: admin },
  )
const state = async () =>
  (await market.request('GET', '/api/admin/authorisations', undefined, { cookies: admin })).body.data

async function sold(ammNumber = '2100001') {
  const offer = await createOffer(market.db, vendor)
  await market.db
    .updateTable('articles')
    .set({ plant_protection: true, professional_only: true, amm_number: ammNumber })
    .where('id', '=', offer.articleId)
    .execute()
  return offer
}
const add = (offerId: number) =>
  market.request('POST', '/api/cart/lines', { offerId, quantity: 1 }, { cookies: buyer.cookies })
const mailsTo = (vendorId: number) =>
  market.db
    .selectFrom('mails as m')
    .innerJoin('vendors as v', 'v.email', 'm.recipient')
    .select(['m.subject', 'm.event'])
    .where('v.id', '=', vendorId)
    .where('m.event', 'like', 'articles-stopped%')
    .execute()

describe('an article whose number', () => {
  test('is in the register is sold; before a register is loaded, any is', async () => {
    const { offerId } = await sold()
    expect((await add(offerId)).status).toBe(200)
    expect((await load([sulphur])).status).toBe(200)
    expect((await add(offerId)).status).toBe(200)
  })

  test('is unknown to the register leaves the cart unpaid, and its page says why', async () => {
    const { offerId, articleId } = await sold('2199999')
    await market.fill(buyer, vendor, [{ offerId, quantity: 1 }], 'PICKUP')
    await load([sulphur])
    expect((await market.place(buyer)).body.code).toBe('AUTHORISATION_ENDED')
    expect((await add(offerId)).body).toMatchObject({
      code: 'AUTHORISATION_ENDED',
      error: expect.stringContaining('E-Phy'),
    })
    const { slug } = await market.db
      .selectFrom('articles')
      .select('slug')
      .where('id', '=', articleId)
      .executeTakeFirstOrThrow()
    const { body } = await market.request('GET', `/api/articles/${slug}`)
    expect(JSON.stringify(body.data)).toContain('ne figure pas au registre E-Phy')
  })

  test('has passed its last day of sale is not sold, and within its period of grace it is', async () => {
    const { offerId } = await sold()
    await load([{ ...sulphur, state: 'WITHDRAWN', saleEndsOn: '2099-12-31' }])
    expect((await add(offerId)).status).toBe(200)
    await load([{ ...sulphur, state: 'WITHDRAWN', saleEndsOn: '2026-01-31' }])
    expect((await add(offerId)).body).toMatchObject({
      code: 'AUTHORISATION_ENDED',
      error: expect.stringContaining('31 janvier 2026'),
    })
  })

  test('ends after the payment does not leave the shop', async () => {
    const cookies = await market.loginAs(vendor.userId)
    const { offerId } = await sold()
    await load([sulphur])
    await market.fill(buyer, vendor, [{ offerId, quantity: 1 }], 'PICKUP')
    const placed = await market.place(buyer)
    await market.pay(buyer, placed)
    const { id, pickup_code: code } = await market.orderOf(placed)
    await attachInvoice(market, cookies, id)
    await market.request('PUT', `/api/orders/setReadyToPick/${id}`, { invoiceRef: `FA-${id}` }, { cookies })
    await load([{ ...sulphur, state: 'WITHDRAWN' }])
    const complete = () => market.request('POST', `/api/orders/completeOrder/${id}`, { code }, { cookies })
    expect((await complete()).body).toMatchObject({
      code: 'AUTHORISATION_ENDED',
      error: expect.stringContaining('remboursez-le'),
    })
    await load([sulphur])
    expect((await complete()).status).toBe(200)
  })
})

describe('a load', () => {
  test('replaces the register whole, and says what it concerns', async () => {
    await sold()
    expect(await state()).toMatchObject({ file: null, stops: 0 })
    await load([sulphur, other])
    await load([{ ...other, name: 'CUIVRE 20' }], { sourceDay: '2026-02-02' })
    expect(await state()).toMatchObject({
      file: { name: 'produits_utf8.csv', sourceDay: '2026-02-02', products: 1 },
      stops: 1,
      stopped: [{ ammNumber: '2100001' }],
    })
    const rows = await market.db.selectFrom('plant_protection_authorisations').select('product_name').execute()
    expect(rows).toEqual([{ product_name: 'CUIVRE 20' }])
  })

  test('of an older file, of one to come, or of half the products is refused', async () => {
    await load([sulphur, other, { ...sulphur, ammNumber: '2100010' }])
    expect((await load([sulphur, other], { sourceDay: '2026-01-04' })).body.code).toBe('CONFLICT')
    expect((await load([sulphur, other], { sourceDay: '2099-01-01' })).body.fields).toHaveProperty('sourceDay')
    expect((await load([sulphur])).body).toMatchObject({
      code: 'CONFLICT',
      error: expect.stringContaining('1 produits'),
    })
    expect((await state()).file.products).toBe(3)
    expect((await load([sulphur], { acceptsFewer: true })).status).toBe(200)
  })

  test('of 20,000 products is written, and written again, in one transaction each', async () => {
    const products = Array.from({ length: 20_000 }, (_, index) => ({
      ...sulphur,
      state: 'AUTHORISED' as const,
      ammNumber: `${3_000_000 + index}`,
    }))
    const write = () => inTransaction(market.db, tx => writeRegister(tx, { products, sourceDay: '2026-01-05' }))
    expect(await write()).toBe(20_000)
    expect(await write()).toBe(20_000)
  })

  test('is for operators only', async () => {
    const cookies = await market.loginAs(vendor.userId)
    const body = { fileName: 'x.csv', sourceDay: '2026-01-05', products: [sulphur] }
    expect((await market.request('POST', '/api/admin/authorisations', body, { cookies })).body.code).toBe('FORBIDDEN')
    expect((await market.request('POST', '/api/admin/authorisations', body, buyer)).body.code).toBe('FORBIDDEN')
  })
})

describe('the sellers of stopped articles', () => {
  test('receive one mail, however often the register is compared, and see them until the sale resumes', async () => {
    const { articleId } = await sold()
    await load([other])
    await Promise.all([followAuthorisations(market.db), followAuthorisations(market.db)])
    await followAuthorisations(market.db)
    expect(await mailsTo(vendor.vendorId)).toHaveLength(1)
    const cookies = await market.loginAs(vendor.userId)
    const own = async () =>
      (await market.request('GET', '/api/seller/permits', undefined, { cookies })).body.data.stopped
    expect(await own()).toMatchObject([{ articleId, reason: expect.stringContaining('E-Phy') }])
    const rival = await createVendor(market.db)
    const rivals = await market.request('GET', '/api/seller/permits', undefined, {
      cookies: await market.loginAs(rival.userId),
    })
    expect(rivals.body.data.stopped).toEqual([])
    await load([sulphur, other])
    await followAuthorisations(market.db)
    expect(await own()).toEqual([])
  })

  test('read the product of a number that they type, and why it may not be sold', async () => {
    const cookies = await market.loginAs(vendor.userId)
    const find = async (number: string) =>
      (await market.request('GET', `/api/seller/authorisations/${number}`, undefined, { cookies })).body.data
    expect(await find('2100001')).toEqual({ product: null, refusal: null })
    await load([sulphur])
    expect(await find('2100001')).toMatchObject({ product: { name: 'SOUFRE MOUILLABLE' }, refusal: null })
    expect(await find('2100002')).toMatchObject({ product: null, refusal: expect.stringContaining('E-Phy') })
  })
})
