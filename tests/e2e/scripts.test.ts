import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { open } from '#tests/support/browser-steps.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'

const folder = join(import.meta.dirname, '../../build/client/assets')
const scripts = readdirSync(folder).filter(name => name.endsWith('.js'))

test('no script sent to browsers contains server code', () => {
  const marks = [
    'node:crypto',
    'graphile',
    'insertInto(',
    'FastifyError',
    'nodemailer',
    'argon2id',
    'DATABASE_URL',
    'pg-protocol',
  ]
  const found = scripts.flatMap(name => {
    const text = readFileSync(join(folder, name), 'utf8')
    return marks.filter(mark => text.includes(mark)).map(mark => `${name}: ${mark}`)
  })
  expect(scripts.length).toBeGreaterThan(20)
  expect(found).toEqual([])
})

/** 150 kB of 1,024 bytes, compressed. */
const limit = 150 * 1_024

describe('scripts loaded before a page is interactive', () => {
  let market: DemoMarket
  beforeAll(async () => {
    market = await openDemoMarket()
  })
  afterAll(() => market?.close())

  const weights = new Map<string, number>()
  const weightOf = (name: string) => {
    const known = weights.get(name) ?? gzipSync(readFileSync(join(folder, name)), { level: 9 }).length
    weights.set(name, known)
    return known
  }

  const pageAt = async (path: string) => {
    const response = await fetch(market.site + path)
    expect(response.status).toBe(200)
    return response.text()
  }
  /** The routes that the page names in its first script: they count as a script, not as a part of the document. */
  const routeTable = /window\.__reactRouterManifest = .*?(?=window\.__reactRouterRouteModules)/s
  const scriptsOf = async (path: string) => {
    const page = await pageAt(path)
    const [table = ''] = routeTable.exec(page) ?? []
    expect(table).toContain('"routes"')
    const loaded = page.replace(table, '')
    const names = new Set([...loaded.matchAll(/"\/assets\/([\w.-]+\.js)"/g)].map(([, name]) => `${name}`))
    expect(names.size).toBeGreaterThan(5)
    return [...names].reduce((sum, name) => sum + weightOf(name), gzipSync(table, { level: 9 }).length)
  }

  test.each([
    '/',
    '/articles?cat=98',
    '/deals',
    '/marques',
    '/boutiques',
    '/boutiques/1',
    '/orders/cart',
    '/support/categories',
    '/support/faq-articles',
    '/contact',
    '/register',
    '/vendeur/devenir-vendeur',
    '/marketing',
    '/weather',
    '/calculateurs',
    '/calculateurs/tirage',
    '/calendrier',
    '/info-livraison',
    '/cgv',
  ])('%s: at most 150 kB of scripts, compressed', async path => {
    expect(await scriptsOf(path)).toBeLessThanOrEqual(limit)
  })

  test('an article: at most 150 kB of scripts, compressed', async () => {
    const [, article] = /href="(\/articles\/[\w-]+)"/.exec(await pageAt('/articles?cat=98')) ?? []
    expect(await scriptsOf(`${article}`)).toBeLessThanOrEqual(limit)
  })

  test('no module is loaded before the first paint: none is preloaded, and the script of the page waits', async () => {
    const html = await pageAt('/')
    expect(html).not.toMatch(/<link[^>]*modulepreload|<script[^>]*module/)
    const page = await market.visitor()
    await open(page, '/')
    const waited = await page.evaluate(() => {
      const modules = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      const [style] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.css'))
      return {
        modules: modules.length,
        first: Math.min(...modules.map(({ startTime }) => startTime)) > (style?.startTime ?? 0),
      }
    })
    expect(waited).toEqual({ modules: expect.any(Number), first: true })
    expect(waited.modules).toBeGreaterThan(5)
  })

  test.each([98, 99, 100, 102, 103, 104, 105, 106])(
    'the list of category %i: at most 70 kB and 800 elements',
    async category => {
      const page = (await pageAt(`/articles?cat=${category}`)).replace(routeTable, '')
      expect(Buffer.byteLength(page)).toBeLessThanOrEqual(70_000)
      expect(page.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(800)
    },
  )

  /** File names of the fonts that a page loads, without the build hash; a tab in use reports those of its last pages. */
  const facesOf = async (path: string) => {
    const page = await market.browser.newPage({ baseURL: market.site })
    const faces = new Set<string>()
    page.on('request', request => {
      const [, name] = /\/assets\/([\w-]+)-[\w-]{8}\.woff2$/.exec(request.url()) ?? []
      if (name) faces.add(name)
    })
    await open(page, path)
    await page.evaluate(() => document.fonts.ready.then(() => true))
    await page.close()
    return [...faces].sort()
  }

  test('a page in French loads only the font subsets; a Polish name loads the full fonts', async () => {
    expect(await facesOf('/articles?cat=98')).toEqual(['text', 'title'])
    expect(await facesOf(`/articles?q=${encodeURIComponent('Łek Ősz')}`)).toEqual([
      'bricolage-grotesque-latin-ext-wght-normal',
      'instrument-sans-latin-ext-wght-normal',
      'text',
      'title',
    ])
  })
})
