import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axeViolations, smallTargets } from '#tests/support/axe.ts'
import {
  accountMenu,
  button,
  buyerEmail,
  buyOffer,
  comptoirEmail,
  estateEmail,
  heading,
  open,
  openLoginDialog,
  payWith3ds,
  putInCart,
  stillness,
  submitOrder,
  waitForConfirmation,
  waitForText,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'

let market: DemoMarket
let orderId: number
beforeAll(async () => {
  market = await openDemoMarket()
  await buyOffer(market, await market.person(buyerEmail), 'CV000100')
  orderId = (await market.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()).id
})
afterEach(() => Promise.all(market.browser.contexts().map(context => context.close())))
afterAll(() => market?.close())

/** Pixels of horizontal overflow on a narrow screen. */
async function sideways(page: Page): Promise<number> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (before) await page.setViewportSize(before)
  return Math.max(0, wide)
}

async function expectGood(page: Page): Promise<void> {
  const at = new URL(page.url()).pathname
  expect({ at, axe: await axeViolations(page), sideways: await sideways(page) }).toEqual({ at, axe: [], sideways: 0 })
}

const article = '/articles/secateur-electrique-sans-fil-voltarme-32-coupe-32-mm-ecran-de-comptage'

describe('pages pass axe and do not scroll sideways at 360 px', () => {
  const forEveryone: [name: string, path: string][] = [
    ['the home page', '/'],
    ['a category', '/articles?cat=98'],
    ['an article', article],
    ['search results', '/articles?q=secateur+electrik'],
    ['a search without result', '/articles?q=zzzzqqqq'],
    ['the deals', '/deals'],
    ['the brands', '/marques'],
    ['an empty cart', '/orders/cart'],
    ['the register page', '/register'],
    ['the payment page of a visitor', '/orders/payment-page'],
    ['the return page of a visitor', '/orders/payment-return?purchase=1'],
    ['the shops', '/boutiques'],
    ['a shop', '/boutiques/1'],
    ['the terms', '/cgv'],
    ['a page that does not exist', '/nulle-part'],
  ]
  test.each(forEveryone)('on %s', async (_, path) => {
    const page = await market.visitor()
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await expectGood(page)
  })

  test('in the three views of the login dialog', async () => {
    const page = await market.visitor()
    await open(page, '/')
    const dialog = await openLoginDialog(page)
    await heading(dialog, 'Content de vous revoir !').waitFor()
    await expectGood(page)
    await dialog.getByRole('tab', { name: 'Inscription' }).click()
    await dialog.getByRole('switch', { name: 'Je m’inscris pour une entreprise' }).check()
    await button(dialog, 'Créer mon compte').waitFor()
    await expectGood(page)
    await dialog.getByRole('tab', { name: 'Se connecter' }).click()
    await button(dialog, 'Mot de passe oublié ?').click()
    await heading(dialog, 'Réinitialisez votre mot de passe').waitFor()
    await expectGood(page)
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
      await expectGood(page)
    }
    await accountMenu(page)
    await expectGood(page)
  })

  test.each([360, 1366])(
    'in the seller’s article list and team pages, %i px wide, with large enough controls',
    async width => {
      const page = await market.person(comptoirEmail)
      await page.setViewportSize({ width, height: 800 })
      for (const path of ['/account/catalogue-product', '/account/boutique/equipe']) {
        await open(page, path)
        expect({ path, targets: await smallTargets(page) }).toEqual({ path, targets: [] })
        await expectGood(page)
      }
    },
  )

  test('with the catalogue menu open', async () => {
    const page = await market.visitor()
    await open(page, '/')
    await page.getByRole('banner').locator('summary').filter({ hasText: 'Catalogue' }).click()
    await waitForText(page, 'Voir tous les articles « Travail de la vigne »')
    expect(await axeViolations(page)).toEqual([])
  })

  test('with the mobile drawer open', async () => {
    const page = await market.visitor({ viewport: { width: 360, height: 740 } })
    await page.goto('/')
    await button(page, 'Menu').click()
    const drawer = page.getByRole('dialog', { name: 'Catalogue' })
    await drawer.getByRole('link', { name: 'Nutrition' }).waitFor()
    await stillness(drawer)
    await expectGood(page)
  })
})
