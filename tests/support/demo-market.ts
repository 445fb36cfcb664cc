/** The demo end to end: a server and a worker as processes of their own, a database, a browser. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { demoPassword } from '#demo/load/people.ts'
import { demoDatabase, type FreshDatabase } from './database.ts'
import { registerPage } from './open-pages.ts'
import { freePort } from './processes.ts'
import { closeShared, killShared, openShared, sharedBrowser } from './shared-processes.ts'

export { eventually } from './processes.ts'

export type DemoMarket = FreshDatabase & {
  site: string
  browser: Browser
  /** A new visitor: own cookies, French locale, desktop by default. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>
  /** The same, logged in with the demo password. */
  person: (email: string, options?: BrowserContextOptions) => Promise<Page>
  /** Kills the server with SIGKILL, and restarts it. */
  crashServer: () => Promise<void>
  startServer: () => Promise<void>
}

export async function openDemoMarket(): Promise<DemoMarket> {
  const database = await demoDatabase()
  const port = await freePort()
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
  const [browser] = await Promise.all([sharedBrowser(), startServer(), openShared('worker', env)])

  return {
    ...database,
    site,
    browser,
    visitor: visitorsOf(browser, site),
    person: personsOf(browser, site),
    crashServer: () => killShared('server'),
    startServer,
    close: async () => {
      await Promise.all(browser.contexts().map(context => context.close()))
      await Promise.all([closeShared('server'), closeShared('worker')])
      await database.close()
    },
  }
}

/** Opens a page of a new visitor, who has rejected the consent banner. */
export const visitorsOf =
  (browser: Browser, site: string) =>
  async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      viewport: { width: 1280, height: 900 },
      baseURL: site,
      // A service worker would hide requests from the tests; the test of it allows it.
      serviceWorkers: 'block',
      ...options,
    })
    await context.addCookies([consentAnswered(site)])
    const page = registerPage(await context.newPage())
    page.setDefaultTimeout(30_000)
    return page
  }

/** Opens a page of a new visitor, logged in with the demo password. */
export function personsOf(browser: Browser, site: string): DemoMarket['person'] {
  const visitor = visitorsOf(browser, site)
  return async (email, options) => {
    const page = await visitor(options)
    const response = await page.request.post('/api/auth/login', {
      data: { email, password: demoPassword },
      headers: { origin: site },
    })
    if (!response.ok()) throw new Error(`${email} cannot log in: ${response.status()}`)
    return page
  }
}

/** Rejects the consent banner, for tests about other things. */
const consentAnswered = (site: string) => ({
  name: 'cc_cookie',
  value: encodeURIComponent(
    JSON.stringify({ categories: ['necessary'], revision: 1, services: {}, consentId: 'test' }),
  ),
  url: site,
})

/** Subjects of the mails sent to an address, oldest first. */
export const mailsTo = async (
  market: Pick<DemoMarket, 'db'>,
  recipient: string,
): Promise<{ subject: string; text: string }[]> =>
  market.db.selectFrom('mails').select(['subject', 'text']).where('recipient', '=', recipient).orderBy('id').execute()
