import { expect, test } from 'vitest'
import { consentChoice, mayMeasure } from './consent-choice.ts'
import { hitValues, publicUrl } from './measure.ts'

const cookie = (value: object) => `a=1; cc_cookie=${encodeURIComponent(JSON.stringify(value))}; b=2`

test('the choice is read from its cookie, and anything else counts as none', () => {
  expect(consentChoice(cookie({ categories: ['necessary', 'measure'], revision: 1 }))).toBe('accepted')
  expect(consentChoice(cookie({ categories: ['necessary'], revision: 1 }))).toBe('refused')
  expect(consentChoice(cookie({ categories: ['necessary'], revision: 0 }))).toBe('none')
  expect(consentChoice('cc_cookie=broken%')).toBe('none')
  expect(consentChoice('')).toBe('none')
})

test('our own measure may be refused, another’s needs a yes, and a browser that refuses is heard', () => {
  expect(mayMeasure('none', false, false)).toBe(true)
  expect(mayMeasure('refused', false, false)).toBe(false)
  expect(mayMeasure('none', true, false)).toBe(false)
  expect(mayMeasure('accepted', true, false)).toBe(true)
  expect(mayMeasure('accepted', false, true)).toBe(false)
})

test('an address leaves without what may be somebody’s', () => {
  const url = (path: string) => publicUrl(`https://cepetchai.example${path}`)
  expect(url('/forgot/s3cr3t')).toBe('https://cepetchai.example/forgot/:token')
  expect(url('/account/email/s3cr3t')).toBe('https://cepetchai.example/account/email/:token')
  expect(url('/articles?cat=98&tags=Vendange&q=nom&page=2')).toBe(
    'https://cepetchai.example/articles?cat=98&tags=Vendange',
  )
  expect(url('/register?suite=%2Faccount#x')).toBe('https://cepetchai.example/register')
})

test('a hit speaks the words of the tracking interface, without cookie or identity', () => {
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
