import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDay } from '#shared/dates.ts'
import {
  button,
  buyerEmail,
  buyOffer,
  comptoirEmail,
  demoAccountPassword,
  estateEmail,
  field,
  heading,
  open,
  openLoginDialog,
  putInCart,
  submitOrder,
  waitForConfirmation,
  waitForText,
  waitUntilLoggedIn,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, eventually, openDemoMarket } from '#tests/support/demo-market.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { tabTo } from '#tests/support/keyboard.ts'
import { readMails } from '#tests/support/mails.ts'
import { pdfNamed } from '#tests/support/seller-steps.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

test('a seller prepares, prints a batch and ships in two shipments with the keyboard alone', async () => {
  const selling = await market.person(comptoirEmail)
  await open(selling, '/account/orders')
  await waitForText(selling, 'Aucune vente pour l’instant')
  const buying = await market.person(buyerEmail)
  const first = await ordered(buying, 1)
  await selling.getByRole('checkbox', { name: `Cocher la commande ${first}` }).waitFor()
  const second = await ordered(buying, 2)
  await selling.getByRole('checkbox', { name: `Cocher la commande ${second}` }).waitFor()
  await waitForText(selling, `Nouvelle dans la liste\u00a0: commande ${second}, Camille Aubry.`)
  await printBatch(selling)
  await selling.getByRole('checkbox', { name: `Cocher la commande ${first}` }).waitFor({ state: 'hidden' })
  await shipInTwo(selling, second)
  await open(buying, '/account/orders')
  await buying.getByRole('link', { name: second }).click()
  await heading(buying, 'Envois').waitFor()
  expect(await buying.getByRole('heading', { name: /^Envoi [12]/ }).count()).toBe(2)
  const subjects = (await readMails(market.db, { recipient: buyerEmail })).map(mail => mail.subject)
  expect(subjects).toContain(`Une partie de votre commande ${second} est expédiée`)
  expect(subjects).toContain(`Le reste de votre commande ${second} est expédié`)
  await expectInvariants(market.pool)
})

test('without JavaScript a seller selects, labels and hands over orders', async () => {
  const number = await ordered(await market.person(buyerEmail), 1)
  const plain = await market.person(comptoirEmail, { javaScriptEnabled: false })
  await plain.goto('/account/orders')
  await plain.getByRole('checkbox', { name: `Cocher la commande ${number}` }).check()
  await button(plain, 'Étiquettes').click()
  await waitForText(plain, /^Étiquettes de 1\s+commande prêtes à imprimer$/)
  await plain.getByRole('link', { name: /Prêtes à partir/ }).click()
  await plain.getByRole('checkbox', { name: `Cocher la commande ${number}` }).check()
  await button(plain, 'Remises au transporteur').click()
  await waitForText(plain, /^1\s+commande au transporteur, acheteur prévenu$/)
  await expectInvariants(market.pool)
})

test('goods made on demand: a visitor’s brief follows them into their account, and the approved proof is dispatched', async () => {
  const selling = await market.person(comptoirEmail)
  const { id, reference } = await offerWithoutStock()
  await makeOnDemand(selling, id)
  const buying = await market.visitor()
  await putInCart(market, buying, reference, 2)
  await open(buying, '/orders/cart')
  await buying.getByRole('link', { name: 'Donner vos indications' }).click()
  await waitForText(buying, 'Votre fichier se joint avec un compte')
  await field(buying, 'Nom du domaine et de la cuvée').fill('Clos de la Craie, Extra-brut')
  await buying.getByRole('combobox', { name: 'Couleur de la dorure' }).selectOption('Cuivre')
  await button(buying, 'Enregistrer et revenir au panier').click()
  await waitForText(buying, 'Vous joindrez votre fichier une fois connecté, avant le paiement.')
  const dialog = await openLoginDialog(buying)
  await field(dialog, 'Adresse email').fill(buyerEmail)
  await field(dialog, 'Mot de passe').fill(demoAccountPassword)
  await button(dialog, 'Se connecter').click()
  await waitUntilLoggedIn(buying)
  await buying.goto('/orders/payment-page')
  await waitForText(buying, 'Le vendeur a besoin de votre fichier avant le paiement.')
  await buying.getByRole('link', { name: 'Compléter vos indications' }).click()
  await heading(buying, 'Vos indications').waitFor()
  expect(await field(buying, 'Nom du domaine et de la cuvée').inputValue()).toBe('Clos de la Craie, Extra-brut')
  await buying.getByLabel(/^Votre fichier/).setInputFiles(pdfNamed('maquette.pdf'))
  await button(buying, 'Enregistrer et revenir au panier').click()
  await buying.getByRole('link', { name: 'Modifier vos indications' }).waitFor()
  const number = await payForMadeToOrder(buying)

  await open(selling, '/account/orders')
  await selling.getByRole('link', { name: /Bons à tirer$/ }).click()
  await openProofs(selling, number, 'Indications et bons à tirer')
  await waitForText(selling, 'Clos de la Craie, Extra-brut')
  await sendProof(selling)

  await open(buying, '/account/orders')
  await openProofs(buying, number, 'Continuer')
  await approveProof(buying)

  await open(selling, '/account/orders')
  await selling.getByRole('link', { name: number }).first().click()
  await labelAndHandOver(selling)
  const subjects = (await readMails(market.db, { recipient: buyerEmail })).map(mail => mail.subject)
  expect(subjects.filter(subject => subject.includes(number)).join('\n')).toMatch(/bon à tirer/i)
  await expectInvariants(market.pool)
})

