import { expect, test } from 'vitest'
import { readEnv } from '#app/startup/env.ts'
import { testApp } from '#tests/support/app.ts'
import { securityText } from './security-txt.ts'

const path = '/.well-known/security.txt'
const built = new Date('2026-03-01T12:00:00Z')

async function served(env: Record<string, string>) {
  const app = await testApp(env)
  const response = await app.http.inject({ url: path })
  await app.close()
  return response
}
const fieldsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map(line => line.split(/: (.*)/).slice(0, 2))

test('states contact, expiry, languages and canonical URL', async () => {
  const response = await served({
    SECURITY_CONTACT: 'securite@cepetchai.example',
    PUBLIC_URL: 'https://cepetchai.example',
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  const fields = fieldsOf(response.body)
  expect(fields.map(([name]) => name)).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical'])
  const { Contact, Expires, Canonical, ...others } = Object.fromEntries(fields)
  expect(Contact).toBe('mailto:securite@cepetchai.example')
  expect(Canonical).toBe(`https://cepetchai.example${path}`)
  expect(others['Preferred-Languages']).toBe('fr, en')
  const left = new Date(Expires).getTime() - Date.now()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(365 * 86_400_000)
})

test('falls back to the company’s address; returns 404 without any', async () => {
  expect(securityText({}, 'contact@cepetchai.example', built)).toContain('Contact: mailto:contact@')
  expect((await served({})).statusCode).toBe(404)
})

test('accepts a page as contact, and omits Canonical when the site’s URL is unknown', () => {
  const text = securityText({ SECURITY_CONTACT: 'https://cepetchai.example/contact' }, null, built)
  expect(text).toContain('Contact: https://cepetchai.example/contact\n')
  expect(text).not.toContain('Canonical')
})

test('expires eleven months after the build, whatever the time of the request, or on the configured day', () => {
  const contact = { SECURITY_CONTACT: 'securite@cepetchai.example' }
  expect(securityText(contact, null, built)).toContain('Expires: 2027-01-25T12:00:00.000Z')
  expect(securityText({ ...contact, SECURITY_EXPIRES: '2026-06-30' }, null, built)).toContain(
    'Expires: 2026-06-30T00:00:00.000Z',
  )
})

test('rejects a contact that is neither email nor URL, and an expiry beyond a year', () => {
  const env = (values: Record<string, string>) => () =>
    readEnv({ DATABASE_URL: 'postgres://nobody@localhost/none', ...values })
  expect(env({ SECURITY_CONTACT: 'quelqu’un' })).toThrow('SECURITY_CONTACT')
  expect(env({ SECURITY_CONTACT: 'http://cepetchai.example' })).toThrow('SECURITY_CONTACT')
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  expect(env({ SECURITY_EXPIRES: inDays(400) })).toThrow('SECURITY_EXPIRES')
  expect(env({ SECURITY_EXPIRES: inDays(360) })).not.toThrow()
  // A past expiry must not stop the site from restarting.
  expect(env({ SECURITY_EXPIRES: inDays(-1) })).not.toThrow()
})
