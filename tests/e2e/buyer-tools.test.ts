/** What a buyer keeps between orders: favourites, alerts, lists, scheduled orders, certificates, notifications. */
import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addJob } from '#domains/jobs.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import {
  button,
  buyerEmail,
  buyOffer,
  comptoirEmail,
  estateEmail,
  field,
  heading,
  open,
  putInCart,
  readCartCount,
  submitOrder,
  waitForConfirmation,
  waitForText,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, eventually, openDemoMarket } from '#tests/support/demo-market.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { readMails } from '#tests/support/mails.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

const bucket = 'Seau à champagne inox poli, droit à anses'
const bucketPath = '/articles/seau-a-champagne-inox-poli-droit-a-anses'
const main = (page: Page) => page.getByRole('main')
const textOf = async (download: Download) => readFile(await download.path(), 'utf8')

/** The market’s worker does now what it does by the clock. */
const runNow = (job: 'alerts.notify' | 'lists.prepare') => market.db.transaction().execute(tx => addJob(tx, job, {}))
const hasMail = (recipient: string, subject: RegExp) =>
  eventually(
    async () => (await readMails(market.db, { recipient })).some(mail => subject.test(mail.subject)),
    `a mail to ${recipient}: ${subject}`,
  )

test('a buyer keeps a favourite, and is written to when the seller has received what was sold out', async () => {
  const buying = await market.person(buyerEmail)
  await open(buying, bucketPath)
  await button(buying, 'Garder en favori').click()
  await heading(buying, 'Favoris').waitFor()
  await main(buying).getByRole('link', { name: bucket }).first().click()
  await buying.getByRole('link', { name: 'M’avertir (stock, prix)' }).click()
  // The model that is sold out is chosen already.
  await expect.poll(() => buying.getByRole('combobox', { name: 'Modèle' }).textContent()).toContain('Lot de 4')
  await button(buying, 'M’avertir').click()
  await heading(buying, 'Alertes').waitFor()
  await waitForText(main(buying), /^Retour en stock · Lot de 4/)

  const selling = await market.person(comptoirEmail)
  await open(selling, '/account/stock/receptions')
  await field(selling, 'EAN ou référence').fill('CV010312')
  await button(selling, 'Trouver').click()
  await field(selling, 'Unités reçues').fill('5')
  await button(selling, 'Enregistrer la réception').click()
  await waitForText(selling, /^CV010312\s:\s0 → 5/)
  await runNow('alerts.notify')
  await hasMail(buyerEmail, /en stock/)

  await open(buying, '/account/notifications')
  await waitForText(main(buying), new RegExp(`${bucket}`))
  await button(buying, 'Tout marquer comme lu').click()
  await waitForText(buying, 'Tout est marqué comme lu.')
})

test('a buyer makes a list of an order, puts it into the cart at once, and orders the same again', async () => {
  const page = await market.person(estateEmail)
  await buyOffer(market, page, 'CV010310', 3)
  await open(page, '/account/orders')
  await main(page)
    .getByRole('link', { name: /A\d{6}-\w+-1/ })
    .first()
    .click()
  await page.getByRole('link', { name: /liste/ }).first().click()
  await field(page, 'Nom de la nouvelle liste').or(field(page, 'Nom')).fill('Dégustation')
  await button(page, 'Ajouter').click()
  await heading(page, 'Dégustation').waitFor()
  await waitForText(main(page), /^1 article sur 1 en vente/)
  await button(page, 'Tout mettre au panier').click()
  await heading(page, 'Remis au panier').waitFor()
  await waitForText(main(page), 'Au panier')

  await open(page, '/account/orders')
  await main(page)
    .getByRole('button', { name: /^Commander à nouveau/ })
    .first()
    .click()
  await heading(page, 'Remis au panier').waitFor()
  await page.getByRole('link', { name: 'Voir le panier' }).click()
  const quantity = page.getByRole('spinbutton', { name: `Quantité de ${bucket}` })
  await expect.poll(() => quantity.inputValue()).toBe('6')
})

test('a list is scheduled; when its day comes its owner validates the order and pays', async () => {
  const page = await market.person(estateEmail)
  await putInCart(market, page, 'CV010300', 2)
  await open(page, '/account/listes')
  await field(page, 'Nom').fill('Printemps')
  await page.getByRole('checkbox', { name: 'Y mettre les articles de mon panier' }).check()
  await button(page, 'Créer la liste').click()
  await heading(page, 'Printemps').waitFor()
  await page.getByText('Programmer cette liste').click()
  await page.getByLabel('Première date').fill(addDays(isoDay(new Date()), 3))
  await button(page, 'Enregistrer la programmation').click()
  await waitForText(page, 'La liste est programmée.')
  await runNow('lists.prepare')
  await hasMail(estateEmail, /Printemps/)
  await open(page, '/account/listes')
  const due = main(page).getByRole('listitem').filter({ hasText: 'Printemps, pour le' })
  await due.getByRole('link', { name: 'Vérifier et valider' }).click()
  await button(page, 'Valider et passer au paiement').click()
  await page.waitForURL('**/orders/payment-page')
  await submitOrder(page)
  await button(page, 'Accepter le paiement').click()
  await waitForConfirmation(page)
  expect(await readCartCount(page)).toBe(0)
  await expectInvariants(market.pool)
})

test('a seller publishes a collection; an estate announces barrels, brings them, and has its certificate', async () => {
  const selling = await market.person(comptoirEmail)
  await open(selling, '/account/collectes')
  await field(selling, 'Jour').fill(isoDay(new Date()))
  await selling.getByRole('checkbox', { name: 'Fûts et barriques vides' }).check()
  await button(selling, 'Publier').click()
  await waitForText(selling, 'La collecte est publiée.')

  const page = await market.person(estateEmail)
  await open(page, '/collectes')
  await main(page)
    .getByRole('link', { name: /de 8 h à 12 h/ })
    .first()
    .click()
  await page.getByRole('spinbutton', { name: 'Fûts et barriques vides' }).fill('4')
  await button(page, 'Annoncer').click()
  await waitForText(page, 'Le magasin sait ce que vous apportez.')

  await selling.reload()
  await selling.getByText(/^Recevoir\s:/).click()
  await selling.getByRole('spinbutton', { name: 'Fûts et barriques vides' }).fill('3')
  await button(selling, 'Recevoir et délivrer l’attestation').click()
  await waitForText(selling, /^Dépôt reçu/)

  await page.reload()
  await waitForText(main(page), /^Fûts et barriques vides\s:\s3\sfûts/)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Télécharger l’attestation/ }).click()
  expect((await textOf(await downloading)).slice(0, 5)).toBe('%PDF-')
})

test('a buyer chooses which news is not mailed but only listed in the account', async () => {
  const page = await market.person(buyerEmail)
  await open(page, '/account/notifications')
  const alerts = page.getByRole('combobox', { name: 'Alertes' })
  await alerts.selectOption('Dans mon compte seulement')
  await button(page.getByRole('region', { name: 'Comment les recevoir' }), 'Enregistrer')
    .first()
    .click()
  await waitForText(page, 'Vos choix sont enregistrés.')
  await page.reload()
  expect(await alerts.inputValue()).toBe('account')
})
