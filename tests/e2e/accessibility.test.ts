import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  articlePath,
  buyerPages,
  forEveryone,
  operatorPages,
  publicPages,
  sellerPages,
} from '#tests/support/accessible-pages.ts'
import { axeViolations, smallTargets, unfold } from '#tests/support/axe.ts'
import {
  acceptAndOrder,
  accountMenu,
  button,
  buyerEmail,
  buyOffer,
  comptoirEmail,
  estateEmail,
  field,
  goOffline,
  heading,
  lightPage,
  open,
  openLoginDialog,
  payWith3ds,
  putInCart,
  submitOrder,
  waitForConfirmation,
  waitForText,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'
import { followLink } from '#tests/support/links.ts'

let market: DemoMarket
let orderId: number
beforeAll(async () => {
  market = await openDemoMarket({ showsPictures: true })
  await buyOffer(market, await market.person(buyerEmail), 'CV000100')
  orderId = (await market.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => market?.close())

/** A screen of 1,280 px enlarged four times. */
const narrow = { width: 320, height: 740 }

/** Pixels of horizontal overflow there. */
async function sideways(page: Page): Promise<number> {
  const before = page.viewportSize()
  if (before?.width !== narrow.width) await page.setViewportSize(narrow)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (before && before.width !== narrow.width) await page.setViewportSize(before)
  return Math.max(0, wide)
}

/** States that were checked: the page, who opened it, and what is open, faulty or under way in it. */
const states = new Set<string>()

async function expectGood(page: Page, state = '', parts = {}): Promise<void> {
  const { pathname, search } = new URL(page.url())
  const at = `${pathname}${search} ${state}`.trim()
  const found = { at, axe: await axeViolations(page, parts), sideways: await sideways(page) }
  expect(found).toEqual({ at, axe: [], sideways: 0 })
  states.add(at)
}

/** A whole page. */
async function expectGoodUnfolded(page: Page, state = '', parts = {}): Promise<void> {
  await unfold(page)
  await expectGood(page, state, parts)
}

/** By a link of the page in front, if it has one. The status of a page that is loaded. */
const visit = async (page: Page, path: string) =>
  (await followLink(page, path)) ? undefined : (await page.goto(path))?.status()

/** Checks the header and the footer on the first of the pages. */
async function expectAllGood(page: Page, paths: readonly string[], who = ''): Promise<void> {
  for (const path of paths) {
    await visit(page, path)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await expectGoodUnfolded(page, who, { withFrame: path === paths[0] })
  }
}

describe('pages pass axe and do not scroll sideways at 320 px', () => {
  test.each(forEveryone)('on %s', async (_, path) => {
    await expectAllGood(await market.visitor(), [path])
  })

  test('in the views of the login dialog, and after a wrong password', async () => {
    const page = await market.visitor()
    await open(page, lightPage)
    const dialog = await openLoginDialog(page)
    await heading(dialog, 'Content de vous revoir !').waitFor()
    await expectGood(page, 'login')
    await field(dialog, 'Adresse email').fill(buyerEmail)
    await field(dialog, 'Mot de passe').fill('pas le bon')
    await button(dialog, 'Se connecter').click()
    await dialog.getByRole('alert').waitFor()
    await expectGood(page, 'wrong password')
    await dialog.getByRole('tab', { name: 'Inscription' }).click()
    await dialog.getByRole('switch', { name: 'Je m’inscris pour une entreprise' }).check()
    await button(dialog, 'Créer mon compte').waitFor()
    await expectGood(page, 'registration')
    await dialog.getByRole('tab', { name: 'Se connecter' }).click()
    await button(dialog, 'Mot de passe oublié ?').click()
    await heading(dialog, 'Réinitialisez votre mot de passe').waitFor()
    await expectGood(page, 'forgotten password')
  })

  test('the forms of the account beside the cart of a visitor', async () => {
    const page = await market.visitor()
    await putInCart(market, page, 'CV000101')
    await page.goto('/orders/payment-page')
    await heading(page, 'Créez votre compte').waitFor()
    await expectGood(page)
  })

  test('from a filled cart to the return page', async () => {
    const page = await market.person(estateEmail)
    await putInCart(market, page, 'CV000101')
    await open(page, '/orders/cart')
    await expectGood(page)
    await page.goto('/orders/payment-page')
    await expectGood(page)
    await submitOrder(page)
    await expectGood(page)
    await button(page, 'Accepter avec 3-D Secure').waitFor()
    await payWith3ds(page)
    await waitForConfirmation(page)
    await expectGood(page)
  })

  test.each([
    ['buyer', buyerEmail],
    ['seller', comptoirEmail],
  ])('on the account, the orders and one order of a %s', async (_, email) => {
    const page = await market.person(email)
    for (const path of ['/account', '/account/orders', `/account/orders/${orderId}`, '/account/retours']) {
      await open(page, path)
      await expectGoodUnfolded(page, email)
    }
    await accountMenu(page)
    await expectGood(page, `${email}, account menu`)
  })

  test.each([360, 1366])(
    'in the seller’s article list and team pages, %i px wide, with large enough controls',
    async width => {
      const page = await market.person(comptoirEmail)
      await page.setViewportSize({ width, height: 800 })
      for (const path of ['/account/catalogue-product', '/account/boutique/equipe']) {
        await open(page, path)
        expect({ path, targets: await smallTargets(page) }).toEqual({ path, targets: [] })
        await expectGoodUnfolded(page, `${width}`)
      }
    },
  )

  test('with the catalogue menu open', async () => {
    const page = await market.visitor()
    await open(page, lightPage)
    await page.getByRole('banner').locator('summary').filter({ hasText: 'Catalogue' }).click()
    await waitForText(page, 'Voir tous les articles « Travail de la vigne »')
    await expectGood(page, 'catalogue menu')
  })

  test('with the mobile drawer open', async () => {
    const page = await market.visitor({ viewport: { width: 360, height: 740 } })
    await page.goto(lightPage)
    await button(page, 'Menu').click()
    const drawer = page.getByRole('dialog', { name: 'Catalogue' })
    await drawer.getByRole('link', { name: 'Nutrition' }).waitFor()
    await expectGood(page, 'drawer')
  })

  test('on the other pages of a visitor, also those of a link that leads nowhere', async () => {
    await expectAllGood(await market.visitor(), publicPages)
  })

  test('on the other pages of a buyer and a seller, opened at that width', async () => {
    await expectAllGood(await market.person(buyerEmail, { viewport: narrow }), buyerPages, 'buyer')
    await expectAllGood(await market.person(comptoirEmail, { viewport: narrow }), sellerPages, 'seller')
  })

  test('with a message, suggestions of the search, and the question about cookies', async () => {
    const page = await market.visitor()
    await open(page, articlePath)
    await page
      .getByRole('button', { name: /^Ajouter au panier/ })
      .first()
      .click()
    await page
      .getByRole('region', { name: 'Messages' })
      .getByText(/panier/)
      .first()
      .waitFor()
    await expectGood(page, 'message')
    await page.getByRole('banner').getByRole('combobox').fill('sécateur')
    await page.getByRole('option').first().waitFor()
    await expectGood(page, 'suggestions')
    await page.context().clearCookies()
    await page.goto('/about')
    const question = page.getByRole('region', { name: 'Mesure d’audience' })
    await question.waitFor()
    await expectGood(page, 'cookies')
    await question.getByRole('button', { name: 'Choisir' }).click()
    await page.getByRole('dialog', { name: 'Cookies et mesure d’audience' }).waitFor()
    await expectGood(page, 'choice of cookies')
  })

  test('in the dialogs of an order, of its buyer and its seller', async () => {
    const buyer = await market.person(buyerEmail)
    const seller = await market.person(comptoirEmail)
    const dialogs = [
      [buyer, 'buyer', 'Annuler la commande'],
      [seller, 'seller', 'Annuler la commande'],
      [seller, 'seller', 'Rembourser'],
      [seller, 'seller', 'Éditer l’étiquette'],
    ] as const
    for (const [page, who, name] of dialogs) {
      await open(page, `/account/orders/${orderId}`)
      await button(page, name).click()
      await page.getByRole('dialog').waitFor()
      await expectGood(page, `${who}, dialog ${name}`)
    }
  })

  test('when an order is refused: an unknown code, an address without a town, a refused payment', async () => {
    const page = await market.person(buyerEmail)
    await putInCart(market, page, 'CV000101')
    await open(page, '/orders/cart')
    await field(page, 'Code promotionnel').fill('INCONNU')
    await button(page, 'Appliquer').click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await expectGood(page, 'unknown code')
    await page.goto('/orders/payment-page')
    await page.getByRole('radio', { name: 'Une autre adresse', exact: true }).check()
    await expectGood(page, 'another address')
    await page.getByRole('radio', { name: /^Camille Aubry/ }).check()
    await submitOrder(page)
    await button(page, 'Refuser le paiement').click()
    await waitForText(page, 'Votre banque a refusé le paiement.')
    await expectGood(page, 'refused payment')
  })

  test('while a request is under way, and without a network', async () => {
    const page = await market.person(buyerEmail)
    await putInCart(market, page, 'CV000101')
    await page.goto('/orders/payment-page', { waitUntil: 'networkidle' })
    await page.route('**/orders/payment-page**', route =>
      route.request().method() === 'POST' ? undefined : route.continue(),
    )
    await acceptAndOrder(page)
    await page.getByRole('status').getByText('Envoi en cours…').waitFor({ state: 'attached' })
    await expectGood(page, 'busy')
    const visitor = await market.visitor()
    await open(visitor, articlePath)
    await goOffline(visitor)
    await visitor
      .getByRole('button', { name: /^Ajouter au panier/ })
      .first()
      .click()
    await visitor.getByText(/^Connexion impossible/).waitFor()
    await expectGood(visitor, 'offline')
  })

  test('on every page of the back office, opened at that width, without an error in the console', async () => {
    const page = await market.person('super@cepetchai.example', { viewport: narrow })
    const errors: string[] = []
    page.on('console', message => message.type() === 'error' && errors.push(message.text()))
    expect(operatorPages.length).toBeGreaterThan(20)
    for (const path of operatorPages) {
      // One that is not loaded logs its fault.
      const status = (await visit(page, path)) ?? 200
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectGoodUnfolded(page, '', { withFrame: path === operatorPages[0] })
      expect({ path, status, errors: errors.splice(0) }).toEqual({ path, status: 200, errors: [] })
    }
  }, 300_000)

  test('in 150 states at least, of all these tests together', () => {
    expect(states.size).toBeGreaterThanOrEqual(150)
  })
})
