import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  acceptAndOrder,
  button,
  comptoirEmail,
  open,
  putInCart,
  waitForAnswer,
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

const memberEmail = 'coteaux@cepetchai.example'
const sendFile = async (page: Page, label: RegExp, submit: string, content: string) => {
  const file = { name: 'fichier.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await page.getByLabel(label).setInputFiles(file)
  await page.getByLabel(label).locator('..').getByText(file.name).waitFor()
  await button(page, submit).click()
}

test('a cooperative reads its file, and a member orders on the member account until it is set off', async () => {
  const operator = await market.person('admin@cepetchai.example')
  const selling = await market.person(comptoirEmail)
  const member = await market.person(memberEmail)
  await open(operator, '/dashboard/cooperatives')
  await operator.getByLabel(/^Vendeur/).selectOption({ label: 'Comptoir du Vigneron' })
  await button(operator, 'Reconnaître la coopérative').click()
  await waitForText(operator, /^La coopérative est reconnue/)

  await open(selling, '/account/adherents')
  const members = `N° adhérent;Raison sociale;Adresse mail;Section\nCO-1907;EARL des Coteaux;${memberEmail};Avize\n`
  await sendFile(selling, /^Fichier des adhérents/, 'Lire le fichier', members)
  await waitForAnswer(selling, /1 comptes? rapprochés?/)
  await selling.getByRole('checkbox', { name: 'Choisir EARL des Coteaux' }).check()
  await button(selling, 'Ouvrir leur compte adhérent').click()
  await waitForText(selling, /^Les comptes sont ouverts/)

  await putInCart(market, member, 'CV000010', 1)
  await member.goto('/orders/payment-page')
  await member.getByRole('radio', { name: /^Sur mon compte adhérent/ }).check()
  await acceptAndOrder(member)
  await waitForConfirmation(member)
  const { id, number } = await market.db.selectFrom('orders').select(['id', 'number']).executeTakeFirstOrThrow()
  const headers = { origin: market.site }
  await selling.request.post(`/api/orders/generateEtiquette/${id}`, { data: {}, headers })
  await selling.request.post(`/api/orders/ship/${id}`, { data: {}, headers })

  const due = await (await selling.request.get('/api/seller/cooperative/due.csv')).text()
  const [head = '', line = ''] = due.split('\r\n')
  const setOff = `${head}\r\n${line}${line.split(';')[5]}\r\n`
  await sendFile(selling, /^Fichier des montants compensés/, 'Enregistrer les compensations', setOff)
  await waitForText(selling, /^1 commande réglée/)
  await open(member, '/account/cooperative')
  await waitForText(member, 'Rien n’est à compenser aujourd’hui.')
  expect(line).toContain(number)
  await expectInvariants(market.pool)
})
