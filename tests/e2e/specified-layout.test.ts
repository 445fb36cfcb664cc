import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accountMenu,
  button,
  buyerEmail,
  comptoirEmail,
  demoAccountPassword,
  field,
  heading,
  lightPage,
  open,
  openLoginDialog,
  putInCart,
  stillness,
  trimmedText,
  waitForCartCount,
  waitForText,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket({ showsPictures: true })
})
afterAll(() => market?.close())

const bar = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const hrefs = (page: Page) =>
  footer(page)
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('href')))

describe('header of every page', () => {
  test('has the logo, the catalogue, the search, « Magasins », the account and the cart, and stays visible', async () => {
    const page = await market.visitor()
    await open(page, '/articles?cat=98')
    const link = (name: string | RegExp) => bar(page).getByRole('link', { name })
    expect(await link('Cep & Chai').getAttribute('href')).toBe('/')
    expect(await link('Magasins').getAttribute('href')).toBe('/boutiques')
    expect(await link(/^Panier/).getAttribute('href')).toBe('/orders/cart')
    await bar(page).locator('summary').filter({ hasText: 'Catalogue' }).waitFor()
    await bar(page).getByRole('combobox').waitFor()
    await link('Connexion').waitFor()
    await page.mouse.wheel(0, 2_000)
    await page.waitForFunction(() => scrollY > 500)
    expect((await bar(page).boundingBox())?.y).toBe(0)
  })

  test('shows the number of cart items on the cart link', async () => {
    const page = await market.visitor()
    await open(page, lightPage)
    await waitForCartCount(page, 0)
    await putInCart(market, page, 'CV000100', 1)
    await open(page, lightPage)
    await waitForCartCount(page, 1)
  })

  test('shows suggestions while typing, in a list under the field', async () => {
    const page = await market.visitor()
    await open(page, '/articles?cat=98')
    await bar(page).getByRole('combobox').fill('secat')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
  })

  test('names each suggested article in full on a phone', async () => {
    const page = await market.visitor({ viewport: { width: 360, height: 740 } })
    await open(page, '/articles?cat=98')
    await bar(page).getByRole('combobox').fill('secat')
    const name = page
      .getByRole('listbox')
      .getByRole('option')
      .getByText(/^Sécateur/)
      .first()
    expect((await name.boundingBox())?.width).toBeGreaterThan(150)
  })
})

describe('catalogue menu', () => {
  async function opened() {
    const page = await market.visitor()
    await open(page, lightPage)
    await bar(page).locator('summary').filter({ hasText: 'Catalogue' }).click()
    await waitForText(bar(page), 'Voir tous les articles « Travail de la vigne »')
    return page
  }

  test('lists the eight categories by title, in the specified order', async () => {
    const page = await opened()
    await waitForText(page, 'Voir tous les articles « Travail de la vigne »')
    const response = await page.request.get('/api/categories')
    const { categories } = (await response.json()).data
    expect(categories.map(({ id, title }: { id: number; title: string }) => [id, title])).toEqual([
      [98, 'Travail de la vigne'],
      [100, 'Nutrition'],
      [106, 'Cave et exploitation'],
      [103, 'Emballage'],
      [102, 'Bouteille et Habillage'],
      [104, 'Oenologie'],
      [105, 'Vente et dégustation'],
      [99, 'Protection et Hygiène'],
    ])
    const shown = await bar(page).locator('[data-entry]').allInnerTexts()
    expect(shown.slice(0, 8).map(text => text.trim())).toEqual(categories.map(({ title }: { title: string }) => title))
  })

  test('shows on the right, for the hovered category, its icon, title, tags and the link to all of it', async () => {
    const page = await opened()
    await bar(page).getByRole('link', { name: 'Oenologie', exact: true }).hover()
    const panel = bar(page).getByRole('region', { name: 'Oenologie' })
    await panel.waitFor()
    expect(await panel.locator('svg').count()).toBeGreaterThan(0)
    const all = panel.getByRole('link', { name: 'Voir tous les articles « Oenologie »' })
    expect(await all.getAttribute('href')).toBe('/articles?cat=104')
    const tag = panel.getByRole('listitem').getByRole('link').first()
    const name = await trimmedText(tag)
    expect(await tag.getAttribute('href')).toBe(`/articles?${new URLSearchParams({ cat: '104', tags: name })}`)
  })

  test('shows « Aucune sous catégorie » for a category without tags', async () => {
    await market.db.deleteFrom('seasonal_category_tags').where('tag_id', 'in', tagsOf(105)).execute()
    await market.db.deleteFrom('article_tags').where('tag_id', 'in', tagsOf(105)).execute()
    await market.db.deleteFrom('tags').where('category_id', '=', 105).execute()
    // Without the pages that other tests have read.
    await market.startServer()
    const page = await opened()
    await bar(page).getByRole('link', { name: 'Vente et dégustation', exact: true }).hover()
    await waitForText(bar(page).getByRole('region', { name: 'Vente et dégustation' }), 'Aucune sous catégorie')
  })
})

