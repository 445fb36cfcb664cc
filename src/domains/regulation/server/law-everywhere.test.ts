/** The page, the cart, the payment, the import and the counter apply one rule: they agree with the table of the law. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyAndWait, checkImport, uploadImport } from '#domains/imports/server/imports.fixture.ts'
import { referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { deliveryModes } from '#shared/delivery.ts'
import type { Cookies } from '#tests/support/app.ts'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { attachInvoice } from '#tests/support/own-invoice.ts'
import { grantPermit, openGoods } from '#tests/support/regulation.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import { expectedCode, type LawRow, lawTable, papersHeld, type TableBuyer } from '../rules/law-table.fixture.ts'
import type { LegalNature } from '../rules.ts'
import { permitForms } from '../rules.ts'

let market: TestMarket
let vendor: TestVendor & { cookies: Cookies }
let tagId: number
beforeAll(async () => {
  market = await openTestMarket()
  const seller = await createVendor(market.db)
  vendor = { ...seller, cookies: await market.loginAs(seller.userId) }
  await openGoods(market.db)
  tagId = await referenceData(market.db)
  for (const kind of ['DISTRIBUTION_APPROVAL', 'PLANT_OPERATOR'] as const)
    await grantPermit(market.db, { vendorId: vendor.vendorId }, kind)
})
afterAll(() => market.close())

const columns: Record<keyof LegalNature, string> = {
  professionalOnly: 'professional_only',
  plantProtection: 'plant_protection',
  biocontrol: 'biocontrol',
  gardenUse: 'garden_use',
  explosivePrecursor: 'explosive_precursor',
  reportablePrecursor: 'reportable_precursor',
  biocide: 'biocide',
  biocideType: 'biocide_type',
  taxCapsule: 'tax_capsule',
  livePlant: 'live_plant',
  alcohol: 'alcohol',
  transportClass: 'transport_class',
}
async function offerOf(row: LawRow) {
  const offer = await createOffer(market.db, vendor, { modes: ['PICKUP', 'HOME', 'RELAY', 'FREIGHT'] })
  const values = Object.fromEntries(
    Object.entries(row.goods).map(([field, value]) => [columns[field as keyof LegalNature], value]),
  )
  await market.db
    .updateTable('articles')
    .set({ ...values, amm_number: row.goods.plantProtection ? '2100001' : null })
    .where('id', '=', offer.articleId)
    .execute()
  return offer
}

async function buyerOf(row: LawRow, kind: TableBuyer): Promise<Buyer> {
  const buyer = await market.newBuyer(kind === 'private' ? 'normal' : 'professional')
  for (const permit of papersHeld(row, kind)) await grantPermit(market.db, { userId: buyer.userId }, permit)
  return buyer
}
const add = ({ cookies }: Buyer, offerId: number) =>
  market.request('POST', '/api/cart/lines', { offerId, quantity: 1 }, { cookies })

/** Rules of today, one of each list of biocide types. */
const sample = lawTable.filter(
  ({ on, goods }) => on === undefined && (!goods.biocideType || [1, 4, 14].includes(goods.biocideType)),
)

