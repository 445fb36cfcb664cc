import { expect, test } from 'vitest'
import { lateScripts } from './late-scripts.ts'

const page = `<html><head><link rel="modulepreload" href="/assets/manifest.js"/><link rel="modulepreload" href="/assets/parts.js"/><link rel="stylesheet" href="/a.css"/></head><body><p>import this</p><script>window.before = 1</script><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/page.js";

window.__reactRouterRouteModules = {"root":route0,"page":route1};

import("/assets/entry.js");</script></body></html>`

test('nothing of the scripts is asked for by the head', () => {
  const html = lateScripts(page)
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).toContain('<link rel="stylesheet" href="/a.css"/>')
  expect(html).toContain('<p>import this</p><script>window.before = 1</script>')
})

test('after a first paint all modules are asked for together, then the page is started with its routes', () => {
  const [, code = ''] = /<script type="module" async="">(.*)<\/script>/s.exec(lateScripts(page)) ?? []
  expect(code).toContain('["/assets/manifest.js","/assets/parts.js"]')
  expect(code).toContain(
    'let[,route0,route1]=await Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/page.js")]);window.__reactRouterRouteModules = {"root":route0,"page":route1};',
  )
  expect(code).toMatch(/import\("\/assets\/entry\.js"\);\}/)
  expect(code).toMatch(/requestAnimationFrame\(\(\)=>setTimeout\(begin\)\)$/)
})

test('a page without scripts stays as it is', () => {
  expect(lateScripts('<html><body>Bonjour</body></html>')).toBe('<html><body>Bonjour</body></html>')
})
