import { afterAll, beforeAll, expect, test } from 'vitest'
import { button, buyerEmail, buyOffer, comptoirEmail, open, waitForText } from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'
import { expectInvariants } from '#tests/support/invariants.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

test('a buyer without JavaScript adds a unit, which leaves with the order; the seller reads a lower quantity', async () => {
  const buying = await market.person(buyerEmail)
  await buyOffer(market, buying, 'CV000111', 3)
  const { id } = await market.db
    .selectFrom('orders')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const plain = await market.person(buyerEmail, { javaScriptEnabled: false })
  const setQuantity = async (units: number) => {
    await plain.goto(`/account/orders/${id}`)
    await plain.getByRole('link', { name: 'Modifier la commande' }).click()
    await plain.getByLabel('Quantité voulue').fill(`${units}`)
    await button(plain, 'Modifier la commande').click()
  }
  await setQuantity(4)
  await plain.getByText('Part avec votre').waitFor()
  expect(new URL(plain.url()).pathname).toBe('/orders/cart')
  await setQuantity(0)
  await waitForText(plain, 'annulez la commande')
  await setQuantity(2)
  await waitForText(plain, 'Commande modifiée par l’acheteur')
  const selling = await market.person(comptoirEmail)
  await open(selling, `/account/orders/${id}`)
  await waitForText(selling, '2 au lieu de 3')
  await expectInvariants(market.pool)
})
