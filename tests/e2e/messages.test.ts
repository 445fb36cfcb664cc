import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accountMenu,
  button,
  buyerEmail,
  comptoirEmail,
  demoAccountPassword,
  field,
  goOffline,
  goOnline,
  heading,
  open,
  waitForText,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, eventually, openDemoMarket } from '#tests/support/demo-market.ts'

let market: DemoMarket
let article: { slug: string; title: string }
beforeAll(async () => {
  market = await openDemoMarket({ showsPictures: true })
  article = await soldByComptoirAlone()
})
afterAll(() => market?.close())

const soldByComptoirAlone = () =>
  market.db
    .selectFrom('article_listing')
    .select(['slug', 'title'])
    .where('offer_count', '=', 1)
    .where('vendor_ids', '=', eb =>
      eb
        .selectFrom('vendor_members as m')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .select(inner => inner.fn<number[]>('array_agg', ['m.vendor_id']).as('ids'))
        .where('u.email', '=', comptoirEmail),
    )
    .orderBy('article_id')
    .executeTakeFirstOrThrow()

const thread = (page: Page) => page.getByRole('region', { name: 'Messages échangés' })
const write = async (page: Page, words: string) => {
  await field(page, 'Votre message').fill(words)
  await page.keyboard.press('Enter')
}
const askTheSeller = (page: Page) => page.getByRole('link', { name: 'Poser une question au vendeur' }).click()
/** The article page names the seller too: the address tells which page it is. */
async function waitForConversation(page: Page): Promise<void> {
  await page.waitForURL(url => url.pathname === '/account/messagerie' && url.searchParams.has('conversation'))
  await heading(page, 'Comptoir du Vigneron').waitFor()
}

test('a buyer’s question reaches the seller live, and the seller’s reply with a picture reaches the buyer', async () => {
  const buyer = await market.person(buyerEmail)
  await open(buyer, `/articles/${article.slug}`)
  await askTheSeller(buyer)
  await waitForConversation(buyer)
  expect(new URL(buyer.url()).pathname).toBe('/account/messagerie')
  expect(new URL(buyer.url()).searchParams.get('conversation')).toMatch(/^\d+$/)

  const selling = await market.person(comptoirEmail)
  await open(selling, '/account/messagerie')
  await write(buyer, 'Avez-vous ce modèle en magasin ?')
  await thread(buyer).getByText('Envoyé').waitFor()
  const row = selling.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: /Camille A\./ })
  await row.getByText('Avez-vous ce modèle en magasin ?').waitFor()
  await selling.getByRole('banner').getByText('1 message non lu').waitFor()
  await row.click()
  await thread(selling).getByText('Avez-vous ce modèle en magasin ?').waitFor()
  await thread(buyer).getByText('Lu', { exact: false }).last().waitFor()
  await waitForText(thread(buyer), /· Lu$/)

  const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#2f6b2e' } })
    .jpeg()
    .toBuffer()
  await selling
    .getByLabel(/^Joindre des images/)
    .setInputFiles({ name: 'rayon.jpg', mimeType: 'image/jpeg', buffer: picture })
  await selling.getByRole('img', { name: 'Prêt' }).waitFor()
  await write(selling, 'Oui, le voici.')
  await waitForText(thread(buyer), 'Oui, le voici.')
  const shown = thread(buyer).getByRole('img', { name: /rayon\.webp$/ })
  await shown.waitFor()
  const width = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await eventually(async () => (await width()) === 320, 'the picture, as wide as it was sent')
  await buyer.getByText(/^Nouveau message de Comptoir du Vigneron\s: Oui, le voici\.$/).waitFor({ state: 'attached' })
})

test('a message written offline shows as unsent, survives a reload, and is sent once by « Réessayer »', async () => {
  const page = await market.person(buyerEmail)
  await open(page, `/articles/${article.slug}`)
  await askTheSeller(page)
  await waitForConversation(page)
  await goOffline(page)
  await write(page, 'Depuis la vigne, sans réseau')
  await thread(page)
    .getByText(/Échec de l’envoi/)
    .waitFor()
  expect(await field(page, 'Votre message').inputValue()).toBe('')
  await goOnline(page)
  await page.reload()
  await thread(page).getByText('Depuis la vigne, sans réseau').waitFor()
  await button(thread(page), 'Réessayer').click()
  await thread(page).getByText('Envoyé').waitFor()
  expect(await thread(page).getByText('Depuis la vigne, sans réseau').count()).toBe(1)
})

