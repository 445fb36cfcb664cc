/** Open redirects: fifty spellings of a « next » path, on every page that redirects. */
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#app/pages.ts'
import { publicContext } from '#platform/http/context.ts'
import { createPageCache } from '#platform/http/pages/page-cache.ts'
import { mountPages } from '#platform/http/pages/pages.ts'
import { sameSitePath } from '#shared/paths.ts'

const names = ['suite', 'next', 'then', 'to', 'url', 'redirect', 'return', 'returnTo', 'retour', 'continue', 'callback']
const targets = [
  'https://pirate.example',
  '//pirate.example',
  '///pirate.example',
  '/\\pirate.example',
  '\\\\pirate.example',
  'https:pirate.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/%2f%2fpirate.example',
  '/%5cpirate.example',
  '%68ttps://pirate.example',
  '/.pirate.example',
  '@pirate.example',
  'http://localhost@pirate.example',
  'http://localhost.pirate.example',
  '/\tpirate.example',
  '/\r\nLocation: https://pirate.example',
  'https://pirate.example#http://localhost',
  'https://pirate.example?http://localhost/',
  '//localhost:80@pirate.example',
  '////pirate.example/%2e%2e',
  'HtTpS://pirate.example',
  ' https://pirate.example',
  '\u0000https://pirate.example',
  'https://pirate。example',
  '/.//pirate.example',
  '/..//pirate.example',
  '/x/..//pirate.example',
  '/x/../..//pirate.example',
  '/%2e//pirate.example',
  '/%2e%2e//pirate.example',
  '/x/%2e%2e//pirate.example',
  '/./\\pirate.example',
  '/.//\tpirate.example',
  '/\n/pirate.example',
  '/\t/pirate.example',
  '/.\t//pirate.example',
  '/.//@pirate.example',
  '/.//pirate.example?x#y',
  '/\\/pirate.example',
  '/;//pirate.example/..//..//',
  '',
  '?//pirate.example',
  '#//pirate.example',
  'account',
  './/pirate.example',
  '..//pirate.example',
  'ftp://pirate.example',
  'blob:https://pirate.example/x',
  'vbscript:x',
]

let app: ReturnType<typeof Fastify>
beforeAll(async () => {
  app = Fastify()
  await app.register(cookie)
  mountPages(app, {
    pages,
    cache: createPageCache(body => String(body.length)),
    contextOf: async () => publicContext('t', 'http://localhost'),
    publicUrl: null,
    render: async () => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: Buffer.from('page'),
      tags: [],
    }),
  })
  await app.ready()
})
afterAll(() => app.close())

const ours = (location: unknown) => location === undefined || location === '/'

describe('redirect after login', () => {
  test.each(targets)('%j stays on this site, or is dropped', target => {
    const path = sameSitePath(target)
    if (path === null) return
    // Resolves Location as a browser does, from a page of ours.
    expect(new URL(path, 'http://localhost/register').origin).toBe('http://localhost')
    expect(path).toMatch(/^\/(?![/\\])/)
  })

  test('keeps a path of ours with its query string', () => {
    expect(sameSitePath('/orders/cart?postcode=51200')).toBe('/orders/cart?postcode=51200')
    expect([sameSitePath(null), sameSitePath(undefined), sameSitePath('')]).toEqual([null, null, null])
  })
})

describe('visitor on a private page', () => {
  const closed = pages.filter(({ audience }) => audience === 'private').map(({ path }) => path.replace(/:\w+/g, '1'))

  test.each(targets)('is redirected home, whatever %j contains', async target => {
    const led: string[] = []
    const queries = names.map(name => `${name}=${encodeURIComponent(target)}`)
    for (const path of [...closed, '/nulle-part'])
      for (const query of path === closed[0] || path === '/nulle-part' ? queries : [queries.join('&')])
        for (const url of [`${path}?${query}`, `${path}.data?${query}`]) {
          const { headers } = await app.inject({ url, headers: { host: 'localhost' } })
          if (!ours(headers.location) || !ours(headers['x-remix-redirect'])) led.push(`${url} → ${headers.location}`)
        }
    expect(led).toEqual([])
  })

  test('a path that looks like another site does not redirect to it', async () => {
    for (const url of [
      '//pirate.example',
      '//pirate.example/%2e%2e',
      '/\\pirate.example',
      '/%5c%5cpirate.example',
      '///pirate.example/..',
    ]) {
      const { statusCode, headers } = await app.inject({ url, headers: { host: 'localhost' } })
      expect([url, statusCode >= 400 || ours(headers.location)]).toEqual([url, true])
    }
  })
})
