import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createOfferFor, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { expectInvariants } from '#tests/support/invariants.ts'

let app: TestApp
let vendor: TestVendor
let tags: Record<string, number>
beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  tags = { bottle: await tag('Bouteilles champenoises', 102), treatment: await tag('Protection de la vigne', 99) }
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

async function tag(name: string, categoryId: number): Promise<number> {
  const { rows } = await app.pool.query(
    `INSERT INTO tags (category_id, name, slug, position) VALUES ($1, $2, $3, 900) ON CONFLICT (name) DO UPDATE SET position = 900 RETURNING id`,
    [categoryId, name, `essai-${categoryId}`],
  )
  return rows[0].id
}
type Glass = { title?: string; ring?: number; step?: number; stock?: number; priceCents?: number }
/** Champagne glass of 75 cl, sold by the bottle. */
async function glass({ title = 'Bouteille essai', ring = 29, ...offer }: Glass = {}) {
  const made = await createOffer(app.db, vendor, { title, ...offer })
  const attributes = JSON.stringify({ ring, cl: 75, glass: 'vert champagne' })
  await app.pool.query('UPDATE articles SET category_id = 102, attributes = $2 WHERE id = $1', [
    made.articleId,
    attributes,
  ])
  await app.pool.query('INSERT INTO article_tags (article_id, tag_id) VALUES ($1, $2)', [made.articleId, tags.bottle])
  await app.pool.query("UPDATE variants SET sale_unit = 'bouteille' WHERE id = $1", [made.variantId])
  return made
}
const removeGlass = () => app.pool.query(`UPDATE offers SET status = 'draft' WHERE vendor_id = $1`, [vendor.vendorId])
afterEach(removeGlass)

const calculate = async (query: string, slug = 'tirage') => app.request('GET', `/api/calculators/${slug}?${query}`)
const glassOf = async (query = 'bouteilles=1000&perte=0') => (await calculate(query)).body.data.needs[0]
const fill = (lines: object[], { key = randomUUID() as string, cookies = {} as Cookies, slug = 'tirage' } = {}) =>
  app.request('POST', `/api/calculators/${slug}/cart`, { key, lines }, { cookies })

describe('offers of a need', () => {
  test('only those with the ring, the content and the tint of the calculation, in whole packs', async () => {
    const right = await glass({ step: 588, stock: 2_000, priceCents: 70 })
    await glass({ ring: 26, stock: 2_000, priceCents: 10 })
    const need = await glassOf()
    expect(need.options).toHaveLength(1)
    expect(need.options[0]).toMatchObject({
      lines: [{ offerId: right.offerId, quantity: 1_176 }],
      ...{ amount: 1_176, leftover: 176, covers: true },
      // Per unit: 0,84 € TTC.
      ...{ htCents: 82_320, ttcCents: 98_784 },
    })
  })

  test('an article that no seller has enough of is gathered from all of its sellers', async () => {
    const first = await glass({ stock: 700, priceCents: 70 })
    const other = await createVendor(app.db)
    const second = await createOfferFor(app.db, other, first.variantId, 'AUTRE-GLASS', { stock: 600, priceCents: 80 })
    const [option] = (await glassOf()).options
    expect(option.lines.map((line: { offerId: number; quantity: number }) => [line.offerId, line.quantity])).toEqual([
      [first.offerId, 700],
      [second, 300],
    ])
    expect(option.covers).toBe(true)
    await app.pool.query(`UPDATE offers SET status = 'draft' WHERE id = $1`, [second])
    expect((await glassOf()).options).toMatchObject([{ amount: 700, covers: false, leftover: 0 }])
  })

  test('an article without an offer on sale is no option', async () => {
    await glass()
    await removeGlass()
    expect((await glassOf()).options).toEqual([])
  })

  test('an unknown calculator is NOT_FOUND, an unknown field INVALID_INPUT; a value out of limits has a sentence and no needs', async () => {
    expect((await calculate('', 'inconnu')).body.code).toBe('NOT_FOUND')
    expect((await calculate('couleur=1')).body.code).toBe('INVALID_INPUT')
    expect((await calculate('bouteilles=0')).body.data).toMatchObject({
      values: { bouteilles: '0' },
      errors: { bouteilles: 'Entre 1 et 500\u00a0000' },
      needs: [],
    })
  })

  test('a dose above the maximum of the authorisation is refused, when an article states it', async () => {
    const { articleId } = await createOffer(app.db, vendor, { title: 'Bouillie essai' })
    await app.pool.query(
      `UPDATE articles SET category_id = 99, amm_number = '9800474', attributes = '{"amm_kg_ha": 3.5}' WHERE id = $1`,
      [articleId],
    )
    await app.pool.query('INSERT INTO article_tags (article_id, tag_id) VALUES ($1, $2)', [articleId, tags.treatment])
    const errors = async (query: string) => (await calculate(query, 'traitement')).body.data.errors
    expect(await errors('dose=3,5&amm=9800474')).toEqual({})
    expect(await errors('dose=3,6&amm=9800474')).toEqual({
      dose: 'L’AMM n°\u00a09800474 limite la dose à 3,5\u00a0kg par hectare',
    })
    expect(await errors('dose=3,6&amm=1234567')).toEqual({})
    // No product is proposed without its number.
    expect((await calculate('dose=3', 'traitement')).body.data.needs).toMatchObject([{ amount: 3, options: [] }])
  })
})