const tagsOf = (category: number) => market.db.selectFrom('tags').select('id').where('category_id', '=', category)

/** Nearly stops the page's animations, so that steps during one do not depend on the machine's speed. */
async function slowAnimations(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  const rate = (playbackRate: number) => session.send('Animation.setPlaybackRate', { playbackRate })
  await rate(0.001)
  return { begin: () => rate(0.001), finish: () => rate(1) }
}

describe('mobile drawer', () => {
  test('lists the categories, opens and closes in 150 ms, and ignores clicks meanwhile', async () => {
    const page = await market.visitor({ viewport: { width: 390, height: 800 } })
    await open(page, lightPage)
    const slowed = await slowAnimations(page)
    const dialog = page.locator('dialog.drawer-left').first()
    const isOpen = () => dialog.evaluate(node => (node as HTMLDialogElement).open)
    const movesFor = () => dialog.evaluate(node => node.getAnimations()[0]?.effect?.getTiming().duration)
    await button(page, 'Menu').click()
    expect([await isOpen(), await movesFor()]).toEqual([true, 150])
    await page.keyboard.press('Escape')
    expect(await isOpen()).toBe(true)
    await slowed.finish()
    await stillness(dialog)
    const drawer = page.getByRole('dialog', { name: 'Catalogue' })
    for (const title of ['Travail de la vigne', 'Nutrition', 'Protection et Hygiène'])
      await drawer.getByRole('link', { name: title }).waitFor()
    await slowed.begin()
    await page.keyboard.press('Escape')
    expect([await isOpen(), await movesFor()]).toEqual([false, 150])
    await button(page, 'Menu').click({ force: true })
    expect(await isOpen()).toBe(false)
    await slowed.finish()
    await stillness(dialog)
    await dialog.waitFor({ state: 'hidden' })
  })
})

describe('category column of a list', () => {
  test('expands a category to its tags, each a link to the list with category and tag', async () => {
    const page = await market.visitor()
    await open(page, '/articles?cat=98')
    const column = page.getByRole('navigation', { name: 'Catégories' }).filter({ visible: true })
    await column.getByText('Autres catégories', { exact: true }).click()
    await column.getByText('Nutrition', { exact: true }).click()
    const tag = column.locator('a[href^="/articles?cat=100&tags="]').filter({ visible: true }).first()
    await tag.click()
    await page.waitForURL(/\/articles\?cat=100&tags=/)
  })

  test('is in a drawer on narrow screens', async () => {
    const page = await market.visitor({ viewport: { width: 390, height: 800 } })
    await open(page, '/articles?cat=98')
    await page.getByRole('main').getByText('Catégories', { exact: true }).filter({ visible: true }).first().click()
    await page.getByRole('dialog', { name: 'Catégories' }).getByText('Nutrition').waitFor()
  })
})

