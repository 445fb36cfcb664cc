import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  button,
  estateEmail,
  heading,
  open,
  submitOrder,
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

test('a neighbour completes the minimum, the organiser closes, and the part is paid at the common price', async () => {
  const group = await market.db
    .selectFrom('grouped_orders as g')
    .innerJoin('offers as o', 'o.id', 'g.offer_id')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select(['g.id', 'g.token', 'g.minimum', 'a.slug'])
    .executeTakeFirstOrThrow()
  const neighbour = await market.person('particulier@cepetchai.example')
  await open(neighbour, `/articles/${group.slug}`)
  await neighbour.getByRole('link', { name: /^Palette commune/ }).click()
  await neighbour.getByRole('spinbutton', { name: /^Quantité/ }).fill(`${group.minimum}`)
  await button(neighbour, 'Changer ma part').click()
  await waitForText(neighbour, 'Votre part est engagée.')

  const organiser = await market.person(estateEmail)
  await open(organiser, '/account/commandes-groupees')
  await organiser.locator(`a[href="/groupes/${group.token}"]`).first().click()
  await button(organiser, 'Clore maintenant').click()
  await waitForText(organiser, 'Chacun reçoit sa part à payer.')

  await open(neighbour, `/groupes/${group.token}`)
  await button(neighbour, 'Payer ma part').click()
  await heading(neighbour, 'Panier').waitFor()
  await waitForText(neighbour, /Votre prix.: commande groupée G/)
  await neighbour.goto('/orders/payment-page')
  await submitOrder(neighbour)
  await button(neighbour, 'Accepter le paiement').click()
  await waitForConfirmation(neighbour)
  const paid = await market.db
    .selectFrom('group_shares as s')
    .innerJoin('quote_lines as x', 'x.quote_id', 's.quote_id')
    .innerJoin('order_lines as l', 'l.quote_line_id', 'x.id')
    .innerJoin('grouped_orders as g', 'g.id', 's.group_id')
    .select(['l.quantity', 'l.unit_price_cents', 'g.price_cents'])
    .where('g.id', '=', group.id)
    .executeTakeFirstOrThrow()
  expect(paid).toMatchObject({ quantity: group.minimum, unit_price_cents: paid.price_cents })
  await expectInvariants(market.pool)
})
