/** Each class, opened by the operator and sold once through the calls of the site: papers, register and safety sheet. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newArticle, newVariant, referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { sendDocument } from '#domains/onboarding/server/onboarding.fixture.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import type { Cookies } from '#tests/support/app.ts'
import { createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { attachInvoice } from '#tests/support/own-invoice.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { classLabels } from '../rules/class-labels.ts'
import { type GoodsClass, goodsClasses, type PermitKind, permitForms } from '../rules.ts'

type Sale = {
  title: string
  regulation: object
  buyer: PermitKind | null
  seller: PermitKind | null
  hasSheet: boolean
}
const plain = { buyer: null, seller: null, hasSheet: true } as const
const sales: Record<Exclude<GoodsClass, 'ALCOHOL'>, Sale> = {
  PLANT_PROTECTION: {
    title: 'Soufre mouillable 25 kg',
    regulation: { plantProtection: true, professionalOnly: true, ammNumber: '2100001' },
    buyer: 'CERTIPHYTO',
    seller: 'DISTRIBUTION_APPROVAL',
    hasSheet: true,
  },
  PLANT_PROTECTION_GARDEN: {
    ...plain,
    title: 'Bouillie pour jardins 500 g',
    regulation: { plantProtection: true, gardenUse: true, ammNumber: '2100002' },
    seller: 'DISTRIBUTION_APPROVAL',
  },
  PRECURSOR_RESTRICTED: {
    ...plain,
    title: 'Acide sulfurique 37 % 20 L',
    regulation: { explosivePrecursor: true, professionalOnly: true },
    buyer: 'PRECURSOR_USE',
  },
  PRECURSOR_REPORTABLE: { ...plain, title: 'Nitrate de calcium 25 kg', regulation: { reportablePrecursor: true } },
  BIOCIDE_PROFESSIONAL: {
    ...plain,
    title: 'Désinfectant de cuverie 10 L',
    regulation: { biocide: true, professionalOnly: true, biocideType: 4 },
    buyer: 'FOOD_USE',
  },
  BIOCIDE: { ...plain, title: 'Gel hydroalcoolique 1 L', regulation: { biocide: true, biocideType: 1 } },
  TAX_CAPSULE: {
    ...plain,
    title: 'Capsule CRD verte',
    regulation: { taxCapsule: true, professionalOnly: true },
    buyer: 'CAPSULE_AUTHORISATION',
    hasSheet: false,
  },
  LIVE_PLANT: {
    ...plain,
    title: 'Greffé-soudé chardonnay',
    regulation: { livePlant: true },
    seller: 'PLANT_OPERATOR',
    hasSheet: false,
  },
  DANGEROUS_LIMITED: { ...plain, title: 'Détartrant 1 L', regulation: { transportClass: 'LIMITED' } },
  DANGEROUS_FULL: { ...plain, title: 'Détergent alcalin 200 L', regulation: { transportClass: 'FULL' } },
}

let market: TestMarket
let vendor: TestVendor & { cookies: Cookies }
let admin: { cookies: Cookies }
let tagId: number
beforeAll(async () => {
  market = await openTestMarket()
  const seller = await createVendor(market.db)
  vendor = { ...seller, cookies: await market.loginAs(seller.userId) }
  admin = { cookies: await market.loginAs(await createUser(market.db, { roles: ['ADMIN'] })) }
  tagId = await referenceData(market.db)
})
afterAll(() => market.close())

/** Submitted by its holder, and accepted by the operator; a paper of the seller serves every later class. */
async function prove(holder: { cookies: Cookies }, kind: PermitKind) {
  const { isStatement, expires } = permitForms[kind]
  const body = isStatement
    ? { kind, statement: 'Nettoyage des cuves de la cave, environ 40 L par an.', signedBy: 'Camille Vigneron' }
    : {
        kind,
        number: `${kind}-7`,
        expiresOn: expires ? addDays(isoDay(new Date()), 300) : null,
        fileId: await sendDocument(market, holder.cookies, 'piece.pdf'),
      }
  const path = permitForms[kind].holder === 'seller' ? '/api/seller/permits' : '/api/regulation/permits'
  const sent = await market.request('POST', path, body, holder)
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  await market.request('POST', `/api/admin/permits/${sent.body.data.id}/decision`, { decision: 'accept' }, admin)
}

/** On sale, after its safety sheet where the law asks one. */
async function publish({ title, regulation, hasSheet }: Sale) {
  const given = newArticle({
    title,
    tagIds: [tagId],
    variants: [newVariant({ stock: [{ warehouseId: vendor.warehouseId, onHand: 5 }] })],
    deliveryModes: regulation && 'plantProtection' in regulation ? ['PICKUP'] : ['PICKUP', 'HOME'],
  })
  const body = { ...given, regulation: { ...given.regulation, ...regulation } }
  const made = (await market.request('POST', '/api/seller/articles', body, vendor)).body.data
  expect(made.missing !== null, `${title}: ${made.missing}`).toBe(hasSheet)
  const [offerId] = made.offerIds
  if (hasSheet) {
    const sheet = { kind: 'FDS', title: '', variantId: null, datedOn: null }
    const fileId = await sendDocument(market, vendor.cookies, 'fds.pdf')
    await market.request('POST', `/api/seller/articles/${made.articleId}/documents`, { ...sheet, fileId }, vendor)
    expect((await market.request('PUT', `/api/seller/offers/${offerId}`, { status: 'published' }, vendor)).status).toBe(
      200,
    )
  }
  return { offerId, slug: made.slug }
}