test('a seller uploads its invoice of the down payment, has its proof approved and the balance paid; only then it sends', async () => {
  const selling = await market.person(comptoirEmail)
  const { id, reference } = await offerWithoutStock()
  const own = market.db.updateTable('vendors').set({ invoice_mode: 'own' })
  const vendorOf = market.db.selectFrom('offers').select('vendor_id').where('id', '=', id)
  await own.where('id', '=', vendorOf).execute()
  await openMadeToOrder(selling, id)
  await field(selling, 'Acompte à la commande (facultatif)').fill('40')
  await sellOnDemand(selling)
  const buying = await market.person(estateEmail)
  await putInCart(market, buying, reference, 2)
  const number = await payForMadeToOrder(buying)
  await waitForText(buying, /vous sera demandé quand vous aurez approuvé le bon à tirer/)

  await openOrder(selling, number)
  await waitForText(selling, /sa facture est due dès maintenant/)
  await uploadInvoice(selling, 'de la facture d’acompte', 'FA-AC-1')
  await selling.getByRole('link', { name: 'Indications et bons à tirer', exact: true }).click()
  await sendProof(selling)
  await openOrder(buying, number)
  await buying.getByRole('link', { name: 'PDF de FA-AC-1' }).waitFor()
  await buying.getByRole('link', { name: 'Continuer', exact: true }).click()
  await approveProof(buying)
  await openOrder(selling, number)
  await waitForText(selling, /pour payer le solde de/)
  expect(await button(selling, 'Éditer l’étiquette').isDisabled()).toBe(true)
  await waitForText(buying, 'Approuvé, solde à payer')
  await buying.getByRole('link', { name: 'Payer le solde', exact: true }).click()
  await buying.getByRole('button', { name: /^Payer .* par carte$/ }).click()
  await button(buying, 'Accepter le paiement').click()
  await buying.getByRole('link', { name: 'PDF de FA-AC-1' }).waitFor()

  await openOrder(selling, number)
  await uploadInvoice(selling, 'de la facture', 'FA-1')
  await labelAndHandOver(selling)
  await expectInvariants(market.pool)
})

async function uploadInvoice(page: Page, of: string, reference: string) {
  await page.getByLabel(new RegExp(`^PDF ${of}`)).setInputFiles(pdfNamed('facture.pdf'))
  await field(page, `Numéro ${of}`).fill(reference)
  await field(page, 'Date du document').fill(isoDay(new Date()))
  await button(page, of.endsWith('acompte') ? 'Déposer la facture d’acompte' : 'Déposer la facture').click()
  await waitForText(page, /^Le document est déposé/)
}

