/** An app on a port of its own, with jobs run on demand and buyers with a cart. */
import { freshDatabase } from './database.ts'
import { injectedApp } from './injected.ts'
import { expectInvariants } from './invariants.ts'
import { payingMarket, SANDBOX_SECRET } from './paying.ts'

export type { Buyer } from './paying.ts'

export async function openTestMarket(values: Record<string, string> = {}, lend = freshDatabase) {
  const app = await injectedApp(await lend(), { SANDBOX_SECRET, ...values })
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const market = payingMarket({ ...app, port: Number(new URL(address).port) }, values)
  return { ...market, expectInvariants: () => expectInvariants(app.pool) }
}
export type TestMarket = Awaited<ReturnType<typeof openTestMarket>>
