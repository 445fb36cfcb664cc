import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallCatalogue } from '#domains/offers/server/small-catalogue.fixture.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { unitTtc } from '#shared/price/price.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { ArticleList, Facet, ListedArticle } from '../contract.ts'
import { parseListRequest } from '../rules.ts'
import { presentFacets } from './facets/facets.ts'
import { refreshListing } from './listing.ts'
import { invalidateListings } from './listing-version.ts'
import type { Attribute, LookupTables } from './lookup-tables.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof smallCatalogue>>
beforeAll(async () => {
  app = await testApp()
  world = await smallCatalogue(app.db)
})
afterAll(() => app.close())

const list = async (query: Record<string, string> = {}): Promise<ArticleList> => {
  const { status, body } = await app.request('GET', `/api/articles?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return body.data
}
const titles = async (query: Record<string, string>) =>
  (await list(query)).articles.map(article => article.title).sort()
const card = async (title: string): Promise<ListedArticle> => {
  const found = (await list()).articles.find(article => article.title === title)
  if (!found) throw new Error(`${title} is not listed`)
  return found
}
const counts = (facets: Facet[], name: string, label?: string) =>
  Object.fromEntries(
    facets
      .find(facet => facet.name === name && (!label || facet.label === label))
      ?.values.map(({ value, count }) => [value, count]) ?? [],
  )

const electric = 'Sécateur électrique 45 mm'
const handy = 'Sécateur à main gaucher'
const tube = 'Tuyau de liage creux, bobine de 5 kg'
const yeast = 'Levure œnologique pH-mètre'
const copper = 'Bouillie bordelaise 10 kg'

const relist = (title: string, values: ReturnType<typeof sql>) =>
  inTransaction(app.db, async tx => {
    await sql`UPDATE article_listing SET ${values}, version = (SELECT version + 1 FROM listing_version) WHERE title = ${title}`.execute(
      tx,
    )
    await invalidateListings(tx)
  })
const relistAll = () => inTransaction(app.db, tx => refreshListing(tx, 'all'))

describe('lists', () => {
  it('show only published articles with an offer', async () => {
    const all = await list()
    expect(all).toMatchObject({ total: 5, page: 1, pages: 1, title: 'Tous les articles', correction: null })
    expect(all.articles.map(article => article.title).sort()).toEqual([copper, yeast, electric, handy, tube].sort())
    expect(all.priceRange?.ht).toEqual({ minCents: 1_500, maxCents: 98_000 })
  })

  it('show the cheapest offer on the card, excluding VAT', async () => {
    expect(await card(electric)).toMatchObject({
      priceCents: 98_000,
      vatBasisPoints: 2_000,
      vendorCount: 2,
      variantCount: 1,
      brand: 'Félin',
      pictureId: world.plate,
      // The cheapest seller is out of stock; this shop has the other seller’s.
      shopIds: [world.comptoir.shopId],
      deliveryModes: ['PICKUP', 'HOME', 'RELAY'],
    })
  })

  it('show the first price tier and the price per kilogram', async () => {
    expect((await card(handy)).tier).toEqual({ from: 6, priceCents: 5_000 })
    expect((await card(electric)).tier).toBeNull()
    expect((await card(tube)).unitPrice).toEqual({ cents: 500, per: 'kg' })
    expect((await card(handy)).unitPrice).toBeNull()
  })

  it('strike through a price only when it was in force for thirty days, and never for plant protection', async () => {
    expect((await card(electric)).referencePriceCents).toBe(110_000)
    expect((await card(yeast)).referencePriceCents).toBeNull()
    expect((await card(copper)).referencePriceCents).toBeNull()
    expect(await titles({ promo: '1' })).toEqual([electric])
  })

  it('show goods for professionals with their badge', async () => {
    expect(await card(yeast)).toMatchObject({ professionalOnly: true })
  })

  it('sort by price and by date', async () => {
    const prices = async (tri: string) => (await list({ tri })).articles.map(article => article.priceCents)
    expect(await prices('prix')).toEqual([1_500, 2_500, 5_490, 6_000, 98_000])
    expect(await prices('prix-desc')).toEqual([98_000, 6_000, 5_490, 2_500, 1_500])
    expect((await list({ tri: 'nouveautes' })).total).toBe(5)
  })

  it('filter and sort by the price TTC that private persons read, or HT on request', async () => {
    // Dearer HT than the other, cheaper TTC.
    await relist(handy, sql`price_cents = 6100, vat_basis_points = 550`)
    const { articles } = await list({ tri: 'prix' })
    expect(new Set(articles.map(({ vatBasisPoints }) => vatBasisPoints)).size).toBeGreaterThan(1)
    for (const { title, priceCents, vatBasisPoints } of articles) {
      const ttc = (unitTtc(priceCents, vatBasisPoints) / 100).toFixed(2)
      expect(await titles({ prixMin: ttc, prixMax: ttc })).toEqual([title])
      const ht = (priceCents / 100).toFixed(2)
      expect(await titles({ prixMin: ht, prixMax: ht, taxe: 'ht' })).toEqual([title])
    }
    const ttc = articles.map(({ priceCents, vatBasisPoints }) => unitTtc(priceCents, vatBasisPoints))
    expect(ttc).toEqual(ttc.toSorted((a, b) => a - b))
    expect((await list()).priceRange?.ttc).toEqual({ minCents: ttc[0], maxCents: ttc.at(-1) })
    await relistAll()
  })

  it('sort by the price of a common unit, articles without it last', async () => {
    await relist(copper, sql`content_quantity = 10, content_unit = 'kg'`)
    const { comparedUnits, articles } = await list({ tri: 'prix-kg' })
    expect(comparedUnits.toSorted()).toEqual(['kg', 'piece'])
    const perKg = articles.map(({ unitPrice }) =>
      unitPrice?.per === 'kg' ? unitPrice.cents : Number.POSITIVE_INFINITY,
    )
    expect(perKg.filter(Number.isFinite).length).toBeGreaterThan(1)
    expect(perKg).toEqual(perKg.toSorted((a, b) => (a === b ? 0 : a - b)))
    await relistAll()
  })

  it('sort by the sales of the year', async () => {
    await relist(tube, sql`sales = 7`)
    expect((await list({ tri: 'ventes' })).articles[0]?.title).toBe(tube)
    await relistAll()
  })

  it('sort by the values of an attribute, in both directions, articles without it last', async () => {
    const sorted = async (tri: string) => (await list({ cat: '98', tri })).articles.map(({ title }) => title)
    expect(await sorted('attribut:cut')).toEqual([handy, electric, tube])
    expect(await sorted('attribut:cut:desc')).toEqual([electric, handy, tube])
    expect((await app.request('GET', '/api/articles?tri=attribut:')).status).toBe(400)
  })

  it('return an empty page beyond the last, and reject an invalid page number', async () => {
    expect(await list({ page: '2' })).toMatchObject({ articles: [], total: 5, page: 2, pages: 1 })
    for (const page of ['0', '-1', '5001', '1e3', 'x'])
      expect((await app.request('GET', `/api/articles?page=${page}`)).status).toBe(400)
  })

  it('reject unknown parameters', async () => {
    expect((await app.request('GET', '/api/articles?sort=price')).status).toBe(400)
    expect((await app.request('GET', '/api/articles?prixMin=abc')).status).toBe(400)
  })
})

describe('list titles', () => {
  it('come from the category, the tag, the season or the search', async () => {
    expect((await list({ cat: '98' })).title).toBe('Travail de la vigne')
    expect((await list({ cat: '104' })).category).toMatchObject({ id: 104, title: 'Oenologie', tags: ['Levures'] })
    expect((await list({ cat: '98', tags: 'Liage et attaches' })).title).toBe('Liage et attaches')
    expect((await list({ saison: 'taille' })).title).toBe('Spécial taille')
    expect((await list({ q: 'sécateur' })).title).toBe('Résultats pour «\u00a0sécateur\u00a0»')
  })

  it('come from the brand when the list is of one brand', async () => {
    expect((await list({ marque: 'oenolab' })).title).toBe('Œnolab')
    expect((await list({ marque: 'oenolab~felin' })).title).toBe('Tous les articles')
  })

  it('come from the seller when the list is of one seller', async () => {
    const { name } = await app.db
      .selectFrom('vendors')
      .select('name')
      .where('id', '=', world.liege.vendorId)
      .executeTakeFirstOrThrow()
    expect((await list({ vendeur: world.liegeSlug })).title).toBe(name)
    expect((await list({ vendeur: `${world.liegeSlug}~${world.comptoirSlug}` })).title).toBe('Tous les articles')
  })

  it('show « Chargement... » for an unknown category, with no articles', async () => {
    expect(await list({ cat: '4242' })).toMatchObject({
      title: 'Chargement...',
      category: null,
      total: 0,
      articles: [],
    })
  })
})

describe('facets', () => {
  it('are counted, most articles first', async () => {
    const { facets } = await list()
    expect(counts(facets, 'marque')).toEqual({ oenolab: 3, felin: 2 })
    expect(counts(facets, 'vendeur')).toEqual({ [world.comptoirSlug]: 3, [world.liegeSlug]: 3 })
    expect(counts(facets, 'mode')).toEqual({ HOME: 4, PICKUP: 4, RELAY: 3 })
    expect(counts(facets, 'magasin')).toEqual({ [world.comptoir.shopId]: 3, [world.liege.shopId]: 1 })
    expect(facets.find(facet => facet.name === 'tags')?.values[0]).toMatchObject({
      value: 'Taille et sécateurs',
      count: 2,
    })
    expect(facets.some(facet => facet.name === 'attributs')).toBe(false)
  })

  it('show the attributes of the category with their unit', async () => {
    const { facets } = await list({ cat: '98' })
    const cut = facets.find(facet => facet.label === 'Diamètre de coupe')
    expect(cut?.values).toEqual([
      { value: 'cut:22.5', label: '22,5\u00a0mm', count: 1, selected: false },
      { value: 'cut:45', label: '45\u00a0mm', count: 1, selected: false },
    ])
    expect(facets.some(facet => facet.label === 'Clone')).toBe(false)
  })

  it('each ignore their own selection and apply the others', async () => {
    const { facets, total } = await list({ cat: '98', marque: 'felin', attributs: 'hand:Gaucher' })
    expect(total).toBe(1)
    // One of the two Félin is left-handed; no Œnolab is.
    expect(counts(facets, 'marque')).toEqual({ felin: 1 })
    expect(counts(facets, 'attributs', 'Main')).toEqual({ 'hand:Droitier': 1, 'hand:Gaucher': 1 })
    // A facet with one value left is hidden: it distinguishes nothing.
    expect(facets.some(facet => facet.label === 'Diamètre de coupe')).toBe(false)
  })

  it('keep a selected value that no article has any more', async () => {
    const { facets, total } = await list({ marque: 'felin', tags: 'Levures' })
    expect(total).toBe(0)
    expect(facets.find(facet => facet.name === 'marque')?.values).toContainEqual(
      expect.objectContaining({ value: 'felin', count: 0, selected: true }),
    )
  })

  it('combine: values of one facet widen, several facets narrow', async () => {
    expect(await titles({ tags: 'Levures~Liage et attaches' })).toEqual([yeast, tube].sort())
    expect(await titles({ tags: 'Levures~Liage et attaches', mode: 'PICKUP' })).toEqual([yeast])
    expect(await titles({ magasin: `${world.comptoir.shopId}`, prixMax: '60', taxe: 'ht' })).toEqual(
      [copper, handy].sort(),
    )
    expect(await titles({ prixMin: '54,91', prixMax: '979.99', taxe: 'ht' })).toEqual([copper])
    expect(await titles({ vendeur: world.comptoirSlug, saison: 'taille' })).toEqual([electric, handy].sort())
  })

  it('leave out the values that every article has, unless they are chosen', async () => {
    const modes = async (query: Record<string, string>) =>
      Object.keys(counts((await list({ marque: 'felin', ...query })).facets, 'mode'))
    expect(await modes({})).toEqual([])
    expect(await modes({ mode: 'HOME' })).toContain('HOME')
  })

  it('keep the whole price range while a price is selected', async () => {
    expect((await list({ prixMax: '30' })).priceRange?.ht).toEqual({ minCents: 1_500, maxCents: 98_000 })
  })

  it('return nothing for an unknown value, rather than everything', async () => {
    for (const query of [
      { marque: 'inconnue' },
      { tags: 'Inconnu' },
      { saison: 'jamais' },
      { magasin: '999999' },
      { attributs: 'cut:1' },
      { attributs: 'cut' },
      { mode: 'WINGS' },
    ])
      expect((await list(query as unknown as Record<string, string>)).total).toBe(0)
  })
})

describe('near a postcode', () => {
  beforeAll(async () => {
    await sql`INSERT INTO communes (insee, name, postcodes, population, latitude, longitude)
      VALUES ('99901', 'Essai', '{99900}', 10, 49.0, 4.0) ON CONFLICT DO NOTHING`.execute(app.db)
    const move = (id: number, latitude: number) =>
      app.db.updateTable('shops').set({ latitude, longitude: 4 }).where('id', '=', id).execute()
    // Some 22 and 6 kilometres away.
    await move(world.comptoir.shopId, 49.2)
    await move(world.liege.shopId, 49.05)
  })

  it('has only what a shop within the radius has today', async () => {
    const near = await list({ pres: '99900', rayon: '10' })
    expect(near.near).toEqual({ postcode: '99900', radiusKm: 10, town: 'Essai', shopCount: 1 })
    expect(near.articles.every(({ shopIds }) => shopIds.includes(world.liege.shopId))).toBe(true)
    expect(near.total).toBe(1)
    expect((await list({ pres: '99900' })).near).toMatchObject({ radiusKm: 25, shopCount: 2 })
  })

  it('puts what the nearest shop has first', async () => {
    const shops = (await list({ pres: '99900', rayon: '50', tri: 'distance' })).articles.map(({ shopIds }) => shopIds)
    expect(shops.length).toBeGreaterThan(2)
    expect(shops.map(ids => ids.includes(world.liege.shopId))).toEqual([true, ...shops.slice(1).map(() => false)])
  })

  it('is empty for an unknown postcode, and rejects what is none', async () => {
    expect(await list({ pres: '00000' })).toMatchObject({ total: 0, near: { town: null, shopCount: 0 } })
    for (const query of ['pres=5120', 'pres=abcde', 'pres=51200&rayon=11'])
      expect((await app.request('GET', `/api/articles?${query}`)).status).toBe(400)
  })
})

describe('categories and the home page', () => {
  it('list the eight categories with their tags, and the current seasons', async () => {
    const { categories, categoriesEphemeral } = (await app.request('GET', '/api/categories')).body.data
    expect(categories.map((category: { id: number }) => category.id)).toEqual([98, 100, 106, 103, 102, 104, 105, 99])
    const tags = ['Taille et sécateurs', 'Liage et attaches']
    expect(categories[0]).toMatchObject({ id: 98, title: 'Travail de la vigne', tags })
    expect(categoriesEphemeral.map((season: { slug: string }) => season.slug)).toContain('toujours')
  })

  it('list the tags of one category, none for an unknown one', async () => {
    const tags = async (id: string) => (await app.request('GET', `/api/categoriesTags?idCat=${id}`)).body.data
    expect(await tags('99')).toEqual(['Protection de la vigne'])
    expect(await tags('12')).toEqual([])
    expect((await app.request('GET', '/api/categoriesTags?idCat=x')).status).toBe(400)
  })

  it('show deals, the season and brands on the home page', async () => {
    const home = (await app.request('GET', '/api/home')).body.data
    expect(home.articleCount).toBe(5)
    expect(home.deals.map((deal: ListedArticle) => deal.title)).toEqual([electric])
    expect(home.brands).toEqual([
      { name: 'Œnolab', slug: 'oenolab', articles: 3, logoId: null },
      { name: 'Félin', slug: 'felin', articles: 2, logoId: null },
    ])
    expect(home.busiestTags[0]).toEqual({
      categoryId: 98,
      pictureId: world.plate,
      tags: ['Taille et sécateurs', 'Liage et attaches'],
    })
  })
})

describe('change', () => {
  it('is visible in the lists once the refresh commits', async () => {
    const id = world.ids.get(tube) ?? 0
    const refresh = () => inTransaction(app.db, tx => refreshListing(tx, [id]))
    await app.db.updateTable('articles').set({ status: 'archived' }).where('id', '=', id).execute()
    expect((await list()).total).toBe(5)
    await refresh()
    expect((await list()).total).toBe(4)
    await app.db.updateTable('articles').set({ status: 'published' }).where('id', '=', id).execute()
    await refresh()
    expect((await list()).total).toBe(5)
  })

  it('removes a suspended seller’s offers from the lists', async () => {
    const status = (value: string) =>
      app.db.updateTable('vendors').set({ status: value }).where('id', '=', world.liege.vendorId).execute()
    await status('suspended')
    await inTransaction(app.db, tx => refreshListing(tx, 'all'))
    expect(await card(electric)).toMatchObject({
      priceCents: 99_000,
      vendorCount: 1,
      tier: { from: 3, priceCents: 95_000 },
    })
    await status('verified')
    await inTransaction(app.db, tx => refreshListing(tx, 'all'))
    expect((await list()).total).toBe(5)
  })
})

const attribute = (code: string, label: string, unit: string | null): Attribute => ({
  ...{ code, label, unit },
  kind: 'number',
  facet: true,
})

/** Labels of the facets of a category whose articles have two values of each attribute. */
function labelsOf(...attributes: Attribute[]): string[] {
  const none = new Map()
  const known = new Map(attributes.map(one => [one.code, one]))
  // Only what facets are presented with.
  const lookup = { tags: none, brands: none, vendors: none, shops: none, attributes: known } as unknown as LookupTables
  const facets = new Map(
    attributes.map(({ code }) => [
      `attribute:${code}`,
      ['10', '20'].map(value => ({ value: `${code}:${value}`, articles: 2 })),
    ]),
  )
  return presentFacets({ facets, total: 4 }, parseListRequest({ cat: '98' }), lookup).map(({ label }) => label)
}

it('qualifies attributes of one name in a list by their unit', () => {
  const [cm, m] = [attribute('length_cm', 'Longueur', 'cm'), attribute('length_m', 'Longueur', 'm')]
  expect(labelsOf(cm, m, attribute('cut', 'Diamètre', 'mm'))).toEqual(['Longueur (cm)', 'Longueur (m)', 'Diamètre'])
  expect(labelsOf(m)).toEqual(['Longueur'])
})

it('offers a brand as a filter once the operator has approved it, or when the list is of that brand', () => {
  const none = new Map()
  const brands = new Map(
    [true, false].map((approved, id) => [id, { id, name: `Marque ${id}`, slug: `marque-${id}`, approved }] as const),
  )
  // Only what facets are presented with.
  const lookup = {
    ...{ tags: none, vendors: none, shops: none, attributes: none },
    ...{ brands, slugNames: new Map([...brands.values()].map(({ slug, name }) => [slug, name])) },
  } as unknown as LookupTables
  const facets = new Map([['brand' as const, ['0', '1'].map(value => ({ value, articles: 2 }))]])
  const shown = (query: Record<string, string>) =>
    presentFacets({ facets, total: 4 }, parseListRequest(query), lookup).flatMap(({ values }) =>
      values.map(({ value, count }) => [value, count]),
    )
  expect(shown({ cat: '98' })).toEqual([['marque-0', 2]])
  expect(shown({ cat: '98', marque: 'marque-1' })).toEqual([
    ['marque-0', 2],
    ['marque-1', 2],
  ])
})
