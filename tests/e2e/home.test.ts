import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'
import type { TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket({ showsPictures: true })
})
afterAll(() => market?.close())

test('a professional finds last orders and what they buy again on the home page, a private person the season', async () => {
  const { id: buyerId } = await market.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'domaine@cepetchai.example')
    .executeTakeFirstOrThrow()
  const offer = await market.db
    .selectFrom('offers as f')
    .innerJoin('vendors as w', 'w.id', 'f.vendor_id')
    .innerJoin('article_listing as a', 'a.best_offer_id', 'f.id')
    .select(['f.id', 'f.vendor_id', 'a.title'])
    .where('a.title', 'like', 'Bouteille champenoise%')
    .executeTakeFirstOrThrow()
  const seller = { vendorId: offer.vendor_id } as TestVendor
  const line = { offerId: offer.id, quantity: 588, unitPriceCents: 76, vatBasisPoints: 2_000 }
  await createPaidOrder(market.db, { vendor: seller, buyerId, mode: 'FREIGHT', lines: [line] })

  const page = await market.person('domaine@cepetchai.example')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const own = page.locator('.own-home')
  await own
    .getByRole('link', { name: /^Bouteille champenoise/ })
    .first()
    .waitFor()
  await own.getByRole('heading', { name: 'Vos dernières commandes' }).waitFor()
  await own.getByRole('heading', { name: 'Vous en rachetez souvent' }).waitFor()
  await own.getByRole('link', { name: 'Vos listes d’achat' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_000)
  const other = await market.person('particulier@cepetchai.example')
  await other.goto('/')
  await other.getByRole('heading', { name: 'C’est la saison' }).waitFor()
  expect(await other.getByText('Vos dernières commandes').count()).toBe(0)
})

test('the home page fits four thousand pixels of a phone', async () => {
  const page = await market.visitor({ viewport: { width: 360, height: 740 } })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Marques' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_000)
})

test('the site can be installed: a manifest with its icons, and a share that searches', async () => {
  const page = await market.visitor()
  await page.goto('/')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const response = await page.request.get(address ?? '')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await response.json()
  for (const { src } of manifest.icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
  const { action, params } = manifest.share_target
  await page.goto(`${action}?${params.text}=${encodeURIComponent('sécateur électrique')}`)
  await page.getByRole('heading', { level: 1, name: /sécateur électrique/i }).waitFor()
})
