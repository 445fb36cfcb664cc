/** Tests take the tabs of those before them: nothing of one may reach the next. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyerEmail } from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'

let market: DemoMarket
let first: Page
let requests = 0
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

test('a test logs in, stores, listens, replaces a response and leaves the network', async () => {
  first = await market.person(buyerEmail)
  await first.goto('/about')
  await first.evaluate(() => {
    localStorage.setItem('left', '1')
    sessionStorage.setItem('left', '1')
    return new Promise(done => {
      indexedDB.open('left').onsuccess = done
    })
  })
  first.on('request', () => requests++)
  await first.route('**/about', route => route.fulfill({ body: 'replaced' }))
  await first.context().newPage()
  await first.setViewportSize({ width: 400, height: 400 })
  await first.context().setOffline(true)
})

test('the next has its tab without any of it', async () => {
  requests = 0
  const page = await market.visitor()
  expect(page).toBe(first)
  expect(page.context().pages()).toEqual([page])
  expect(page.viewportSize()).toEqual({ width: 1280, height: 900 })
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['cc_cookie'])
  await page.goto('/about')
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect(
    await page.evaluate(async () => [
      localStorage.getItem('left'),
      sessionStorage.getItem('left'),
      (await indexedDB.databases()).map(({ name }) => name),
    ]),
  ).toEqual([null, null, []])
  expect(requests).toBe(0)
})
