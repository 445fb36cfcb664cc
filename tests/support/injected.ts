/**
 * The whole HTTP app on a database, without a port: requests are injected. Has no test runner dependency: benches use
 * it too.
 */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import { createHttp } from '#app/http.ts'
import { createLog } from '#app/log.ts'
import { readEnv } from '#app/startup/env.ts'
import { createSession } from '#domains/identity/server/sessions.ts'
import type { DatabaseHandle } from '#platform/db/pool.ts'
import type { Envelope } from '#shared/contract.ts'

export type Cookies = Record<string, string>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Options = { cookies?: Cookies; headers?: Record<string, string> }
/** A response as tests read it; `data` is the operation's, whose shape the test knows. */
// biome-ignore lint/suspicious/noExplicitAny: tests read responses as a client does, by name
export type TestResponse = { status: number; body: Envelope<any>; cookies: Cookies; raw: LightMyRequestResponse }

/** `close` also closes the given database; without `build`, only the API runs. */
export async function injectedApp(
  database: DatabaseHandle & { url: string },
  env: Record<string, string> = {},
  prepare?: (http: FastifyInstance) => unknown,
  build: ServerBuild | null = null,
  log: Logger = createLog(process.env.TEST_LOG ?? 'silent'),
) {
  const { http, pageCache } = await createHttp({
    db: database.db,
    pool: database.pool,
    env: readEnv({
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      RATE_LIMITS: 'off',
      LOAD_SHEDDING: 'off',
      LOG_LEVEL: 'silent',
      ...env,
    }),
    log,
    build,
    prepare,
  })
  await http.ready()

  const request = async (method: Method, url: string, body?: unknown, options: Options = {}): Promise<TestResponse> => {
    const raw = await http.inject({
      method,
      url,
      cookies: options.cookies,
      headers: {
        host: 'localhost',
        origin: 'http://localhost',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      payload: body === undefined ? undefined : JSON.stringify(body),
    })
    const cookies = Object.fromEntries(raw.cookies.map(cookie => [cookie.name, cookie.value]))
    return { status: raw.statusCode, body: raw.json(), cookies, raw }
  }

  return {
    ...database,
    http,
    pageCache,
    request,
    /** Cookies of a logged-in user. */
    loginAs: async (userId: number): Promise<Cookies> => ({
      session: await createSession(database.db, userId, 'test'),
      token: '1',
    }),
    close: async () => {
      await http.close()
      await database.close()
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof injectedApp>>
