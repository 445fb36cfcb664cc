/** Server processes of one database, which tests can kill, stop and send requests to. */
import type { ChildProcess } from 'node:child_process'
import { Agent, request as httpRequest } from 'node:http'
import { createSession } from '#domains/identity/server/sessions.ts'
import type { DatabaseHandle } from '#platform/db/pool.ts'
import type { Cookies, TestResponse } from './injected.ts'
import { type PayingMarket, payingMarket, SANDBOX_SECRET } from './paying.ts'
import { freePort, startProgram, stopProgram, waitUntilReady } from './processes.ts'

export type Node = {
  port: number
  process: ChildProcess
  ready: Promise<void>
  end: (signal: NodeJS.Signals) => Promise<number | null>
}
type Settings = Record<string, string>

const environment = (databaseUrl: string, port: number, settings: Settings) => ({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  PORT: String(port),
  HOST: '127.0.0.1',
  RATE_LIMITS: 'off',
  // A server that shares two cores with a test runner falls behind without being overloaded.
  LOAD_SHEDDING: 'off',
  LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
  DB_POOL: '10',
  SANDBOX_SECRET,
  ...settings,
})

const api = 'tests/support/api-process.ts'
/** The server with its pages, which must have been built. */
export const wholeServer = 'src/app/server.ts'

export async function startNode(
  databaseUrl: string,
  settings: Settings = {},
  options: string[] = [],
  file: typeof api | typeof wholeServer = api,
): Promise<Node> {
  const port = await freePort()
  const process = startProgram(file, environment(databaseUrl, port, settings), options)
  const ready = waitUntilReady(`http://127.0.0.1:${port}/health/ready`)
  // The caller that awaits it gets the failure; a node killed before it was ready is not an error.
  ready.catch(() => undefined)
  return { port, process, ready, end: signal => stopProgram(process, signal) }
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 })

/** Sends requests as a browser does. A broken connection has status 0; `ms` is the elapsed time. */
export function createClient(port: () => number) {
  return (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    options: { cookies?: Cookies; headers?: Record<string, string> } = {},
  ): Promise<TestResponse> =>
    new Promise(resolve => {
      const at = port()
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const request = httpRequest(
        { agent, host: '127.0.0.1', port: at, path: url, method, headers: headersOf(at, payload, options) },
        async response => {
          const pieces: Buffer[] = []
          try {
            for await (const piece of response) pieces.push(piece)
            resolve(replyOf(response.statusCode ?? 0, response.headers, Buffer.concat(pieces).toString()))
          } catch {
            resolve(broken)
          }
        },
      )
      request.on('error', () => resolve(broken))
      request.end(payload)
    })
}

function headersOf(
  port: number,
  payload: string | undefined,
  { cookies = {}, headers }: { cookies?: Cookies; headers?: Record<string, string> },
) {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  return {
    origin: `http://127.0.0.1:${port}`,
    ...(cookie ? { cookie } : {}),
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
    ...headers,
  }
}

// No test reads `raw` of a server process.
const replyOf = (status: number, headers: object, text: string) =>
  ({ status, body: parsed(text), cookies: {}, raw: { headers } }) as unknown as TestResponse
const broken = replyOf(0, {}, '')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Buyers and orders over server processes: `port` returns the target of the next request. */
export const payingMarketAt = (
  database: Pick<DatabaseHandle, 'db' | 'pool'> & { url: string },
  port: () => number,
): PayingMarket =>
  payingMarket({
    ...database,
    port: port(),
    request: createClient(port),
    loginAs: async (userId: number) => ({ session: await createSession(database.db, userId, 'test'), token: '1' }),
  })
