/** docs/opening.md, followed in the browser alone: from an empty database to the first order handed over. */
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  acceptAndOrder,
  addToCartFrom,
  button,
  choosePickup,
  field,
  fillAddress,
  fillRegistration,
  heading,
  open,
  selectDelivery,
  strongPassword,
  trimmedText,
  waitForConfirmation,
  waitForText,
} from '#tests/support/browser-steps.ts'
import {
  articlesPerFile,
  safetySheets,
  shopifyCatalogue,
  spreadsheetCatalogue,
} from '#tests/support/catalogue-files.ts'
import { eventually } from '#tests/support/demo-market.ts'
import { type EmptyMarketplace, openEmptyMarketplace } from '#tests/support/empty-marketplace.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import {
  acceptApplication,
  acceptContract,
  applicationForm,
  decideSeller,
  type NewSeller,
  newSeller,
  openPaymentAccount,
  openShop,
  pdfNamed,
  registerSeller,
  requestOpening,
  setDelivery,
  setTerms,
  submitApplication,
} from '#tests/support/seller-steps.ts'

let market: EmptyMarketplace
beforeAll(async () => {
  market = await openEmptyMarketplace()
})

afterAll(() => market?.close())

const vine = newSeller('Comptoir des Coteaux', 'coteaux@exemple.fr', '99977410')
const cellar = newSeller('Atelier du Chai', 'chai@exemple.fr', '99977520')
const administratorEmail = 'jeanne@exemple.fr'

test('a marketplace opens from its one-time link, and its first orders are handed over and shipped', {
  timeout: 600_000,
}, async () => {
  const admin = await becomeAdministrator()
  await describeCompany(admin)
  await tryServices(admin)
  await setCommission(admin)
  await prepareCatalogue(admin)
  await adaptTerms(admin)
  const sellers = await Promise.all([becomeSeller(vine), becomeSeller(cellar)])
  const [vinePage, cellarPage] = sellers
  for (const seller of [vine, cellar]) await acceptApplication(admin, seller)
  await Promise.all([
    prepareShop(vinePage, vine, {
      name: 'tarif 2026.csv',
      table: spreadsheetCatalogue(),
      sheets: safetySheets('VIGNE'),
    }),
    prepareShop(cellarPage, cellar, {
      name: 'products_export.csv',
      table: shopifyCatalogue(),
      sheets: safetySheets('CHAI'),
    }),
  ])
  await addSafetySheet(vinePage)
  await completeAgain(admin, cellarPage)
  for (const seller of [vine, cellar]) await decideSeller(admin, seller, 'Vérifier le vendeur')
  await expectCatalogue()
  await openMarketplace(admin)

  const buyer = await market.visitor()
  await orderFromBoth(buyer)
  const [pickup, delivery] = [await paidOrder('PICKUP'), await paidOrder('HOME')]
  await prepareOrder(vinePage, pickup)
  await handOver(vinePage, buyer, pickup)
  await ship(cellarPage, buyer, delivery)
  await expectInvariants(market.pool)
})

/** From the link to « Ouverture ». */
async function becomeAdministrator(): Promise<Page> {
  const page = await market.visitor()
  await page.goto(market.link)
  await field(page, 'Prénom').fill('Jeanne')
  await field(page, 'Nom').fill('Lemaire')
  await field(page, 'Adresse électronique').fill(administratorEmail)
  await field(page, 'Téléphone').fill('03 26 51 00 00')
  await field(page, 'Nouveau mot de passe').fill(strongPassword)
  await field(page, 'Confirmez le mot de passe').fill(strongPassword)
  await button(page, 'Créer le compte').click()
  await enableSecondFactor(page)
  await open(page, '/dashboard/ouverture')
  await waitForText(page, /^La boutique n’est pas ouverte/)
  return page
}

async function enableSecondFactor(page: Page): Promise<void> {
  await field(page, 'Votre mot de passe').fill(strongPassword)
  await button(page, 'Activer la double vérification').click()
  const key = await trimmedText(page.getByText(/^[A-Z2-7 ]{16,}$/))
  const code = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate()
  await field(page, 'Code à six chiffres').fill(code)
  await button(page, 'Valider le code').click()
  await waitForText(page, /^Vos dix codes de secours/)
}

/** Goes to a page of the back office by its menu entry. */
async function toEntry(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
  await heading(page, name).waitFor()
}

