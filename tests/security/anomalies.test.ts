/** Malformed requests, sent byte by byte: rejected at once for what they are. */
import { connect } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/factories.ts'

let app: TestApp
let port: number
let session: string
beforeAll(async () => {
  app = await testApp()
  port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port)
  session = `session=${(await app.loginAs(await createUser(app.db))).session}`
})
afterAll(() => app.close())

/** Bytes received until the server closes or is silent for a while; the status line of each response. */
const raw = (bytes: string | Buffer) =>
  new Promise<{ statuses: number[]; text: string }>(resolve => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const done = () => {
      socket.destroy()
      resolve({ statuses: [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, code]) => Number(code)), text })
    }
    // The first response may take long on a busy machine; the following ones come at once.
    socket.setTimeout(5_000, done)
    socket.on('data', data => {
      socket.setTimeout(400)
      text += data.toString('latin1')
    })
    socket.on('end', done)
    socket.on('close', done)
    // The server may refuse while the client still writes: what arrived before counts.
    socket.on('error', done)
    socket.write(bytes)
  })
const request = (head: string, body = '') =>
  `${head
    .trim()
    .split('\n')
    .map(line => line.trim())
    .join('\r\n')}\r\n\r\n${body}`
const smuggled = 'GET /api/user/me HTTP/1.1\r\nHost: localhost\r\n\r\n'

describe('request smuggling', () => {
  test.each([
    [
      'both lengths',
      'POST /api/auth/login HTTP/1.1\nHost: localhost\nContent-Length: 6\nTransfer-Encoding: chunked',
      `0\r\n\r\n${smuggled}`,
    ],
    ['two lengths', 'POST /api/auth/login HTTP/1.1\nHost: localhost\nContent-Length: 0\nContent-Length: 44', smuggled],
    [
      'a coding nobody knows',
      'POST /api/auth/login HTTP/1.1\nHost: localhost\nTransfer-Encoding: xchunked',
      `0\r\n\r\n${smuggled}`,
    ],
    [
      'a coding twice',
      'POST /api/auth/login HTTP/1.1\nHost: localhost\nTransfer-Encoding: chunked, identity',
      `0\r\n\r\n${smuggled}`,
    ],
    ['a length that is none', 'POST /api/auth/login HTTP/1.1\nHost: localhost\nContent-Length: +5', smuggled],
    [
      'a chunk’s size with a sign',
      'POST /api/auth/login HTTP/1.1\nHost: localhost\nTransfer-Encoding: chunked',
      `-1\r\n${smuggled}`,
    ],
    ['a space before the colon', 'GET /health/live HTTP/1.1\nHost : localhost\nContent-Length : 44', smuggled],
  ])('%s: is rejected, and the connection is closed', async (_, head, body) => {
    const { statuses, text } = await raw(request(head, body))
    expect(statuses).toHaveLength(1)
    expect(statuses[0]).toBeGreaterThanOrEqual(400)
    expect(text).not.toContain('"data":null,')
  })

  test('rejects a request with no host or two', async () => {
    expect((await raw('GET /health/live HTTP/1.1\r\n\r\n')).statuses).toEqual([400])
    const two = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\nHost: pirate.example\r\nConnection: close\r\n\r\n'
    expect((await raw(two)).text).not.toContain('pirate')
  })

  test('rejects headers beyond 16 kB, and a longer URL', async () => {
    const long = 'x'.repeat(64 * 1_024)
    for (const bytes of [
      `GET /health/live HTTP/1.1\r\nHost: localhost\r\nX: ${long}\r\n\r\n`,
      `GET /${long} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    ])
      expect((await raw(bytes)).statuses.filter(status => status !== 431)).toEqual([])
  })
})

describe('alternative spellings of a path', () => {
  test.each([
    '/api/admin/users/',
    '//api/admin/users',
    '/api//admin/users',
    '/API/ADMIN/USERS',
    '/api/admin%2fusers',
    '/api/%61dmin/users',
    '/api/%2561dmin/users',
    '/api/public/../admin/users',
    '/api/public/%2e%2e/admin/users',
    '/api/admin/users;x=1',
    '/api/admin/users%00',
    '/api/admin/users%20',
    '/api\\admin\\users',
    '/api/admin/users.json',
    'http://localhost/api/admin/users',
    'http://pirate.example/api/admin/users',
  ])('%s gives no access to protected paths', async path => {
    const { statuses, text } = await raw(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${session}\r\nConnection: close\r\n\r\n`,
    )
    expect(statuses).toHaveLength(1)
    expect([400, 403, 404]).toContain(statuses[0])
    expect(text).not.toMatch(/exemple\.fr|"users"/)
  })

  test.each([
    '/images/..%2f..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/images/%2e%2e',
    '/documents/..%5c..%5cx',
    '/%c0%ae%c0%ae/etc/passwd',
    '/%',
    '/%zz',
    '/\u0000',
  ])('Bagisto GHSA-qhcg-rw5x-vg94: %s reads no file', async path => {
    const { statuses, text } = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(statuses[0]).toBeGreaterThanOrEqual(400)
    expect(text).not.toMatch(/cep-et-chai|root:/)
  })
})

const post = (payload: string | Buffer, headers: Record<string, string> = {}, url = '/api/auth/login') =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/json', ...headers },
    payload,
  })

