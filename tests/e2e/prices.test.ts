import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { button, open, trimmedText, waitForText } from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

const bottle = '/articles/bouteille-champenoise-75-cl-standard-835-g-feuille-morte'
const halfPallet = (page: Page) => page.getByRole('row').filter({ hasText: 'Demi-palette de 588' }).first()
const main = (page: Page) => trimmedText(page.getByRole('main'))

test('a price names its unit and the smallest order, and a rounded quantity is named, without JavaScript', async () => {
  const page = await market.visitor({ javaScriptEnabled: false })
  await page.goto(bottle)
  expect(await trimmedText(halfPallet(page))).toMatch(/0,912 € TTC la bouteille.*demi-palette de 588 : 536,26 € TTC/)
  await halfPallet(page).getByRole('spinbutton').fill('600')
  await halfPallet(page)
    .getByRole('button', { name: /^Ajouter/ })
    .click()
  await waitForText(page, 'Vendu par 588 : arrondi à 1 176.')
  // 1 176 × 0,912 €, rounded once.
  expect(await main(page)).toContain('1 072,51 € TTC')
  await button(page, 'Mettre 588').click()
  await page.getByRole('spinbutton').and(page.locator('[value="588"]')).waitFor()
  expect(await main(page)).toContain('536,26 € TTC')
})

test('a quantity typed in the cart and sent by Enter is rounded with a word', async () => {
  const page = await market.visitor()
  await page.goto(bottle)
  await halfPallet(page)
    .getByRole('button', { name: /^Ajouter/ })
    .click()
  await waitForText(page, /dans votre panier|ajouté au panier/)
  await open(page, '/orders/cart')
  const quantity = page.getByRole('main').getByRole('spinbutton')
  await quantity.fill('600')
  await quantity.press('Enter')
  await waitForText(page, 'Vendu par 588 : arrondi à 1 176.')
  await button(page, 'Mettre 588').waitFor()
  await waitForText(page, '1 072,51 €')
})

test('a private person reads no price HT in the cart, a professional reads HT first', async () => {
  for (const [email, reads] of [
    ['particulier@cepetchai.example', false],
    ['domaine@cepetchai.example', true],
  ] as const) {
    const page = await market.person(email)
    await page.goto(bottle)
    await halfPallet(page)
      .getByRole('button', { name: /^Ajouter/ })
      .click()
    await waitForText(page, /dans votre panier|ajouté au panier/)
    await page.goto('/orders/cart')
    await waitForText(page, 'Bouteille champenoise')
    const before = page.getByRole('main').getByText(/€\sHT/).filter({ visible: true })
    expect((await before.count()) > 0, email).toBe(reads)
  }
})