const company = {
  'Raison sociale': 'Coopérative des Coteaux',
  'Forme et capital': 'SCA à capital variable',
  'SIRET du siège': '849 203 104 00013',
  Immatriculation: 'RCS Reims 849 203 104',
  'TVA intracommunautaire': 'FR 63 849203104',
  'Adresse du siège': '12 rue des Crayères, 51200 Épernay',
  'Directeur ou directrice de la publication': 'Jeanne Lemaire',
  'Adresse électronique': 'contact@exemple.fr',
  Téléphone: '03 26 51 00 00',
  'Hébergeur du site': 'Hébergeur des Coteaux, 59000 Lille',
  'Médiateur de la consommation': 'Médiateur de la coopération, Paris',
  'Données personnelles': 'Paul Renard, dpo@exemple.fr',
}

async function describeCompany(page: Page): Promise<void> {
  await toEntry(page, 'Société')
  for (const [label, value] of Object.entries(company)) await field(page, label).fill(value)
  await button(page, 'Enregistrer').click()
  await waitForText(page, /^C’est enregistré/)
}

async function tryServices(page: Page): Promise<void> {
  await open(page, '/dashboard/ouverture/services')
  await button(page, 'M’envoyer un courriel d’essai').click()
  await waitForText(page, /^Le serveur a accepté le message/)
  expect(market.mailsTo(administratorEmail)).toBeGreaterThan(0)
  await button(page, 'Essayer le paiement').click()
  await waitForText(page, /^Stripe accepte la clé/)
}

async function setCommission(page: Page): Promise<void> {
  await toEntry(page, 'Commissions')
  await field(page, 'Commission').fill('8')
  await button(page, 'Ajouter la règle').click()
  // Leaving the page before the answer would abort the request.
  await waitForText(page, /^Règle n° \d+ ajoutée\.$/)
}

const relayPoints = [
  'numero;transporteur;nom;rue;code_postal;ville;latitude;longitude',
  'R-1;Mondial Relay;Tabac de la place;1 place de la République;51200;Épernay;49.04;3.95',
].join('\n')

/** Tags and attributes, VAT, relay points. */
async function prepareCatalogue(page: Page): Promise<void> {
  await open(page, '/dashboard/ouverture/catalogue')
  await page.getByRole('button', { name: /^Ajouter 82 sous-catégories/ }).click()
  await waitForText(page, 'Tout est déjà là.')
  await toEntry(page, 'TVA')
  expect(await page.getByRole('row').filter({ hasText: 'En vigueur' }).count()).toBe(14)
  await toEntry(page, 'Points relais')
  const file = { name: 'points.csv', mimeType: 'text/csv', buffer: Buffer.from(relayPoints) }
  await page.getByLabel(/^Fichier CSV/).setInputFiles(file)
  await button(page, 'Importer').click()
  await waitForText(page, /^C’est fait\s: 1 ajouté/)
}

async function adaptTerms(page: Page): Promise<void> {
  for (const name of ['Conditions générales de vente', 'Contrat des vendeurs']) {
    await toEntry(page, 'Textes')
    await page.getByRole('link', { name, exact: true }).click()
    await field(page, 'Chapeau').fill('Les conditions de la Coopérative des Coteaux et de ses vendeurs.')
    await field(page, 'Ce qui change, et pourquoi').fill('Première version de la coopérative, relue en conseil.')
    await button(page, 'Enregistrer cette version').click()
    await waitForText(page, 'Première version de la coopérative, relue en conseil.')
  }
}

async function becomeSeller(seller: NewSeller): Promise<Page> {
  const page = await market.visitor()
  await registerSeller(page, seller)
  await button(applicationForm(page), 'Envoyer ma candidature').click()
  await waitForText(applicationForm(page), /champs sont à revoir/)
  await submitApplication(page, seller)
  return page
}

type Catalogue = { name: string; table: Buffer; sheets: Buffer }

/** From the accepted application to the request of opening. */
async function prepareShop(page: Page, seller: NewSeller, catalogue: Catalogue): Promise<void> {
  await page.goto('/account/securite')
  await enableSecondFactor(page)
  await openPaymentAccount(page)
  await acceptContract(page)
  await setTerms(page, 'Repris sous 30 jours, dans son emballage.')
  await openShop(page, seller)
  await setDelivery(page)
  await importCatalogue(page, catalogue)
  await requestOpening(page)
}

