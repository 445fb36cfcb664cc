import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  addButton,
  addToCartFrom,
  button,
  demoAccountPassword,
  field,
  heading,
  open,
  submitOrder,
  trimmedText,
  waitForConfirmation,
  waitForHeader,
  waitForText,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'
import { expectInvariants } from '#tests/support/invariants.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterEach(() => expectInvariants(market.pool))
afterAll(() => market?.close())

const article = 'Sécateur électrique sans fil Voltarme 32, coupe 32 mm, écran de comptage'
const model = `${article}, 3 batteries 2,5 Ah`

/** Counts the fields that the buyer types in, and the pages between the cart and the bank. */
function counting(page: Page) {
  const counts = { fields: 0, screens: 0 }
  const type = async (place: Locator, value: string) => {
    counts.fields += 1
    await place.fill(value)
  }
  return { counts, type, screen: () => (counts.screens += 1), page }
}
type Counting = ReturnType<typeof counting>

async function openArticle(page: Page): Promise<void> {
  await page.goto(`/articles?q=${encodeURIComponent('Voltarme 32 batteries comptage')}`)
  await page.getByRole('main').getByRole('link', { name: article }).first().click()
  await heading(page, article).waitFor()
}

const cartRow = (page: Page) => page.getByRole('row').filter({ hasText: 'CV000111' })

async function sendPostcode({ page, type, screen }: Counting): Promise<void> {
  screen()
  await type(field(page, 'Code postal de livraison'), '51160')
  await button(page, 'Estimer la livraison').click()
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  await waitForText(page, 'Sous-total, livraison comprise')
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'postcode')).toMatchObject({ value: '51160', sameSite: 'Lax' })
  await page.getByRole('link', { name: 'Passer au paiement' }).click()
}

async function register({ page, type, screen }: Counting, email: string): Promise<void> {
  await waitForText(page.getByRole('complementary', { name: 'Votre panier' }), article)
  screen()
  const form = page.locator('form').filter({ hasText: 'Je m’inscris pour une entreprise' })
  await type(field(form, 'Prénom'), 'Agathe')
  await type(field(form, 'Nom'), 'Lemoine')
  await type(field(form, 'Adresse email'), email)
  await type(field(form, 'Téléphone'), '06 12 34 56 78')
  await type(field(form, 'Mot de passe'), demoAccountPassword)
  await type(field(form, 'Confirmez le mot de passe'), demoAccountPassword)
  await button(form, 'Créer mon compte').click()
}

/** List of the towns of the typed postcode: 51160 has eight. */
const townsOf = (part: Locator) => part.getByRole('combobox', { name: /^Communes de ce code postal/ })

async function order({ page, type, screen }: Counting, town: string): Promise<void> {
  const part = page.getByRole('region', { name: 'Adresse de livraison' }).first()
  await part.waitFor()
  screen()
  expect(await field(part, 'Code postal').inputValue()).toBe('51160')
  expect(await field(part, 'Nom et prénom du destinataire').inputValue()).toBe('Agathe Lemoine')
  expect(await field(part, 'Téléphone').inputValue()).not.toBe('')
  await type(field(part, 'Numéro et rue'), '12 rue des Vignes')
  if ((await field(part, 'Ville').inputValue()) === '') {
    await townsOf(part).selectOption(town)
    expect(await field(part, 'Ville').inputValue()).toBe(town)
  }
  await submitOrder(page)
}

test('a new buyer types eight fields on three screens, from the cart to the bank', async () => {
  const page = await market.visitor()
  const steps = counting(page)
  await openArticle(page)
  await addToCartFrom(cartRow(page), model, 1)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Panier/ })
    .click()
  await sendPostcode(steps)
  await register(steps, 'nouvelle.acheteuse@example.com')
  await order(steps, 'Aÿ-Champagne')
  expect(steps.counts).toEqual({ fields: 8, screens: 3 })
  await button(page, 'Refuser le paiement').click()
  await waitForText(page, 'Votre banque a refusé le paiement.')
  await submitOrder(page)
  await button(page, 'Accepter le paiement').click()
  await waitForConfirmation(page)
})

test('the same purchase needs no script', async () => {
  const page = await market.visitor({ javaScriptEnabled: false })
  const steps = counting(page)
  await openArticle(page)
  await addButton(cartRow(page), model).click()
  await waitForText(page, 'est dans votre panier')
  await sendPostcode(steps)
  await register(steps, 'acheteuse.sans.script@example.com')
  const part = page.getByRole('region', { name: 'Adresse de livraison' }).first()
  await part.waitFor()
  steps.screen()
  expect(await field(part, 'Code postal').inputValue()).toBe('51160')
  await steps.type(field(part, 'Numéro et rue'), '12 rue des Vignes')
  await townsOf(part).selectOption('Mutigny')
  await submitOrder(page)
  expect(steps.counts).toEqual({ fields: 8, screens: 3 })
})

test('goes to the payment only once the last change of the cart is saved', async () => {
  const page = await market.visitor()
  await openArticle(page)
  await waitForHeader(page)
  await addToCartFrom(cartRow(page), model, 1)
  await open(page, '/orders/cart')
  await page.getByRole('spinbutton', { name: `Quantité de ${article}` }).waitFor()
  await page.getByRole('button', { name: /^Plus/ }).click()
  await page.getByRole('link', { name: 'Passer au paiement' }).click()
  const digest = page.getByRole('complementary', { name: 'Votre panier' })
  await digest.waitFor()
  expect(await trimmedText(digest)).toContain('2 pièces')
})

test('« Passer au paiement » leads to the delivery that is missing', async () => {
  const page = await market.visitor()
  await openArticle(page)
  await waitForHeader(page)
  await addToCartFrom(cartRow(page), model, 1)
  await market.db
    .updateTable('offers')
    .set({ delivery_modes: ['PICKUP'] })
    .where('reference', '=', 'CV000111')
    .execute()
  await open(page, '/orders/cart')
  await page.getByRole('spinbutton', { name: `Quantité de ${article}` }).waitFor()
  await page.getByRole('link', { name: 'Passer au paiement' }).click()
  await page.getByRole('alert').filter({ hasText: 'Choisissez un mode de livraison.' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('mode')
  expect(new URL(page.url()).pathname).toBe('/orders/cart')
})
