/** Hostile text in every text column, then everything that shows it: nothing runs, and text stays text. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicDownloads, testedDownloads } from '#tests/security/downloads.ts'
import { columnName, leftAlone } from '#tests/security/hostile/columns.ts'
import { crawl, type Visited } from '#tests/security/hostile/crawl.ts'
import { type FilledForm, filledForms, isUnnamed, refusalOf } from '#tests/security/hostile/forms.ts'
import { documentFaults, htmlFaults, markupFaults, parseHtml } from '#tests/security/hostile/look.ts'
import { type HostileMarket, openHostileMarket } from '#tests/security/hostile/market.ts'
import { tagsIn, word } from '#tests/security/hostile/marks.ts'
import { openPost } from '#tests/security/hostile/post.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { demoDatabase } from '#tests/support/database.ts'

let market: HostileMarket
let browser: Browser
let reader: Page
let pages: (Visited & { faults: string[]; forms: FilledForm[] })[]
beforeAll(async () => {
  // The build of an earlier check; the router has its types.
  const build = await import(new URL('../../build/server/index.js', import.meta.url).href)
  market = await openHostileMarket(await demoDatabase(), build)
  browser = await openBrowser()
  reader = await browser.newPage()
  pages = []
  for (const visited of await crawl(market.get, market.things, 'zauber')) pages.push(await readPage(visited))
  // Every page as every role: longer than other preparations.
}, 400_000)
afterAll(async () => {
  await browser?.close()
  await market?.app.close()
})

async function readPage(visited: Visited) {
  const parsed = await parseHtml(reader, visited.body)
  const read = { ...visited, faults: await documentFaults(parsed), forms: await filledForms(parsed, visited.path) }
  await parsed.dispose()
  return read
}

const shown = new Set<string>()
const note = (text: string) => {
  for (const column of tagsIn(text)) shown.add(column)
}

test('every column a person can write to has hostile text, or a reason why not', () => {
  expect(market.columns.length).toBeGreaterThan(150)
  expect(market.empty).toEqual([])
  // Every exclusion names an existing column.
  expect(Object.keys(leftAlone).filter(name => !market.all.includes(name))).toEqual([])
})

test('pages show hostile text as text only', async () => {
  const faults: string[] = []
  for (const { who, path, status, body, faults: inPage } of pages) {
    note(body)
    const found = status >= 500 ? [`returns ${status}`] : inPage
    faults.push(...found.map(fault => `${who} ${path.slice(0, 60)}: ${fault}`))
  }
  expect(faults).toEqual([])
  expect(pages.filter(({ body }) => body.includes(word)).length).toBeGreaterThan(120)
})

const headings = /^(From|To|Subject|Message-ID|Date|MIME-Version|Content-Type|Content-Transfer-Encoding):|^[ \t]/

test('mails show hostile text as text only, and add nothing to their headers', async () => {
  const post = await openPost()
  const faults: string[] = []
  for (const mail of market.mails) {
    note(mail.html)
    faults.push(...(await htmlFaults(reader, mail.html)).map(fault => `${mail.event}: ${fault}`))
  }
  const kinds = Map.groupBy(market.mails, ({ event }) => event.replace(/[:\d].*/, ''))
  // One mail of each kind whose headers contain text written by people.
  const sent = [...kinds.values()].flatMap(all => all.find(({ subject }) => subject.includes(word)) ?? [])
  for (const mail of sent) {
    await post.transport.send({ ...mail, to: 'camille@exemple.fr', attachments: [] })
    // Its own address is hostile too: no mail server accepts it.
    await post.transport.send({ ...mail, to: mail.recipient, attachments: [] }).catch(() => undefined)
  }
  await post.close()
  faults.push(...post.mails.flatMap(({ heading }) => heading.filter(line => !headings.test(line))))
  faults.push(...post.mails.filter(({ to }) => to.length !== 1).map(({ to }) => `sent to ${to}`))
  expect(faults).toEqual([])
  expect(kinds.size).toBeGreaterThan(15)
  expect(sent.length).toBeGreaterThan(5)
  expect(post.mails.length).toBeGreaterThanOrEqual(sent.length)
})

