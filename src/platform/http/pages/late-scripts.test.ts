import { expect, test } from 'vitest'
import { lateScripts } from './late-scripts.ts'

const page = `<html><head><link rel="modulepreload" href="/assets/manifest.js" nonce="n1"/><link rel="modulepreload" href="/assets/parts.js" nonce="n1"/><link rel="stylesheet" href="/a.css"/></head><body><p>import this</p><script>window.before = 1</script><script nonce="n1" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/page.js";

window.__reactRouterRouteModules = {"root":route0,"page":route1};

import("/assets/entry.js");</script></body></html>`

test('requests no script from the head', () => {
  const html = lateScripts(page, 'n1')
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).toContain('<link rel="stylesheet" href="/a.css"/>')
  expect(html).toContain('<p>import this</p><script>window.before = 1</script>')
})

test('after the first paint, requests all modules together, then starts the page with its routes', () => {
  const [, code = ''] = /<script nonce="n1" type="module" async="">(.*)<\/script>/s.exec(lateScripts(page, 'n1')) ?? []
  expect(code).toContain('["/assets/manifest.js","/assets/parts.js"]')
  expect(code).toContain(
    'let[,route0,route1]=await Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/page.js")]);window.__reactRouterRouteModules = {"root":route0,"page":route1};',
  )
  expect(code).toMatch(/import\("\/assets\/entry\.js"\);\}/)
  expect(code).toMatch(/requestAnimationFrame\(\(\)=>setTimeout\(begin\)\)$/)
})

test('leaves a page without scripts unchanged', () => {
  expect(lateScripts('<html><body>Bonjour</body></html>', 'n1')).toBe('<html><body>Bonjour</body></html>')
})

test('does not mistake a module script in the content for the router’s', () => {
  const injected = '<script type="module" async="">import "/evil.js";</script></body>'
  const html = lateScripts(page.replace('</body>', injected), 'n1')
  expect(html).toContain(injected)
  expect(html).toContain('import("/assets/manifest.js")')
  expect(lateScripts(page, 'n2')).toBe(page)
})
