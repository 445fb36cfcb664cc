import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addJob } from '#domains/jobs.ts'
import { countStock } from '#domains/stock/server/count.ts'
import {
  button,
  buyerEmail,
  buyOffer,
  comptoirEmail,
  estateEmail,
  grangeEmail,
  heading,
  lightPage,
  open,
  putInCart,
  submitOrder,
  trimmedText,
  waitForBankPage,
  waitForCartCount,
  waitForConfirmation,
  waitForText,
} from '#tests/support/browser-steps.ts'
import { type DemoMarket, eventually, openDemoMarket } from '#tests/support/demo-market.ts'
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

test('an abandoned payment releases its stock when it expires', async () => {
  const page = await atPayment('coteaux@cepetchai.example', 'CV000101')
  await submitOrder(page)
  await open(page, lightPage)
  expect(await reservedOf('CV000101')).toBe(1)
  const purchase = (await purchasesOf('coteaux@cepetchai.example')).at(-1)
  const past = new Date(Date.now() - 1_000)
  await market.db.transaction().execute(async tx => {
    const id = purchase?.id ?? 0
    await tx.updateTable('purchases').set({ expires_at: past }).where('id', '=', id).execute()
    await tx.updateTable('stock_reservations').set({ expires_at: past }).where('purchase_id', '=', id).execute()
    await addJob(tx, 'purchases.expire', { purchaseId: id }, { key: `expire:${id}` })
  })
  await eventually(async () => (await reservedOf('CV000101')) === 0, 'the goods are free')
  expect((await purchasesOf('coteaux@cepetchai.example')).at(-1)?.status).toBe('PAYMENT_FAILED')
  await waitForCartCount(page, 1)
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

test('an order whose payment succeeded while the server was down is paid after the restart', async () => {
  const page = await atPayment('coteaux@cepetchai.example', 'CV000122')
  await submitOrder(page)
  const purchaseId = (await purchasesOf('coteaux@cepetchai.example')).at(-1)?.id
  const died = Promise.withResolvers<void>()
  await page.route('**/orders/payment-return**', async route => {
    await market.crashServer()
    died.resolve()
    await route.abort()
  })
  await button(page, 'Accepter le paiement').click()
  await died.promise
  await market.startServer()
  await eventually(
    async () => (await purchasesOf('coteaux@cepetchai.example')).at(-1)?.status === 'PAID',
    'the order paid without its buyer',
    // The next tries of the bank's notice are seconds apart, and then a minute.
    90_000,
  )
  await page.unroute('**/orders/payment-return**')
  await page.goto(`/orders/payment-return?purchase=${purchaseId}`)
  await waitForConfirmation(page)
})

test('a seller cannot see another seller’s order, by its page or by an operation', async () => {
  await buyOffer(market, await market.person(estateEmail), 'CV000110')
  const { id } = await market.db
    .selectFrom('orders')
    .innerJoin('vendors', 'vendors.id', 'orders.vendor_id')
    .select('orders.id')
    .where('vendors.name', '=', 'Comptoir du Vigneron')
    .orderBy('orders.id', 'desc')
    .executeTakeFirstOrThrow()
  const page = await market.person(grangeEmail)
  const response = await page.goto(`/account/orders/${id}`)
  expect(response?.status()).toBe(404)
  await heading(page, 'Cette page n’est pas au catalogue').waitFor()
  expect(await operations(page, id)).toEqual([...Array(10)].map(() => 404))
  const owner = await market.person(comptoirEmail)
  await open(owner, `/account/orders/${id}`)
  await owner.getByRole('main').getByText('À préparer', { exact: true }).first().waitFor()
})

/** Status of each operation on an order, with a body that its own seller could send. */
async function operations(page: Page, id: number): Promise<number[]> {
  const headers = { origin: market.site }
  const lines = [{ lineId: 1, quantity: 1, restock: true }]
  const calls: [method: string, path: string, data?: object][] = [
    ['GET', `${id}`],
    ['GET', `${id}/label`],
    ['PUT', `setReadyToPick/${id}`, { invoiceRef: 'VOL-1' }],
    ['PUT', `setInvoiceRef/${id}`, { invoiceRef: 'VOL-1' }],
    ['POST', `generateEtiquette/${id}`, {}],
    ['POST', `ship/${id}`],
    ['POST', `deliver/${id}`],
    ['POST', `completeOrder/${id}`, { code: '123456' }],
    ['POST', `cancel/${id}`, { reason: 'Pas la mienne' }],
    ['POST', `setRefund/${id}`, { lines, delivery: 0, reason: 'Pas la mienne' }],
  ]
  const statuses: number[] = []
  for (const [method, path, data] of calls) {
    const body = method === 'GET' ? {} : { data: data ?? {} }
    statuses.push((await page.request.fetch(`/api/orders/${path}`, { method, headers, ...body })).status())
  }
  return statuses
}
