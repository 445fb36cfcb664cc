import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  button,
  comptoirEmail,
  open,
  putInCart,
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

const namurEmail = 'namur@cepetchai.example'
const exemption = /article 262 ter I du CGI/

test('a Belgian professional buys without VAT, with and without scripts; its seller then delivers to the Netherlands', async () => {
  const plain = await market.person(namurEmail, { javaScriptEnabled: false })
  await putInCart(market, plain, 'CV000111')
  await plain.goto('/orders/cart')
  await waitForText(plain.getByRole('region', { name: 'Total du panier' }), exemption)
  await estimateIn(plain, 'France et Monaco', /TVA 20/)
  await estimateIn(plain, 'Belgique', exemption)
  await plain.goto('/orders/payment-page')
  await waitForText(plain, '18 route Merveilleuse, 5000 Namur, Belgique')
  await submitOrder(plain)
  await button(plain, 'Accepter le paiement').click()
  await waitForConfirmation(plain)

  const seller = await market.person(comptoirEmail)
  await deliverToTheNetherlands(seller)

  const page = await market.person(namurEmail)
  await open(page, `/account/orders/${await lastOrder()}`)
  await waitForText(page, exemption)
  await open(page, '/account/adresses')
  await page.getByRole('combobox', { name: 'Pays' }).selectOption('Pays-Bas')
  await page.getByRole('textbox', { name: 'Code postal' }).fill('5000')
  await button(page, 'Enregistrer').click()
  await waitForText(page, 'Code postal attendu (Pays-Bas)')
  await expectInvariants(market.pool)
})

async function estimateIn(page: Page, country: string, vat: RegExp) {
  await page.getByRole('combobox', { name: 'Pays' }).selectOption(country)
  await page.getByRole('textbox', { name: 'Code postal de livraison' }).fill(country === 'Belgique' ? '' : '51200')
  await button(page, 'Estimer la livraison').click()
  await waitForText(page.getByRole('region', { name: 'Total du panier' }), vat)
}

const lastOrder = async () => {
  const order = await market.db
    .selectFrom('orders')
    .select(['id', 'vat_treatment', 'delivery_country', 'total_vat_cents'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({ vat_treatment: 'intra_community', delivery_country: 'BE', total_vat_cents: 0 })
  return order.id
}

async function deliverToTheNetherlands(page: Page) {
  await open(page, '/account/boutique/livraison')
  await page.getByRole('checkbox', { name: 'Pays-Bas' }).check()
  await page.getByRole('radio', { name: /guichet unique/ }).check()
  await button(page, 'Enregistrer ces livraisons').click()
  await waitForText(page, 'Vos livraisons hors de France sont enregistrées.')
  expect(await page.getByRole('checkbox', { name: 'Pays-Bas' }).isChecked()).toBe(true)
}
