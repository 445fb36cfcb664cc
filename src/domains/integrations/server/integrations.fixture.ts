/** A seller whose software has a key, and a test server in the role of that software. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTaskList, type JobTools } from '#app/jobs.ts'
import { readEnv } from '#app/startup/env.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { outboxTransport } from '#platform/mail/send.ts'
import { type Scope, scopes } from '#shared/contract.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createVendor, type TestVendor } from '#tests/support/factories.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { quickHash } from '#tests/support/passwords.ts'
import type { EventKind } from '../rules.ts'
import { createKey } from './keys.ts'

export const integrationPassword = 'Vendanges-2026!'
export type SellerSession = TestVendor & { cookies: Cookies; secret: string }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export async function openIntegrations(env: Record<string, string> = {}) {
  const app = await testApp({ WEBHOOK_LOOPBACK: 'on', ...env })
  const password_hash = await quickHash(integrationPassword)

  const newKey = async (vendor: TestVendor, given: readonly Scope[] = scopes, days: number | null = null) =>
    inTransaction(app.db, tx => createKey(tx, vendor, { name: 'Caisse', scopes: given, days }))

  async function newSeller(): Promise<SellerSession> {
    const vendor = await createVendor(app.db)
    await app.db.updateTable('users').set({ password_hash }).where('id', '=', vendor.userId).execute()
    const { secret } = await newKey(vendor)
    return { ...vendor, cookies: await app.loginAs(vendor.userId), secret }
  }

  /** Calls as the seller's software does: with a key, without cookie or Origin. */
  const feed = (secret: string, method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.request(method, url, body, { headers: { origin: '', authorization: `Bearer ${secret}`, ...headers } })

  const as = (seller: SellerSession, method: Method, url: string, body?: unknown) =>
    app.request(method, url, body, { cookies: seller.cookies })

  const addEndpoint = async (seller: SellerSession, url: string, events: EventKind[]) => {
    const { body } = await as(seller, 'POST', '/api/integrations/endpoints', {
      url,
      events,
      password: integrationPassword,
    })
    // The tests know the operation by name, and their client reads its response type.
    return body.data as { id: number; secret: string }
  }

  return { ...app, newKey, newSeller, feed, as, addEndpoint, runJobs: () => runAllJobs(app) }
}
export type Integrations = Awaited<ReturnType<typeof openIntegrations>>

/** Runs the due jobs, and the jobs they queue. */
async function runAllJobs(app: TestApp) {
  const env = readEnv({ NODE_ENV: 'test', DATABASE_URL: app.url, LOG_LEVEL: 'silent', WEBHOOK_LOOPBACK: 'on' })
  const tools: JobTools = { db: app.db, env, mail: outboxTransport }
  // A single run may end before the queue of its last job is released: runs until nothing is due.
  do await runJobs(app.pool, createTaskList(tools))
  while (await someAreDue(app))
}

async function someAreDue(app: TestApp): Promise<boolean> {
  const { rows } = await app.pool.query(
    'SELECT FROM graphile_worker.jobs WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now() LIMIT 1',
  )
  return rows.length > 0
}

export type ReceivedCall = { body: string; headers: IncomingMessage['headers'] }
type Reaction = (response: ServerResponse, request: IncomingMessage) => void

/** A local server in the role of the seller's; `response` may change while it runs. */
export async function startFakeReceiver() {
  const received: ReceivedCall[] = []
  const state: { react: Reaction } = { react: response => response.end('ok') }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      received.push({ body: Buffer.concat(parts).toString(), headers: request.headers })
      state.react(response, request)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received,
    url: `http://127.0.0.1:${port}/crochet`,
    response: (status: number, text = '') => {
      state.react = response => response.writeHead(status).end(text)
    },
    react: (reaction: Reaction) => {
      state.react = reaction
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Implemented from the documentation alone, not from the code that signs. */
export function isSigned({ body, headers }: ReceivedCall, secret: string): boolean {
  const fields = String(headers['cepchai-signature']).split(',')
  const time = fields.find(field => field.startsWith('t='))?.slice(2)
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return fields.includes(`v1=${expected}`) && Math.abs(Date.now() / 1_000 - Number(time)) < 300
}
