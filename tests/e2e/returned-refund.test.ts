import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDay } from '#shared/dates.ts'
import { button, buyerEmail, buyOffer, comptoirEmail, field, open, waitForText } from '#tests/support/browser-steps.ts'
import { type DemoMarket, eventually, openDemoMarket } from '#tests/support/demo-market.ts'
import { expectInvariants } from '#tests/support/invariants.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(async () => {
  await expectInvariants(market.pool)
  await market.close()
})

test('a refund that the bank sends back waits on the first page of its seller, who pays it by cheque', async () => {
  const buyer = await market.person(buyerEmail)
  await buyOffer(market, buyer, 'CV000100')
  const { id, number } = await market.db
    .selectFrom('orders')
    .select(['id', 'number'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const seller = await market.person(comptoirEmail)
  await open(seller, `/account/orders/${id}`)
  await button(seller, 'Rembourser').click()
  const dialog = seller.getByRole('dialog')
  await dialog.getByRole('spinbutton').fill('1')
  await field(dialog, 'Motif, lu par l’acheteur').fill('Lame ébréchée.')
  await dialog.getByRole('button', { name: /^Rembourser \d/ }).click()
  await eventually(async () => {
    await buyer.goto(`/account/orders/${id}`)
    return buyer.getByText('Remboursé', { exact: true }).count()
  }, 'the refund on the buyer’s page')
  const operator = await market.person('admin@cepetchai.example')
  await open(operator, '/dashboard/banque-essai')
  await operator.getByRole('link', { name: /^Remboursements/ }).click()
  await operator
    .getByRole('button', { name: `Renvoyer après coup : remboursement de ${number.replace(/-1$/, '')}` })
    .click()
  await eventually(async () => {
    await buyer.reload()
    return buyer.getByText(/^Votre banque a renvoyé un remboursement de/).count()
  }, 'the refund that came back on the buyer’s page')
  await open(seller, '/account/aujourdhui')
  await seller.getByRole('link', { name: /^Payer/ }).click()
  await seller
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click()
  await waitForText(seller, /^La banque de l’acheteur a renvoyé/)
  await seller.getByText('Remboursé autrement').click()
  await field(seller, 'Numéro du chèque ou référence du virement').fill('0123456')
  await seller.getByLabel('Jour du paiement').fill(isoDay(new Date()))
  await seller.getByRole('button', { name: /^Enregistrer .* remboursés$/ }).click()
  await waitForText(seller, 'Le remboursement est enregistré : l’acheteur reçoit un courriel.')
  await buyer.reload()
  await waitForText(buyer, /par chèque le .*, n°\s0123456/)
  expect(await buyer.getByText(/^Votre banque a renvoyé/).count()).toBe(0)
})