async function importCatalogue(page: Page, { name, table, sheets }: Catalogue): Promise<void> {
  await open(page, '/account/catalogue-product')
  await page.getByRole('main').getByRole('link', { name: 'Importer, exporter' }).click()
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: table })
  await button(page, 'Envoyer et lire le fichier').click()
  await waitForText(page, /^Caractéristiques reconnues \(\d+\)/)
  await page.getByLabel('Archive ZIP').setInputFiles({ name: 'fds.zip', mimeType: 'application/zip', buffer: sheets })
  await waitForText(page, new RegExp(`^${articlesPerFile}\\s+fichiers reçus`))
  await button(page, 'Vérifier le fichier').click()
  await button(page, `Importer ${articlesPerFile} lignes`).click()
  await waitForText(page, new RegExp(`^${articlesPerFile}\\s+lignes dans votre catalogue$`))
}

/** The operator gives the request back; the seller reads why, mends it and asks again. */
async function completeAgain(admin: Page, page: Page): Promise<void> {
  const reason = 'Dites aussi ce que deviennent les fûts déjà remplis.'
  await decideSeller(admin, cellar, 'Remettre en brouillon', reason)
  await open(page, '/account/boutique')
  await waitForText(page, reason)
  await setTerms(page, 'Repris sous 30 jours, dans son emballage. Un fût déjà rempli n’est pas repris.')
  await requestOpening(page)
}

/** One more than those of the archive. */
async function addSafetySheet(page: Page): Promise<void> {
  await eventually(
    async () => {
      const { rows } = await market.pool.query("SELECT FROM import_picture_urls WHERE state = 'waiting'")
      return rows.length === 0
    },
    'the sheets of the archives',
    60_000,
  )
  const article = await market.db
    .selectFrom('articles')
    .select('id')
    .where('title', 'like', 'Sécateur%')
    .limit(1)
    .executeTakeFirstOrThrow()
  await open(page, `/account/catalogue-product/articles/${article.id}`)
  await page.locator('summary').filter({ hasText: 'Ajouter un document' }).click()
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Ajouter le document' }) })
  await form.getByRole('combobox', { name: 'Genre' }).selectOption('FDS')
  await form.getByLabel('Fichier PDF').setInputFiles(pdfNamed('fds-graisse.pdf'))
  await waitForText(page, 'Fichier reçu.')
  await button(form, 'Ajouter le document').click()
  await waitForText(page, 'fds-graisse')
  await addVariantsByAxis(page)
}

/** By an axis that the starting catalogue proposes. */
async function addVariantsByAxis(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ajouter des déclinaisons en grille' }).click()
  // The page of the article has a field of this name too.
  await heading(page, 'Déclinaisons en grille').waitFor()
  await field(page, 'Main').fill('Droitier; Gaucher')
  await button(page, 'Faire la grille').click()
  await field(page, 'Poids (kg), Gaucher').waitFor()
}

/** Reads only: the articles of both files with at least 30 attributes, and the safety data sheet of each. */
async function expectCatalogue(): Promise<void> {
  const { rows } = await market.pool.query(
    `SELECT (SELECT count(*)::int FROM articles WHERE status = 'published') AS articles,
      (SELECT count(DISTINCT code)::int FROM (
        SELECT attributes FROM articles UNION ALL SELECT attributes FROM variants) a, jsonb_object_keys(attributes) code) AS attributes,
      (SELECT count(DISTINCT article_id)::int FROM article_documents WHERE kind = 'FDS') AS sheets`,
  )
  expect(rows).toEqual([{ articles: 2 * articlesPerFile, attributes: 34, sheets: 2 * articlesPerFile }])
}

async function openMarketplace(page: Page): Promise<void> {
  await open(page, '/dashboard/ouverture')
  await decideAll(page, 'Déclarer fait', 'Lu et adopté en conseil du 20 novembre par Jeanne Lemaire.')
  await decideAll(page, 'Dispenser', 'Le second administrateur arrive lundi, décidé en conseil.')
  await field(page, 'Note pour le journal').fill('Ouverture décidée en conseil du 20 novembre.')
  await button(page, 'Ouvrir la boutique').click()
  await waitForText(page, 'La boutique est ouverte.')
}

