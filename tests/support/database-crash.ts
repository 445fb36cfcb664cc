/** F2: PostgreSQL killed with SIGKILL during orders, and restarted by its supervisor, as under `npm start`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverPid } from '#platform/db/cluster.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createDb, WEB } from '#platform/db/pool.ts'
import { bankDifferences } from './bank-ledger.ts'
import { brokenInvariants } from './broken-invariants.ts'
import { createOffer, createVendor } from './factories.ts'
import { injectedApp } from './injected.ts'
import { type PayingMarket, payingMarket, SANDBOX_SECRET } from './paying.ts'
import { eventually } from './processes.ts'

export type Crashes = {
  /** Acknowledged orders, and how many of those the database lost. */
  acknowledged: number
  lost: number
  /** Responses other than an order or « come back later ». */
  strange: string[]
  /** Milliseconds from each kill to the next order, the restart of PostgreSQL included. */
  backMs: number[]
  broken: object
}

export async function crashUnderOrders({ kills, people }: { kills: number; people: number }): Promise<Crashes> {
  const folder = await mkdtemp(join(tmpdir(), 'crash-'))
  const embedded = await startEmbedded(join(folder, 'postgres'))
  await migrate(embedded.url)
  await embedded.guard({ onRestart: () => undefined, onFailure: () => undefined })
  const app = await injectedApp({ ...createDb(embedded.url, WEB), url: embedded.url }, { SANDBOX_SECRET })
  const market = payingMarket({ ...app, port: 1 })
  try {
    return await crashes(market, embedded.directory, { kills, people })
  } finally {
    await app.close()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function crashes(market: PayingMarket, directory: string, { kills, people }: { kills: number; people: number }) {
  const counts = { acknowledged: new Set<number>(), strange: [] as string[], last: 0, over: false }
  const vendor = await createVendor(market.db)
  const { offerId } = await createOffer(market.db, vendor, { stock: 1_000_000 })
  const buyers = await Promise.all(
    Array.from({ length: people }, async () => ({ buyer: await market.newBuyer() })),
  ).then(all => all.map(({ buyer }) => ordering(market, buyer, { vendor, offerId }, counts)))
  const backMs: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    const enough = counts.acknowledged.size + people
    await eventually(async () => counts.acknowledged.size >= enough, 'orders go on', 60_000)
    const pid = serverPid(directory)
    const at = performance.now()
    if (pid) process.kill(pid, 'SIGKILL')
    await eventually(async () => counts.last > at + 20, 'orders come again', 60_000)
    backMs.push(counts.last - at)
  }
  counts.over = true
  await Promise.all(buyers)
  const ids = [...counts.acknowledged]
  const { rows } = await market.pool.query("SELECT id FROM purchases WHERE id = ANY($1) AND status = 'PAID'", [ids])
  await market.runJobs()
  const broken = { ...(await brokenInvariants(market.pool)), ...(await bankDifferences(market.pool)) }
  return { acknowledged: ids.length, lost: ids.length - rows.length, strange: counts.strange, backMs, broken }
}

type CrashCounts = { acknowledged: Set<number>; strange: string[]; last: number; over: boolean }
type OfferOnSale = { vendor: Awaited<ReturnType<typeof createVendor>>; offerId: number }

/** One buyer who orders and pays until the end, and retries refused requests. */
async function ordering(
  market: PayingMarket,
  buyer: Awaited<ReturnType<PayingMarket['newBuyer']>>,
  { vendor, offerId }: OfferOnSale,
  counts: CrashCounts,
) {
  const retryWhileBusy = async (request: () => ReturnType<PayingMarket['request']>) => {
    for (;;) {
      const response = await request()
      if (response.status === 200 || counts.over) return response
      // A 502 comes from the sandbox provider, whose records are in the same database.
      if (response.status !== 503 && response.status !== 502)
        counts.strange.push(`${response.status} ${response.body?.code}`)
      await pause(50)
    }
  }
  while (!counts.over) {
    await retryWhileBusy(() => market.request('POST', '/api/cart/lines', { offerId, quantity: 1 }, buyer))
    await retryWhileBusy(() =>
      market.request('PUT', `/api/cart/deliveries/${vendor.vendorId}`, { mode: 'HOME' }, buyer),
    )
    const body = await submissionOf(market, buyer)
    if (!body) continue
    const placed = await retryWhileBusy(() => market.place(buyer, body))
    // The cart was cleared and filled again meanwhile: this is another order.
    if (placed.status !== 200) continue
    await market.atBank(placed, 'accept')
    const back = await retryWhileBusy(() => market.comeBack(buyer, placed))
    if (back.body.data?.step !== 'paid') continue
    counts.acknowledged.add(placed.body.data.purchaseId)
    counts.last = performance.now()
  }
}

const submissionOf = (market: PayingMarket, buyer: Parameters<PayingMarket['submission']>[0]) =>
  market.submission(buyer).catch(() => null)
