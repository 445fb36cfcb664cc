import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  button,
  buyerEmail,
  buyOffer,
  comptoirEmail,
  field,
  heading,
  open,
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

test('a buyer withdraws in two steps without JavaScript; the seller receives the goods and refunds', async () => {
  const buying = await market.person(buyerEmail)
  const selling = await market.person(comptoirEmail)
  await buyOffer(market, buying, 'CV000111')
  const orderId = await lastOrder()
  await hand(selling, orderId)
  const plain = await market.person(buyerEmail, { javaScriptEnabled: false })
  const number = await withdraw(plain, orderId)
  await sendBack(buying, number)
  await takeBack(selling, number)
  await open(buying, '/account/retours')
  await buying.getByRole('link', { name: number }).click()
  await waitForText(buying, 'Remboursé')
  await eventually(async () => (await refundStatus(orderId)) === 'DONE', 'the refund at the bank')
  const subjects = (await readMails(market.db, { recipient: buyerEmail })).map(mail => mail.subject)
  expect(subjects).toContain(`Votre remboursement est demandé\u00a0: ${number}`)
  await expectInvariants(market.pool)
})

const lastOrder = async () =>
  (await market.db.selectFrom('orders').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id
const refundStatus = async (orderId: number) =>
  (await market.db.selectFrom('refunds').select('status').where('order_id', '=', orderId).executeTakeFirst())?.status

/** Label, carrier and receipt, through the calls that the seller’s buttons make. */
async function hand(page: Page, orderId: number) {
  for (const step of ['generateEtiquette', 'ship', 'deliver']) {
    const response = await page.request.post(`/api/orders/${step}/${orderId}`, {
      data: {},
      headers: { origin: market.site },
    })
    expect([step, response.status()]).toEqual([step, 200])
  }
}

async function withdraw(page: Page, orderId: number): Promise<string> {
  await page.goto(`/account/orders/${orderId}`)
  await page.getByRole('link', { name: 'Renoncer au contrat ici' }).click()
  await heading(page, 'Renoncer à votre achat').waitFor()
  await page.getByRole('spinbutton').first().fill('0')
  await button(page, 'Exercer mon droit de rétractation').click()
  await waitForText(page, 'Choisissez au moins une unité d’un article.')
  await page.getByRole('spinbutton').first().fill('1')
  await button(page, 'Exercer mon droit de rétractation').click()
  await button(page, 'Confirmer la rétractation').click()
  await waitForText(page, 'C’est enregistré')
  const receipt = await page.request.get(
    `${new URL(page.url()).pathname.replace('/account/retours', '/api/returns')}/receipt`,
  )
  expect([receipt.status(), receipt.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const [, number = ''] = /Dossier (R-[^,]+),/.exec((await page.getByRole('main').textContent()) ?? '') ?? []
  const [mail] = (await readMails(market.db, { recipient: buyerEmail })).filter(({ subject }) =>
    subject.startsWith('Votre rétractation'),
  )
  expect(mail?.text).toContain('accusé de réception')
  return number
}

async function sendBack(page: Page, number: string) {
  await open(page, '/account/retours')
  await page.getByRole('link', { name: number }).click()
  await field(page, 'Transporteur').fill('La Poste')
  await field(page, 'Numéro de suivi').fill('8N00000000001')
  await button(page, 'Enregistrer l’envoi').click()
  await waitForText(page, 'Les articles sont en route vers le vendeur.')
}

async function takeBack(page: Page, number: string) {
  await open(page, '/account/retours')
  await page.getByRole('link', { name: number }).click()
  await button(page, 'Enregistrer le retour reçu').click()
  await waitForText(page, /remis en stock/)
  await page.getByRole('button', { name: /^Rembourser/ }).click()
  // The provider may have responded before the page is reloaded.
  await waitForText(page, /^(Le remboursement est demandé à la banque|L’argent a été rendu)\.$/)
}