test('PDFs, exports and sitemaps show hostile text as text only', async () => {
  const filled = (path: string, params: object = {}) =>
    path.replace(/:(\w+)/g, (_, key: string) => String((params as Record<string, unknown>)[key] ?? 1))
  const addresses = testedDownloads
    .filter(({ method }) => method === 'GET')
    .map(({ path, request: buildRequest, query }) => {
      const request = buildRequest?.(market.things, market.things)
      return `${filled(path, request?.params)}?${request?.query ?? query ?? ''}`
    })
  const open = publicDownloads.map(name => filled(name.slice(4), { slug: market.things.slug }))
  const faults: string[] = []
  const kinds = new Set<string>()
  for (const path of [...addresses, ...open])
    for (const who of ['buyer', 'owner', 'chief'] as const) {
      const file = await market.get(who, path)
      note(file.body)
      kinds.add(file.status === 200 ? file.type.replace(/;.*/, '') : 'refused')
      const found =
        file.status === 200 ? await markupFaults(reader, file) : file.status >= 500 ? [`${file.status}`] : []
      faults.push(...found.map(fault => `${who} ${path}: ${fault}`))
    }
  expect(faults).toEqual([])
  for (const kind of ['text/csv', 'application/pdf', 'application/zip', 'application/xml', 'text/html'])
    expect(kinds).toContain(kind)
})

test('a browser runs none of the hostile text on any page', { timeout: 60_000 }, async () => {
  const site = await market.app.http.listen({ host: '127.0.0.1', port: 0 })
  const { slug, conversation, order } = market.things
  const crawls = {
    visitor: [`/articles/${slug}`, '/marketing/1'],
    buyer: [`/account/messagerie?id=${conversation}`],
    owner: [`/account/orders/${order}`],
  } as const
  const ran: string[] = []
  for (const [who, paths] of Object.entries(crawls)) {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    await context.addCookies(
      // The keys are those of `crawls`.
      Object.entries(market.cookies[who as keyof typeof crawls]).map(([name, value]) => ({ name, value, url: site })),
    )
    const page = await context.newPage()
    page.on('dialog', dialog => ran.push(`${page.url()} ${dialog.message()}`))
    page.on('console', message => {
      // Catches the handler below and CSP reports: hostile text must reach neither.
      if (/ran:|Content Security Policy/.test(message.text())) ran.push(`${page.url()} ${message.text()}`)
    })
    await page.addInitScript(name => {
      Object.assign(globalThis, { [name]: () => console.error('ran:', location.href) })
    }, word)
    for (const path of paths) {
      await page.goto(site + path, { waitUntil: 'networkidle' })
      const text = await page.locator('body').textContent()
      if (!text?.includes(`${word}()`)) ran.push(`${path} shows no mark`)
    }
    await context.close()
  }
  expect(ran).toEqual([])
})

test('most columns are shown somewhere, so their absence elsewhere is meaningful', () => {
  const seen = market.columns.map(columnName).filter(name => shown.has(name))
  expect(seen.length).toBeGreaterThan(105)
})

test('a form refused without scripts shows again what was typed, and a message that names its field', async () => {
  const sent = new Set<string>()
  const faults: string[] = []
  let refused = 0
  for (const { who, forms } of pages)
    for (const { kind, action, entries, typed } of forms) {
      if (sent.has(kind)) continue
      sent.add(kind)
      const { status, body } = await market.post(who, action, entries)
      const parsed = await parseHtml(reader, body)
      const refusal = await refusalOf(parsed, typed)
      const inPage = await documentFaults(parsed)
      await parsed.dispose()
      if (status >= 500) faults.push(`${kind}: ${status}`)
      if (status >= 300 || !refusal.isRefused) continue
      refused += 1
      if (!refusal.isShownAgain) faults.push(`${kind}: loses what was typed`)
      if (refusal.marked === 0) faults.push(...refusal.messages.filter(isUnnamed).map(text => `${kind}: ${text}`))
      faults.push(...inPage.map(fault => `${kind}: ${fault}`))
    }
  expect(faults).toEqual([])
  expect(refused).toBeGreaterThan(100)
})
