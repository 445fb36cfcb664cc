/** A marketplace as its operator starts it the first time: DEMO=off, an empty database, TLS, a mail server, Stripe. */
import type { ChildProcess } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import type { Page } from 'playwright-core'
import { SMTPServer } from 'smtp-server'
import { openBrowser } from './browser.ts'
import { freshDatabase } from './database.ts'
import { visitorsOf } from './demo-market.ts'
import { freePort, root, startProgram, stopProgram, waitUntilReady } from './processes.ts'
import { productionEnv } from './production.ts'
import { stripeBank, stripeEvent, stripeSignature, webhookSecret } from './stripe-bank.ts'
import { createStripeApi } from './stripe-books.ts'
import { openTlsProxy } from './tls-proxy.ts'

export type EmptyMarketplace = Awaited<ReturnType<typeof openEmptyMarketplace>>

export async function openEmptyMarketplace() {
  const [database, smtp, bank] = await Promise.all([freshDatabase(), openMailServer(), stripeBank()])
  const [port, publicPort] = [await freePort(), await freePort()]
  const site = `https://localhost:${publicPort}`
  const env = {
    ...productionEnv,
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    PUBLIC_URL: site,
    PORT: String(port),
    HOST: '127.0.0.1',
    SMTP_URL: smtp.url,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_STAND_IN: `http://127.0.0.1:${bank.port}`,
    RATE_LIMITS: 'off',
    // With a browser on the same two cores, the server stalls without being overloaded.
    LOAD_SHEDDING: 'off',
    LOG_LEVEL: 'warn',
    DB_POOL: '6',
  }
  const redirect = ['--import', `${root}/tests/support/stripe-redirect.ts`]
  const worker = startProgram('src/app/worker.ts', env, redirect)
  const server = startProgram('src/app/server.ts', env, redirect, 'pipe')
  const [link] = await Promise.all([loggedLink(server), waitUntilReady(`http://127.0.0.1:${port}/health/ready`)])
  const proxy = await openTlsProxy(publicPort, port)
  const browser = await openBrowser()
  const openVisitor = visitorsOf(browser, site)
  return {
    ...database,
    site,
    /** The one-time link of the log, to the first administrator. */
    link,
    /** A new visitor, with cookies of its own. */
    visitor: () => openVisitor({ ignoreHTTPSErrors: true }),
    /**
     * From now on, Stripe’s page is a link back, once paid. Only for a page that pays: with routes, a browser asks the
     * test about each request, and loads all scripts again for each page.
     */
    answerForStripe: (page: Page) =>
      page.route('https://checkout.stripe.com/**', async route => {
        const session = bank.sessions.get(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
        if (!session) return route.abort()
        createStripeApi(session, 'pay')
        await sendEvent(`http://127.0.0.1:${port}`, stripeEvent(session, 'checkout.session.completed'))
        await route.fulfill({ contentType: 'text/html', body: `<a href="${session.successUrl}">Payer</a>` })
      }),
    mailsTo: (recipient: string) => smtp.received.filter(to => to === recipient).length,
    close: async () => {
      await browser.close()
      proxy.close()
      await Promise.all([stopProgram(server, 'SIGTERM'), stopProgram(worker, 'SIGTERM')])
      await Promise.all([database.close(), smtp.close(), bank.close()])
    },
  }
}

/** From the log of the server, which is passed on. */
const loggedLink = (server: ChildProcess) =>
  new Promise<string>(found => {
    if (!server.stdout) throw new Error('the log of the server is not piped')
    createInterface(server.stdout).on('line', line => {
      const link = /"link":"([^"]+)"/.exec(line)?.[1]
      if (link) found(link)
      else console.log(line)
    })
  })

async function openMailServer() {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      stream.resume()
      stream.on('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  // listen() on a port returns an address of this form.
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>(closed => server.close(closed))
  return { url: `smtp://127.0.0.1:${port}`, received, close }
}

async function sendEvent(server: string, event: string): Promise<void> {
  const headers = { 'content-type': 'application/json', ...stripeSignature(event) }
  const response = await fetch(`${server}/api/payments/events/stripe`, { method: 'POST', headers, body: event })
  if (!response.ok) throw new Error(`event refused: ${await response.text()}`)
}
