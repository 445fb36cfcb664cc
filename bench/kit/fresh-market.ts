/**
 * An ephemeral PostgreSQL with a migrated database and an app in this process, for programs that also start servers.
 */
import { startEphemeral } from '#platform/db/ephemeral.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createDb } from '#platform/db/pool.ts'
import { injectedApp, type TestApp } from '#tests/support/injected.ts'
import { type PayingMarket, payingMarket, SANDBOX_SECRET } from '#tests/support/paying.ts'

export type FreshMarket = PayingMarket & { close: () => Promise<void> }

export async function freshMarket(values: Record<string, string> = {}): Promise<FreshMarket> {
  const app = await freshApp({ SANDBOX_SECRET, ...values })
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  return { ...payingMarket({ ...app, port: Number(new URL(address).port) }, values), close: app.close }
}

/** The same without buyers or a port. */
export async function freshApp(env: Record<string, string> = {}): Promise<TestApp> {
  // As in production: without statistics of tables that grow, the pricing of a cart reads every offer.
  const server = await startEphemeral({ autovacuum: 'on' })
  await migrate(server.url)
  const handle = createDb(server.url)
  const app = await injectedApp({ ...handle, url: server.url }, env)
  const close = async () => {
    await app.close()
    await server.stop()
  }
  return { ...app, close }
}
