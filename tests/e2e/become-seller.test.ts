import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bytesIn } from '#domains/imports/reading/files.fixture.ts'
import { isSiren, isSiret } from '#shared/ids.ts'
import {
  addToCartFrom,
  button,
  buyerEmail,
  field,
  fillRegistration,
  heading,
  open,
  selectDelivery,
  submitOrder,
  waitForConfirmation,
  waitForText,
  waitUntilLoggedIn,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, eventually, mailsTo, openDemoMarket } from '#tests/support/demo-market.ts'
import { expectInvariants } from '#tests/support/invariants.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterEach(() => Promise.all(market.browser.contexts().map(context => context.close())))
afterAll(() => market?.close())

const fixtures = 'Tonnellerie des Faux'
const title = 'Bondes de chêne « à l’ancienne », lot de 50'
const person = 'agathe.tonnelier@exemple.fr'
const siren = withKey('99977410', isSiren)
const siret = withKey(`${siren}0001`, isSiret)
const vatNumber = `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`
function withKey(root: string, passes: (digits: string) => boolean): string {
  return [...'0123456789'].map(key => `${root}${key}`).find(passes) ?? root
}

/** Registers from the seller recruitment page, and returns there. */
async function registered(): Promise<Page> {
  const page = await market.visitor()
  await open(page, '/vendeur/devenir-vendeur')
  await page.getByRole('link', { name: 'Créer mon compte' }).click()
  const dialog = page.getByRole('dialog')
  await heading(dialog, 'Inscription vendeur').waitFor()
  await fillRegistration(dialog, { email: person, company: 'Tonnellerie des Faux' })
  await button(dialog, 'Créer mon compte').click()
  await waitUntilLoggedIn(page)
  await page.getByRole('form', { name: 'Candidature' }).waitFor()
  return page
}

const responses: Record<string, string> = {
  'Nom commercial': 'Tonnellerie des Faux',
  SIREN: siren,
  'SIRET de l’établissement': siret,
  'TVA intracommunautaire': vatNumber,
  'Ville du greffe': 'Reims',
  'Numéro et rue du siège': '3 rue des Faux',
  'Code postal': '51380',
  Commune: 'Verzy',
  Téléphone: '03 26 00 00 00',
  'Votre activité': 'Fûts neufs et remontés, barriques de un et deux vins, pour les domaines de la montagne de Reims.',
  'Nombre de références': '12',
  'Nombre de magasins': '1',
  'Titulaire du compte bancaire': 'Tonnellerie des Faux',
  'Nom du signataire': 'Agathe Lemoine',
}

async function fillApplication(form: Locator): Promise<void> {
  for (const [label, value] of Object.entries(responses)) await field(form, label).fill(value)
  await form.getByRole('combobox', { name: 'Forme juridique' }).selectOption('SARL')
  await form.getByRole('combobox', { name: 'Registre' }).selectOption('RCS')
  await form.getByRole('checkbox', { name: 'Cave et exploitation' }).check()
  await form.getByRole('checkbox', { name: /^Je certifie/ }).check()
}

const aDocument = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') })

async function attach(form: Locator, label: RegExp, name: string): Promise<void> {
  await form.getByLabel(label).setInputFiles(aDocument(name))
  await form
    .getByRole('status')
    .filter({ hasText: `${name} joint` })
    .waitFor()
}

