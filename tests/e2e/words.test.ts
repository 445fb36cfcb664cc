import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#app/pages.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'

let market: DemoMarket
beforeAll(async () => {
  market = await openDemoMarket()
})
afterAll(() => market?.close())

const read = async (path: string) => {
  const response = await fetch(`${market.site}${path}`)
  return { status: response.status, html: await response.text() }
}
const open = [
  ...pages.filter(({ audience, path }) => audience === 'everyone' && !path.includes(':')).map(({ path }) => path),
  '/support/article?slug=certiphyto',
]
/** The visible text: no script, no style, no tag. */
const wordsOf = (html: string) =>
  html
    .replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
const attribute = (html: string, pattern: RegExp) => html.match(pattern)?.[1] ?? ''

describe('every public page', () => {
  test.each(open)('%s has a title, a description and sharing metadata', async path => {
    const { status, html } = await read(path)
    expect(status).toBe(200)
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(attribute(html, /<title>([^<]+)<\/title>/)).toMatch(/ — Cep &amp; Chai$/)
    expect(attribute(html, /<meta name="description" content="([^"]+)"/).length).toBeGreaterThan(40)
    expect(attribute(html, /<link rel="canonical" href="([^"]+)"/)).toMatch(new RegExp(`^${market.site}/`))
    expect(attribute(html, /<meta property="og:image" content="([^"]+)"/)).toMatch(new RegExp(`^${market.site}/`))
    expect(html).toContain('lang="fr"')
  })

  test.each(open)('%s has no English, no placeholder text, no straight quote and no doubled point', async path => {
    const words = wordsOf((await read(path)).html)
    expect(words).not.toMatch(/\b(the|with|your|click|undefined|null|NaN|lorem|TODO|coming soon|loading)\b/i)
    expect(words.replace(/"[^"]*"/g, '')).not.toMatch(/[a-zà-ü]'[a-zà-ü]/i)
    // After an abbreviation, as « 14 déc. ».
    expect(words).not.toMatch(/[a-zà-ü]\.\.(?!\.)/i)
  })
})

test('every link of the footer, the help and the legal texts works', async () => {
  const seen = new Map<string, string>()
  for (const path of open) {
    const { html } = await read(path)
    for (const [, to = ''] of html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) seen.set(to.replaceAll('&amp;', '&'), path)
  }
  const dead: string[] = []
  const privatePages = /^\/(account|dashboard|orders)/
  for (const [to, from] of seen) {
    const response = await fetch(`${market.site}${to}`, { redirect: 'manual' })
    await response.arrayBuffer()
    const isHome = response.status === 302 && privatePages.test(to)
    if (response.status !== 200 && !isHome) dead.push(`${from} → ${to}: ${response.status}`)
  }
  expect(seen.size).toBeGreaterThan(100)
  expect(dead).toEqual([])
})

test('the terms contain the privacy policy', async () => {
  const { html } = await read('/cgv')
  for (const id of ['confidentialite', 'droits', 'cookies']) expect(html).toContain(`id="${id}"`)
  for (const cookie of ['selectedShop', 'geo_radius', 'cc_cookie', 'token'])
    expect(html).toContain(`<code>${cookie}</code>`)
})
