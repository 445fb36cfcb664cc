/**
 * Tabs, which tests use in turn. A new one starts processes that load all scripts and styles again: its first page takes
 * twice the processor time of the first page in a tab that another test has left.
 */
import type { Browser, BrowserContextOptions, Page, ViewportSize } from 'playwright-core'
import { registerPage, unregisterPage } from './open-pages.ts'

/** `options`: as text, to compare them. */
type Tab = { browser: Browser; page: Page; site: string; options: string; viewport: ViewportSize }

const inUse = new Set<Tab>()
const left: Tab[] = []

const size = { width: 1280, height: 900 }
const byDefault: BrowserContextOptions = {
  // As the browser has them: with those of Playwright, each navigation computes the styles of the page that is left again.
  colorScheme: null,
  reducedMotion: null,
  forcedColors: null,
  contrast: null,
  viewport: size,
  // A service worker would hide requests from the tests; the test of it allows it.
  serviceWorkers: 'block',
}

/** Without cookies and without storage. A test that gives its page scripts or a clock of its own closes it at its end. */
export async function takeTab(browser: Browser, site: string, options: BrowserContextOptions = {}): Promise<Page> {
  const wanted = JSON.stringify(options)
  const place = left.findLastIndex(
    tab => tab.browser === browser && tab.site === site && tab.options === wanted && !tab.page.isClosed(),
  )
  const [found] = place < 0 ? [] : left.splice(place, 1)
  const viewport = options.viewport ?? size
  const tab = found ?? { browser, page: await newTab(browser, site, options), site, options: wanted, viewport }
  inUse.add(tab)
  return registerPage(tab.page)
}

async function newTab(browser: Browser, site: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...byDefault, baseURL: site, ...options })
  return context.newPage()
}

/** Empties those of a test at its end; closes those that it cannot empty. */
export const leaveTabs = (): Promise<unknown> =>
  Promise.all(
    [...inUse].map(async tab => {
      inUse.delete(tab)
      unregisterPage(tab.page)
      if (tab.page.isClosed()) return
      await empty(tab).then(
        () => left.push(tab),
        () => tab.page.context().close(),
      )
    }),
  )

async function empty({ page, site, viewport }: Tab): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  // Of the same origin, so that the process stays; without scripts, which could still write.
  await page.goto(`${site}/health/live`)
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  })
  await context.clearCookies()
  await page.setViewportSize(viewport)
}
