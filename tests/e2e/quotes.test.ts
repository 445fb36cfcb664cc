import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  button,
  comptoirEmail,
  estateEmail,
  field,
  heading,
  open,
  payCart,
  putInCart,
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

const article = /^Sécateur électrique sans fil Voltarme 32/

test('a buyer asks a quote, the seller answers, and the buyer orders and pays at that price', async () => {
  const buying = await market.person(estateEmail)
  const selling = await market.person(comptoirEmail)
  await putInCart(market, buying, 'CV000111', 2)
  await open(buying, '/orders/cart')
  await buying.getByRole('link', { name: 'Demander un devis à ce vendeur' }).click()
  await field(buying, 'Votre message').fill('Pour la taille de mars')
  await button(buying, 'Envoyer la demande').click()
  await waitForText(buying, 'En attente du vendeur')
  const number = ((await buying.getByRole('heading', { level: 1 }).textContent()) ?? '').replace('Devis ', '')

  await open(selling, '/account/devis-clients')
  await selling.getByRole('link', { name: number }).click()
  await waitForText(selling, 'Pour la taille de mars')
  await selling.getByRole('textbox', { name: article }).fill('700,00')
  await selling.getByRole('textbox', { name: /^Livraison HT/ }).fill('0')
  await selling.getByRole('textbox', { name: /^Délai de préparation/ }).fill('2')
  await button(selling, 'Envoyer la réponse').click()
  await waitForText(selling, 'Votre réponse est partie.')

  const isMailed = async () =>
    (await readMails(market.db, { recipient: estateEmail })).some(({ subject }) => subject.includes(number))
  await eventually(isMailed, 'the mail of the answer')
  await open(buying, '/account/devis')
  await buying.getByRole('link', { name: number }).click()
  await button(buying, 'Accepter et commander').click()
  await heading(buying, 'Panier').waitFor()
  await waitForText(buying, new RegExp(`Votre prix.: devis ${number}`))
  await payCart(market, buying)
  const ordered = await market.db
    .selectFrom('order_lines as l')
    .innerJoin('quote_lines as q', 'q.id', 'l.quote_line_id')
    .innerJoin('quotes as d', 'd.id', 'q.quote_id')
    .select(['l.unit_price_cents', 'l.quantity'])
    .where('d.number', '=', number)
    .execute()
  expect(ordered).toEqual([{ unit_price_cents: 70_000, quantity: 2 }])
  await expectInvariants(market.pool)
})
