/** Every page as requested by four users: its headers, no data of others, no cross-site request, no cache poisoning. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#app/pages.ts'
import { demoPassword } from '#demo/load/people.ts'
import { crossSiteRequests, pageEndpoints } from '#tests/security/endpoints.ts'
import { guardFaults } from '#tests/security/guards.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'
import { takePageFaults } from '#tests/support/open-pages.ts'

const emails = {
  buyer: 'particulier@cepetchai.example',
  other: 'domaine@cepetchai.example',
  seller: 'vendeur@cepetchai.example',
  admin: 'admin@cepetchai.example',
} as const
type Who = keyof typeof emails | 'visitor'
/** In the names of two buyers, and found nowhere else. */
const canaries = { buyer: 'ZAUBERA', other: 'ZAUBERB' } as const

let market: DemoMarket
const cookies: Partial<Record<Who, string>> = {}
beforeAll(async () => {
  market = await openDemoMarket()
  for (const [who, last_name] of Object.entries(canaries))
    await market.db
      .updateTable('users')
      .set({ last_name })
      .where('email', '=', emails[who as 'buyer'])
      .execute()
  for (const [who, email] of Object.entries(emails)) {
    const response = await fetch(`${market.site}/api/auth/login`, {
      method: 'POST',
      headers: { origin: market.site, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword }),
    })
    cookies[who as Who] = response.headers
      .getSetCookie()
      .map(cookie => cookie.split(';')[0])
      .join('; ')
  }
})
afterAll(() => market?.close())

const get = (path: string, who: Who = 'visitor', headers: Record<string, string> = {}) =>
  fetch(market.site + path, {
    redirect: 'manual',
    headers: { ...(cookies[who] ? { cookie: cookies[who] } : {}), ...headers },
  })
const addresses = pages.flatMap(({ path }) => {
  const filled = path.replace(/:\w+/g, '1')
  return path === '/' ? ['/', '/_.data'] : [filled, `${filled}.data`]
})
const audienceOf = new Map(pages.map(({ path, audience }) => [path.replace(/:\w+/g, '1'), audience]))
const readsSession = (path: string) =>
  (audienceOf.get(path.replace(/\.data$/, '').replace('/_', '/')) ?? 'private') !== 'everyone'

/** What a response gives away, or lacks. */
async function faultsOf(path: string, who: Who): Promise<string[]> {
  const response = await get(path, who)
  const body = await response.text()
  const headers = Object.fromEntries(response.headers)
  const isHtml = headers['content-type']?.startsWith('text/html') ?? false
  const wrong = guardFaults(headers, {
    session: path !== '/articles/rien' && readsSession(path),
    page: isHtml,
    camera: /^\/account\/(comptoir|commande-rapide|stock\/receptions)/.test(path),
  })
  if (isHtml && !headers['content-security-policy']?.includes("require-trusted-types-for 'script'"))
    wrong.push('no trusted types')
  if (response.status >= 500) wrong.push(`returns ${response.status}`)
  for (const [owner, mark] of Object.entries(canaries)) {
    if (!body.includes(mark)) continue
    if (owner === who) sawOwn.add(who)
    else if (who !== 'admin') wrong.push(`shows ${owner}`)
  }
  return wrong.map(fault => `${who} ${path}: ${fault}`)
}
/** Who saw their own mark: only then does its absence elsewhere prove something. */
const sawOwn = new Set<Who>()

const requested = [...addresses, '/nulle-part', '/account/rien.data', '/articles/rien']

test.each(['visitor', 'seller', 'admin'] as const)(
  'as a %s, every page has security headers, and no personal page is cached or shows what is another’s',
  async who => {
    const faults: string[] = []
    for (const path of requested) faults.push(...(await faultsOf(path, who)))
    expect(faults).toEqual([])
  },
)

test('as two buyers at once, page after page, too, and their data never mix', async () => {
  const faults: string[] = []
  for (const path of requested)
    faults.push(...(await Promise.all([faultsOf(path, 'buyer'), faultsOf(path, 'other')])).flat())
  expect(faults).toEqual([])
  expect([...sawOwn].toSorted()).toEqual(['buyer', 'other'])
})

const poisons = [
  'x-forwarded-host',
  'x-forwarded-server',
  'x-host',
  'x-original-url',
  'x-rewrite-url',
  'x-forwarded-prefix',
  'x-forwarded-scheme',
  'x-forwarded-proto',
  'forwarded',
  'x-http-method-override',
  'x-wap-profile',
  'accept-language',
  'user-agent',
  'referer',
  'x-remix-response',
  'x-react-router-spa-mode',
  'x-middleware-rewrite',
  'x-matched-path',
  'x-forwarded-port',
  'purpose',
] as const

function poisonOf(name: (typeof poisons)[number]): string {
  if (name === 'x-forwarded-port') return '6666'
  return name === 'forwarded' ? 'host=pirate.example' : 'pirate.example/admin'
}

describe('publicly cached page', () => {
  const publicPages = pages.filter(({ audience, path }) => audience === 'everyone' && !path.includes(':')).slice(0, 10)

  // Without the pages that the tests above have read.
  beforeAll(() => market.startServer())

  /** `path` must not be cached. */
  async function expectUnpoisoned(path: string, names: readonly (typeof poisons)[number][]) {
    const headers = Object.fromEntries(names.map(name => [name, poisonOf(name)]))
    // A refusal would not be cached, and hide what one of the others does.
    expect((await get(path, 'buyer', headers)).status).toBeLessThan(400)
    const response = await get(path)
    expect(response.status).toBeLessThan(400)
    expect(await response.text()).not.toMatch(/pirate|:6666|ZAUBER/)
  }

  test.each(publicPages)('$path contains nothing from the headers of the first request', async ({ path }) => {
    await expectUnpoisoned(path, poisons)
  })

  test.each(poisons)('contains nothing from %s alone', async name => {
    await expectUnpoisoned(`/articles?q=${name}`, [name])
  })

  test('is the same with and without a session', async () => {
    for (const { path } of publicPages) {
      const [one, two] = await Promise.all([get(path), get(path, 'seller')])
      expect([path, await two.text()]).toEqual([path, await one.text()])
    }
  })
})

describe('cross-site form', () => {
  test.each(crossSiteRequests)('$name is rejected by every page', async ({ headers, body }) => {
    const own = (value: string) => (value === 'http://localhost' ? market.site : value)
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, own(value)]))
    const opened: string[] = []
    for (const { url } of pageEndpoints) {
      const response = await fetch(market.site + url, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: cookies.admin ?? '', 'content-type': 'application/x-www-form-urlencoded', ...sent },
        body: body ?? 'intent=save&a=1',
      })
      if (response.status !== 403) opened.push(`${url} ${response.status}`)
    }
    expect(opened).toEqual([])
  })
})

// Whether its policy refuses anything on a page is checked after each browser test.
test('a browser takes no markup from a script, and reports each attempt', async () => {
  const page = await market.visitor()
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(takePageFaults()).toEqual([])
  const admitted = await page.evaluate(() => {
    const place = document.createElement('div')
    const tries = [
      '<img src=x onerror=alert(1)>',
      '<script>alert(1)</script>',
      '<iframe srcdoc="x"></iframe>',
      '<a href="javascript:alert(1)">x</a>',
    ]
    return tries.filter(markup => {
      try {
        place.innerHTML = markup
        return true
      } catch {
        return false
      }
    })
  })
  expect(admitted).toEqual([])
  expect(takePageFaults().length).toBeGreaterThanOrEqual(4)
  await page.context().close()
})