/** Declares or waives each requirement that offers it. */
async function decideAll(page: Page, act: 'Déclarer fait' | 'Dispenser', reason: string): Promise<void> {
  const offered = page.locator('summary').filter({ hasText: act })
  for (let left = await offered.count(); left > 0; left = await offered.count()) {
    const details = page.getByRole('group').filter({ has: offered }).first()
    await details.locator('summary').click()
    await details.getByRole('textbox').fill(reason)
    await button(details, act).click()
    await expect.poll(() => offered.count()).toBe(left - 1)
  }
}

/** Picks up at one seller, has the other deliver. */
async function orderFromBoth(page: Page): Promise<void> {
  for (const title of ['Sécateur des coteaux, modèle 7', 'Pompe à vin 7']) {
    await eventually(async () => {
      await open(page, `/articles?q=${encodeURIComponent(title)}`)
      return page.getByRole('main').getByRole('link', { name: title, exact: true }).count()
    }, `${title} in a search`)
    await page.getByRole('main').getByRole('link', { name: title, exact: true }).first().click()
    await heading(page, title).waitFor()
    await addToCartFrom(page, title)
  }
  await open(page, '/orders/cart')
  await choosePickup(page, vine.name, new RegExp(vine.name))
  await selectDelivery(page, cellar.name, 'Livraison à domicile')
  await page.getByRole('link', { name: 'Passer au paiement' }).click()
  const form = page.locator('form').filter({ hasText: 'Je m’inscris pour une entreprise' })
  await fillRegistration(form, { email: 'acheteuse@exemple.fr', password: strongPassword })
  await button(form, 'Créer mon compte').click()
  // What the account knows comes with the new session, and would replace what is typed before it.
  await expect.poll(() => field(page, 'Nom et prénom du destinataire').first().inputValue()).toBe('Agathe Lemoine')
  // Before hydration the order would be a plain form, and its redirect to Stripe would escape the route of the test: the
  // status of its button comes with it.
  await page.getByRole('main').getByRole('status').first().waitFor({ state: 'attached' })
  await fillAddress(page)
  await market.answerForStripe(page)
  await acceptAndOrder(page)
  await page.getByRole('link', { name: 'Payer' }).click()
  await waitForConfirmation(page)
}

/** Its number. */
async function paidOrder(mode: 'PICKUP' | 'HOME'): Promise<string> {
  const paid = market.db
    .selectFrom('orders')
    .select('number')
    .where('delivery_mode', '=', mode)
    .where('status', '=', 'TO_PREPARE')
  const { number } = await eventually(() => paid.executeTakeFirst(), 'the paid order')
  return number
}

async function prepareOrder(page: Page, number: string): Promise<void> {
  await open(page, '/account/orders')
  await page.getByRole('link', { name: number }).first().click()
  await heading(page, `Commande ${number}`).waitFor()
  await field(page, 'Référence de votre facture').fill('F-2026-1')
  await button(page, 'Prête à retirer').click()
  await waitForText(page, /^Commande prête/)
}

/** At the counter, with the code of the buyer’s page. */
async function handOver(page: Page, buyer: Page, number: string): Promise<void> {
  await open(buyer, '/account/orders')
  await buyer.getByRole('link', { name: number }).first().click()
  const code = await trimmedText(buyer.getByRole('region', { name: 'Code de retrait' }))
  await open(page, '/account/comptoir')
  await field(page, 'Code de retrait').fill(/\d{3} \d{3}/.exec(code)?.[0] ?? '')
  await button(page, 'Enregistrer').click()
  await waitForText(page, `Commande ${number} remise`)
}

/** With a label, until the buyer reads it. */
async function ship(page: Page, buyer: Page, number: string): Promise<void> {
  await open(page, '/account/orders')
  await page.getByRole('link', { name: number }).first().click()
  await heading(page, `Commande ${number}`).waitFor()
  await field(page, 'Référence de votre facture').fill('F-2026-2')
  await button(page, 'Éditer l’étiquette').click()
  await button(page.getByRole('dialog'), 'Éditer l’étiquette').click()
  const label = page.getByRole('link', { name: /^Télécharger l’étiquette/ })
  const paper = await page.request.get((await label.getAttribute('href')) ?? '')
  expect(paper.headers()['content-type']).toBe('application/pdf')
  await button(page, 'Remise au transporteur').click()
  await waitForText(page, 'Commande expédiée. L’acheteur est prévenu.')
  await open(buyer, '/account/orders')
  await buyer.getByRole('link', { name: number }).first().click()
  await waitForText(buyer, /^Expédiée/)
}
