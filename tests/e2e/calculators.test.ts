import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { button, field, heading, open, waitForText } from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

const sellersInCart = async (page: Page) => {
  await page.getByRole('link', { name: 'Voir le panier' }).click()
  await heading(page, 'Panier').waitFor()
  const cart = await page.request.get('/api/cart')
  // biome-ignore lint/suspicious/noExplicitAny: read as a client would, by name
  return ((await cart.json()) as any).data.sellers.length as number
}

test('a visitor computes a tirage and fills a cart of several sellers, without scripts and with them', async () => {
  const plain = await market.visitor({ javaScriptEnabled: false })
  await plain.goto('/calculateurs/tirage')
  await field(plain, 'Bouteilles à tirer').fill('20 000')
  await field(plain, 'Casse et rebut').fill('1,5')
  await button(plain, 'Calculer').click()
  await waitForText(plain, '20 300')
  await plain.getByRole('link', { name: /^Bouteille champenoise/ }).waitFor()
  await button(plain, 'Tout ajouter au panier').click()
  await button(plain, 'Confirmer').click()
  expect(await sellersInCart(plain)).toBeGreaterThan(1)

  const page = await market.visitor()
  await open(page, '/calculateurs/tirage')
  const caps = page.getByRole('combobox', { name: /^Choix pour : Capsules couronnes/ })
  await caps.selectOption({ label: 'Ne pas commander' })
  await button(page, 'Tout ajouter au panier').click()
  await heading(page, 'Au panier').waitFor()
  await page.getByRole('link', { name: /^Bidule/ }).waitFor()
  expect(await page.getByRole('link', { name: /^Capsule couronne/ }).count()).toBe(0)
  expect(await sellersInCart(page)).toBeGreaterThan(1)
})
