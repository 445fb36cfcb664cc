import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  acceptAndOrder,
  addButton,
  button,
  demoAccountPassword,
  field,
  fillAddress,
  fillRegistration,
  heading,
  putInCart,
  trimmedText,
  waitForBankPage,
  waitForConfirmation,
  waitForText,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, eventually, openDemoMarket } from '#tests/support/demo-market.ts'
import { expectInvariants } from '#tests/support/invariants.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

const article = 'Sécateur électrique sans fil Voltarme 32, coupe 32 mm, écran de comptage'
const model = `${article}, 3 batteries 2,5 Ah`
const email = 'sans.script@example.com'

test('search, filters, cart, registration and payment work without JavaScript', async () => {
  const page = await market.visitor({ javaScriptEnabled: false })
  await search(page)
  await addAndCount(page)
  await chooseDelivery(page)
  await registerOnTheWay(page)
  await logInAgain(await pay(page))
  await expectInvariants(market.pool)
})

async function search(page: Page): Promise<void> {
  await page.goto('/')
  const form = page.getByRole('main').getByRole('search')
  await form.getByRole('combobox').fill('secateur electrik')
  await button(form, 'Rechercher').click()
  await waitForText(page, '« secateur electrique »')
  const sellers = page
    .getByRole('complementary')
    .getByRole('group')
    .filter({ hasText: /^Vendeur/ })
  await sellers.getByText('Vendeur').click()
  await sellers.getByRole('link', { name: /^Comptoir du Vigneron/ }).click()
  await page.getByRole('list', { name: 'Filtres actifs' }).getByText('Comptoir du Vigneron').waitFor()
  await page.getByRole('main').getByRole('link', { name: article }).click()
  await heading(page, article).waitFor()
}

const totals = (page: Page) => page.getByRole('region', { name: 'Total du panier' })

async function addAndCount(page: Page): Promise<void> {
  await addButton(page.getByRole('row').filter({ hasText: 'CV000111' }), model).click()
  await waitForText(page, `« ${article} » est dans votre panier.`)
  const before = await trimmedText(totals(page))
  await page.getByRole('spinbutton', { name: `Quantité de ${article}` }).fill('2')
  await button(page, 'Mettre à jour').click()
  await eventually(async () => (await trimmedText(totals(page))) !== before, 'other totals')
  expect(await page.getByRole('spinbutton', { name: `Quantité de ${article}` }).inputValue()).toBe('2')
}

async function chooseDelivery(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Livraison à domicile/ }).check()
  await button(page, 'Choisir cette livraison pour Comptoir du Vigneron').click()
  await waitForText(page, 'Sous-total, livraison comprise')
  await page.getByRole('link', { name: 'Passer au paiement' }).click()
  await waitForText(page.getByRole('complementary', { name: 'Votre panier' }), article)
}

/** The part of a page under a heading, up to the end of its section. */
const part = (page: Page, title: string): Locator => page.locator('section').filter({ has: heading(page, title) })

async function registerOnTheWay(page: Page): Promise<void> {
  const form = part(page, 'Créez votre compte')
  await fillRegistration(form, { email, company: 'Domaine sans script' })
  await field(form, 'Confirmez le mot de passe').fill('autre chose')
  await button(form, 'Créer mon compte').click()
  await waitForText(page, 'Les mots de passe doivent correspondre')
  expect(await field(form, 'Raison sociale').inputValue()).toBe('Domaine sans script')
  await field(form, 'Mot de passe').fill(demoAccountPassword)
  await field(form, 'Confirmez le mot de passe').fill(demoAccountPassword)
  await button(form, 'Créer mon compte').click()
}

/** Returns the order number. */
async function pay(page: Page): Promise<string> {
  await fillAddress(page)
  await button(page, 'Commande avec obligation de paiement').click()
  const terms = page.getByRole('checkbox', { name: /^J’ai lu et j’accepte/ })
  await terms.and(page.locator('[aria-invalid=true]')).waitFor()
  await terms.check()
  await button(page, 'Commande avec obligation de paiement').click()
  await waitForBankPage(page)
  await button(page, 'Accepter le paiement').click()
  await waitForConfirmation(page)
  const link = page.getByRole('link', { name: /^Commande / })
  const number = (await trimmedText(link)).replace('Commande ', '')
  await link.click()
  await page.getByRole('main').getByText('À préparer', { exact: true }).first().waitFor()
  return number
}

