/**
 * L8: three times the peak load, of fresh pages, accounts and orders at once: `bin/bench overload`.
 *   --seconds 20   duration        --times 3     multiple of the peak load
 *   --people 4     concurrent buyers
 * Then lists over more and more connections: how many responses succeed while the rest is refused.
 * tests/faults/overload.test.ts is the short form. A refusal without its body, or a lost order, makes it fail.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { loadMarket } from '#demo/load/market.ts'
import { bankDifferences } from '#tests/support/bank-ledger.ts'
import { brokenInvariants } from '#tests/support/broken-invariants.ts'
import { createOffer, createVendor } from '#tests/support/factories.ts'
import { startNode, wholeServer } from '#tests/support/nodes.ts'
import { overload } from '#tests/support/overload.ts'
import { freshMarket } from './kit/fresh-market.ts'
import { type Figure, record } from './kit/record.ts'
import { buildPages } from './kit/server.ts'
import { offer, type Server, saturate, type TimedResponse } from './overload/lists.ts'

type Drawn = Figure & { short?: string }

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    times: { type: 'string', default: '3' },
    people: { type: 'string', default: '4' },
  },
})
const shared = 'the load and the database take the same two processors'
await buildPages()
const market = await freshMarket()
await market.db.transaction().execute(loadMarket)
const settings = { LOAD_SHEDDING: 'on', LOG_LEVEL: process.env.LOG_LEVEL || 'fatal' }
const node = await startNode(market.url, settings, [], wholeServer)
await node.ready
const vendor = await createVendor(market.db)
const { offerId } = await createOffer(market.db, vendor, { stock: 1_000_000 })
const seen = await overload(
  market,
  node.port,
  { vendor, offerId },
  {
    visitOf: n => `/articles?prixMax=${1_000 + n}`,
    peakSeconds: 8,
    seconds: Number(values.seconds),
    atPeak: 8,
    times: Number(values.times),
    atLeast: 0,
    people: Number(values.people),
  },
)
const lists = await measureLists({ site: new URL(`http://127.0.0.1:${node.port}`), pid: node.process.pid ?? 0 })
await market.runJobs()
const lost = await unpaid(seen.orders.acknowledged)
const broken = { ...(await brokenInvariants(market.pool)), ...(await bankDifferences(market.pool)) }
await node.end('SIGTERM')
await market.close()

const shed = [...seen.visits.shedMs, ...seen.accounts.shedMs].toSorted((a, b) => a - b)
const improper = [...seen.visits.improper, ...seen.accounts.improper]
const none = { atMost: 0 }
const drawn: Drawn[] = [
  { what: 'peak throughput', value: seen.peakPerSecond, unit: '/s' },
  { what: 'offered load', value: seen.offeredPerSecond, unit: '/s' },
  { what: 'served meanwhile', value: seen.goodput * 100, unit: '% of peak', goal: { atLeast: 80 }, short: shared },
  {
    what: 'visitors’ requests rejected (503)',
    value: seen.visits.shed,
    unit: `of ${seen.visits.shed + seen.visits.served}`,
  },
  {
    what: 'members’ requests rejected',
    value: seen.accounts.shed,
    unit: `of ${seen.accounts.shed + seen.accounts.served}`,
  },
  { what: 'orders rejected', value: seen.orders.shed, unit: `of ${seen.orders.sent}`, goal: none },
  { what: 'rejections without French text or Retry-After', value: improper.length, unit: 'responses', goal: none },
  { what: 'rejection time, p50', value: shed[Math.floor(shed.length / 2)] ?? 0, unit: 'ms' },
  {
    what: 'rejection time, p95',
    value: shed[Math.floor(shed.length * 0.95)] ?? 0,
    unit: 'ms',
    goal: { atMost: 50 },
    short: `a page in rendering delays it; ${shared}`,
  },
  {
    what: 'responses 500 or broken',
    value: seen.visits.broken.length + seen.accounts.broken.length,
    unit: 'responses',
    goal: none,
  },
  { what: 'orders acknowledged as paid', value: seen.orders.acknowledged.length, unit: 'orders' },
  { what: 'of them lost', value: lost, unit: 'orders', goal: none },
  { what: 'recovered after', value: seen.recoveredMs / 1_000, unit: 's', goal: { atMost: 10 }, short: shared },
  ...lists,
  {
    what: 'invariants broken, the provider’s records included',
    value: Object.keys(broken).length,
    unit: 'rules',
    goal: none,
    short: Object.keys(broken).join(' · '),
  },
]
await record('overload', {
  title: 'Three times what a server bears',
  command: `bin/bench overload --seconds ${values.seconds} --times ${values.times} --people ${values.people}`,
  facts: {
    seconds: Number(values.seconds),
    'who order meanwhile': Number(values.people),
    'connections to the database': 10,
    'load of the machine, its other programs included': Math.round(loadavg()[1] ?? 0),
  },
  figures: drawn.map(({ short, ...figure }) => {
    const value = Math.round(figure.value * 10) / 10
    const { atLeast = value, atMost = value } = figure.goal ?? {}
    return { ...figure, value, ...(short && (value < atLeast || value > atMost) ? { short } : {}) }
  }),
})
if (improper.length + lost + Object.keys(broken).length > 0) process.exitCode = 1

/** Lists are cheap for the server, so refusals weigh most there. */
async function measureLists(server: Server): Promise<Drawn[]> {
  // Warm-up: compiled code and query plans exist before the measurement.
  await saturate(server, 32, 4)
  const levels = []
  for (const connections of [32, 64, 200, 1_500])
    levels.push({ connections, ...(await saturate(server, connections, 6)) })
  const peak = Math.max(
    ...levels.filter(({ connections }) => connections <= 64).map(({ goodPerSecond }) => goodPerSecond),
  )
  const offered = await offer(server, peak * Number(values.times), 6)
  const share = (what: string, { goodPerSecond, refusedPerSecond, processorMsPerGood }: TimedResponse) => [
    {
      what: `${what}: served`,
      value: (goodPerSecond / peak) * 100,
      unit: '% of peak',
      goal: { atLeast: 80 },
      short: shared,
    },
    { what: `${what}: refused`, value: refusedPerSecond, unit: '/s' },
    { what: `${what}: processor time for each served`, value: processorMsPerGood, unit: 'ms' },
  ]
  return [
    { what: 'lists at their peak', value: peak, unit: '/s' },
    ...levels.flatMap(({ connections, ...responses }) =>
      share(`lists, ${connections} connections that never pause`, responses),
    ),
    { what: 'lists requested', value: offered.offeredPerSecond, unit: '/s' },
    ...share(`lists, ${values.times} times the peak`, offered),
  ]
}

async function unpaid(purchaseIds: number[]): Promise<number> {
  const { rows } = await market.pool.query(
    "SELECT count(*)::int AS paid FROM purchases WHERE id = ANY($1) AND status = 'PAID'",
    [purchaseIds],
  )
  return purchaseIds.length - rows[0].paid
}
