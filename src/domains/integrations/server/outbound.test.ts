import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublic, resolvePublicAddress } from '#platform/outbound/addresses.ts'
import { post } from '#platform/outbound/request.ts'
import { urlFault } from '#platform/outbound/url.ts'
import { startFakeReceiver } from './integrations.fixture.ts'

let software: Awaited<ReturnType<typeof startFakeReceiver>>
beforeAll(async () => {
  software = await startFakeReceiver()
})
afterAll(() => software.close())

const inside = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '168.63.129.16',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
]

describe('address filter', () => {
  test.each(inside)('rejects %s as not public', address => {
    expect(isPublic(address)).toBe(false)
  })
  test.each(['1.1.1.1', '8.8.8.8', '172.15.0.1', '172.32.0.1', '193.252.0.1', '2001:4860:4860::8888', '2a01:cb00::1'])(
    'accepts %s as public',
    address => {
      expect(isPublic(address)).toBe(true)
    },
  )

  test('rejects every notation of an internal address', async () => {
    for (const host of [
      '127.0.0.1',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '127.1',
      '0',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[0:0:0:0:0:ffff:a9fe:a9fe]',
      '169.254.169.254',
      '２１３０７０６４３３',
      '127。0。0。1',
    ]) {
      const { hostname } = new URL(`https://${host}/`)
      await expect(resolvePublicAddress(hostname, false), host).rejects.toThrow(/internet public/)
    }
  })

  test('rejects a name when any of its addresses is internal, whatever their order', async () => {
    for (const reply of [
      ['10.0.0.1'],
      ['1.1.1.1', '192.168.0.1'],
      ['2a01:cb00::1', '::1'],
      ['fe80::1%eth0'],
      ['::ffff:169.254.169.254'],
    ]) {
      const resolve = async () => reply.map(address => ({ address }))
      await expect(resolvePublicAddress('piege.example', false, resolve)).rejects.toThrow(/internet public/)
    }
    await expect(resolvePublicAddress('rien.example', false, async () => [])).rejects.toThrow(/nulle part/)
    await expect(resolvePublicAddress('absent.example', false, () => Promise.reject(new Error()))).rejects.toThrow(
      /introuvable/,
    )
  })

  test('connects to the checked address after a single DNS look-up', async () => {
    let requests = 0
    const resolve = async () => [{ address: requests++ === 0 ? '127.0.0.1' : '10.0.0.1' }]
    const url = software.url.replace('127.0.0.1', 'localhost')
    expect(await post(url, '{}', {}, { allowLoopback: true, resolve })).toEqual({ status: 200, excerpt: 'ok' })
    expect(requests).toBe(1)
    expect(software.received.at(-1)?.headers.host).toMatch(/^localhost:/)
  })

  test('accepts only https on port 443, without credentials', () => {
    expect(urlFault('https://caisse.domaine.fr/crochet?x=1', false)).toBeNull()
    expect(urlFault('https://caisse.domaine.fr:443/', false)).toBeNull()
    for (const url of [
      'http://caisse.domaine.fr/',
      'https://caisse.domaine.fr:8443/',
      'https://moi:secret@caisse.domaine.fr/',
      'ftp://caisse.domaine.fr/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https://localhost/',
      'https://intranet/',
      'http://127.0.0.1:5432/',
      'caisse.domaine.fr',
    ])
      expect([url, urlFault(url, false) !== null]).toEqual([url, true])
    expect(urlFault('http://127.0.0.1:8080/', true)).toBeNull()
    expect(urlFault('http://10.0.0.1:8080/', true)).not.toBeNull()
    expect(urlFault('http://127.0.0.1.evil.example/', true)).not.toBeNull()
  })

  test('rejects loopback unless the configuration allows it', async () => {
    const before = software.received.length
    await expect(post(software.url, '{}', {}, { allowLoopback: false })).rejects.toThrow()
    await expect(resolvePublicAddress('127.0.0.1', false)).rejects.toThrow()
    expect(software.received).toHaveLength(before)
  })
})

describe('outbound request', () => {
  const call = (options = {}) => post(software.url, '{"a":1}', {}, { allowLoopback: true, ...options })

  test('follows no redirect', async () => {
    const target = await startFakeReceiver()
    software.react(response => response.writeHead(302, { location: target.url }).end())
    expect((await call()).status).toBe(302)
    expect(target.received).toHaveLength(0)
    target.close()
  })

  test('times out on silence and on a response sent slowly', async () => {
    software.react(() => {})
    await expect(call({ milliseconds: 200 })).rejects.toThrow(/Pas de réponse complète/)
    software.react(response => {
      response.writeHead(200)
      const drops = setInterval(() => response.write('.'), 50)
      response.on('close', () => clearInterval(drops))
    })
    await expect(call({ milliseconds: 300 })).rejects.toThrow(/Pas de réponse complète/)
    const stuck = () => new Promise<never>(() => {})
    const url = software.url.replace('127.0.0.1', 'localhost')
    await expect(post(url, '{}', {}, { allowLoopback: true, resolve: stuck, milliseconds: 100 })).rejects.toThrow(
      /Pas de/,
    )
  })

  test('reads at most 64 kB, and keeps one line of it', async () => {
    software.react(response => response.end('x'.repeat(65 * 1_024)))
    await expect(call()).rejects.toThrow(/64/)
    software.react(response => response.end(`un\r\ndeux\u0000trois ${'é'.repeat(2_000)}`))
    const { excerpt } = await call()
    expect(excerpt).toMatch(/^un deux trois é+/)
    expect(excerpt.length).toBeLessThanOrEqual(500)
  })

  test('explains a connection failure in words', async () => {
    const gone = await startFakeReceiver()
    gone.close()
    await expect(post(gone.url, '{}', {}, { allowLoopback: true })).rejects.toThrow('Connexion refusée.')
  })
})
