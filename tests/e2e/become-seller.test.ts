import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bytesIn } from '#domains/imports/reading/files.fixture.ts'
import {
  addToCartFrom,
  button,
  buyerEmail,
  field,
  heading,
  open,
  selectDelivery,
  submitOrder,
  waitForConfirmation,
  waitForText,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, eventually, mailsTo, openDemoMarket } from '#tests/support/demo-market.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import {
  acceptApplication,
  acceptContract,
  applicationForm,
  decideSeller,
  newSeller,
  openPaymentAccount,
  openShop,
  registerSeller,
  requestOpening,
  setDelivery,
  setTerms,
  submitApplication,
} from '#tests/support/seller-steps.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

const fixtures = 'Tonnellerie des Faux'
const title = 'Bondes de chêne « à l’ancienne », lot de 50'
const person = 'agathe.tonnelier@exemple.fr'
const cooper = newSeller(fixtures, person, '99977410')
const administrator = () => market.person('admin@cepetchai.example')

// Many pages by several users: slower than other tests on a busy machine.
test('a cooper applies, opens a shop, and ships a first order without help', { timeout: 240_000 }, async () => {
  const seller = await market.visitor()
  await registerSeller(seller, cooper)
  await button(applicationForm(seller), 'Envoyer ma candidature').click()
  await waitForText(applicationForm(seller), /champs sont à revoir/)
  await submitApplication(seller, cooper)
  await acceptApplication(await administrator(), cooper)
  await mailed(person, 'est accepté sur Cep & Chai')
  await openPaymentAccount(seller)
  await acceptContract(seller)
  await setTerms(seller, 'Fûts neufs repris sous 30 jours.')
  await openShop(seller, cooper)
  await setDelivery(seller)
  await importPriceList(seller)

  await requestOpening(seller)
  const visitor = await market.visitor()
  await open(visitor, '/articles?q=bondes+faux')
  expect(await articleLink(visitor).count()).toBe(0)
  await decideSeller(
    await administrator(),
    cooper,
    'Remettre en brouillon',
    'Dites aussi ce que deviennent les fûts déjà remplis.',
  )
  await mailed(person, 'Votre dossier est à compléter')
  await open(seller, '/account/boutique')
  await waitForText(seller, 'Dites aussi ce que deviennent les fûts déjà remplis.')
  await setTerms(seller, 'Fûts neufs repris sous 30 jours. Un fût déjà rempli n’est pas repris.')
  await requestOpening(seller)
  await decideSeller(await administrator(), cooper, 'Vérifier le vendeur')
  await mailed(person, 'Vos ventes sont ouvertes')
  await open(seller, '/account/boutique')
  await waitForText(seller, 'Vos articles publiés sont en vente.')

  await finds(visitor)
  const buying = await market.person(buyerEmail)
  const number = await buys(buying)
  await ships(seller, number)
  await open(buying, '/account/orders')
  await buying.getByRole('link', { name: number }).click()
  await heading(buying, `Commande ${number}`).waitFor()
  await waitForText(buying, /^Expédiée/)
  await mailed(buyerEmail, `Votre commande ${number} est expédiée`)
  await expectInvariants(market.pool)
})

test('edits made while a refused application is saved and reloaded are preserved', async () => {
  const page = await market.person(buyerEmail)
  await open(page, '/vendeur/devenir-vendeur')
  const reading = Promise.withResolvers<void>()
  await page.route('**/devenir-vendeur.data*', async route => {
    if (route.request().method() === 'GET') await reading.promise
    await route.continue()
  })
  const form = applicationForm(page)
  await button(form, 'Envoyer ma candidature').click()
  await waitForText(form, /champs sont à revoir/)
  await field(form, 'Nom commercial').fill(fixtures)
  const read = page.waitForResponse(
    response => response.url().includes('.data') && response.request().method() === 'GET',
  )
  reading.resolve()
  await read
  await button(form, 'Garder en brouillon').click()
  await waitForText(form, 'Brouillon gardé')
  await page.reload()
  expect(await field(form, 'Nom commercial').inputValue()).toBe(fixtures)
})

const mailed = (to: string, words: string) =>
  eventually(async () => (await mailsTo(market, to)).some(({ subject }) => subject.includes(words)), `a mail: ${words}`)

const priceList = bytesIn(
  'windows-1252',
  [
    'Référence;Désignation;Prix HT;Stock',
    `BONDE-50;${title};24,50 €;40`,
    'BAR-2V;Barrique des Faux, deux vins rincée à cœur;189,00 €;6',
  ].join('\r\n'),
)

async function importPriceList(page: Page): Promise<void> {
  await open(page, '/account/boutique')
  await page.getByRole('link', { name: /^Importer une liste de prix/ }).click()
  await heading(page, 'Importer un fichier').waitFor()
  const file = { name: 'tarif 2026.csv', mimeType: 'text/csv', buffer: priceList }
  await page.locator('input[type=file]').setInputFiles(file)
  await button(page, 'Envoyer et lire le fichier').click()
  await waitForText(page, /Windows-1252/)
  await field(page, 'Poids d’une unité').fill('2,4')
  await page.getByRole('combobox', { name: 'Sous-catégorie', exact: true }).selectOption({ index: 1 })
  await button(page, 'Vérifier le fichier').click()
  await button(page, 'Importer 2 lignes').click()
  await waitForText(page, /^2\s+lignes dans votre catalogue$/)
}

const articleLink = (page: Page) => page.getByRole('link', { name: title, exact: true })

async function finds(page: Page): Promise<void> {
  await eventually(async () => {
    await open(page, '/articles?q=bondes+faux')
    return articleLink(page).count()
  }, 'the article in a search')
  await articleLink(page).first().click()
  await heading(page, title).waitFor()
  await waitForText(page, fixtures)
}

/** Finds an offer, buys and pays it; returns the order number. */
async function buys(page: Page): Promise<string> {
  await finds(page)
  await addToCartFrom(page, title)
  await open(page, '/orders/cart')
  await selectDelivery(page, fixtures, 'Livraison à domicile')
  await page.goto('/orders/payment-page')
  await submitOrder(page)
  await button(page, 'Accepter le paiement').click()
  await waitForConfirmation(page)
  return eventually(async () => {
    const row = await market.db.selectFrom('orders').select(['number', 'status']).executeTakeFirst()
    return row?.status === 'TO_PREPARE' ? row.number : undefined
  }, 'the paid order')
}

async function ships(page: Page, number: string): Promise<void> {
  await open(page, '/account/orders')
  await page.getByRole('link', { name: number }).first().click()
  await heading(page, `Commande ${number}`).waitFor()
  await button(page, 'Éditer l’étiquette').click()
  await button(page.getByRole('dialog'), 'Éditer l’étiquette').click()
  const label = page.getByRole('link', { name: /^Télécharger l’étiquette/ })
  const paper = await page.request.get((await label.getAttribute('href')) ?? '')
  expect(paper.headers()['content-type']).toBe('application/pdf')
  await button(page, 'Remise au transporteur').click()
  await waitForText(page, 'Commande expédiée. L’acheteur est prévenu.')
}
