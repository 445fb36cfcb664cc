import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { countStock } from '#domains/stock/server/count.ts'
import {
  button,
  buyerEmail,
  estateEmail,
  putInCart,
  submitOrder,
  trimmedText,
  waitForBankPage,
  waitForCartCount,
  waitForConfirmation,
  waitForText,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { leaveTabs } from '#tests/support/tabs.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterEach(async () => {
  await leaveTabs()
  await expectInvariants(market.pool)
})
afterAll(() => market?.close())

const paymentPage = '/orders/payment-page'
const payButton = 'Commande avec obligation de paiement'

async function atPayment(email: string, reference: string): Promise<Page> {
  const page = await market.person(email)
  await putInCart(market, page, reference)
  await page.goto(paymentPage)
  return page
}

const purchasesOf = (email: string) =>
  market.db
    .selectFrom('purchases')
    .innerJoin('users', 'users.id', 'purchases.user_id')
    .select(['purchases.id', 'purchases.status', 'purchases.total_cents'])
    .where('users.email', '=', email)
    .orderBy('purchases.id')
    .execute()

const reservedOf = async (reference: string) => {
  const row = await market.db
    .selectFrom('stock')
    .innerJoin('offers', 'offers.id', 'stock.offer_id')
    .select(({ fn }) => fn.sum<number>('stock.reserved').as('reserved'))
    .where('offers.reference', '=', reference)
    .executeTakeFirstOrThrow()
  return Number(row.reserved)
}

test('a declined payment leaves the cart unchanged, and can be retried', async () => {
  const page = await atPayment(buyerEmail, 'CV000100')
  await submitOrder(page)
  await button(page, 'Refuser le paiement').click()
  const reason = page.getByRole('region', { name: 'Paiement' }).getByRole('alert')
  expect(await trimmedText(reason)).toContain('Votre banque a refusé le paiement. Rien n’a été débité')
  expect(await reservedOf('CV000100')).toBe(0)
  await submitOrder(page)
  await button(page, 'Accepter le paiement').click()
  await waitForConfirmation(page)
  await waitForCartCount(page, 0)
})

test('a double click on the payment button creates one purchase', async () => {
  const page = await atPayment(estateEmail, 'CV000102')
  await page.getByRole('checkbox', { name: /^J’ai lu et j’accepte/ }).check()
  await button(page, payButton).dblclick()
  await waitForBankPage(page)
  expect(await purchasesOf(estateEmail)).toHaveLength(1)
  expect(await reservedOf('CV000102')).toBe(1)
  await button(page, 'Accepter le paiement').click()
  await waitForConfirmation(page)
  expect((await purchasesOf(estateEmail)).map(({ status }) => status)).toEqual(['PAID'])
})

test('of two buyers of the last unit, one pays and the other sees that it is sold out', async () => {
  await leaveOnly('CV000120', 1)
  const pages = await Promise.all(
    [buyerEmail, 'jardinier@cepetchai.example'].map(email => atPayment(email, 'CV000120')),
  )
  for (const page of pages) await page.getByRole('checkbox', { name: /^J’ai lu et j’accepte/ }).check()
  await Promise.all(pages.map(page => button(page, payButton).click()))
  const alertOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'Sécateur électrique' })
  const outcomes = await Promise.all(
    pages.map(page =>
      Promise.any([
        waitForBankPage(page).then(() => 'bank' as const),
        alertOf(page)
          .waitFor()
          .then(() => 'refused' as const),
      ]),
    ),
  )
  expect(outcomes.toSorted()).toEqual(['bank', 'refused'])
  const [winner, loser] = outcomes[0] === 'bank' ? pages : pages.toReversed()
  if (!winner || !loser) throw new Error('no page')
  expect(await trimmedText(alertOf(loser))).toMatch(/stock|reste|épuisé/i)
  await button(winner, 'Accepter le paiement').click()
  await waitForConfirmation(winner)
  expect(await reservedOf('CV000120')).toBe(1)
})

/** Sets the stock: `units` in the first warehouse, none in the others. */
async function leaveOnly(reference: string, units: number): Promise<void> {
  const rows = await market.db
    .selectFrom('stock')
    .innerJoin('offers', 'offers.id', 'stock.offer_id')
    .select(['stock.offer_id', 'stock.warehouse_id', 'stock.vendor_id'])
    .where('offers.reference', '=', reference)
    .orderBy('stock.warehouse_id')
    .execute()
  await market.db.transaction().execute(async tx => {
    for (const [index, row] of rows.entries())
      await countStock(tx, {
        offerId: row.offer_id,
        warehouseId: row.warehouse_id,
        vendorId: row.vendor_id,
        onHand: index === 0 ? units : 0,
        userId: null,
      })
  })
}

test('a price that changed since it was added to the cart is shown and must be confirmed', async () => {
  const page = await atPayment(estateEmail, 'CV000121')
  const priced = market.db.updateTable('offers').set({ price_cents: 140_000 }).where('reference', '=', 'CV000121')
  await priced.execute()
  await page.getByRole('checkbox', { name: /^J’ai lu et j’accepte/ }).check()
  await button(page, payButton).click()
  const alert = page.getByRole('alert')
  await alert.getByText('Un prix ou une disponibilité a changé').waitFor()
  await waitForText(alert, '1 362,00 € → 1 400,00 € HT la pièce')
  expect(await reservedOf('CV000121')).toBe(0)
  await button(page, payButton).click()
  await waitForBankPage(page)
  await button(page, 'Accepter le paiement').click()
  await waitForConfirmation(page)
})
