import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkRequests, protect } from '#app/bare-server.ts'
import type { CurrentUser } from '#shared/user.ts'
import { publicContext } from '../context.ts'
import { createPageCache } from './page-cache.ts'
import { cachedPageCheck, mountPages, type Page } from './pages.ts'

const page = (path: string, audience: Page['audience'], query: string[] = []): Page => ({
  path,
  file: '',
  audience,
  query,
})
const user = { id: 1, email: 'a@exemple.fr', vendorId: null, roles: [] } as unknown as CurrentUser

const pages = [
  page('/', 'everyone', ['q']),
  page('/articles/:slug', 'everyone'),
  page('/panier', 'open'),
  { ...page('/indications', 'open'), upload: true as const },
  page('/compte', 'private'),
  page('/account/securite', 'private'),
]

let app: ReturnType<typeof Fastify>
let seen: Request[]
let isAway = false
let isClosed = false
let cache: ReturnType<typeof createPageCache>

beforeEach(async () => {
  seen = []
  app = Fastify()
  cache = createPageCache(body => String(body.length))
  await protect(app, false)
  checkRequests(app, [])
  mountPages(app, {
    pages,
    cache,
    contextOf: async request => ({
      ...publicContext('t', 'http://localhost'),
      user: request.cookies.session === 'admin' ? { ...user, roles: ['ADMIN'] } : request.cookies.session ? user : null,
      secondFactor: request.cookies.session === 'unsafe' ? 'missing' : 'free',
    }),
    publicUrl: null,
    closedPage: async () => (isClosed ? { html: 'closed', policy: "default-src 'none'" } : null),
    render: async request => {
      if (isAway) throw new Error('the database is away')
      seen.push(request)
      const body = Buffer.from(request.method === 'HEAD' ? '' : `page ${new URL(request.url).search} ${seen.length}`)
      return { status: 200, headers: { 'content-type': 'text/html' }, body, tags: ['articles'] }
    },
  })
  await app.ready()
})
afterEach(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost', ...headers } })

test('renders a public page once, without the cookies of the first caller', async () => {
  await get('/', { cookie: 'session=secret', 'x-forwarded-for': '1.2.3.4' })
  const second = await get('/')
  expect(second.body).toBe('page  1')
  expect([...(seen[0]?.headers ?? [])]).toEqual([])
})

test('HEAD request does not cache an empty page', async () => {
  await app.inject({ method: 'HEAD', url: '/', headers: { host: 'localhost' } })
  expect((await get('/')).body).toBe('page  1')
})

test('ignores query parameters the page does not declare, in the render and in the cache key', async () => {
  await get('/?utm_source=mail&q=x')
  const second = await get('/?q=x&fbclid=1')
  expect(second.body).toBe('page ?q=x 1')
})

test('sends a page in an encoding the browser accepts, and compresses it once for all', async () => {
  const read = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
  for (const [encoding, accepted] of [
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
    ['identity', ''],
    ['br', 'br'],
  ] as const) {
    const { headers, rawPayload } = await get('/', { 'accept-encoding': accepted })
    expect([accepted, headers['content-encoding'] ?? 'identity', `${read[encoding](rawPayload)}`]).toEqual([
      accepted,
      encoding,
      'page  1',
    ])
  }
  expect(seen).toHaveLength(1)
})

test('returns 304 when the client already has the page', async () => {
  const { etag } = (await get('/')).headers
  expect((await get('/', { 'if-none-match': String(etag) })).statusCode).toBe(304)
})

test('serves a stale page once more while it is re-rendered', async () => {
  await get('/')
  cache.invalidate(['articles'])
  expect((await get('/')).body).toBe('page  1')
  expect((await get('/')).body).toBe('page  2')
})

test('serves a cached page when it can no longer be rendered', async () => {
  await get('/')
  cache.invalidate(['articles'])
  isAway = true
  for (let visit = 0; visit < 3; visit++) expect((await get('/')).body).toBe('page  1')
  isAway = false
  await get('/')
  expect((await get('/')).body).toBe('page  2')
})

test('never caches a page that depends on the user', async () => {
  await get('/panier')
  const second = await get('/panier')
  expect(second.body).toBe('page  2')
  expect(second.headers['cache-control']).toBe('private, no-store')
})

test('compresses a private page on GET, never in the response to a form', async () => {
  const url = `/compte?q=${'x'.repeat(1_200)}`
  const shown = await get(url, { cookie: 'session=1', 'accept-encoding': 'br' })
  expect(shown.headers['content-encoding']).toBe('br')
  expect(`${brotliDecompressSync(shown.rawPayload)}`).toMatch(/^page \?q=x+ 1$/)
  const headers = { host: 'localhost', origin: 'http://localhost', cookie: 'session=1', 'accept-encoding': 'br' }
  const posted = await app.inject({ method: 'POST', url, headers })
  expect([posted.statusCode, posted.headers['content-encoding']]).toEqual([200, undefined])
})

test('without a user, redirects private and unknown pages to the home page, data requests included', async () => {
  for (const url of ['/compte', '/nulle-part']) {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
  }
  const data = await get('/compte.data')
  expect([data.statusCode, data.headers['x-remix-redirect']]).toEqual([204, '/'])
})

test('shows private pages to a user, and passes unknown paths to the router for a 404', async () => {
  expect((await get('/compte', { cookie: 'session=1' })).statusCode).toBe(200)
  await get('/nulle-part', { cookie: 'session=1' })
  expect(seen.at(-1)?.url).toBe('http://localhost/nulle-part')
})

test('rejects a form posted from another site before any render', async () => {
  const post = (origin?: string) =>
    app.inject({
      method: 'POST',
      url: '/panier',
      headers: { host: 'localhost', ...(origin ? { origin } : {}) },
      payload: 'a=1',
    })
  expect((await post('https://pirate.example')).statusCode).not.toBe(200)
  expect((await post()).statusCode).not.toBe(200)
  expect(seen).toHaveLength(0)
  expect((await post('http://localhost')).statusCode).toBe(200)
})

describe('a non-canonical path', () => {
  const variants = ['/compte/', '//compte', '/%63ompte', '//x.example/compte', '/compte/_.data', '/Compte']

  test.each(variants)('POST %s renders nothing, from our own pages or from another site', async url => {
    for (const origin of ['http://localhost', 'https://pirate.example']) {
      const headers = { host: 'localhost', origin, cookie: 'session=1' }
      const { statusCode } = await app.inject({ method: 'POST', url, headers, payload: 'a=1' })
      expect([origin, statusCode]).toEqual([origin, origin === 'http://localhost' ? 404 : expect.toBeOneOf([403, 404])])
    }
    expect(seen).toEqual([])
  })

  test.each(['/compte/?q=1', '//compte?q=1', '/%63ompte/?q=1'])('redirects GET %s once', async url => {
    const { statusCode, headers } = await get(url, { cookie: 'session=1' })
    expect([statusCode, headers.location]).toEqual([301, '/compte?q=1'])
    expect(seen).toEqual([])
  })

  test('rejects another site’s form by Sec-Fetch-Site, whatever its Origin', async () => {
    const headers = { host: 'localhost', origin: 'http://localhost', cookie: 'session=1' }
    const post = (site: string) =>
      app.inject({ method: 'POST', url: '/compte.data', headers: { ...headers, 'sec-fetch-site': site } })
    expect((await post('cross-site')).statusCode).toBe(403)
    expect((await post('same-origin')).statusCode).toBe(200)
  })

  test('does not render the data of a page that does not exist', async () => {
    expect((await get('/nulle-part.data', { cookie: 'session=1' })).statusCode).toBe(404)
    expect(seen).toEqual([])
  })
})

test('rejects a malformed Host with 400', async () => {
  for (const host of ['a b', '[', 'x@y', 'x.example:99999'])
    expect([host, (await get('/', { host })).statusCode]).toEqual([host, 400])
  expect(seen).toEqual([])
})

test('redirects a user whose required second factor is missing to the page where it is set up', async () => {
  const request = (url: string) => get(url, { cookie: 'session=unsafe' })
  expect((await request('/compte?x=1')).headers.location).toBe('/account/securite')
  expect((await request('/compte.data')).headers['x-remix-redirect']).toBe('/account/securite')
  for (const url of ['/account/securite', '/account/securite.data', '/panier', '/'])
    expect([url, (await request(url)).statusCode]).toEqual([url, 200])
})

test('detects from the request alone whether its page is in the cache, stale or not', async () => {
  const isCached = cachedPageCheck({ pages, cache, publicUrl: null })
  const cached = (url: string) => isCached({ url, headers: { host: 'localhost' } })
  expect(['/', '/articles/secateur'].map(cached)).toEqual([false, false])
  for (const url of ['/?q=x', '/articles/secateur', '/_.data', '/panier', '/articles/secateur.data']) await get(url)
  for (const url of ['/?q=x', '/?utm_source=mail&q=x', '/articles/secateur?a=1', '/_.data', '/articles/secateur.data'])
    expect(cached(url), url).toBe(true)
  for (const url of ['/?q=y', '/articles/hotte', '/articles/secateur/a', '/panier', '//', 'http://localhost/', '*'])
    expect(cached(url), url).toBe(false)
  expect(isCached({ url: '/?q=x', headers: { host: 'elsewhere' } })).toBe(false)
  cache.invalidate(['articles'])
  expect(cached('/?q=x')).toBe(true)
})

test('while the marketplace is closed, visitors and buyers get one page, uncached; its staff the real one', async () => {
  await get('/')
  isClosed = true
  const visitor = await get('/')
  const buyer = await get('/', { cookie: 'session=1' })
  const staff = await get('/', { cookie: 'session=admin' })
  const data = await get('/_.data')
  isClosed = false
  expect([visitor.statusCode, visitor.body, buyer.body]).toEqual([200, 'closed', 'closed'])
  expect(visitor.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  expect([staff.body, staff.headers['cache-control']]).toEqual(['page  2', 'private, no-store'])
  expect([data.statusCode, data.headers['x-remix-redirect']]).toEqual([204, '/'])
  expect((await get('/')).body).toBe('page  1')
})

test('a page with files takes those of users; a visitor’s form is as small as on any public page', async () => {
  const send = (bytes: number, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/indications',
      headers: {
        host: 'localhost',
        origin: 'http://localhost',
        'content-type': 'multipart/form-data; boundary=b',
        ...headers,
      },
      payload: Buffer.alloc(bytes, 'x'),
    })
  expect((await send(200_000, { cookie: 'session=user' })).statusCode).toBe(200)
  expect((await send(60_000)).statusCode).toBe(200)
  expect((await send(200_000)).json().code).toBe('PAYLOAD_TOO_LARGE')
})