describe.each(sample)('$law', row => {
  test('the page, the cart and the payment give the verdict of the table, and offer its channels alone', async () => {
    const offer = await offerOf(row)
    const { legal, variants } = (await market.request('GET', `/api/articles/${offer.slug}`)).body.data
    expect(legal.permits.flatMap((asked: { names: string[] }) => asked.names)).toEqual(
      row.proven.map(kind => permitForms[kind].label),
    )
    expect(legal.refusal !== null).toBe(row.bare === 'refused')
    const lawful = deliveryModes.filter(mode => row.modes.includes(mode))
    if (row.bare !== 'refused') expect(variants[0].offers[0].deliveryModes.sort()).toEqual([...lawful].sort())
    for (const kind of ['private', 'declared', 'proven', 'certified'] as const) {
      const expected = expectedCode(row, kind)
      const buyer = await buyerOf(row, kind)
      const added = await add(buyer, offer.offerId)
      // A permit is asked before the payment, not before the cart.
      expect([kind, added.body.code]).toEqual([kind, expected === 'PERMIT_MISSING' ? null : expected])
      if (added.status !== 200) continue
      await market.request(
        'PUT',
        `/api/cart/deliveries/${vendor.vendorId}`,
        { mode: 'PICKUP', shopId: vendor.shopId },
        buyer,
      )
      const [seller] = (await market.request('GET', '/api/cart', undefined, buyer)).body.data.sellers
      expect([kind, seller.lines[0].issues[0]?.code ?? null]).toEqual([kind, expected])
      for (const mode of ['PICKUP', 'HOME', 'RELAY'] as const)
        expect([
          mode,
          seller.choices.find((choice: { mode: string }) => choice.mode === mode)?.reason === null,
        ]).toEqual([mode, lawful.includes(mode)])
      const placed = await market.place(buyer)
      expect([kind, placed.body.code]).toEqual([kind, expected])
    }
  })
})

test('an unlawful channel that a buyer names is not taken: the order is collected', async () => {
  const row = lawTable.find(({ goods }) => goods.gardenUse) as LawRow
  const offer = await offerOf(row)
  const buyer = await buyerOf(row, 'declared')
  await add(buyer, offer.offerId)
  await market.request('PUT', `/api/cart/deliveries/${vendor.vendorId}`, { mode: 'HOME' }, buyer)
  const placed = await market.place(buyer)
  const order = await market.orderOf(placed)
  expect(order.delivery_mode).toBe('PICKUP')
})

describe('an import', () => {
  /** Words or a number that mark goods, and the row of the table that they then fall under. */
  const lines = [
    { title: 'Bouillie bordelaise 20 kg', amm: '2100001', goods: 'plantProtection' },
    { title: 'Acide sulfurique 96 % bidon 20 L', amm: '', goods: 'explosivePrecursor' },
    { title: 'Nitrate de calcium 25 kg', amm: '', goods: 'reportablePrecursor' },
    { title: 'Capsule CRD champagne verte', amm: '', goods: 'taxCapsule' },
    { title: 'Greffés-soudés pinot noir', amm: '', goods: 'livePlant' },
  ] as const

  test('gives goods their class, and the cart then gives the verdict of the table', async () => {
    const rows = lines.map(({ title, amm }, rank) => `LAW-${rank};${title};Felco;12;1;${amm}`)
    const file = [
      'Référence;Désignation;Marque;Prix HT;Poids (kg);Numéro d’AMM',
      ...rows,
      'LAW-9;Crémant brut 12 % vol;Felco;12;1;',
    ]
    const id = await uploadImport(market, vendor.cookies, Buffer.from(file.join('\n')))
    const checked = await checkImport(market, vendor.cookies, id, { settings: { tagId, publish: true } })
    expect(checked.counts).toMatchObject({ create: lines.length, refused: 1 })
    await applyAndWait(market, vendor.cookies, id)
    for (const [rank, { goods }] of lines.entries()) {
      const offer = await market.db
        .selectFrom('offers as o')
        .innerJoin('variants as v', 'v.id', 'o.variant_id')
        .select(['o.id', 'v.article_id'])
        .where('o.reference', '=', `LAW-${rank}`)
        .executeTakeFirstOrThrow()
      await market.db.updateTable('offers').set({ status: 'published' }).where('id', '=', offer.id).execute()
      await market.db.updateTable('articles').set({ status: 'published' }).where('id', '=', offer.article_id).execute()
      await market.db
        .insertInto('stock')
        .values({ warehouse_id: vendor.warehouseId, offer_id: offer.id, vendor_id: vendor.vendorId, on_hand: 0 })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      const row = lawTable.find(one => one.goods[goods] === true && one.on === undefined) as LawRow
      const refusal = (await add(await buyerOf(row, 'private'), offer.id)).body.code
      const expected = expectedCode(row, 'private')
      expect([goods, refusal]).toEqual([goods, expected ?? 'OUT_OF_STOCK'])
    }
  })
})

