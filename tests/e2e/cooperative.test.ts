import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  acceptAndOrder,
  button,
  comptoirEmail,
  open,
  putInCart,
  waitForConfirmation,
  waitForText,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'
import { expectInvariants } from '#tests/support/invariants.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

test('a member orders on the member account, and the cooperative sets off what is due', async () => {
  const member = await market.person('coteaux@cepetchai.example')
  const selling = await market.person(comptoirEmail)
  await putInCart(market, member, 'CV000111', 1)
  await member.goto('/orders/payment-page')
  await member.getByRole('radio', { name: /^Sur mon compte adhérent/ }).check()
  await acceptAndOrder(member)
  await waitForConfirmation(member)

  await open(selling, '/account/adherents')
  await button(selling, 'C’est cet adhérent : Simonnot Paul').click()
  await waitForText(selling, 'Le compte est rattaché à l’adhérent.')
  const due = await selling.request.get('/api/seller/cooperative/due.csv')
  const [head = '', line = ''] = (await due.text()).split('\r\n')
  const content = `${head}\r\n${line}${line.split(';')[5]}\r\n`
  await selling.getByLabel(/^Fichier des montants compensés/).setInputFiles({
    name: 'compensations.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  })
  await button(selling, 'Enregistrer les compensations').click()
  await waitForText(selling, /^1 commande réglée/)

  await open(member, '/account/cooperative')
  await waitForText(member, 'Commandes à compenser')
  const [, , order = ''] = line.split(';')
  expect(await member.getByRole('link', { name: order }).count()).toBe(0)
  await expectInvariants(market.pool)
})