describe('malformed bodies', () => {
  const login = (email: string, secret = '"x"') => `{"email":${email},"password":${secret}}`
  test.each([
    ['a prototype', '{"__proto__":{"roles":["ADMIN"]},"email":"a@exemple.fr","password":"x"}'],
    ['a constructor', '{"constructor":{"prototype":{"a":1}},"email":"a@exemple.fr","password":"x"}'],
    ['a prototype spelled otherwise', '{"\\u005f_proto__":{"a":1},"email":"a@exemple.fr","password":"x"}'],
    ['a number beyond numbers', login('"a@exemple.fr"', '1e309')],
    ['minus nothing', login('-0')],
    ['a list for a word', login('["a@exemple.fr"]')],
    ['an object for a word', login('{"$ne":null}')],
    ['NUL', login('"a\\u0000@exemple.fr"')],
    ['half a letter', login('"\\ud800@exemple.fr"')],
    ['ten thousand levels', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['ten thousand levels of objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['a comment', '{"email":"a@exemple.fr" /* */,"password":"x"}'],
    ['a comma too many', '{"email":"a@exemple.fr","password":"x",}'],
    ['two values', '{"email":"a@exemple.fr","password":"x"}{}'],
    ['NaN', login('NaN')],
    ['a list', '[]'],
    ['a word', '"a"'],
    ['null', 'null'],
    ['bytes that are no text', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['UTF-16', Buffer.from('{"email":"a@exemple.fr","password":"x"}', 'utf16le')],
  ])('%s is rejected', async (_, payload) => {
    const started = performance.now()
    const response = await post(payload)
    expect(response.statusCode).toBe(400)
    expect(['INVALID_INPUT', 'MALFORMED_REQUEST']).toContain(response.json().code)
    // Far above the usual time: catastrophic backtracking takes minutes.
    expect(performance.now() - started).toBeLessThan(30_000)
    expect(({} as { roles?: unknown }).roles).toBeUndefined()
  })

  test('of two JSON keys with one name, only the last counts', async () => {
    const response = await post('{"email":"a@exemple.fr","email":"pas une adresse","password":"x"}')
    expect(response.json().code).toBe('INVALID_INPUT')
  })

  test.each([
    ['gzip', gzipSync('{"email":"a@exemple.fr","password":"x"}')],
    ['br', brotliCompressSync('{"email":"a@exemple.fr","password":"x"}')],
    ['deflate', Buffer.from('x')],
    ['zstd', Buffer.from('x')],
    ['identity, gzip', Buffer.from('{}')],
  ])('CVE-2026-111497: a body compressed with %s is not decompressed', async (coding, payload) => {
    const response = await post(payload, { 'content-encoding': coding })
    expect([response.statusCode, response.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA'])
  })

  test('rejects a repeated or nested query parameter where a number is expected', async () => {
    for (const query of [
      'page=1&page=2',
      'page[]=1',
      'page[a]=1',
      'page=1e1',
      'page=-1',
      'page=0x1',
      'page=%00',
      'page=',
    ])
      expect([query, (await app.http.inject(`/api/articles?${query}`)).statusCode]).toEqual([query, 400])
  })

  test('Vendure GHSA-jgm3-qmp2-c4p7: text that targets regular expressions does not slow a request', async () => {
    const words = [
      'a'.repeat(50_000),
      `${'a@'.repeat(20_000)}`,
      `${'1'.repeat(40_000)}!`,
      ' '.repeat(60_000),
      `${'+33'.repeat(9_000)}x`,
    ]
    for (const word of words) {
      const started = performance.now()
      await post(JSON.stringify({ email: word, password: word }))
      await post(JSON.stringify({ email: word, phone_number: word, name: word }), {}, '/api/auth/register')
      await app.http.inject(`/api/search/suggestions?q=${encodeURIComponent(word.slice(0, 9_000))}`)
      expect(performance.now() - started).toBeLessThan(30_000)
    }
  })
})
