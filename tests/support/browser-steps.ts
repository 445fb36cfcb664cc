/** Steps shared by the browser tests. */
import type { Locator, Page } from 'playwright-core'
import { demoPassword } from '#demo/load/people.ts'
import type { Checkout } from '#domains/checkout/contract.ts'
import { type DemoMarket, eventually } from './demo-market.ts'

export const demoAccountPassword = demoPassword
/** Admitted outside the demo. */
export const strongPassword = 'coteaux-craie-cuvier-pressoir'
export const buyerEmail = 'particulier@cepetchai.example'
export const estateEmail = 'domaine@cepetchai.example'
export const comptoirEmail = 'vendeur@cepetchai.example'
export const grangeEmail = 'vendeur2@cepetchai.example'

type Scope = Page | Locator

export const field = (scope: Scope, name: string) => scope.getByRole('textbox', { name, exact: true })
export const button = (scope: Scope, name: string) => scope.getByRole('button', { name, exact: true })
export const heading = (scope: Scope, name: string) => scope.getByRole('heading', { name, exact: true })
export const waitForText = (scope: Scope, text: string | RegExp) =>
  scope.getByText(text).filter({ visible: true }).first().waitFor()

/** The answer to a form, and the page as it is read again after it: until then links and fields still move. */
export async function waitForAnswer(page: Page, text: string | RegExp): Promise<void> {
  await waitForText(page, text)
  await page.getByRole('status', { name: 'Chargement' }).waitFor({ state: 'detached' })
}

export const trimmedText = async (place: Locator) => ((await place.textContent()) ?? '').replace(/\s+/g, ' ').trim()

/** Waits until an element no longer moves. */
export const stillness = (place: Locator) =>
  place.evaluate(node => Promise.allSettled(node.getAnimations().map(animation => animation.finished)))

/** For what all pages have: without articles, it takes half of the processor time of the home page. */
export const lightPage = '/about'

/** Opens a page and waits until its header knows the session: the page is hydrated then. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHeader(page)
}

const hasNetwork = (page: Page) =>
  page.evaluate(() =>
    fetch('/health/live').then(
      () => true,
      () => false,
    ),
  )
/** Chromium may still let a request through when Playwright says that there is no network. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await eventually(async () => !(await hasNetwork(page)), 'there is no network')
}
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await eventually(() => hasNetwork(page), 'the network is back')
}

const inBar = (page: Page, words: string | RegExp) =>
  page.getByRole('banner').getByText(words).filter({ visible: true }).first().waitFor()
export async function waitForHeader(page: Page): Promise<void> {
  await inBar(page, /^(Connexion|Votre compte)$/)
  // Before hydration a visitor has a link to the login page.
  await page.locator('[data-session="loading"]').waitFor({ state: 'detached' })
}
export const waitUntilLoggedIn = (page: Page) => inBar(page, /^Votre compte$/)
export async function waitUntilLoggedOut(page: Page): Promise<void> {
  await waitForHeader(page)
  await inBar(page, /^Connexion$/)
}

export async function openLoginDialog(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('link', { name: 'Connexion' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

/** Opens the account menu. */
export async function accountMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('banner').getByRole('group').filter({ hasText: 'Votre compte' })
  await menu.getByText('Votre compte').click()
  return menu
}

export type NewAccount = {
  email: string
  firstName?: string
  name?: string
  phone?: string
  company?: string
  password?: string
}

export async function fillRegistration(form: Scope, account: NewAccount): Promise<void> {
  if (account.company) {
    await form.getByRole('switch', { name: 'Je m’inscris pour une entreprise' }).check()
    await field(form, 'Raison sociale').fill(account.company)
  }
  await field(form, 'Prénom').fill(account.firstName ?? 'Agathe')
  await field(form, 'Nom').fill(account.name ?? 'Lemoine')
  await field(form, 'Adresse email').fill(account.email)
  await field(form, 'Téléphone').fill(account.phone ?? '06 12 34 56 78')
  const { password = demoAccountPassword } = account
  await field(form, 'Mot de passe').fill(password)
  await field(form, 'Confirmez le mot de passe').fill(password)
}

/** In the row of another seller's offer, its name also has the seller's. */
export const addButton = (scope: Scope, articleTitle: string) =>
  'page' in scope
    ? scope.getByRole('button', { name: new RegExp(`^Ajouter au panier.: ${escaped(articleTitle)}`) })
    : button(scope, `Ajouter au panier : ${articleTitle}`)

