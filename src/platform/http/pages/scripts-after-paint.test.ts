import { expect, test } from 'vitest'
import { scriptsAfterPaint } from './scripts-after-paint.ts'

const page = `<html><head><title>t</title><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/Page.js"/><link rel="stylesheet" href="/a.css"/></head><body><p>a</p><script nonce="n" type="module" async="">import "/assets/Page.js"; import("/assets/entry.js")</script></body></html>`

test('no module is named in the head, and the script waits for its own to run it', () => {
  const sent = scriptsAfterPaint(page, 'n')
  expect(sent).toContain('<head><title>t</title><link rel="stylesheet" href="/a.css"/></head>')
  expect(sent).toContain(
    '<p>a</p><script nonce="n" type="later" async="">import "/assets/Page.js"; import("/assets/entry.js")</script><script nonce="n">',
  )
  expect(sent).toContain('for(const href of ["/assets/entry.js","/assets/Page.js"])')
  expect(sent.endsWith('</script></body></html>')).toBe(true)
})

test('a page without a module script is unchanged', () => {
  expect(scriptsAfterPaint('<html><body><p>a</p></body></html>', 'n')).toBe('<html><body><p>a</p></body></html>')
})