describe('footer of every page', () => {
  test('has help, information, application links, means of payment, the year and the claims', async () => {
    const page = await market.visitor()
    await open(page, lightPage)
    const links = await hrefs(page)
    for (const path of [
      '/support/categories',
      '/support/faq-articles',
      '/contact',
      '/info-livraison',
      '/retours-info',
      '/payment-info',
      '/about',
      '/jobs',
      '/impact-eco',
      '/download',
      '/download#sur-iphone-et-ipad',
      '/download#sur-android',
      '/vendeur/devenir-vendeur',
      '/cgv',
      '/cgu',
      '/mentions-legales',
    ])
      expect(links, path).toContain(path)
    const words = (await trimmedText(footer(page))).replaceAll('\u00a0', ' ')
    for (const claim of [
      'Plus de 1 300 références',
      'Livraison à domicile sous 72 h',
      'Retrait gratuit en magasin',
      'en Champagne',
      'Centre d’aide et FAQ',
      'Application mobile',
      'Paiement sécurisé',
      'Devenir vendeur',
      `© ${new Date().getFullYear()} Cep & Chai`,
    ])
      expect(words).toContain(claim)
    expect(
      await footer(page)
        .getByRole('list', { name: /paiement/i })
        .locator('svg')
        .count(),
    ).toBeGreaterThan(1)
  })
})

describe('payment page', () => {
  test('shows only the logo above and no footer', async () => {
    const page = await market.visitor()
    await page.goto('/orders/payment-page')
    expect(new URL(page.url()).pathname).toBe('/orders/payment-page')
    expect(await bar(page).getByRole('link').allInnerTexts()).toEqual(['Cep & Chai'])
    expect(await bar(page).getByText('Magasins').count()).toBe(0)
    expect(await hrefs(page)).not.toContain('/about')
    await footer(page).getByText(`© ${new Date().getFullYear()} Cep & Chai`).waitFor()
  })

  test('with an empty cart, leads a visitor back to it, without a form to register', async () => {
    const page = await market.visitor()
    await page.goto('/orders/payment-page')
    await heading(page, 'Votre panier est vide').waitFor()
    expect(await page.getByRole('button', { name: 'Créer mon compte' }).count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'Revenir au panier' }).click()
    await page.waitForURL('**/orders/cart')
  })

  test('stays the next page when a visitor logs in on it', async () => {
    const page = await market.visitor()
    await page.goto('/orders/payment-page')
    await page.waitForFunction(() => sessionStorage.getItem('redirect') === '/orders/payment-page')
    const form = page.locator('form').filter({ hasText: 'Connectez vous à votre compte' })
    await field(form, 'Adresse email').fill(buyerEmail)
    await field(form, 'Mot de passe').fill(demoAccountPassword)
    await button(form, 'Se connecter').click()
    await waitForText(page, 'Votre panier est vide')
    expect(new URL(page.url()).pathname).toBe('/orders/payment-page')
  })
})

describe('account menu', () => {
  async function items(email: string) {
    const page = await market.person(email)
    await open(page, lightPage)
    const menu = await accountMenu(page)
    const links = menu.getByRole('link').or(menu.getByRole('button'))
    return (await links.allInnerTexts()).map(text => text.trim().split('\n')[0])
  }

  test('of a buyer links to the account and « Vos commandes », and ends with « Déconnecter »', async () => {
    const shown = await items(buyerEmail)
    expect(shown).toEqual(expect.arrayContaining(['Mon compte', 'Vos commandes']))
    expect(shown.at(-1)).toBe('Déconnecter')
    for (const foreign of ['Ajouter un article', 'Catalogue en ligne', 'Administration'])
      expect(shown).not.toContain(foreign)
  })

  test('of a seller adds « Commandes clients », « Ajouter un article » and « Catalogue en ligne »', async () => {
    expect(await items(comptoirEmail)).toEqual(
      expect.arrayContaining(['Commandes clients', 'Ajouter un article', 'Catalogue en ligne']),
    )
  })

  test.each(['admin@cepetchai.example', 'super@cepetchai.example'])('of %s adds « Administration »', async email => {
    const page = await market.person(email)
    await open(page, lightPage)
    const admin = (await accountMenu(page)).getByRole('link', { name: 'Administration' })
    expect(await admin.getAttribute('href')).toBe('/dashboard/analytics')
  })
})

test('the login dialog opens over the page from « Connexion », with its two tabs', async () => {
  const page = await market.visitor()
  await open(page, '/boutiques')
  const dialog = await openLoginDialog(page)
  expect(await dialog.getByRole('tab').allInnerTexts()).toEqual(['Se connecter', 'Inscription'])
  expect(new URL(page.url()).pathname).toBe('/boutiques')
})
