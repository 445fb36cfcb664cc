import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accountMenu,
  button,
  buyerEmail,
  buyOffer,
  comptoirEmail,
  demoAccountPassword,
  field,
  fillRegistration,
  heading,
  lightPage,
  open,
  openLoginDialog,
  trimmedText,
  waitUntilLoggedIn,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
  await buyOffer(market, await market.person(buyerEmail), 'CV000100')
})
afterAll(() => market?.close())

/** Replaces one response of this path. */
const responses = (page: Page, path: string, status: number, envelope: object) =>
  page.route(`**${path}`, route => route.fulfill({ status, json: { status, code: null, fields: null, ...envelope } }), {
    times: 1,
  })

test('the cart is called « Panier »', async () => {
  const page = await market.visitor()
  await open(page, '/orders/cart')
  await page.getByRole('heading', { level: 1, name: /Panier|panier/ }).waitFor()
  expect(await page.title()).toBe('Panier — Cep & Chai')
})

test('orders are « Commandes clients » for a seller and « Vos commandes » for a buyer', async () => {
  for (const [email, title] of [
    [comptoirEmail, 'Commandes clients'],
    [buyerEmail, 'Vos commandes'],
  ] as const) {
    const page = await market.person(email)
    await open(page, '/account/orders')
    await heading(page, title).waitFor()
    expect(await page.title()).toBe(`${title} — Cep & Chai`)
  }
})

test('a seller’s pages are « Ajouter un article » and « Catalogue en ligne »', async () => {
  const page = await market.person(comptoirEmail)
  for (const [path, title] of [
    ['/account/catalogue-product/new', 'Ajouter un article'],
    ['/account/catalogue-product', 'Catalogue en ligne'],
  ] as const) {
    await page.goto(path)
    expect(await page.title()).toBe(`${title} — Cep & Chai`)
    expect(await trimmedText(page.getByRole('heading', { level: 1 }))).toBe(title)
  }
})

test('the account menu counts the orders in progress', async () => {
  const page = await market.person(buyerEmail)
  await open(page, lightPage)
  const entry = (await accountMenu(page)).getByRole('link', { name: /^Vos commandes/ })
  await entry.getByText('en cours').waitFor({ state: 'attached' })
  expect(await trimmedText(entry)).toBe('Vos commandes1 en cours')
})

test('the registration form marks mandatory fields with a star', async () => {
  const page = await market.visitor()
  await open(page, lightPage)
  const dialog = await openLoginDialog(page)
  await dialog.getByRole('tab', { name: 'Inscription' }).click()
  const labels = await dialog.locator('label').allInnerTexts()
  const starred = labels.filter(text => text.includes('*')).map(text => text.replace(/\s*\*\s*/, '').trim())
  expect(starred).toEqual(['Prénom', 'Nom', 'Adresse email', 'Téléphone', 'Mot de passe', 'Confirmez le mot de passe'])
})

test('requests the session only with the token cookie, and never from a cache', async () => {
  const visitor = await market.visitor()
  const requests: string[] = []
  visitor.on('request', request => requests.push(new URL(request.url()).pathname))
  await open(visitor, lightPage)
  expect(requests).not.toContain('/api/user/me')

  const page = await market.person(buyerEmail)
  const request = page.waitForRequest('**/api/user/me')
  await open(page, lightPage)
  expect((await (await request).allHeaders())['cache-control']).toBe('no-cache')
})

test('a login reloads the page it was opened on', async () => {
  const page = await market.visitor()
  await open(page, '/boutiques')
  const dialog = await openLoginDialog(page)
  await field(dialog, 'Adresse email').fill(buyerEmail)
  await field(dialog, 'Mot de passe').fill(demoAccountPassword)
  const reloaded = page.waitForEvent('load')
  await button(dialog, 'Se connecter').click()
  await reloaded
  await waitUntilLoggedIn(page)
  expect(new URL(page.url()).pathname).toBe('/boutiques')
  await dialog.waitFor({ state: 'detached' })
})

test('a login that returns 200 without a token shows the error of the response', async () => {
  const page = await market.visitor()
  await open(page, lightPage)
  const dialog = await openLoginDialog(page)
  await responses(page, '/api/auth/login', 200, { error: 'Ce compte attend sa validation.', data: { content: {} } })
  await field(dialog, 'Adresse email').fill(buyerEmail)
  await field(dialog, 'Mot de passe').fill(demoAccountPassword)
  await button(dialog, 'Se connecter').click()
  await dialog.getByRole('alert').getByText('Ce compte attend sa validation.').waitFor()
})

