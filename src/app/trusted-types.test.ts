import { expect, test } from 'vitest'
import { admittedMarkup, admittedScript } from './trusted-types.ts'

test.each([
  '<p>De la <strong>vigne</strong> au chai, <a href="/cgv#cookies">la liste</a>.</p>',
  '<svg viewBox="0 0 24 24"><path d="M5 12h14"/></svg>',
  'Options = 3, ondée = 2',
  '<script></script>',
])('accepts markup that runs nothing: %j', markup => {
  expect(admittedMarkup(markup)).toBe(markup)
})

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT src=//pirate.example></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<img src="x"onerror="alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="x"></iframe>',
  '<form action="https://pirate.example"></form>',
  '<base href="https://pirate.example">',
  '<style>@import url(//pirate.example)</style>',
])('rejects markup that could run: %j', markup => {
  expect(admittedMarkup(markup)).toBeNull()
})

test('allows only one script URL: the service worker of the offline page', () => {
  expect([admittedScript('/sw.js'), admittedScript('https://pirate.example/sw.js'), admittedScript('/x.js')]).toEqual([
    '/sw.js',
    null,
    null,
  ])
})