test('a message sent during a read of the conversation stays in it, beside what arrived meanwhile', async () => {
  const page = await market.person(buyerEmail)
  await open(page, `/articles/${article.slug}`)
  await askTheSeller(page)
  await waitForConversation(page)
  const address = `/api/conversations/${new URL(page.url()).searchParams.get('conversation')}`
  const begun = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const looked = Promise.withResolvers<void>()
  const answerLate = async (route: Route) => {
    const response = await route.fetch()
    begun.resolve()
    await sent.promise
    // The page may have given up this read.
    await route.fulfill({ response }).catch(() => undefined)
    answered.resolve()
  }
  await page.route(`**${address}`, route => looked.promise.then(() => route.continue()))
  await page.route(`**${address}`, answerLate, { times: 1 })
  const selling = await market.person(comptoirEmail)
  const data = { body: 'Un instant, je regarde.', key: crypto.randomUUID(), files: [] }
  const options = { data, headers: { origin: market.site } }
  expect((await selling.request.post(`${address}/messages`, options)).status()).toBe(200)
  await begun.promise
  await write(page, 'Merci d’avance.')
  const own = thread(page).getByRole('listitem').filter({ hasText: 'Merci d’avance.' })
  await own.getByText('Envoyé').waitFor()
  sent.resolve()
  await answered.promise
  // Long enough to show an answer that is not given up.
  await page.waitForTimeout(200)
  expect(await own.count()).toBe(1)
  looked.resolve()
  await waitForText(thread(page), 'Un instant, je regarde.')
  expect(await own.count()).toBe(1)
})

test('keeps an unfinished message, and Shift+Enter inserts a line break', async () => {
  const page = await market.person(buyerEmail)
  await open(page, `/articles/${article.slug}`)
  await askTheSeller(page)
  const area = field(page, 'Votre message')
  await area.fill('Bonjour,')
  await area.press('Shift+Enter')
  await area.pressSequentially('une question')
  await page.reload()
  await eventually(async () => (await area.inputValue()) === 'Bonjour,\nune question', 'the message begun')
})

test('a visitor logs in first, then sees the conversation', async () => {
  const page = await market.visitor()
  await open(page, `/articles/${article.slug}`)
  await askTheSeller(page)
  const dialog = page.getByRole('dialog')
  await field(dialog, 'Adresse email').fill(buyerEmail)
  await field(dialog, 'Mot de passe').fill(demoAccountPassword)
  await button(dialog, 'Se connecter').click()
  await waitForConversation(page)
  await waitForText(page, article.title)
  const menu = await accountMenu(page)
  await menu.getByRole('link', { name: /^Messagerie/ }).waitFor()
})

test('on a phone the conversation replaces the list, and back returns to it', async () => {
  const page = await market.person(buyerEmail, { viewport: { width: 360, height: 740 } })
  await open(page, '/account/messagerie')
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click()
  await field(page, 'Votre message').waitFor()
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Toutes les conversations' }).click()
  await page.getByRole('navigation', { name: 'Conversations' }).waitFor()
})

test('logs and shows in French that the list of people failed to load, and retries', async () => {
  const page = await market.person(buyerEmail)
  const logged: string[] = []
  page.on('console', message => message.type() === 'error' && logged.push(message.text()))
  await open(page, '/account/messagerie')
  await page.route('**/api/contacts*', route => route.abort())
  await button(page, 'Nouveau message').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('La liste ne peut pas être affichée').waitFor()
  expect(logged.some(text => text.includes('Connexion impossible'))).toBe(true)
  await page.unroute('**/api/contacts*')
  await button(dialog, 'Réessayer').click()
  await dialog.getByRole('button', { name: /^Comptoir du Vigneron/ }).click()
  await waitForConversation(page)
})
