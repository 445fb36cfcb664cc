import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { button, field, fillRegistration, lightPage, open, openLoginDialog } from '#tests/support/browser-steps.ts'
import { type DemoMarket, eventually, openDemoMarket } from '#tests/support/demo-market.ts'
import { isFocused, tabTo } from '#tests/support/keyboard.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket({ showsPictures: true })
})
afterAll(() => market?.close())

/** A visitor who has not answered the consent banner. */
async function newcomer(): Promise<Page> {
  const page = await market.visitor()
  await page.context().clearCookies()
  return page
}
const question = (page: Page) => page.getByRole('region', { name: 'Mesure d’audience' })
const names = async (page: Page) => (await page.context().cookies()).map(({ name }) => name)
const hits = (page: Page): URLSearchParams[] => {
  const sent: URLSearchParams[] = []
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === '/t') sent.push(new URLSearchParams(request.postData() ?? ''))
  })
  return sent
}

test('sets nothing before the choice, and refusing takes one click as accepting does', async () => {
  const page = await newcomer()
  const sent = hits(page)
  await open(page, lightPage)
  await question(page).waitFor()
  expect(await names(page)).toEqual([])
  const [refuse, accept] = [button(question(page), 'Tout refuser'), button(question(page), 'Tout accepter')]
  const look = (place: typeof refuse) =>
    place.evaluate(node => {
      const { backgroundColor, color, fontSize, height } = getComputedStyle(node)
      return { backgroundColor, color, fontSize, height }
    })
  expect(await look(refuse)).toEqual(await look(accept))
  await refuse.click()
  await question(page).waitFor({ state: 'hidden' })
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'cc_cookie')
  expect(cookie?.path).toBe('/')
  const before = sent.length
  await open(page, '/boutiques')
  await page.waitForTimeout(4_000)
  expect(sent.length).toBe(before)
  expect(await question(page).isVisible()).toBe(false)
})

test('the price of an article and its purchase are on the first screen of a phone, above the question', async () => {
  const page = await newcomer()
  await page.setViewportSize({ width: 360, height: 740 })
  const { slug } = await market.db
    .selectFrom('article_listing')
    .select('slug')
    .where('variant_count', '=', 1)
    .orderBy('popularity', 'desc')
    .executeTakeFirstOrThrow()
  await open(page, `/articles/${slug}`)
  await question(page).waitFor()
  const strip = await question(page).boundingBox()
  const purchase = await page
    .getByRole('main')
    .getByRole('button', { name: /^Ajouter au panier/ })
    .filter({ visible: true })
    .first()
    .boundingBox()
  const price = await page.locator('main .price:visible').first().boundingBox()
  for (const box of [price, purchase]) expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(strip?.y ?? 0)
})

test('the question leaves the page readable on a phone: at most 110 pixels, and nothing at its end is covered', async () => {
  const page = await newcomer()
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, lightPage)
  await question(page).waitFor()
  expect((await question(page).boundingBox())?.height).toBeLessThanOrEqual(110)
  const end = page.locator('footer').last()
  // A font that arrives later makes the page higher.
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const [last, strip] = [await end.boundingBox(), await question(page).boundingBox()]
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((strip?.y ?? 0) + 1)
  await button(question(page), 'Choisir').waitFor()
})