async function registering(): Promise<{ page: Page; dialog: Awaited<ReturnType<typeof openLoginDialog>> }> {
  const page = await market.visitor()
  await open(page, lightPage)
  const dialog = await openLoginDialog(page)
  await dialog.getByRole('tab', { name: 'Inscription' }).click()
  await heading(dialog, 'Créez votre compte').waitFor()
  return { page, dialog }
}

test('a refused registration shows the error of the response', async () => {
  const { page, dialog } = await registering()
  await responses(page, '/api/auth/register', 409, {
    code: 'REGISTRATION_REFUSED',
    error: 'Impossible de créer un compte avec ces informations.',
    data: null,
  })
  await fillRegistration(dialog, { email: 'refus@example.com' })
  await button(dialog, 'Créer mon compte').click()
  await dialog.getByRole('alert').getByText('Impossible de créer un compte avec ces informations.').waitFor()
})

test('a login that fails after the registration shows an error', async () => {
  const { page, dialog } = await registering()
  await responses(page, '/api/auth/login', 500, { error: '', data: null })
  await fillRegistration(dialog, { email: 'presque@example.com' })
  await button(dialog, 'Créer mon compte').click()
  await dialog.getByRole('alert').getByText('Une erreur est survenue pendant la connexion:').waitFor()
  await responses(page, '/api/auth/login', 401, {
    code: 'WRONG_CREDENTIALS',
    error: 'Adresse email ou mot de passe incorrect.',
    data: null,
  })
  await button(dialog, 'Créer mon compte').click()
  await dialog.getByRole('alert').getByText('Adresse email ou mot de passe incorrect.').waitFor()
})

test('a login without token or message, after the registration, shows the specified text', async () => {
  const { page, dialog } = await registering()
  await responses(page, '/api/auth/login', 200, { error: null, data: { content: {} } })
  await fillRegistration(dialog, { email: 'sans.message@example.com' })
  await button(dialog, 'Créer mon compte').click()
  await dialog.getByRole('alert').getByText('Une erreur est survenue pendant la connexion:').waitFor()
})

test('a registration refused on its own page is logged and shown, and can be resubmitted', async () => {
  const page = await market.visitor()
  const logged: string[] = []
  page.on('console', message => message.type() === 'error' && logged.push(message.text()))
  await open(page, '/register')
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Créer mon compte' }) })
  const error = 'Impossible de créer un compte avec ces informations.'
  await responses(page, '/api/auth/register', 409, { code: 'REGISTRATION_REFUSED', error, data: null })
  await fillRegistration(form, { email: 'page.refusee@example.com' })
  await button(form, 'Créer mon compte').click()
  await form.getByRole('alert').getByText(error).waitFor()
  expect(logged.some(text => text.includes(error))).toBe(true)
  expect(await button(form, 'Créer mon compte').isEnabled()).toBe(true)
})

test('/support/article shows one question with its answer', async () => {
  const page = await market.visitor({ javaScriptEnabled: false })
  await page.goto('/support/article?slug=certiphyto')
  const { title } = await market.db
    .selectFrom('faq_articles')
    .select('title')
    .where('slug', '=', 'certiphyto')
    .executeTakeFirstOrThrow()
  const spaced = (text: string) => text.replaceAll(/\s/g, ' ')
  expect(spaced(await trimmedText(page.getByRole('heading', { level: 1 })))).toBe(spaced(title))
  expect((await trimmedText(page.getByRole('main').locator('.prose').first())).length).toBeGreaterThan(100)
})

test('without scripts, a registration refused on its own page keeps what was typed', async () => {
  const page = await market.visitor({ javaScriptEnabled: false })
  await page.goto('/register')
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Créer mon compte' }) })
  await fillRegistration(form, { email: 'page.seule@example.com', phone: '0612' })
  await button(form, 'Créer mon compte').click()
  await page.getByText('Le numéro de téléphone doit faire au moins 5 caractères').first().waitFor()
  expect(await button(form, 'Créer mon compte').isEnabled()).toBe(true)
  expect(await field(form, 'Adresse email').inputValue()).toBe('page.seule@example.com')
})
