import { afterAll, beforeAll, expect, test } from 'vitest'
import { field, heading, open, waitForText } from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'
import { expectInvariants } from '#tests/support/invariants.ts'
import { tabTo } from '#tests/support/keyboard.ts'

const seller = 'vendeur@cepetchai.example'
let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

/** An order of the first seller that waits at the counter. */
const waiting = () =>
  market.db
    .selectFrom('orders as o')
    .innerJoin('vendor_members as m', 'm.vendor_id', 'o.vendor_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['o.id', 'o.number', 'o.pickup_code'])
    .where('u.email', '=', seller)
    .where('o.status', '=', 'READY_TO_PICK')
    .orderBy('o.id')
    .executeTakeFirstOrThrow()
const statusOf = async (id: number) =>
  (await market.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('a seller hands over an order at the counter with the keyboard alone, without a network and then with it', async () => {
  const page = await market.person(seller)
  const order = await waiting()
  const response = await page.goto('/account/comptoir')
  expect(response?.headers()['permissions-policy']).toContain('camera=(self)')
  await heading(page, 'Comptoir').waitFor()
  await page.context().setOffline(true)
  await tabTo(page, field(page, 'Code de retrait'))
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page.keyboard.type(`${order.pickup_code}`)
  await page.keyboard.press('Enter')
  await waitForText(page, '2 opérations partiront dès que la connexion reviendra.')
  expect(await statusOf(order.id)).toBe('READY_TO_PICK')
  await page.context().setOffline(false)
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

test('a sale at the counter works without scripts, and leaves the stock', async () => {
  const page = await market.person(seller, { javaScriptEnabled: false })
  await open(page, '/account/comptoir?mode=vendre')
  await field(page, 'EAN ou référence').fill('CV012820')
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
