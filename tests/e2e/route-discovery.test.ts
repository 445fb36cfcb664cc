/** The router in the browser loads the routes of links as it needs them. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open } from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

/** Addresses that the page requests from now on. */
function requestsOf(page: Page): string[] {
  const seen: string[] = []
  page.on('request', request => seen.push(request.url()))
  return seen
}

test('pointing at a list loads the route of its articles once; a click then opens one without another request', async () => {
  const page = await market.visitor()
  await open(page, '/articles?cat=98')
  const article = page.locator('.article-card a').first()
  const answered = page.waitForResponse(/__manifest.*%2Farticles%2F/)
  await article.hover()
  await (await answered).finished()
  // The router reads it in the tasks that follow.
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 500)))
  const requests = requestsOf(page)
  await article.click()
  await page.waitForURL(/\/articles\/[\w-]+$/)
  const ofArticle = requests.findIndex(url => url.includes('.data'))
  expect(ofArticle).not.toBe(-1)
  // Later ones are about the links of the article.
  expect(requests.slice(0, ofArticle).filter(url => url.includes('/__manifest'))).toEqual([])
})

test('after a new version is deployed, the next page is loaded as a document', async () => {
  const page = await market.visitor()
  await page.route('**/__manifest*', route =>
    route.fulfill({ status: 204, headers: { 'x-remix-reload-document': 'true', 'cache-control': 'no-store' } }),
  )
  await open(page, '/articles?cat=98')
  const loads: string[] = []
  page.on('request', request => request.isNavigationRequest() && loads.push(new URL(request.url()).pathname))
  await page.locator('.article-card a').first().click()
  await page.waitForURL(/\/articles\/[\w-]+$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(loads).toEqual([new URL(page.url()).pathname])
})

test('the server answers for public and private paths to anybody, and only for the version that it serves', async () => {
  const [, version = ''] = /"version": "(\w+)"/.exec(await (await fetch(market.site)).text()) ?? []
  const found = await fetch(`${market.site}/__manifest?paths=/boutiques/1,/account/orders/1&version=${version}`)
  expect(Object.keys(await found.json()).sort()).toEqual(['OrderPage', 'ShopPage', 'layout/WorkspaceLayout', 'root'])
  expect((await fetch(`${market.site}/__manifest?paths=/boutiques&version=00000000`)).status).toBe(204)
})
