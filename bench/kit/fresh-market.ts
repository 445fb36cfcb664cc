/** A throw-away PostgreSQL with a migrated market, asked in this process: for programs that also start servers of it. */
import { startEphemeral } from '#platform/db/ephemeral.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createDb } from '#platform/db/pool.ts'
import { injectedApp } from '#tests/support/injected.ts'
import { type PayingMarket, payingMarket, SANDBOX_SECRET } from '#tests/support/paying.ts'

export type FreshMarket = PayingMarket & { close: () => Promise<void> }

export async function freshMarket(values: Record<string, string> = {}): Promise<FreshMarket> {
  const server = await startEphemeral()
  await migrate(server.url)
  const handle = createDb(server.url)
  const app = await injectedApp({ ...handle, url: server.url }, { SANDBOX_SECRET, ...values })
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await app.close()
    await server.stop()
  }
  return { ...payingMarket({ ...app, port: Number(new URL(address).port) }, values), close }
}