describe('all into the cart', () => {
  const cartOf = async (cookies: Cookies) => {
    const { body } = await app.request('GET', '/api/cart', undefined, { cookies })
    // biome-ignore lint/suspicious/noExplicitAny: read as a client would, by name
    return body.data.sellers.flatMap((seller: any) => seller.lines.map((line: any) => [line.offerId, line.quantity]))
  }
  const twoSellers = async () => {
    const first = await createOffer(app.db, vendor)
    const second = await createOffer(app.db, await createVendor(app.db))
    return [
      { offerId: first.offerId, quantity: 2 },
      { offerId: second.offerId, quantity: 3 },
    ]
  }

  test('a visitor gets one cart of several sellers, once per key, and its summary', async () => {
    const lines = await twoSellers()
    const key = randomUUID()
    const sent = await fill(lines, { key })
    expect(sent.body.data).toEqual({ added: 2, missing: 0 })
    const { cookies } = sent
    expect((await fill(lines, { key, cookies })).body.data).toEqual({ added: 2, missing: 0 })
    expect(await cartOf(cookies)).toEqual(lines.map(({ offerId, quantity }) => [offerId, quantity]))
    const last = (as: Cookies) => app.request('GET', '/api/lists/last-fill', undefined, { cookies: as })
    expect((await last(cookies)).body.data.fill).toMatchObject({
      source: 'Calculateur «\u00a0Tirage\u00a0»',
      rows: [{ outcome: 'added' }, { outcome: 'added' }],
    })
    expect((await last({})).body.data).toEqual({ fill: null })
  })

  test('concurrent requests of one key add once', async () => {
    const lines = await twoSellers()
    const cookies = await app.loginAs(await createUser(app.db))
    const key = randomUUID()
    await Promise.all([1, 2, 3].map(() => fill(lines, { key, cookies })))
    expect(await cartOf(cookies)).toEqual(lines.map(({ offerId, quantity }) => [offerId, quantity]))
  })

  test('nothing, a quantity of 0, unknown keys and an unknown calculator are refused', async () => {
    const [line] = await twoSellers()
    expect((await fill([])).body.code).toBe('INVALID_INPUT')
    expect((await fill([{ ...line, quantity: 0 }])).body.code).toBe('INVALID_INPUT')
    expect((await fill([{ ...line, price: 1 }])).body.code).toBe('INVALID_INPUT')
    expect((await fill([line as object], { key: 'x' })).body.code).toBe('INVALID_INPUT')
    expect((await fill([line as object], { slug: 'inconnu' })).body.code).toBe('NOT_FOUND')
  })
})
