import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkRequests, protect } from '#app/bare-server.ts'
import { mountRouteDiscovery } from './route-discovery.ts'
import { addressesOf, withRoutes } from './route-subset.ts'

const route = (id: string, path?: string, parentId: string | undefined = 'root') => ({ id, path, parentId, module: {} })
const routes = {
  root: { ...route('root', ''), parentId: undefined },
  Home: { ...route('Home'), index: true },
  List: route('List', 'articles'),
  Compare: route('Compare', 'articles/comparer'),
  Article: route('Article', 'articles/:slug'),
  Workspace: route('Workspace'),
  Orders: route('Orders', 'account/orders', 'Workspace'),
  Order: route('Order', 'account/orders/:id', 'Workspace'),
  Unknown: route('Unknown', '*'),
}
const entry = (id: string) => [id, { id, module: `/assets/${id}-${'a'.repeat(200)}.js` }]
const build = {
  entry: { module: { default: () => new Response() } },
  routes,
  assets: {
    entry: { module: '', imports: [] },
    routes: Object.fromEntries(Object.keys(routes).map(entry)),
    version: 'v1',
  },
  publicPath: '/',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} as unknown as ServerBuild

const app = Fastify()
beforeAll(async () => {
  await protect(app, false)
  checkRequests(app, [])
  mountRouteDiscovery(app, build)
  await app.ready()
})
afterAll(() => app.close())

const get = (query: string, headers = {}) =>
  app.inject({ url: `/__manifest${query}`, headers: { host: 'localhost', ...headers } })
const idsAt = async (...paths: string[]) =>
  Object.keys((await get(`?paths=${encodeURIComponent(paths.join())}&version=v1`)).json()).sort()

test('returns the routes of public and private paths with their parents', async () => {
  expect(await idsAt('/', '/articles')).toEqual(['Home', 'List', 'root'])
  expect(await idsAt('/account/orders')).toEqual(['Orders', 'Workspace', 'root'])
  expect(await idsAt('/account/orders/7')).toEqual(['Order', 'Workspace', 'root'])
})

test('matches a path as the page itself is matched', async () => {
  expect(await idsAt('/articles/comparer')).toEqual(['Compare', 'root'])
  expect(await idsAt('/articles/ch%C3%A2teau/', '/articles/x', '/articles/y')).toEqual(['Article', 'root'])
  expect(await idsAt('/Articles')).toEqual(['Unknown', 'root'])
  expect(await idsAt('/nowhere')).toEqual(['Unknown', 'root'])
})

test('may be cached for good by everyone, compressed, whatever session the request carries', async () => {
  const response = await get('?paths=/articles,/account/orders,/&version=v1', {
    'accept-encoding': 'br',
    cookie: 'session=secret',
  })
  expect(response.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/json',
    'content-encoding': 'br',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    vary: 'accept-encoding',
  })
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(Object.keys(JSON.parse(`${brotliDecompressSync(response.rawPayload)}`))).toHaveLength(5)
})

test.each(['v0', '', 'v1,v2'])('makes the browser load the document when its version is %o', async version => {
  const response = await get(`?paths=/articles&version=${version}`)
  expect([response.statusCode, response.headers['cache-control'], response.headers['x-remix-reload-document']]).toEqual(
    [204, 'no-store', 'true'],
  )
})

test.each([
  ['no paths', '?version=v1'],
  ['more paths than a page has links', `?version=v1&paths=${'/a,'.repeat(301)}`],
  ['a longer address than a browser sends', `?version=v1&paths=/${'a'.repeat(7_700)}`],
])('rejects %s with 400, which is not cached', async (_, query) => {
  const response = await get(query)
  expect([response.statusCode, response.json().code]).toEqual([400, 'MALFORMED_REQUEST'])
  expect(response.headers['cache-control']).toBe('private, no-store')
})

test.each([
  '%',
  '%25E0%25A4',
  '%00',
  '//evil.example',
  'a',
  ',,,',
  '/%2F',
  '/__proto__,/constructor',
  '[]',
  '\u{1F347}',
])('survives the paths %o', async paths => {
  for (const query of [`?version=v1&paths=${encodeURI(paths)}`, `?version=v1&paths=${paths}&paths=x&version=v2`])
    expect((await get(query)).statusCode).toBeLessThan(500)
})

test('a page has its own routes, the home page and the page of unknown addresses', () => {
  expect([...addressesOf(build)]).toEqual([
    ['/', 'Home'],
    ['/articles', 'List'],
    ['/articles/comparer', 'Compare'],
    ['/articles/:slug', 'Article'],
    ['/account/orders', 'Orders'],
    ['/account/orders/:id', 'Order'],
    ['/*', 'Unknown'],
  ])
  const { routes: own, assets } = withRoutes(build, ['Order'])
  expect(Object.keys(own).sort()).toEqual(['Home', 'Order', 'Unknown', 'Workspace', 'root'])
  expect(Object.keys(assets.routes).sort()).toEqual(Object.keys(own).sort())
})