/** Adds an offer to the cart, and waits for the confirmation. */
export async function addToCartFrom(scope: Scope, articleTitle: string, quantity?: number): Promise<void> {
  if (quantity !== undefined)
    await scope.getByRole('spinbutton', { name: `Quantité de ${articleTitle}` }).fill(`${quantity}`)
  await addButton(scope, articleTitle).click()
  const page = 'page' in scope ? scope.page() : scope
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText(new RegExp(`^«\\s${escaped(articleTitle.split(',')[0] ?? '')}.*panier`))
    .first()
    .waitFor()
}
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Selects the delivery of one seller’s goods, and waits until the cart has saved it. */
export async function selectDelivery(page: Page, vendor: string, mode: string): Promise<void> {
  const part = page.getByRole('region', { name: `Vendu par ${vendor}` })
  const choice = part.getByRole('radio', { name: new RegExp(`^${mode}`) })
  if (!(await choice.isChecked())) {
    // A payment page read before the answer would have the totals of the former delivery, and its order would be refused.
    const saved = page.waitForResponse(response => response.request().method() === 'POST')
    await choice.check()
    await saved
  }
  await part.getByText('Sous-total, livraison comprise').waitFor()
}

/** Selects pickup in one of the seller’s shops. */
export async function choosePickup(page: Page, vendor: string, shop: RegExp): Promise<void> {
  await selectDelivery(page, vendor, 'Retrait en magasin')
  const list = page
    .getByRole('region', { name: `Vendu par ${vendor}` })
    .getByRole('combobox', { name: 'Magasin de retrait' })
  const wanted = await list.getByRole('option').filter({ hasText: shop }).first().getAttribute('value')
  if ((await list.inputValue()) === wanted) return
  const responded = page.waitForResponse(response => response.request().method() === 'POST')
  await list.selectOption(wanted)
  await responded
}

/** Simulates a return to the tab: queries that refetch on focus run again. */
export const refocusTab = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

export const sampleAddress = {
  'Nom et prénom du destinataire': 'Agathe Lemoine',
  'Numéro et rue': '12 rue des Vignes',
  'Code postal': '51200',
  Ville: 'Épernay',
  Téléphone: '06 12 34 56 78',
}

export async function fillAddress(page: Page, address: Record<string, string> = sampleAddress): Promise<void> {
  const part = page.getByRole('region', { name: /^Adresse de (livraison|facturation)$/ }).first()
  for (const [name, value] of Object.entries(address)) await field(part, name).fill(value)
}

/** Goes from the payment page to the provider’s page. */
export async function submitOrder(page: Page): Promise<void> {
  await acceptAndOrder(page)
  await waitForBankPage(page)
}

export async function acceptAndOrder(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^J’ai lu et j’accepte/ }).check()
  await button(page, 'Commande avec obligation de paiement').click()
}

export const waitForBankPage = (page: Page) => waitForText(page, 'Que répond la banque ?')

export async function payWith3ds(page: Page): Promise<void> {
  await button(page, 'Accepter avec 3-D Secure').click()
  await field(page, 'Code reçu par SMS').fill('000000')
  await button(page, 'Valider le code').click()
}

/** Adds goods of one seller to the cart, with home delivery: for tests that start at the payment page. */
export async function putInCart(market: DemoMarket, page: Page, reference: string, quantity = 1): Promise<void> {
  const offer = await market.db
    .selectFrom('offers')
    .select(['id', 'vendor_id'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  await call(market, page, 'POST', '/api/cart/lines', { offerId: offer.id, quantity })
  await call(market, page, 'PUT', `/api/cart/deliveries/${offer.vendor_id}`, { mode: 'HOME' })
}

/** A paid order, without a page: for tests of what follows it. */
export async function buyOffer(market: DemoMarket, page: Page, reference: string, quantity = 1): Promise<void> {
  await putInCart(market, page, reference, quantity)
  await payCart(market, page)
}

/** Orders the cart and pays it by the calls of the pages that do so. */
export async function payCart(market: DemoMarket, page: Page): Promise<void> {
  const { cartVersion, totals, addressId } = await call<Checkout>(market, page, 'GET', '/api/checkout')
  const order = { cartVersion, expectedTotalCents: totals.ttcCents, addressId, acceptTerms: true }
  const submission = { submissionKey: crypto.randomUUID(), ...order }
  const placed = await call<Placed>(market, page, 'POST', '/api/checkout/purchases', submission)
  const payment = new URL(placed.redirectUrl, market.site).pathname.split('/').at(-1)
  await call(market, page, 'POST', `/api/payment-sandbox/${payment}/choices`, { choice: 'accept' })
  await call(market, page, 'POST', `/api/checkout/purchases/${placed.purchaseId}/confirm`, {})
}

type Placed = { purchaseId: number; redirectUrl: string }

/** One call to the API, with the session of the page. */
async function call<Data>(market: DemoMarket, page: Page, method: string, path: string, data?: object): Promise<Data> {
  const headers = { origin: market.site }
  const response = await page.request.fetch(path, { method, headers, ...(data ? { data } : {}) })
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()).data
}

export const waitForConfirmation = (page: Page) => heading(page, 'Merci, votre commande est confirmée').waitFor()

/** The number on the cart badge; 0 without a badge. */
export async function readCartCount(page: Page): Promise<number> {
  const name = await trimmedText(page.getByRole('banner').getByRole('link', { name: /^Panier/ }))
  return Number(name.match(/\d+/)?.[0] ?? 0)
}

export const waitForCartCount = (page: Page, count: number) =>
  eventually(async () => (await readCartCount(page)) === count, `a cart of ${count}`)
