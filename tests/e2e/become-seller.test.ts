import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { gtinKey, isSiren, isSiret } from '#shared/ids.ts'
import { button, field, fillRegistration, heading, loggedIn, open, sees } from '#tests/support/journeys.ts'
import { eventually, type Market, mailsTo, openMarket } from '#tests/support/market.ts'

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterEach(() => Promise.all(market.browser.contexts().map(context => context.close())))
afterAll(() => market?.close())

const person = 'agathe.tonnelier@exemple.fr'
const siren = withKey('99977410', isSiren)
const siret = withKey(`${siren}0001`, isSiret)
const vatNumber = `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`
const ean = `376999000001${gtinKey('376999000001')}`
function withKey(root: string, passes: (digits: string) => boolean): string {
  return [...'0123456789'].map(key => `${root}${key}`).find(passes) ?? root
}

/** A new account from the page that recruits, back on that page once it is made. */
async function registered(): Promise<Page> {
  const page = await market.visitor()
  await open(page, '/vendeur/devenir-vendeur')
  await page.getByRole('link', { name: 'Créer mon compte' }).click()
  const dialog = page.getByRole('dialog')
  await heading(dialog, 'Inscription vendeur').waitFor()
  await fillRegistration(dialog, { email: person, company: 'Tonnellerie des Faux' })
  await button(dialog, 'Créer mon compte').click()
  await loggedIn(page)
  await page.getByRole('form', { name: 'Candidature' }).waitFor()
  return page
}

const answers: Record<string, string> = {
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
  for (const [label, value] of Object.entries(answers)) await field(form, label).fill(value)
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

test('a new person applies with documents, is accepted, adds an article, and a visitor finds it', async () => {
  const page = await registered()
  const form = page.getByRole('form', { name: 'Candidature' })
  await button(form, 'Envoyer ma candidature').click()
  await sees(form, /champs sont à revoir/)
  await fillApplication(form)
  await attach(form, /^Justificatif d’immatriculation/, 'kbis.pdf')
  await attach(form, /^Pièce d’identité/, 'identite.pdf')
  await button(form, 'Envoyer ma candidature').click()
  await sees(page, 'Votre dossier est à l’étude')

  await accept()
  await eventually(
    async () => (await mailsTo(market, person)).some(({ subject }) => subject.includes('vend sur Cep & Chai')),
    'the mail of acceptance',
  )

  await addArticle(page)
  const visitor = await market.visitor()
  await eventually(async () => {
    await open(visitor, '/articles?q=barrique+des+faux')
    return visitor.getByRole('link', { name: 'Barrique des Faux, deux vins', exact: true }).count()
  }, 'the article in a search')
  await visitor.getByRole('link', { name: 'Barrique des Faux, deux vins', exact: true }).first().click()
  await heading(visitor, 'Barrique des Faux, deux vins').waitFor()
  await sees(visitor, 'Tonnellerie des Faux')
})

async function accept(): Promise<void> {
  const admin = await market.person('admin@cepetchai.example')
  await open(admin, '/dashboard/candidatures?statut=SUBMITTED')
  await admin.getByRole('link', { name: /Tonnellerie des Faux/ }).click()
  const file = admin.getByRole('article', { name: 'Tonnellerie des Faux' })
  const downloading = admin.waitForEvent('download')
  await file.getByRole('link', { name: /Justificatif d’immatriculation/ }).click()
  expect((await downloading).suggestedFilename()).toBe('kbis.pdf')
  await file.getByRole('radio', { name: /^Accepter/ }).check()
  await button(file, 'Accepter').click()
  await sees(admin, /^Décision enregistrée\s: Acceptée$/)
}

async function addArticle(page: Page): Promise<void> {
  await open(page, '/account/catalogue-product')
  await heading(page, 'Votre premier article').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Ajouter un article' }).first().click()
  await page.getByRole('searchbox', { name: 'EAN ou nom de l’article' }).fill(ean)
  await sees(page, 'Rien de tel au catalogue.')
  await button(page, 'Décrire un nouvel article').click()
  const form = page.getByRole('form', { name: 'Nouvel article' })
  expect(await field(form, 'EAN').inputValue()).toBe(ean)
  await form.getByRole('combobox', { name: 'Catégorie' }).selectOption({ label: 'Cave et exploitation' })
  await form
    .getByRole('group', { name: /^Rayons/ })
    .getByRole('checkbox')
    .first()
    .check()
  await field(form, 'Titre').fill('Barrique des Faux, deux vins')
  await form.getByRole('combobox', { name: 'Marque' }).fill('Tonnellerie des Faux')
  await field(form, 'Description').fill('Barrique bordelaise remontée, deux vins, rincée et méchée avant le départ.')
  await button(form, 'Mettre en vente').click()
  await sees(form, /champs sont à revoir/)
  await field(form, 'Votre référence').fill('BAR-2V')
  await field(form, 'Prix HT').fill('189,00')
  await field(form, 'Poids emballé').fill('48')
  await form.getByRole('textbox', { name: /^Stock à/ }).fill('6')
  await button(form, 'Mettre en vente').click()
  await heading(page, 'Catalogue en ligne').waitFor()
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText(/Barrique des Faux.*est en vente/)
    .waitFor()
  await changePrice(page)
}

/** From the row itself, then taken back. */
async function changePrice(page: Page): Promise<void> {
  const price = page.getByRole('textbox', { name: 'Prix HT de Barrique des Faux, deux vins' })
  await price.fill('179')
  await price.press('Enter')
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByText(/^BAR-2V.*179,00/).waitFor()
  await button(messages, 'Annuler').click()
  await eventually(async () => (await price.inputValue()) === '189,00', 'the former price')
}
