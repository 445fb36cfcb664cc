import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, formatLongDate, isoDay } from '#shared/dates.ts'
import { button, choosePickup, field, grangeEmail, open, payCart, waitForText } from '#tests/support/browser-steps.ts'
import { type DemoMarket, eventually, openDemoMarket } from '#tests/support/demo-market.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { readMails } from '#tests/support/mails.ts'
import { pdfNamed } from '#tests/support/seller-steps.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

const buyerEmail = 'coteaux@cepetchai.example'
const article = 'Bouillie bordelaise 20 % cuivre, granulés dispersables, AMM 9800474'
const expiresOn = addDays(isoDay(new Date()), 700)
const articlePath = '/articles/bouillie-bordelaise-20-cuivre-granules-dispersables-amm-9800474'

/** The operator opens or closes the class, with a reason for the log. */
async function setClass(admin: Page, act: 'Fermer la vente' | 'Ouvrir la vente', state: string): Promise<void> {
  await open(admin, '/dashboard/produits-reglementes')
  const goods = admin.getByRole('region', { name: /^Phytopharmaceutiques professionnels/ })
  await goods.locator('summary', { hasText: act }).click()
  await field(goods, 'Motif, pour le journal').fill('Agréments des vendeurs vérifiés.')
  await button(goods, act).click()
  await waitForText(goods, state)
  // The opposite act takes its place, folded.
  expect(await field(goods, 'Motif, pour le journal').isVisible()).toBe(false)
}

async function sendCertificate(buyer: Page): Promise<void> {
  await waitForText(buyer, /^La loi exige une pièce avant le paiement \(Certiphyto\)/)
  await buyer.getByRole('link', { name: 'Ajouter cette pièce' }).click()
  const certificate = buyer.getByRole('region', { name: 'Certiphyto' })
  await certificate.locator('summary', { hasText: 'Envoyer cette pièce' }).click()
  await field(certificate, 'Numéro').fill('CI-10-000777')
  await certificate.getByLabel('Fin de validité').fill(expiresOn)
  await certificate.getByLabel(/^Pièce/).setInputFiles(pdfNamed('certiphyto.pdf'))
  await button(certificate, 'Envoyer').click()
  await waitForText(certificate, 'En cours de vérification')
}

test('a plant-protection product is opened, proven before payment, handed over after the certificate is checked, and registered', async () => {
  const admin = await market.person('admin@cepetchai.example')
  await setClass(admin, 'Fermer la vente', 'Fermée')
  await setClass(admin, 'Ouvrir la vente', 'En vente')

  const buyer = await market.person(buyerEmail)
  await open(buyer, articlePath)
  await button(buyer, `Ajouter au panier : ${article}, Sac 10 kg`).click()
  await waitForText(buyer, /10\skg dans votre panier/)
  await open(buyer, '/orders/cart')
  await choosePickup(buyer, 'La Grange aux Ceps', /Sézanne/)
  await buyer.goto('/orders/payment-page')
  expect(await button(buyer, 'Commande avec obligation de paiement').getAttribute('aria-disabled')).toBe('true')
  await sendCertificate(buyer)

  await open(admin, '/dashboard/justificatifs')
  await admin.getByRole('article').filter({ hasText: 'CI-10-000777' }).getByRole('button', { name: 'Accepter' }).click()
  await waitForText(admin, /^C’est décidé/)

  await payCart(market, buyer)
  const order = await market.db
    .selectFrom('orders')
    .select(['id', 'number', 'pickup_code'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

  const seller = await market.person(grangeEmail)
  await open(seller, `/account/orders/${order.id}`)
  await waitForText(seller, `Certiphyto n°\u00a0CI-10-000777, valable jusqu’au ${formatLongDate(expiresOn)}.`)
  await button(seller, 'Prête à retirer').click()
  await seller.getByRole('textbox', { name: 'Code donné par l’acheteur' }).waitFor()
  await open(buyer, `/account/orders/${order.id}`)
  await waitForText(buyer, /une pièce d’identité et votre Certiphyto/)
  const sheet = await buyer.getByRole('link', { name: /^Fiche de données de sécurité/ }).getAttribute('href')
  const sheetResponse = await buyer.request.get(`${sheet}`)
  expect([sheetResponse.status(), sheetResponse.headers()['content-type']]).toEqual([200, 'application/pdf'])

  await open(seller, '/account/comptoir')
  await field(seller, 'Code de retrait').fill(`${order.pickup_code}`)
  await seller.keyboard.press('Enter')
  await waitForText(seller, `Commande ${order.number} remise à EARL des Coteaux.`)
  await open(seller, '/account/boutique/agrements')
  const url = await seller
    .getByRole('link', { name: /^Registre \d{4} \(CSV\)$/ })
    .first()
    .getAttribute('href')
  const register = await (await seller.request.get(`${url}`)).text()
  const line = register.split('\r\n').find(row => row.includes(order.number))
  expect(line).toContain(`;CI-10-000777;${expiresOn};`)
  expect(line).toContain(';9800474;10;0;kg;')
  await open(buyer, '/account/registre')
  await buyer.getByRole('row').filter({ hasText: order.number }).getByText(/^FDS/).waitFor()
  await eventually(
    async () =>
      (await readMails(market.db, { recipient: buyerEmail })).some(({ text }) =>
        text.includes('Venez aussi avec votre Certiphyto'),
      ),
    'the mail that asks for the certificate',
  )
  await expectInvariants(market.pool)
})
