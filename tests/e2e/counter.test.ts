import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  button,
  estateEmail,
  field,
  goOffline,
  goOnline,
  heading,
  open,
  waitForText,
} from '#tests/support/browser-steps.ts'
import { openBrowserWithCamera } from '#tests/support/camera.ts'
import { type DemoMarket, openDemoMarket, personsOf, visitorsOf } from '#tests/support/demo-market.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { isFocused, tabTo } from '#tests/support/keyboard.ts'
import { createPaidOrder } from '#tests/support/orders.ts'

const seller = 'vendeur@cepetchai.example'
let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

const findVendor = () =>
  market.db
    .selectFrom('vendor_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('shops as s', 's.vendor_id', 'm.vendor_id')
    .select(['m.vendor_id as vendorId', 'u.id as userId', 's.id as shopId', 's.warehouse_id as warehouseId'])
    .where('u.email', '=', seller)
    .orderBy('s.id')
    .executeTakeFirstOrThrow()

/** An order of the first seller that waits at the counter. */
async function waiting(page: Page, buyerId?: number) {
  const { orderId } = await createPaidOrder(market.db, { vendor: await findVendor(), mode: 'PICKUP', buyerId })
  const ready = await page.request.put(`${market.site}/api/orders/setReadyToPick/${orderId}`, {
    data: { invoiceRef: `F-2026-${orderId}` },
    headers: { origin: market.site },
  })
  expect(ready.status()).toBe(200)
  const order = market.db.selectFrom('orders').select(['id', 'number', 'pickup_code']).where('id', '=', orderId)
  return order.executeTakeFirstOrThrow()
}
const statusOf = async (id: number) =>
  (await market.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('a seller hands over an order at the counter with the keyboard alone, without a network and then with it', async () => {
  const page = await market.person(seller)
  const order = await waiting(page)
  const response = await page.goto('/account/comptoir')
  expect(response?.headers()['permissions-policy']).toContain('camera=(self)')
  await heading(page, 'Comptoir').waitFor()
  // Ready for a scanner: the code has the focus already.
  await expect.poll(() => isFocused(field(page, 'Code de retrait'))).toBe(true)
  await goOffline(page)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page.keyboard.type(`${order.pickup_code}`)
  await page.keyboard.press('Enter')
  await waitForText(page, '2 opérations partiront dès que la connexion reviendra.')
  expect(await statusOf(order.id)).toBe('READY_TO_PICK')
  await goOnline(page)
  await waitForText(page, `Commande ${order.number} remise`)
  await waitForText(page, 'Aucune commande n’attend avec ce code.')
  expect(await statusOf(order.id)).toBe('COMPLETED')
  await page.reload()
  await waitForText(page, `Commande ${order.number} remise`)
  await tabTo(page, page.getByRole('button', { name: /^Effacer/ }))
  await page.keyboard.press('Enter')
  await page.getByText('Aucune commande n’attend avec ce code.').waitFor({ state: 'detached' })
  await expectInvariants(market.pool)
})

test('the counter stays open when the script of the account menu cannot be loaded', async () => {
  const page = await market.person(seller)
  await page.route('**/assets/AccountMenu-*.js', route => route.abort())
  await page.goto('/account/comptoir')
  await page.getByRole('banner').getByRole('link', { name: 'Votre compte' }).waitFor()
  await heading(page, 'Comptoir').waitFor()
})

test('a browser that reads no codes hands over an order with its camera, by a reader of our own origin', async () => {
  const order = await waiting(await market.person(seller))
  const browser = await openBrowserWithCamera({ bcid: 'qrcode', text: `${order.pickup_code}` })
  const page = await personsOf(market.site, visitorsOf(browser, market.site))(seller)
  const requested: string[] = []
  page.on('request', request => requested.push(request.url()))
  await page.goto('/account/comptoir')
  await button(page, 'Scanner avec l’appareil photo').waitFor()
  const reader = () => requested.filter(url => /code-reader|\.wasm$/.test(url))
  expect(reader()).toEqual([])
  await button(page, 'Scanner avec l’appareil photo').click()
  await expect.poll(() => field(page, 'Code de retrait').inputValue()).toBe(order.pickup_code)
  expect(reader()).toHaveLength(2)
  expect(requested.filter(url => new URL(url).origin !== market.site && !url.startsWith('blob:'))).toEqual([])
  await button(page, 'Enregistrer').click()
  await waitForText(page, `Commande ${order.number} remise`)
  await open(page, '/account/stock')
  await page.getByRole('link', { name: 'Recevoir' }).click()
  await page.waitForURL('**/receptions')
  await field(page, 'EAN ou référence').fill('CV010310')
  await button(page, 'Trouver').click()
  await button(page, 'Scanner avec l’appareil photo').click()
  await expect.poll(() => page.getByLabel(/^Numéro de lot/).inputValue()).toBe(order.pickup_code)
  await browser.close()
})

test('an operation whose answer never comes is sent again, and done once', async () => {
  const page = await market.person(seller)
  const order = await waiting(page)
  let sent = 0
  await page.route('**/api/seller/orders/hand-over', async route => {
    sent += 1
    // The server has done it; its first answer is lost on the way.
    if (sent === 1) await route.fetch()
    else await route.continue()
  })
  await page.goto('/account/comptoir')
  await expect.poll(() => isFocused(field(page, 'Code de retrait'))).toBe(true)
  await page.keyboard.type(`${order.pickup_code}`)
  await page.keyboard.press('Enter')
  await waitForText(page, `Commande ${order.number} déjà remise`)
  expect(sent).toBe(2)
  expect(await statusOf(order.id)).toBe('COMPLETED')
})

test('a sale at the counter works without scripts, and leaves the stock', async () => {
  const page = await market.person(seller, { javaScriptEnabled: false })
  const { vendorId, warehouseId } = await findVendor()
  const { reference } = await market.db
    .selectFrom('stock as k')
    .innerJoin('offers as o', 'o.id', 'k.offer_id')
    .select('o.reference')
    .where('o.vendor_id', '=', vendorId)
    .where('k.warehouse_id', '=', warehouseId)
    .where('k.on_hand', '>', 5)
    .where('k.reserved', '=', 0)
    .orderBy('o.id')
    .executeTakeFirstOrThrow()
  await page.goto('/account/comptoir?mode=vendre')
  await field(page, 'EAN ou référence').fill(reference)
  const places = page.getByRole('combobox', { name: 'Dépôt' })
  if (await places.count()) await places.selectOption(String(warehouseId))
  await field(page, 'Unités vendues').fill('1')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await waitForText(page, /→/)
  const [move] = await market.db
    .selectFrom('stock_ledger')
    .select(['reason', 'on_hand_change'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(move).toEqual({ reason: 'sale', on_hand_change: -1 })
})

test('a member who only prepares orders sees no stock operation', async () => {
  const page = await market.person('preparation@cepetchai.example')
  await open(page, '/account/comptoir')
  await page.getByRole('link', { name: 'Remettre', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Vendre', exact: true }).count()).toBe(0)
})

test('goods handed over at the counter are in the register of purchases of their buyer, and in its table', async () => {
  const users = market.db.selectFrom('users').select('id').where('email', '=', estateEmail)
  const page = await market.person(seller)
  const order = await waiting(page, (await users.executeTakeFirstOrThrow()).id)
  await open(page, '/account/comptoir')
  await field(page, 'Code de retrait').fill(`${order.pickup_code}`)
  await button(page, 'Enregistrer').click()
  await waitForText(page, `Commande ${order.number} remise`)

  const buying = await market.person(estateEmail)
  await open(buying, '/account/registre')
  const [line] = await market.db
    .selectFrom('order_lines')
    .select('reference')
    .where('order_id', '=', order.id)
    .execute()
  const row = buying.getByRole('row').filter({ hasText: order.number })
  await waitForText(row, new RegExp(`réf. ${line?.reference}`))
  const downloading = buying.waitForEvent('download')
  await buying.getByRole('link', { name: 'Tableau (CSV)' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(`${line?.reference}`)
})

test('on a phone the stock is a list of figures; a tick shows the thresholds and saves them', async () => {
  const page = await market.person(seller, { viewport: { width: 360, height: 800 } })
  await open(page, '/account/stock?q=CV010310')
  const threshold = field(page, 'Seuil de CV010310')
  const row = page.getByRole('row').filter({ hasText: 'CV010310' })
  await waitForText(row, /seuil 5$/)
  expect(await threshold.isVisible()).toBe(false)
  expect(await button(page, 'Enregistrer les seuils').isVisible()).toBe(false)
  await page.getByRole('checkbox', { name: 'Modifier les seuils' }).check()
  await threshold.fill('30')
  await button(page, 'Enregistrer les seuils').click()
  await waitForText(page, '1 seuil enregistré.')
  await waitForText(row, /seuil 30$/)
})
