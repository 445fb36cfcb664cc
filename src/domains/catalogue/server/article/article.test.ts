import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createOffers, type NewOffer } from '#domains/offers/server/offers.ts'
import { smallCatalogue } from '#domains/offers/server/small-catalogue.fixture.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { grantPermit, openGoods } from '#tests/support/regulation.ts'
import type { Article } from '../../contract.ts'
import { mayBeReduced } from '../../rules.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof smallCatalogue>>
beforeAll(async () => {
  app = await testApp()
  world = await smallCatalogue(app.db)
})
afterAll(() => app.close())

const article = async (slug: string): Promise<Article> => {
  const { status, body } = await app.request('GET', `/api/articles/${slug}`)
  expect(status).toBe(200)
  return body.data
}

describe('article page data', () => {
  it('has the offers of every seller, cheapest first, with the pickup shops', async () => {
    const found = await article('article-1')
    expect(found).toMatchObject({
      title: 'Sécateur électrique 45 mm',
      brand: { name: 'Félin', slug: 'felin' },
      category: { id: 98, title: 'Travail de la vigne' },
      tags: ['Taille et sécateurs'],
      pictureId: world.plate,
      documents: [],
    })
    const [variant] = found.variants
    expect(variant?.offers.map(offer => [offer.reference, offer.priceCents, offer.available])).toEqual([
      ['LV/0012-A', 98_000, 0],
      ['CV000120', 99_000, 10],
    ])
    expect(variant?.offers[1]).toMatchObject({
      tiers: [{ from: 3, priceCents: 95_000 }],
      vatBasisPoints: 2_000,
      deliveryModes: ['PICKUP', 'HOME'],
      shops: [{ shopId: world.comptoir.shopId, available: 10 }],
    })
    expect(found.shops.map(shop => shop.id)).toEqual([world.comptoir.shopId])
  })

  it('has its attributes as text, in order', async () => {
    expect((await article('article-1')).attributes).toEqual([
      { code: 'cut', label: 'Diamètre de coupe', value: '45\u00a0mm' },
      { code: 'hand', label: 'Main', value: 'Droitier' },
      { code: 'clone', label: 'Clone', value: 'A' },
    ])
  })

  it('says why regulated goods are not sold here, by this seller or at all, and how the others travel', async () => {
    const offersOf = async () => (await article('article-5')).variants.flatMap(({ offers }) => offers)
    const closed = await article('article-5')
    expect(closed.legal.refusal).toBe(
      'La place de marché ne vend pas les produits phytopharmaceutiques à usage professionnel pour le moment.',
    )
    expect(closed.shops).toEqual([])
    await openGoods(app.db, ['PLANT_PROTECTION'])
    const without = await offersOf()
    expect((await article('article-5')).legal.refusal).toBeNull()
    expect(without.map(({ available }) => available)).toEqual(without.map(() => 0))
    expect(without[0]?.notice).toContain('Agrément de distribution de produits phytopharmaceutiques')
    for (const { vendor } of without) await grantPermit(app.db, { vendorId: vendor.id }, 'DISTRIBUTION_APPROVAL')
    const [sold] = await offersOf()
    expect(sold).toMatchObject({ notice: null, deliveryModes: ['PICKUP'] })
    expect(sold?.available).toBeGreaterThan(0)
    expect((await article('article-5')).legal.permits).toEqual([
      { names: ['Certiphyto'], law: 'Code rural, articles L253-7, L254-1 et L254-3' },
    ])
    expect((await article('article-1')).legal).toMatchObject({ refusal: null, permits: [] })
  })

  it('has the legally required information, and no discount on a plant protection product', async () => {
    const copper = await article('article-5')
    expect(copper.legal).toMatchObject({ plantProtection: true, ammNumber: '2000123', pictograms: ['GHS05'] })
    expect(copper.variants[0]?.offers[0]).toMatchObject({ referencePriceCents: null, tiers: [] })
    expect((await article('article-1')).variants[0]?.offers[0]?.referencePriceCents).toBe(110_000)
  })

  it('lists similar articles without itself', async () => {
    expect((await article('article-1')).similar.map(card => card.slug)).toEqual(['article-2'])
  })

  it('is still returned when no seller offers it', async () => {
    expect((await article('article-7')).variants[0]?.offers).toEqual([])
  })

  it.each(['article-6', 'inconnu', "article-1'--", '%25', '..%2f..%2fetc'])('returns 404 for « %s »', async slug => {
    const { status, body } = await app.request('GET', `/api/articles/${slug}`)
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('new offers', () => {
  const offer = async (values: Partial<NewOffer>) => {
    const { id } = await app.db
      .selectFrom('variants')
      .select('id')
      .where('article_id', '=', world.ids.get(values.tiers ? 'Bouillie bordelaise 10 kg' : 'Article sans offre') ?? 0)
      .executeTakeFirstOrThrow()
    const offer: NewOffer = {
      vendorId: world.liege.vendorId,
      variantId: id,
      reference: 'NEUF',
      priceCents: 1_000,
      vatCode: 'normal',
      step: 1,
      minimum: 1,
      tiers: [],
      deliveryModes: ['PICKUP'],
      preparationDays: 1,
      ...values,
    }
    return inTransaction(app.db, tx => createOffers(tx, [offer]))
  }

  it('reject price tiers on a plant protection product', () =>
    expect(offer({ tiers: [{ from: 10, priceCents: 900 }] })).rejects.toMatchObject({ code: 'INVALID_INPUT' }))

  it('reject a price history that ends at another price', () =>
    expect(offer({ history: [{ since: new Date(), priceCents: 1 }] })).rejects.toMatchObject({ code: 'INVALID_INPUT' }))

  it('store the given price history instead of today’s price', async () => {
    const since = new Date('2026-01-01T00:00:00Z')
    const [id = 0] = await offer({ history: [{ since, priceCents: 1_000 }] })
    const rows = await app.db.selectFrom('offer_price_history').selectAll().where('offer_id', '=', id).execute()
    expect(rows).toEqual([{ offer_id: id, valid_from: since, price_cents: 1_000 }])
  })
})

test('articles are reducible by the same rule in the database and in forms', async () => {
  const both = [true, false]
  const marks = both.flatMap(plantProtection =>
    [...(plantProtection ? both : [false])].flatMap(biocontrol => [
      { plantProtection, biocontrol, biocide: false, biocideType: null },
      ...[null, 4, 14, 18].map(biocideType => ({ plantProtection, biocontrol, biocide: true, biocideType })),
    ]),
  )
  for (const one of marks) {
    const { reducible } = await app.db
      .updateTable('articles')
      .set({ plant_protection: one.plantProtection, biocontrol: one.biocontrol, biocide: one.biocide })
      .set({ biocide_type: one.biocideType })
      .where('slug', '=', 'article-3')
      .returning('reducible')
      .executeTakeFirstOrThrow()
    expect({ ...one, reducible }).toEqual({ ...one, reducible: mayBeReduced(one) })
  }
})
