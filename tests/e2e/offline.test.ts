import { afterAll, beforeAll, expect, test } from 'vitest'
import { goOffline, goOnline, open } from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

test('without a network, our own styled page is shown and retries', async () => {
  const page = await market.visitor({ serviceWorkers: 'allow' })
  await open(page, '/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await goOffline(page)
  await page.goto('/marques')
  await page.getByRole('heading', { level: 1, name: 'Pas de connexion' }).waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).not.toContain('Times')
  await goOnline(page)
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await page.getByRole('heading', { level: 1, name: 'Marques' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/marques')
})

test('a loaded page works offline until it needs the network, and then shows what to do', async () => {
  const page = await market.visitor()
  await open(page, '/deals')
  await goOffline(page)
  await page
    .getByRole('button', { name: /^Ajouter au panier/ })
    .first()
    .click()
  await page.getByText('Connexion impossible').waitFor()
})
