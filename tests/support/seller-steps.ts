/** What a seller does in the browser, from the account to the request of opening. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { isSiren, isSiret } from '#shared/ids.ts'
import {
  button,
  field,
  fillRegistration,
  heading,
  open,
  strongPassword,
  waitForText,
  waitUntilLoggedIn,
} from './browser-steps.ts'

export type NewSeller = { name: string; email: string; siren: string; siret: string; vatNumber: string }

/** A company whose numbers have valid check digits; `root` has eight digits. */
export function newSeller(name: string, email: string, root: string): NewSeller {
  const siren = withCheckDigit(root, isSiren)
  const siret = withCheckDigit(`${siren}0001`, isSiret)
  const vatKey = String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')
  return { name, email, siren, siret, vatNumber: `FR${vatKey}${siren}` }
}
const withCheckDigit = (root: string, passes: (digits: string) => boolean): string =>
  [...'0123456789'].map(digit => `${root}${digit}`).find(passes) ?? root

/** Registers from the seller recruitment page, and returns there. */
export async function registerSeller(page: Page, { name, email }: NewSeller): Promise<void> {
  await open(page, '/vendeur/devenir-vendeur')
  await page.getByRole('link', { name: 'Créer mon compte' }).click()
  const dialog = page.getByRole('dialog')
  await heading(dialog, 'Inscription vendeur').waitFor()
  await fillRegistration(dialog, { email, company: name, password: strongPassword })
  await button(dialog, 'Créer mon compte').click()
  await waitUntilLoggedIn(page)
  await applicationForm(page).waitFor()
}

export const applicationForm = (page: Page) => page.getByRole('form', { name: 'Candidature' })

const applicationValues = ({ name, siren, siret, vatNumber }: NewSeller): Record<string, string> => ({
  'Nom commercial': name,
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
  'Titulaire du compte bancaire': name,
  'Nom du signataire': 'Agathe Lemoine',
})

/** Fills the application, attaches its documents and submits it. */
export async function submitApplication(page: Page, seller: NewSeller): Promise<void> {
  const form = applicationForm(page)
  for (const [label, value] of Object.entries(applicationValues(seller))) await field(form, label).fill(value)
  await form.getByRole('combobox', { name: 'Forme juridique' }).selectOption('SARL')
  await form.getByRole('combobox', { name: 'Registre' }).selectOption('RCS')
  await form.getByRole('checkbox', { name: 'Cave et exploitation' }).check()
  await form.getByRole('checkbox', { name: /^Je certifie/ }).check()
  await attach(form, /^Justificatif d’immatriculation/, 'kbis.pdf')
  await attach(form, /^Pièce d’identité/, 'identite.pdf')
  await button(form, 'Envoyer ma candidature').click()
  await waitForText(page, 'Votre dossier est à l’étude')
}

export const pdfNamed = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF'),
})

async function attach(form: Locator, label: RegExp, name: string): Promise<void> {
  await form.getByLabel(label).setInputFiles(pdfNamed(name))
  await form
    .getByRole('status')
    .filter({ hasText: `${name} joint` })
    .waitFor()
}

/** An administrator reads a document of the application, and accepts it. */
export async function acceptApplication(admin: Page, { name }: NewSeller): Promise<void> {
  await open(admin, '/dashboard/candidatures?statut=SUBMITTED')
  await admin.getByRole('link', { name: new RegExp(name) }).click()
  const file = admin.getByRole('article', { name })
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
  await page.getByRole('link', { name: new RegExp(`^Compléter\\s: ${step}`) }).click()
}

export async function acceptContract(page: Page): Promise<void> {
  await open(page, '/account/boutique/contrat')
  await field(page, 'Nom et prénom').fill('Agathe Lemoine')
  await page.getByRole('checkbox', { name: /^J’ai lu ce contrat/ }).check()
  await button(page, 'Accepter le contrat').click()
  await waitForText(page, 'Le contrat est accepté.')
}

export async function openPaymentAccount(page: Page): Promise<void> {
  await toStep(page, 'Compte de paiement')
  await button(page, 'Ouvrir mon compte de paiement').click()
  await waitForText(page, 'Votre compte de paiement est ouvert.')
}

export async function setTerms(page: Page, policy: string): Promise<void> {
  await open(page, '/account/boutique/conditions')
  await field(page, 'Délai de retour').fill('30')
  await field(page, 'Conditions').fill(policy)
  await page.getByRole('radio', { name: /^Le marché les établit/ }).check()
  await field(page, 'Emballages professionnels').fill('fr214001_23abcd')
  await button(page, 'Enregistrer mes conditions').click()
  await waitForText(page, /^Vos conditions sont enregistrées/)
}

export async function openShop(page: Page, { name }: NewSeller): Promise<void> {
  await toStep(page, 'Horaires de chaque magasin')
  const shop = page.getByRole('region', { name })
  await shop.getByLabel('lundi matin, ouverture', { exact: true }).fill('08:00')
  await shop.getByLabel('lundi matin, fermeture', { exact: true }).fill('12:00')
  await button(shop, 'Recopier le lundi jusqu’au vendredi').click()
  expect(await shop.getByLabel('vendredi matin, fermeture', { exact: true }).inputValue()).toBe('12:00')
  await shop.getByRole('checkbox', { name: 'Magasin ouvert au public' }).check()
  await shop.getByRole('checkbox', { name: 'Retrait des commandes' }).check()
  await button(shop, 'Enregistrer ce magasin').click()
  await waitForText(page, /^Le magasin est enregistré/)
}

export async function setDelivery(page: Page): Promise<void> {
  await open(page, '/account/boutique/livraison')
  const home = page.getByRole('group', { name: 'Livraison à domicile' })
  await field(home, 'Jusqu’à').fill('30')
  await field(home, 'Continent').fill('12,50')
  await button(page, 'Enregistrer les tarifs').click()
  await waitForText(page, /^Vos tarifs sont enregistrés/)
}

export async function requestOpening(page: Page): Promise<void> {
  await open(page, '/account/boutique')
  await button(page, 'Demander l’ouverture').click()
  await waitForText(page, /^Votre demande est partie/)
}

/** The operator decides on the pending request; a verification needs no reason, and its form is open. */
export async function decideSeller(admin: Page, { name }: NewSeller, act: string, reason?: string): Promise<void> {
  await open(admin, '/dashboard/vendeurs?statut=to_verify')
  await admin.getByRole('link', { name: new RegExp(name) }).click()
  const file = admin.getByRole('article', { name })
  const decision = file.getByRole('group').filter({ has: admin.locator('summary', { hasText: act }) })
  if (reason !== undefined) {
    await decision.locator('summary').click()
    await field(decision, 'Motif (le vendeur le lira)').fill(reason)
  }
  await button(decision, act).click()
  await waitForText(admin, /^C’est décidé/)
}
