import { expect, test } from 'vitest'
import { scriptsAfterPaint } from './scripts-after-paint.ts'

const page = `<html><head><title>t</title><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/Page.js"/><link rel="stylesheet" href="/a.css"/></head><body><p>import * as a from "b";</p><script nonce="n" type="module" async="">;
import * as route0 from "/assets/root.js";
import * as route1_main from "/assets/Page.js";
  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");</script></body></html>`

test('no script is named in the head or imported before a paint', () => {
  const sent = scriptsAfterPaint(page)
  expect(sent).toContain('<head><title>t</title><link rel="stylesheet" href="/a.css"/></head>')
  expect(sent).toContain('<p>import * as a from "b";</p><script nonce="n" type="module" async="">await new Promise')
  expect(sent).toContain('for(const href of ["/assets/entry.js","/assets/Page.js"])')
  expect(sent).toContain('const route0=await import("/assets/root.js");')
  expect(sent).toContain('const route1_main=await import("/assets/Page.js");')
  expect(sent).toContain('import("/assets/entry.js");</script></body></html>')
  expect(sent).toMatch(/requestAnimationFrame.*modulepreload.*import\(/s)
})

test('a page without the script of the router is unchanged', () => {
  expect(scriptsAfterPaint('<html><body><p>a</p></body></html>')).toBe('<html><body><p>a</p></body></html>')
})