// Many pages by several users: slower than other tests on a busy machine.
test('a cooper applies, opens a shop, and ships a first order without help', { timeout: 240_000 }, async () => {
  const seller = await registered()
  await apply(seller)
  await accept()
  await mailed(person, 'est accepté sur Cep & Chai')
  await openPaymentAccount(seller)
  await setTerms(seller, 'Fûts neufs repris sous 30 jours.')
  await openShop(seller)
  await setDelivery(seller)
  await importPriceList(seller)

  await askOpening(seller)
  const visitor = await market.visitor()
  await open(visitor, '/articles?q=bondes+faux')
  expect(await articleLink(visitor).count()).toBe(0)
  await decide('Remettre en brouillon', 'Dites aussi ce que deviennent les fûts déjà remplis.')
  await mailed(person, 'Votre dossier est à compléter')
  await open(seller, '/account/boutique')
  await waitForText(seller, 'Dites aussi ce que deviennent les fûts déjà remplis.')
  await setTerms(seller, 'Fûts neufs repris sous 30 jours. Un fût déjà rempli n’est pas repris.')
  await askOpening(seller)
  await decide('Vérifier le vendeur')
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
  const form = page.getByRole('form', { name: 'Candidature' })
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

async function apply(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Candidature' })
  await button(form, 'Envoyer ma candidature').click()
  await waitForText(form, /champs sont à revoir/)
  await fillApplication(form)
  await attach(form, /^Justificatif d’immatriculation/, 'kbis.pdf')
  await attach(form, /^Pièce d’identité/, 'identite.pdf')
  await button(form, 'Envoyer ma candidature').click()
  await waitForText(page, 'Votre dossier est à l’étude')
}

async function accept(): Promise<void> {
  const admin = await market.person('admin@cepetchai.example')
  await open(admin, '/dashboard/candidatures?statut=SUBMITTED')
  await admin.getByRole('link', { name: new RegExp(fixtures) }).click()
  const file = admin.getByRole('article', { name: fixtures })
  const downloading = admin.waitForEvent('download')
  await file.getByRole('link', { name: /Justificatif d’immatriculation/ }).click()
  expect((await downloading).suggestedFilename()).toBe('kbis.pdf')
  await file.getByRole('radio', { name: /^Accepter/ }).check()
  await button(file, 'Accepter').click()
  await waitForText(admin, /^Décision enregistrée\s: Acceptée$/)
}

/** Opens a step from the checklist. */
async function toStep(page: Page, step: string): Promise<void> {
  await open(page, '/account/boutique')
  await page.getByRole('link', { name: new RegExp(`^(Compléter|Tarifs de livraison)\\s: ${step}`) }).click()
}

async function openPaymentAccount(page: Page): Promise<void> {
  await toStep(page, 'Compte de paiement')
  await button(page, 'Ouvrir mon compte de paiement').click()
  await waitForText(page, 'Votre compte de paiement est ouvert.')
}

async function setTerms(page: Page, policy: string): Promise<void> {
  await open(page, '/account/boutique/conditions')
  await field(page, 'Délai de retour').fill('30')
  await field(page, 'Conditions').fill(policy)
  await page.getByRole('radio', { name: /^Le marché les établit/ }).check()
  await field(page, 'Emballages professionnels').fill('fr214001_23abcd')
  await button(page, 'Enregistrer mes conditions').click()
  await waitForText(page, /^Vos conditions sont enregistrées/)
}

async function openShop(page: Page): Promise<void> {
  await toStep(page, 'Horaires de chaque magasin')
  const shop = page.getByRole('region', { name: fixtures })
  for (const [name, time] of [
    ['lundi matin, ouverture', '08:00'],
    ['lundi matin, fermeture', '12:00'],
  ] as const)
    await shop.getByLabel(name, { exact: true }).fill(time)
  await button(shop, 'Recopier le lundi jusqu’au vendredi').click()
  expect(await shop.getByLabel('vendredi matin, fermeture', { exact: true }).inputValue()).toBe('12:00')
  await shop.getByRole('checkbox', { name: 'Magasin ouvert au public' }).check()
  await button(shop, 'Enregistrer ce magasin').click()
  await waitForText(page, /^Le magasin est enregistré/)
}

async function setDelivery(page: Page): Promise<void> {
  await toStep(page, 'Livraison ou retrait')
  const home = page.getByRole('group', { name: 'Livraison à domicile' })
  await field(home, 'Jusqu’à').fill('30')
  await field(home, 'Continent').fill('12,50')
  await button(page, 'Enregistrer les tarifs').click()
  await waitForText(page, /^Vos tarifs sont enregistrés/)
}

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
  await page.getByRole('combobox', { name: 'Rayon', exact: true }).selectOption({ index: 1 })
  await button(page, 'Vérifier le fichier').click()
  await button(page, 'Importer 2 lignes').click()
  await waitForText(page, /^2\s+lignes dans votre catalogue$/)
}

async function askOpening(page: Page): Promise<void> {
  await open(page, '/account/boutique')
  await button(page, 'Demander l’ouverture').click()
  await waitForText(page, /^Votre demande est partie/)
}

/** The operator decides on the pending application. */
async function decide(act: string, reason?: string): Promise<void> {
  const admin = await market.person('admin@cepetchai.example')
  await open(admin, '/dashboard/vendeurs?statut=to_verify')
  await admin.getByRole('link', { name: new RegExp(fixtures) }).click()
  const file = admin.getByRole('article', { name: fixtures })
  const decision = file.getByRole('group').filter({ has: admin.locator('summary', { hasText: act }) })
  // A verification needs no reason, and its form is open.
  if (reason !== undefined) {
    await decision.locator('summary').click()
    await field(decision, 'Motif (le vendeur le lira)').fill(reason)
  }
  await button(decision, act).click()
  await waitForText(admin, /^C’est décidé/)
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