async function logInAgain(number: string): Promise<void> {
  const page = await market.visitor({ javaScriptEnabled: false })
  await page.goto('/register?suite=%2Faccount%2Forders')
  const form = part(page, 'Content de vous revoir !')
  await field(form, 'Adresse email').fill(email)
  await field(form, 'Mot de passe').fill('pas le bon mot de passe')
  await button(form, 'Se connecter').click()
  await waitForText(page, 'Adresse email ou mot de passe incorrect.')
  await field(form, 'Mot de passe').fill(demoAccountPassword)
  await button(form, 'Se connecter').click()
  await heading(page, 'Vos commandes').waitFor()
  await page.getByRole('link', { name: number }).first().waitFor()
  await page.goto('/articles')
  await page.getByRole('banner').getByRole('link', { name: 'Connexion ou compte' }).click()
  await waitForText(page, `Vous êtes connecté avec ${email}.`)
  await page.getByRole('main').getByRole('link', { name: 'Mon compte' }).click()
  await page.waitForURL('**/account')
}

test.each([false, true])(
  'a company found in its register gets its address with its account, scripts: %s',
  async scripts => {
    const page = await market.visitor({ javaScriptEnabled: scripts })
    await page.goto('/register')
    const form = part(page, 'Créez votre compte')
    await form.getByRole('switch', { name: 'Je m’inscris pour une entreprise' }).check()
    await field(form, 'SIREN ou SIRET').fill('418 772 307')
    await button(form, 'Remplir depuis le registre').click()
    await eventually(
      async () => (await field(form, 'Raison sociale').inputValue()) === 'GAEC du Mont Aimé' || null,
      'the company of the register',
    )
    expect(await field(form, 'Commune').inputValue()).toBe('Vertus')
    const account = `gaec.${scripts}@example.com`
    await fillRegistration(form, { email: account })
    await field(form, 'Première adresse de votre compte').fill('4 rue des Écoles')
    await button(form, 'Créer mon compte').click()
    const saved = () =>
      market.db
        .selectFrom('addresses as a')
        .innerJoin('users as u', 'u.id', 'a.user_id')
        .select(['a.street', 'a.postcode', 'a.city', 'a.company', 'a.is_default'])
        .where('u.email', '=', account)
        .execute()
    await eventually(async () => (await saved()).length || null, 'the first address')
    expect(await saved()).toEqual([
      { street: '4 rue des Écoles', postcode: '51130', city: 'Vertus', company: 'GAEC du Mont Aimé', is_default: true },
    ])
  },
)

test('« Connexion » leads to a login form that works before the scripts of the page', async () => {
  const page = await market.visitor()
  await page.route(/\/assets\/.*\.js$/, route => route.abort())
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Connexion' }).click()
  await page.waitForURL('**/register')
  const form = page.locator('form').filter({ hasText: 'Connectez vous à votre compte' })
  await field(form, 'Adresse email').fill('particulier@cepetchai.example')
  await field(form, 'Mot de passe').fill(demoAccountPassword)
  await button(form, 'Se connecter').click()
  await page.waitForURL(url => url.pathname === '/')
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('token')
})

/** Scripts arrive when `release` is called. */
async function holdScripts(page: Page): Promise<{ release: () => Promise<void> }> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async route => {
    await released
    await route.continue()
  })
  return {
    release: async () => {
      resolve()
      // Rendered once scripts run.
      await page.locator('[role=status]').first().waitFor({ state: 'attached' })
    },
  }
}

test('an address typed before the scripts of the page is the one that is ordered', async () => {
  const page = await market.person('particulier@cepetchai.example')
  await putInCart(market, page, 'CV000101')
  const { release } = await holdScripts(page)
  await page.goto('/orders/payment-page', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Une autre adresse', exact: true }).check()
  await fillAddress(page)
  await release()
  await acceptAndOrder(page)
  await waitForBankPage(page)
})

test('a login typed before the scripts of the page is sent', async () => {
  const page = await market.visitor()
  const { release } = await holdScripts(page)
  await page.goto('/register', { waitUntil: 'commit' })
  const form = page.locator('form').filter({ hasText: 'Connectez vous à votre compte' })
  await field(form, 'Adresse email').fill('particulier@cepetchai.example')
  await field(form, 'Mot de passe').fill(demoAccountPassword)
  await release()
  await button(form, 'Se connecter').click()
  await page.waitForURL(url => url.pathname === '/')
})
