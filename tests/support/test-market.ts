/** An app on a port of its own, with jobs run on demand and buyers with a cart. */
import { testApp } from './app.ts'
import { expectInvariants } from './invariants.ts'
import { payingMarket, SANDBOX_SECRET } from './paying.ts'

export type { Buyer } from './paying.ts'

export async function openTestMarket(values: Record<string, string> = {}) {
  const app = await testApp({ SANDBOX_SECRET, ...values })
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const market = payingMarket({ ...app, port: Number(new URL(address).port) }, values)
  return { ...market, expectInvariants: () => expectInvariants(app.pool) }
}
export type TestMarket = Awaited<ReturnType<typeof openTestMarket>>