/** Goods made on demand have no stock, and are in no kit. */
const offerWithoutStock = () =>
  market.db
    .selectFrom('offers as o')
    .innerJoin('vendors as v', 'v.id', 'o.vendor_id')
    .innerJoin('vendor_members as m', 'm.vendor_id', 'v.id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['o.id', 'o.reference'])
    .where('u.email', '=', comptoirEmail)
    .where('o.status', '=', 'published')
    .where('o.lead_days', 'is', null)
    .where(sql<boolean>`'HOME' = ANY (o.delivery_modes) AND o.step = 1 AND o.minimum <= 2
      AND NOT EXISTS (SELECT FROM stock s WHERE s.offer_id = o.id AND (s.on_hand > 0 OR s.reserved > 0))
      AND NOT EXISTS (SELECT FROM offer_parts k WHERE o.id IN (k.kit_id, k.part_id))`)
    .orderBy('o.id')
    .limit(1)
    .executeTakeFirstOrThrow()

async function openOrder(page: Page, number: string) {
  const row = market.db.selectFrom('orders').select('id').where('number', '=', number)
  await open(page, `/account/orders/${(await row.executeTakeFirstOrThrow()).id}`)
  await heading(page, `Commande ${number}`).waitFor()
}

async function sendProof(page: Page) {
  await page.getByLabel(/^Fichier du bon à tirer/).setInputFiles(pdfNamed('bon-a-tirer.pdf'))
  await button(page, 'Envoyer le bon à tirer').click()
  await waitForText(page, /^La version 1 est chez l’acheteur/)
}

async function approveProof(page: Page) {
  await field(page, 'Votre nom').fill('Camille Aubry')
  await page.getByRole('checkbox', { name: /^J’ai vérifié les textes/ }).check()
  await button(page, 'Donner mon accord').click()
  await button(page, 'Donner mon accord').waitFor({ state: 'hidden' })
}

async function labelAndHandOver(page: Page) {
  await button(page, 'Éditer l’étiquette').click()
  await button(page.getByRole('dialog'), 'Éditer l’étiquette').click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await button(page, 'Remise au transporteur').click()
  await waitForText(page, 'Commande expédiée. L’acheteur est prévenu.')
}

async function openMadeToOrder(page: Page, id: number) {
  await open(page, `/account/catalogue-product/${id}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /demande/ })
    .click()
  await field(page, 'Délai de fabrication').fill('8')
}

async function sellOnDemand(page: Page) {
  await button(page, 'Enregistrer').click()
  await button(page, 'Vendre depuis le stock').waitFor()
}

async function makeOnDemand(page: Page, id: number) {
  await openMadeToOrder(page, id)
  await page.getByRole('checkbox', { name: 'L’acheteur doit joindre un fichier' }).check()
  await field(page, 'Question 1').fill('Nom du domaine et de la cuvée')
  await field(page, 'Question 2').fill('Couleur de la dorure')
  await page.getByRole('combobox', { name: 'Réponse' }).nth(1).selectOption({ label: 'Choix dans une liste' })
  await field(page, 'Propositions, une par ligne').fill('Or\nCuivre')
  await sellOnDemand(page)
}

async function openProofs(page: Page, number: string, link: string) {
  await page.getByRole('link', { name: number }).first().click()
  await heading(page, `Commande ${number}`).waitFor()
  await page.getByRole('link', { name: link, exact: true }).click()
  await heading(page, 'Fabrication à la demande').waitFor()
}

async function payForMadeToOrder(page: Page): Promise<string> {
  await page.goto('/orders/payment-page')
  await page.getByRole('checkbox', { name: /^J’ai compris que les articles fabriqués à la demande/ }).check()
  await submitOrder(page)
  await button(page, 'Accepter le paiement').click()
  await waitForConfirmation(page)
  return newestPaid()
}

/** Buys and pays; returns the order number. */
async function ordered(page: Page, quantity: number): Promise<string> {
  await buyOffer(market, page, 'CV000111', quantity)
  return newestPaid()
}

const newestPaid = () =>
  eventually(async () => {
    const row = await market.db
      .selectFrom('orders')
      .select(['number', 'status'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.status === 'TO_PREPARE' ? row.number : undefined
  }, 'the paid order')

const ticked = (page: Page) => page.getByRole('region', { name: 'Commandes cochées' })

/** Both orders on one picking list, then a label for the first alone. */
async function printBatch(page: Page) {
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await waitForText(ticked(page), /^2\s+commandes cochées$/)
  const paper = page.context().waitForEvent('response', response => response.url().includes('/papiers/preparation'))
  await tabTo(page, button(ticked(page), 'Liste de préparation'))
  await page.keyboard.press('Enter')
  expect((await paper).headers()['content-type']).toBe('application/pdf')
  await page.bringToFront()
  await page.keyboard.press('x')
  await waitForText(ticked(page), /^1\s+commande cochée$/)
  await tabTo(page, button(ticked(page), 'Étiquettes'))
  await page.keyboard.press('Enter')
  await waitForText(page, /^Étiquettes de 1\s+commande prêtes à imprimer$/)
  const href = await page.getByRole('link', { name: /^A4/ }).getAttribute('href')
  expect((await page.request.get(href ?? '')).headers()['content-type']).toBe('application/pdf')
}

async function shipInTwo(page: Page, number: string) {
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await heading(page, `Commande ${number}`).waitFor()
  await tabTo(page, button(page, 'Éditer l’étiquette'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('spinbutton').first())
  await page.keyboard.press('ArrowDown')
  await waitForText(dialog, /^Envoi partiel/)
  await tabTo(page, button(dialog, 'Éditer l’étiquette'))
  await page.keyboard.press('Enter')
  await handOver(page, 'Envoi parti. L’acheteur sait ce qu’il contient et ce qui reste.')
  await tabTo(page, button(page, 'Éditer l’étiquette du reste'))
  await page.keyboard.press('Enter')
  await tabTo(page, button(dialog, 'Éditer l’étiquette'))
  await page.keyboard.press('Enter')
  await handOver(page, 'Commande expédiée. L’acheteur est prévenu.')
}

async function handOver(page: Page, message: string) {
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: /^Télécharger l’étiquette/ }).waitFor()
  await tabTo(page, button(page, 'Remise au transporteur'))
  await page.keyboard.press('Enter')
  await waitForText(page, message)
}
