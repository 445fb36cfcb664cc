import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { button, buyerEmail, buyOffer, comptoirEmail, field, open, waitForText } from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'
import { readMails } from '#tests/support/mails.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

/** The order leaves, so its invoice is issued in the seller's name. */
async function send(page: Page) {
  const { id } = await market.db
    .selectFrom('orders')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const step of ['generateEtiquette', 'ship']) {
    const response = await page.request.post(`/api/orders/${step}/${id}`, {
      data: {},
      headers: { origin: market.site },
    })
    expect([step, response.status()]).toEqual([step, 200])
  }
}

test('a seller contests an invoice without JavaScript; the operator maintains it with reasons', async () => {
  const selling = await market.person(comptoirEmail, { javaScriptEnabled: false })
  await buyOffer(market, await market.person(buyerEmail), 'CV000111')
  await send(selling)
  await selling.goto('/account/factures')
  const link = selling.getByRole('link', { name: /^Contester / }).first()
  const number = ((await link.getAttribute('aria-label')) ?? '').replace('Contester ', '')
  await link.click()
  await button(selling, 'Envoyer la contestation').click()
  await waitForText(selling, 'Choisissez ce qui est faux')
  await selling.getByRole('combobox', { name: /Ce qui est faux/ }).selectOption('VAT')
  await field(selling, 'Vos raisons').fill('Le taux des engrais est de 10\u00a0%.')
  await button(selling, 'Envoyer la contestation').click()
  await waitForText(selling, 'Votre contestation est reçue')
  const admin = await market.person('admin@cepetchai.example')
  await open(admin, '/dashboard/factures')
  const row = admin.getByRole('listitem').filter({ hasText: number })
  await row.getByText('Maintenir la facture').first().click()
  await row.getByRole('textbox').fill('L’engrais n’est pas utilisable en agriculture biologique.')
  await row.getByRole('button', { name: 'Maintenir la facture' }).click()
  await waitForText(admin, 'La décision est enregistrée')
  await selling.goto('/account/factures')
  await selling.getByText(/contestation.* terminée/).click()
  await waitForText(selling, 'utilisable en agriculture biologique')
  const subjects = (await readMails(market.db, { recipient: 'admin@cepetchai.example' })).map(mail => mail.subject)
  expect(subjects.some(subject => subject.includes(number))).toBe(true)
})