describe('the counter', () => {
  async function waiting(row: LawRow, kind: TableBuyer) {
    const { offerId } = await offerOf(row)
    const buyer = await buyerOf(row, kind)
    await market.fill(buyer, vendor, [{ offerId, quantity: 1 }], 'PICKUP')
    const placed = await market.place(buyer)
    await market.pay(buyer, placed)
    const { id, pickup_code: code } = await market.orderOf(placed)
    await attachInvoice(market, vendor.cookies, id)
    await market.request('PUT', `/api/orders/setReadyToPick/${id}`, { invoiceRef: `FA-${id}` }, vendor)
    return { id, code, buyer }
  }
  const handOver = (code: string | null) =>
    market.request('POST', '/api/seller/orders/hand-over', { code, number: '' }, vendor)
  const rewrite = (change: string, orderId: number) =>
    market.pool.query(`SET session_replication_role = replica;
      UPDATE regulated_sales SET ${change} WHERE order_id = ${orderId}; RESET session_replication_role`)

  test.each(sample.filter(({ bare }) => bare === 'buys'))('$law: what was lawfully paid leaves', async row => {
    const { code } = await waiting(row, 'proven')
    expect((await handOver(code)).body).toMatchObject({ code: null, data: { status: 'COMPLETED' } })
  })

  test.each(sample.filter(({ bare }) => bare === 'asked'))(
    '$law: it leaves on a day on which the buyer has a valid paper',
    async row => {
      const { id, code, buyer } = await waiting(row, 'proven')
      const papers = market.db.updateTable('permits').where('user_id', '=', buyer.userId)
      await rewrite(`buyer_expires_on = current_date - 2`, id)
      await papers.set({ expires_on: '2020-01-01' }).execute()
      expect((await handOver(code)).body.code).toBe('PERMIT_MISSING')
      await papers.set({ expires_on: null }).execute()
      expect((await handOver(code)).status).toBe(200)
    },
  )

  test('a seller whose approval ended meanwhile hands nothing over', async () => {
    const row = lawTable[0] as LawRow
    const { code } = await waiting(row, 'proven')
    const approvals = market.db.updateTable('permits').where('vendor_id', '=', vendor.vendorId)
    await approvals.set({ expires_on: '2020-01-01' }).execute()
    expect((await handOver(code)).body).toMatchObject({
      code: 'SELLER_PERMIT_MISSING',
      error: expect.stringContaining('Votre agrément'),
    })
    await approvals.set({ expires_on: null }).execute()
    expect((await handOver(code)).status).toBe(200)
  })

  test('a rule that began after the payment is applied to what has not left', async () => {
    const type4 = lawTable.find(({ goods, on }) => goods.biocideType === 4 && on === undefined) as LawRow
    const { id, code, buyer } = await waiting(type4, 'proven')
    // As an order of December 2025, which needed no paper.
    await rewrite('buyer_permit = NULL, buyer_number = NULL, buyer_expires_on = NULL', id)
    await market.db.deleteFrom('permits').where('user_id', '=', buyer.userId).execute()
    expect((await handOver(code)).body).toMatchObject({
      code: 'PERMIT_MISSING',
      error: expect.stringContaining('désormais une pièce'),
    })
  })

  test('a class that closed after the payment stops new orders only', async () => {
    const capsule = lawTable.find(({ goods }) => goods.taxCapsule) as LawRow
    const { code } = await waiting(capsule, 'proven')
    await market.db.deleteFrom('open_goods_classes').where('class', '=', 'TAX_CAPSULE').execute()
    expect((await handOver(code)).status).toBe(200)
    await openGoods(market.db)
  })
})