test('the question leaves the focus where it is, and is the first stop for the keyboard', async () => {
  const page = await newcomer()
  const search = page.getByRole('banner').getByRole('combobox')
  await page.route('**/ConsentStrip-*.js', async route => {
    await search.focus()
    await route.continue()
  })
  await open(page, '/boutiques')
  await question(page).waitFor()
  // Slower than any animation of the strip.
  await page.keyboard.type('bouteille', { delay: 100 })
  expect(await search.inputValue()).toBe('bouteille')
  await open(page, lightPage)
  await question(page).waitFor()
  await tabTo(page, button(question(page), 'Tout accepter'))
  await tabTo(page, button(question(page), 'Choisir'))
  await page.keyboard.press('Enter')
  const choices = page.getByRole('dialog', { name: 'Cookies et mesure d’audience' })
  await choices.getByRole('checkbox', { name: 'Mesure d’audience' }).uncheck()
  await page.keyboard.press('Escape')
  await choices.waitFor({ state: 'hidden' })
  expect(await isFocused(button(question(page), 'Choisir'))).toBe(true)
  await tabTo(page, button(question(page), 'Tout refuser'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await question(page).waitFor({ state: 'hidden' })
})

test('the choice can be changed from the footer of any page', async () => {
  const page = await market.visitor()
  await open(page, '/cgv')
  await button(page, 'Gérer les cookies').click()
  const choices = page.getByRole('dialog', { name: 'Cookies et mesure d’audience' })
  await button(choices, 'Tout accepter').click()
  await eventually(async () => {
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'cc_cookie')
    return decodeURIComponent(cookie?.value ?? '').includes('"measure"')
  }, 'the choice is stored')
})

test('counts a page view when it opens, without a cookie, and every ten seconds while it is visible', async () => {
  const page = await newcomer()
  await page.clock.install()
  const sent = hits(page)
  await page.goto('/articles?cat=98&q=sécateur')
  await eventually(async () => {
    await page.clock.runFor(1_000)
    return sent.length > 0
  }, 'the page is counted')
  expect(sent[0]?.get('url')).toBe(`${market.site}/articles?cat=98`)
  expect(sent[0]?.get('search')).toBe('sécateur')
  expect(Number(sent[0]?.get('search_count'))).toBeGreaterThan(0)
  const key = sent[0]?.get('pv_id')
  const pings = () => sent.filter(values => values.get('ping') === '1' && values.get('pv_id') === key)
  const before = pings().length
  await page.clock.runFor(10_000)
  await eventually(async () => pings().length === before + 1, 'one heartbeat in ten seconds')
  expect(await names(page)).toEqual([])
  await page.close()
})

test('counts nothing and shows no consent banner on the payment pages', async () => {
  const page = await newcomer()
  const sent = hits(page)
  await page.goto('/orders/payment-page')
  await page.waitForTimeout(4_000)
  expect(sent).toEqual([])
  expect(await question(page).isVisible()).toBe(false)
})

test('counts a refused login and a refused registration by event name alone', async () => {
  const page = await newcomer()
  const sent = hits(page)
  await open(page, lightPage)
  await button(question(page), 'Tout accepter').click()
  const dialog = await openLoginDialog(page)
  await field(dialog, 'Adresse email').fill('particulier@cepetchai.example')
  await field(dialog, 'Mot de passe').fill('pas le bon')
  await button(dialog, 'Se connecter').click()
  const event = (name: string) => eventually(async () => sent.find(values => values.get('e_a') === name), name)
  const failed = await event('login failed')
  expect(failed.toString()).not.toMatch(/particulier|pas\+le\+bon/)
  await page.route('**/api/auth/register', route => route.fulfill({ status: 500, body: '{}' }))
  await dialog.getByRole('tab', { name: 'Inscription' }).click()
  await fillRegistration(dialog, { email: 'compte.compte@example.com' })
  await button(dialog, 'Créer mon compte').click()
  expect((await event('registration failed')).toString()).not.toContain('compte.compte')
})

test('choosing a shop sets its seven cookies, for six months on the whole site, and not before', async () => {
  const page = await market.visitor()
  const seven = [
    'geo_latitude',
    'geo_longitude',
    'geo_radius',
    'selectedShop',
    'selectedShopName',
    'selectedShopUserId',
    'selectedWareHouseId',
  ]
  await open(page, '/boutiques/1')
  const set = async () => (await page.context().cookies()).filter(({ name }) => seven.includes(name))
  expect(await set()).toEqual([])
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Choisir/ })
    .first()
    .click()
  await eventually(async () => (await set()).length === 7, 'seven cookies')
  const cookies = await set()
  expect(cookies.map(({ name }) => name).sort()).toEqual(seven)
  for (const { path, expires } of cookies) {
    expect(path).toBe('/')
    expect(Math.abs(expires - Date.now() / 1_000 - 15_778_800)).toBeLessThan(60)
  }
})
