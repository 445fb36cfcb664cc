import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { button, heading, open } from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket({ showsPictures: true })
})
afterAll(() => market?.close())

/** An article whose variants look different. */
async function severalPictures(): Promise<string> {
  const { slug } = await market.db
    .selectFrom('articles')
    .select('slug')
    .where('title', 'like', 'Caisse à vendange ajourée gerbable%')
    .executeTakeFirstOrThrow()
  return `/articles/${slug}`
}

test('a small picture of an article shows its large one, without scripts too', async () => {
  const page = await market.visitor({ javaScriptEnabled: false })
  await page.goto(await severalPictures())
  // Hidden pictures are in no accessibility tree.
  const large = (rank: number) => page.locator(`img[alt$=", image ${rank}"]`)
  const pictures = page.getByRole('group', { name: 'Images de l’article' })
  expect(await pictures.getByRole('radio').count()).toBe(6)
  expect(await large(3).isVisible()).toBe(false)
  await pictures.getByRole('img', { name: 'Image 3', exact: true }).click()
  expect(await large(3).isVisible()).toBe(true)
  expect(await large(2).isVisible()).toBe(false)
  // The name of a model shows its picture.
  await page.getByRole('table').first().locator('label').last().click()
  expect(await large(3).isVisible()).toBe(false)
})

test('the sections of an article are open on a wide screen and fold on a phone, without scripts too', async () => {
  const page = await market.visitor({ javaScriptEnabled: false })
  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.goto(await severalPictures())
  const facts = page.locator('#caracteristiques')
  expect(await facts.isVisible()).toBe(true)
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await facts.isVisible()).toBe(false)
  await heading(page, 'Caractéristiques').click()
  expect(await facts.isVisible()).toBe(true)
})

const tables = (page: Page) => page.getByRole('main').getByRole('table').count()

test('a reader of tables gets those of the next lists before any card is shown', async () => {
  const page = await market.visitor()
  await open(page, '/articles?cat=98')
  await page.getByRole('link', { name: 'Tableau' }).click()
  await page.waitForURL(/vue=tableau/)
  await page.goto('/articles?cat=103')
  await page.waitForURL('**/articles?cat=103&vue=tableau')
  expect(await tables(page)).toBe(1)
  await open(page, '/')
  const shown: string[] = []
  page.on('framenavigated', frame => shown.push(frame.url()))
  await page.getByRole('main').getByRole('link', { name: 'Emballage' }).first().click()
  await page.waitForURL(/vue=tableau/)
  expect(shown.filter(url => !url.includes('vue='))).toEqual([])
  await page.getByRole('link', { name: 'Planches' }).click()
  await page.waitForURL(url => !url.search.includes('vue='))
  await page.getByRole('main').getByRole('table').waitFor({ state: 'detached' })
})

test('a bar shows that the next page is on its way, from any page', async () => {
  const page = await market.visitor()
  await open(page, await severalPictures())
  await page.route('**/articles.data*', async route => {
    await new Promise(resolve => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.getByRole('navigation', { name: /Fil d/ }).getByRole('link', { name: 'Travail de la vigne' }).click()
  await page.getByRole('status', { name: 'Chargement' }).waitFor()
  await heading(page, 'Travail de la vigne').waitFor()
  expect(await page.getByRole('status', { name: 'Chargement' }).count()).toBe(0)
})

/** Goods that two sellers have, by the unit. */
async function soldByTwo() {
  const { rows } = await sql<{ id: number; vendor: string; other: string }>`
    SELECT o.id, v.name AS vendor, w.name AS other FROM offers o
    JOIN offers p ON p.variant_id = o.variant_id AND p.vendor_id <> o.vendor_id
    JOIN vendors v ON v.id = o.vendor_id JOIN vendors w ON w.id = p.vendor_id
    WHERE o.status = 'published' AND p.status = 'published' AND o.step = 1 AND o.minimum = 1 AND p.step = 1 AND p.minimum = 1
      AND (SELECT sum(on_hand) FROM stock s WHERE s.offer_id = o.id) >= 10
      AND (SELECT sum(on_hand) FROM stock s WHERE s.offer_id = p.id) >= 10
      AND (SELECT count(*) FROM offers q WHERE q.variant_id = o.variant_id) = 2
    ORDER BY o.id LIMIT 1`.execute(market.db)
  const [found] = rows
  if (!found) throw new Error('no goods of two sellers in the demo')
  return found
}

test('a line that lacks stock is split with another seller by one press', async () => {
  const { id, vendor, other } = await soldByTwo()
  const page = await market.visitor()
  const headers = { origin: market.site }
  const added = await page.request.post('/api/cart/lines', { data: { offerId: id, quantity: 8 }, headers })
  expect(added.status(), await added.text()).toBe(200)
  await market.db.updateTable('stock').set({ on_hand: 0 }).where('offer_id', '=', id).execute()
  const first = market.db.selectFrom('stock').select('warehouse_id').where('offer_id', '=', id).limit(1)
  await market.db
    .updateTable('stock')
    .set({ on_hand: 5 })
    .where('offer_id', '=', id)
    .where('warehouse_id', '=', first)
    .execute()
  await open(page, '/orders/cart')
  await button(page, `5 chez ${vendor}, 3 chez ${other}`).click()
  await heading(page, `Vendu par ${other}`).waitFor()
  const quantities = page.getByRole('main').getByRole('spinbutton')
  expect(await Promise.all([0, 1].map(rank => quantities.nth(rank).inputValue()))).toEqual(['5', '3'])
  expect(await page.getByRole('main').getByRole('button', { name: /chez/ }).count()).toBe(0)
})

test('a needed quantity is made of whole packs of all sellers, delivered, and two sellers have what one lacks, without scripts', async () => {
  const page = await market.visitor({ javaScriptEnabled: false })
  await page.goto('/articles/bouteille-bourguignonne-75-cl-cuvee-580-g-verte')
  await page.getByLabel('Quantité, en bouteilles').fill('2 000')
  await page.getByLabel('Code postal', { exact: true }).fill('51200')
  await button(page, 'Comparer').click()
  const packs = page.getByRole('table', { name: /pour 2\s000/ })
  const rows = await packs.getByRole('row').allInnerTexts()
  expect(rows[0]).toMatch(/Prix la\sbouteille\s+Livré/)
  expect(rows[1]).toMatch(/2\s×\spalette\sde\s1\s300 \(2\s600\).*0,8\d*\s€\sTTC/s)
  const add = packs.getByRole('row', { name: /^2\s×\spalette/ }).first()
  await add.getByRole('spinbutton').fill('59800')
  await add.getByRole('button', { name: /Ajouter au panier/ }).click()
  await page.getByText(/Il n’en reste que/).waitFor()
  await page.getByRole('button', { name: /^[\d\s]+ chez .+, [\d\s]+ chez .+/ }).click()
  expect(await page.getByRole('heading', { name: /^Vendu par/ }).count()).toBe(2)
})
