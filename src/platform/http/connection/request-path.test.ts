import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalTarget, isHost } from './request-path.ts'

test.each([
  '/',
  '/?q=a//b/..%2f',
  '/articles',
  '/articles/caf%C3%A9.data?page=2',
  '/_.data',
  '/api/orders?max=25',
  "/a!$&'()*+,;=:@b",
  '/forgot/AbC-_d',
])('leaves a canonical path unchanged: %s', target => {
  expect(canonicalTarget(target)).toBe(target)
})

test.each([
  ['/account/informations/', '/account/informations'],
  ['/account//informations', '/account/informations'],
  ['//x.example/account?a=1', '/x.example/account?a=1'],
  ['///', '/'],
  ['/articles/%7Ecafé"', '/articles/~caf%C3%A9%22'],
  ['/%61ccount', '/account'],
  ['/articles/caf%c3%a9', '/articles/caf%C3%A9'],
])('corrects %s in one step', (target, canonical) => {
  expect(canonicalTarget(target)).toBe(canonical)
})

test.each([
  'http://x.example/account',
  '*',
  '',
  '/\\x.example/account',
  '/account%2finformations',
  '/account%5cinformations',
  '/account%00',
  '/account#informations',
  '/account/./informations',
  '/articles/../account',
  '/articles/%2e%2E/account/',
  '/account/..',
  '/account?a#b',
])('finds no canonical form: %j', target => {
  expect(canonicalTarget(target)).toBeNull()
})

test('is idempotent, and its result never names a host', () => {
  const part = fc.constantFrom('/', '//', '.', '..', '%2e', '%2F', 'a', 'A', '%41', '%c3%a9', '?', '\\', ' ', '_.data')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), parts => {
      const once = canonicalTarget(`/${parts.join('')}`)
      if (once === null) return
      expect(canonicalTarget(once)).toBe(once)
      expect(once).toMatch(/^\/(?!\/)/)
    }),
  )
})

describe('Host', () => {
  test.each(['localhost', 'localhost:3000', 'cepetchai.example', '127.0.0.1:80', '[::1]:3000', 'a_b.example.'])(
    'accepts %s',
    host => expect(isHost(host)).toBe(true),
  )
  test.each(['a b', 'a:b', '[', 'x.example:99999', 'x/y', 'x@y', '%', 'a..b\\', '<script>', 'x?y', '[::zz]'])(
    'rejects %j',
    host => expect(isHost(host)).toBe(false),
  )
})
