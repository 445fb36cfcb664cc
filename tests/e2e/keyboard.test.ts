import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  button,
  buyerEmail,
  heading,
  open,
  waitForBankPage,
  waitForCartCount,
  waitForConfirmation,
  waitForText,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, eventually, openDemoMarket } from '#tests/support/demo-market.ts'
import { isFocused, tabTo, unseenFocus } from '#tests/support/keyboard.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

const slug = 'secateur-electrique-sans-fil-voltarme-32-coupe-32-mm-ecran-de-comptage'
const article = 'Sécateur électrique sans fil Voltarme 32, coupe 32 mm, écran de comptage'

test('from an article to a paid order with the keyboard alone', async () => {
  const page = await market.person(buyerEmail)
  await open(page, `/articles/${slug}`)
  await page.keyboard.press('Tab')
  expect(await isFocused(page.getByRole('link', { name: 'Aller au contenu' }))).toBe(true)
  await page.keyboard.press('Enter')
  const add = button(page, `Ajouter au panier : ${article}, 3 batteries 2,5 Ah`).first()
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  await waitForCartCount(page, 1)
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: /^Panier/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await heading(page, 'Panier').waitFor()
  await choosePickUp(page)
  await tabTo(page, page.getByRole('link', { name: 'Passer au paiement' }))
  await page.keyboard.press('Enter')
  await payByKeyboard(page)
})

/** Home delivery, the cheapest to the door, is chosen at first. */
async function choosePickUp(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('radio', { name: /^Livraison à domicile/ }))
  const saved = page.waitForResponse(response => response.request().method() === 'POST')
  await page.keyboard.press('ArrowUp')
  const pickUp = page.getByRole('radio', { name: /^Retrait en magasin/ })
  await eventually(() => pickUp.isChecked(), 'pick-up chosen')
  await saved
  await page
    .getByRole('region', { name: 'Total du panier' })
    .getByText(/^Livraison\s: gratuite/)
    .waitFor()
}

async function payByKeyboard(page: Page): Promise<void> {
  const terms = page.getByRole('checkbox', { name: /^J’ai lu et j’accepte/ })
  await tabTo(page, terms)
  await page.keyboard.press('Space')
  expect(await terms.isChecked()).toBe(true)
  await tabTo(page, button(page, 'Commande avec obligation de paiement'))
  await page.keyboard.press('Enter')
  await waitForBankPage(page)
  await tabTo(page, button(page, 'Accepter le paiement'))
  await page.keyboard.press('Enter')
  await waitForConfirmation(page)
}

test('« / » focuses the search, except where it is typed', async () => {
  const page = await market.visitor()
  await open(page, `/articles/${slug}`)
  await page.keyboard.press('/')
  const search = page.getByRole('banner').getByRole('combobox')
  expect(await isFocused(search)).toBe(true)
  await page.keyboard.type('1/2')
  expect(await search.inputValue()).toBe('1/2')
})

test('the catalogue menu opens, is navigated and closes by keyboard, and returns the focus', async () => {
  const page = await market.visitor()
  await open(page, '/articles')
  const menu = page.getByRole('banner').getByRole('group').filter({ hasText: 'Catalogue' }).first()
  const control = menu.locator('summary')
  await tabTo(page, control)
  await page.keyboard.press('Enter')
  await waitForText(menu, 'Voir tous les articles « Travail de la vigne »')
  await page.keyboard.press('ArrowDown')
  await eventually(() => isFocused(menu.getByRole('link', { name: 'Travail de la vigne', exact: true })), 'first entry')
  await page.keyboard.press('ArrowDown')
  await waitForText(menu, 'Voir tous les articles « Nutrition »')
  await page.keyboard.press('ArrowRight')
  expect(await isFocused(menu.getByRole('link', { name: 'Engrais organiques' }))).toBe(true)
  await page.keyboard.press('Escape')
  expect(await isFocused(control)).toBe(true)
  await menu.getByRole('link').first().waitFor({ state: 'hidden' })
})

test('the login dialog traps the focus while open, closes on Escape and returns the focus', async () => {
  const page = await market.visitor()
  await open(page, '/articles')
  const control = page.getByRole('banner').getByRole('link', { name: 'Connexion' })
  await tabTo(page, control)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await heading(dialog, 'Content de vous revoir !').waitFor()
  const inside = () => dialog.evaluate(node => node.contains(document.activeElement))
  await eventually(inside, 'the focus in the window')
  for (let stops = 0; stops < 15; stops++) {
    await page.keyboard.press('Tab')
    expect(await inside()).toBe(true)
    expect(await unseenFocus(page)).toBeNull()
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => isFocused(control), 'the focus back on « Connexion »')
})
