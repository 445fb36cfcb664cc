import { expect, test } from 'vitest'
import { consentChoice, consentLine, mayMeasure } from './consent-choice.ts'
import { hitValues, publicUrl } from './measure.ts'

const cookie = (value: object) => `a=1; cc_cookie=${encodeURIComponent(JSON.stringify(value))}; b=2`

test('reads the choice from its cookie, and treats any other value as none', () => {
  expect(consentChoice(cookie({ categories: ['necessary', 'measure'], revision: 1 }))).toBe('accepted')
  expect(consentChoice(cookie({ categories: ['necessary'], revision: 1 }))).toBe('refused')
  expect(consentChoice(cookie({ categories: ['necessary'], revision: 0 }))).toBe('none')
  expect(consentChoice('cc_cookie=broken%')).toBe('none')
  expect(consentChoice('')).toBe('none')
})

test('a choice is read back, and lasts six months on the whole site', () => {
  const line = (mayBeMeasured: boolean) => consentLine(mayBeMeasured, new Date('2026-11-30T09:00:00Z'), true)
  const stored = (text: string) => consentChoice(text.split('; ')[0] ?? '')
  expect([stored(line(true)), stored(line(false))]).toEqual(['accepted', 'refused'])
  expect(line(true)).toMatch(/; path=\/; max-age=15778800; samesite=lax; secure$/)
  expect(decodeURIComponent(line(true))).toContain('"consentTimestamp":"2026-11-30T09:00:00.000Z"')
})

test('allows our own measurement unless refused, external only with consent, none with a browser signal', () => {
  expect(mayMeasure('none', false, false)).toBe(true)
  expect(mayMeasure('refused', false, false)).toBe(false)
  expect(mayMeasure('none', true, false)).toBe(false)
  expect(mayMeasure('accepted', true, false)).toBe(true)
  expect(mayMeasure('accepted', false, true)).toBe(false)
})

test('removes personal data from a URL', () => {
  const url = (path: string) => publicUrl(`https://cepetchai.example${path}`)
  expect(url('/forgot/s3cr3t')).toBe('https://cepetchai.example/forgot/:token')
  expect(url('/account/email/s3cr3t')).toBe('https://cepetchai.example/account/email/:token')
  expect(url('/articles?cat=98&tags=Vendange&q=nom&page=2')).toBe(
    'https://cepetchai.example/articles?cat=98&tags=Vendange',
  )
  expect(url('/register?suite=%2Faccount#x')).toBe('https://cepetchai.example/register')
})

test('sends a hit with Matomo’s parameters, without cookie or identity', () => {
  const values = hitValues('7', 'abc123', 'https://cepetchai.example/', { ping: '1' })
  expect(Object.fromEntries(values)).toMatchObject({
    idsite: '7',
    rec: '1',
    apiv: '1',
    pv_id: 'abc123',
    send_image: '0',
    ping: '1',
  })
  for (const name of ['_id', 'uid', 'cid']) expect(values.has(name)).toBe(false)
})