async function buyAndCollect(buyer: Buyer, offerId: number) {
  await market.fill(buyer, vendor, [{ offerId, quantity: 2 }], 'PICKUP')
  const placed = await market.place(buyer)
  await market.pay(buyer, placed)
  const { id, pickup_code: code } = await market.orderOf(placed)
  await attachInvoice(market, vendor.cookies, id)
  const { lots } = (await market.request('GET', `/api/orders/${id}`, undefined, vendor)).body.data
  for (const { lineId, tracked, units } of lots)
    if (tracked)
      await market.request(
        'POST',
        `/api/orders/${id}/lots`,
        {
          lineId,
          offerId,
          shipmentId: null,
          revision: 0,
          lots: [{ lot: 'L-26-11', quantity: units, bestBefore: null }],
        },
        vendor,
      )
  await market.request('PUT', `/api/orders/setReadyToPick/${id}`, { invoiceRef: `FA-${id}` }, vendor)
  return { id, handedOver: await market.request('POST', '/api/seller/orders/hand-over', { code, number: '' }, vendor) }
}

const fileOf = async (url: string, { cookies }: { cookies: Cookies }) =>
  market.http.inject({ method: 'GET', url, cookies, headers: { host: 'localhost' } })
const setClass = (one: GoodsClass, isOpen: boolean) =>
  market.request('PUT', `/api/admin/goods-classes/${one}`, { isOpen, reason: 'Pièces des vendeurs vérifiées.' }, admin)

test.each(Object.entries(sales))(
  '%s: closed, then opened, proven, paid, handed over and in the register',
  async (name, sale) => {
    const one = name as keyof typeof sales // Object.entries gives strings.
    const { offerId, slug } = await publish(sale)
    const buyer = await market.newBuyer('professional')
    const add = () => market.request('POST', '/api/cart/lines', { offerId, quantity: 2 }, buyer)
    expect((await add()).body.code).toBe('GOODS_NOT_SOLD')
    expect((await setClass(one, true)).status).toBe(200)
    if (sale.seller) {
      const page = await market.request('GET', `/api/articles/${slug}`)
      expect(page.body.data.variants[0].offers[0].notice).toContain(permitForms[sale.seller].label)
      await prove(vendor, sale.seller)
    }
    if (sale.buyer) {
      await market.fill(buyer, vendor, [{ offerId, quantity: 2 }], 'PICKUP')
      expect((await market.place(buyer)).body.code).toBe('PERMIT_MISSING')
      await prove(buyer, sale.buyer)
    }
    const { id, handedOver } = await buyAndCollect(buyer, offerId)
    expect(handedOver.body).toMatchObject({ code: null, data: { status: 'COMPLETED' } })

    const register = await fileOf(`/api/seller/regulated-sales?year=${isoDay(new Date()).slice(0, 4)}`, vendor)
    const { number, lines, permits } = (await market.request('GET', `/api/orders/${id}`, undefined, buyer)).body.data
    expect(permits.map(({ kind }: { kind: string }) => kind)).toEqual(sale.buyer ? [sale.buyer] : [])
    expect((await market.request('GET', `/api/orders/${id}`, undefined, vendor)).body.data.permits).toEqual(permits)
    const line = register.payload.split('\r\n').find(row => row.includes(number))
    expect(line).toContain(classLabels[one].title)
    if (sale.buyer && !permitForms[sale.buyer].isStatement) expect(line).toContain(`${sale.buyer}-7`)
    if (sale.buyer && permitForms[sale.buyer].isStatement) expect(line).toContain('Nettoyage des cuves')
    if (sale.seller) expect(line).toContain(`${sale.seller}-7`)

    expect(lines[0].safetySheets?.length ?? 0).toBe(sale.hasSheet ? 1 : 0)
    const { documents } = (await market.request('GET', `/api/articles/${slug}`)).body.data
    expect(documents.map(({ kind }: { kind: string }) => kind)).toEqual(sale.hasSheet ? ['FDS'] : [])
    // The next class is proved anew.
    if (sale.seller) await market.db.deleteFrom('permits').where('vendor_id', '=', vendor.vendorId).execute()
  },
)

test('every class is here but alcohol, which nobody opens', async () => {
  expect([...Object.keys(sales), 'ALCOHOL'].sort()).toEqual([...goodsClasses].sort())
  expect((await setClass('ALCOHOL', true)).body.code).toBe('GOODS_NOT_SOLD')
})
