/** The demo end to end: a server and a worker as processes of their own, a database, a browser. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { demoPassword } from '#demo/load/people.ts'
import { demoDatabase, type FreshDatabase } from './database.ts'
import { freePort } from './processes.ts'
import { closeShared, openShared, sharedBrowser } from './shared-processes.ts'
import { takeTab } from './tabs.ts'

export { eventually } from './processes.ts'

export type DemoMarket = FreshDatabase & {
  site: string
  browser: Browser
  /** A new visitor: own cookies, French locale, desktop by default. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>
  /** The same, logged in with the demo password. */
  person: (email: string, options?: BrowserContextOptions) => Promise<Page>
  /** Again: without the pages that it has cached. */
  startServer: () => Promise<void>
}

/** One for all test files of this process: a tab that goes on to another origin starts as slowly as a new one. */
let port: number | undefined

/** `showsPictures`: for tests that look at pictures, or at what moves as they load. */
export async function openDemoMarket({ showsPictures = false } = {}): Promise<DemoMarket> {
  const database = await demoDatabase()
  port ??= await freePort()
  const site = `http://localhost:${port}`
  const env = {
    DATABASE_URL: database.url,
    PORT: String(port),
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    // With a browser on the same two cores, the server stalls without being overloaded.
    LOAD_SHEDDING: 'off',
    LOG_LEVEL: 'error',
  }
  const startServer = () => openShared('server', env)
  const [browser] = await Promise.all([
    sharedBrowser(showsPictures ? 'shown' : 'left out'),
    startServer(),
    openShared('worker', env),
  ])
  const visitor = visitorsOf(browser, site)

  return {
    ...database,
    site,
    browser,
    visitor,
    person: personsOf(site, visitor),
    startServer,
    close: async () => {
      await Promise.all([closeShared('server'), closeShared('worker')])
      await database.close()
    },
  }
}

/** Opens a page of a new visitor, who has rejected the consent banner. */
export const visitorsOf =
  (browser: Browser, site: string) =>
  async (options?: BrowserContextOptions): Promise<Page> => {
    const page = await takeTab(browser, site, options)
    await page.context().addCookies([consentAnswered(site)])
    page.setDefaultTimeout(30_000)
    return page
  }

/** Opens a page of a new visitor, logged in with the demo password. */
export const personsOf =
  (site: string, visitor: DemoMarket['visitor']): DemoMarket['person'] =>
  async (email, options) => {
    const page = await visitor(options)
    const response = await page.request.post('/api/auth/login', {
      data: { email, password: demoPassword },
      headers: { origin: site },
    })
    if (!response.ok()) throw new Error(`${email} cannot log in: ${response.status()}`)
    return page
  }

/** Rejects the consent banner, for tests about other things. */
const consentAnswered = (site: string) => ({
  name: 'cc_cookie',
  value: encodeURIComponent(
    JSON.stringify({ categories: ['necessary'], revision: 1, services: {}, consentId: 'test' }),
  ),
  url: site,
})
