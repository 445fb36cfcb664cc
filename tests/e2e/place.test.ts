import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addToCartFrom,
  button,
  buyerEmail,
  demoAccountPassword,
  field,
  heading,
  open,
  openLoginDialog,
  putInCart,
  waitForText,
  waitUntilLoggedIn,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, eventually, openDemoMarket } from '#tests/support/demo-market.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

const article = 'Sécateur électrique sans fil Voltarme 32, coupe 32 mm, écran de comptage'
const model = `${article}, 3 batteries 2,5 Ah`
const postcode = '51160'
/** Of the demo’s private buyer. */
const usualPostcode = '51200'

async function choosePlace(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Votre lieu/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Commune ou code postal' }).fill(postcode)
  await dialog.getByRole('button', { name: /^(Valider|Changer)$/ }).click()
  await dialog.getByRole('status').filter({ hasText: postcode }).waitFor()
  await button(dialog, 'Terminé').click()
}

const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find(one => one.name === name)?.value

test('a place shows dates of arrival on cards and articles, and prices the cart and the checkout', async () => {
  const page = await market.visitor()
  await open(page, `/articles?q=${encodeURIComponent('Voltarme 32 batteries comptage')}`)
  await choosePlace(page)
  await waitForText(page.getByRole('main'), /^(Chez vous|En point relais) /)
  await page.getByText('Pertinence').first().click()
  const nearest = page.getByRole('link', { name: /^Le plus proche/ })
  expect(await nearest.getAttribute('href')).toContain(`pres=${postcode}`)
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link', { name: article }).first().click()
  await heading(page, article).waitFor()
  await waitForText(page.getByRole('main'), /^(Chez vous|En point relais) /)
  await addToCartFrom(page.getByRole('row').filter({ hasText: 'CV000111' }), model, 1)
  await page.goto('/orders/cart')
  expect(await field(page, 'Code postal de livraison').inputValue()).toBe(postcode)
  const member = await market.person(buyerEmail)
  await member.context().addCookies([{ name: 'postcode', value: '51190', url: market.site }])
  await putInCart(market, member, 'CV000111')
  await member.goto('/orders/payment-page')
  const address = member.getByRole('region', { name: 'Adresse de livraison' }).first()
  expect(await field(address, 'Code postal').inputValue()).toBe('51190')
})

test('the usual address is the place of a user; a place chosen in one browser is there in the next, after the login', async () => {
  const first = await market.person(buyerEmail)
  await open(first, `/articles?q=${encodeURIComponent('Voltarme 32 batteries comptage')}`)
  await waitForText(first.getByRole('banner'), usualPostcode)
  await waitForText(first.getByRole('main'), /^(Chez vous|En point relais) /)
  const stored = first.waitForResponse(response => response.url().endsWith('/api/user/place') && response.ok())
  await choosePlace(first)
  await stored
  const second = await market.visitor()
  await open(second, '/')
  const dialog = await openLoginDialog(second)
  await field(dialog, 'Adresse email').fill(buyerEmail)
  await field(dialog, 'Mot de passe').fill(demoAccountPassword)
  await button(dialog, 'Se connecter').click()
  await waitUntilLoggedIn(second)
  await waitForText(second.getByRole('banner'), postcode)
  expect(await cookie(second, 'geo_latitude')).toMatch(/^4\d\.\d+$/)
})

test('without scripts, the shops page stores a postcode and a shop', async () => {
  const page = await market.visitor({ javaScriptEnabled: false })
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Votre lieu/ })
    .click()
  await field(page, 'Code postal de livraison').fill(postcode)
  await button(page, 'Livrer ici').click()
  await waitForText(page, `Livraison à ${postcode}.`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Choisir ce magasin/ })
    .first()
    .click()
  await waitForText(page, /est votre magasin\.$/)
  expect(await cookie(page, 'postcode')).toBe(postcode)
  expect(await cookie(page, 'selectedShop')).toMatch(/^\d+$/)
  await putInCart(market, page, 'CV000111')
  await page.goto('/orders/cart')
  expect(await field(page, 'Code postal de livraison').inputValue()).toBe(postcode)
})

test('« Dans un rayon de » limits a list to what shops near a postcode have', async () => {
  const page = await market.visitor({ javaScriptEnabled: false })
  await page.goto('/articles?pres=51200&rayon=25')
  await waitForText(page, /magasins? dans un rayon de 25\s+km de Épernay\./)
  await page.goto('/articles?pres=99999&rayon=25')
  await page.getByText('Code postal inconnu').first().waitFor({ state: 'attached' })
})

test('the table sorts and adds to the cart without scripts', async () => {
  const page = await market.visitor({ javaScriptEnabled: false })
  await page.goto('/articles?cat=98&vue=tableau')
  const table = page.getByRole('main').getByRole('table').first()
  await table.getByRole('link', { name: /^Prix$/ }).click()
  await page.waitForURL(/tri=prix/)
  await table
    .getByRole('button', { name: /^Ajouter au panier/ })
    .first()
    .click()
  await waitForText(page, 'est dans votre panier')
})

test('two ticked articles are compared side by side', async () => {
  const page = await market.visitor()
  await open(page, '/articles?cat=98&vue=tableau')
  const boxes = page.getByRole('checkbox', { name: /^Comparer/ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('form', { name: 'Comparaison' }).getByRole('link', { name: 'Comparer (2)' }).click()
  await heading(page, 'Comparer des articles').waitFor()
  await eventually(async () => (await page.getByRole('main').getByRole('columnheader').count()) >= 2, 'two columns')
})

test('one press sets the deliveries of all sellers', async () => {
  const page = await market.visitor()
  const { data } = await (await page.request.get(`${market.site}/api/articles?tri=ventes&cat=103`)).json()
  for (const { bestOffer } of data.articles.slice(0, 6))
    await page.request.post(`${market.site}/api/cart/lines`, {
      data: { offerId: bestOffer.id, quantity: bestOffer.minimum, round: true },
      headers: { origin: market.site },
    })
  await open(page, '/orders/cart')
  const plans = page.getByRole('region', { name: 'Tout recevoir ou tout retirer, en un choix' })
  await plans.getByText('C’est votre choix').waitFor()
  await plans.getByRole('button', { name: /^Choisir/ }).click()
  await eventually(
    async () => (await page.getByRole('radio', { name: /^Retrait en magasin/, checked: true }).count()) >= 1,
    'a pick-up chosen by the plan',
  )
})
