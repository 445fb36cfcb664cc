/**
 * Runs two servers, a worker and a database for an hour under orders, and kills one of them each minute in turn, all but
 * the first server, whose memory is watched: `bin/bench soak`. Needs built pages (npm run build).
 *   --minutes 60 --visitors 3 --buyers 3 --rest 200   rest of a person between two requests, in milliseconds
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openProviderAccount } from '#domains/shops/server/payment-account.ts'
import { serverPid } from '#platform/db/cluster.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { createDb } from '#platform/db/pool.ts'
import { createOffer, createVendor } from '#tests/support/factories.ts'
import { type Node, payingMarketAt, startNode, wholeServer } from '#tests/support/nodes.ts'
import { SANDBOX_SECRET } from '#tests/support/paying.ts'
import { eventually, root } from '#tests/support/processes.ts'
import { balancer } from '#tests/support/rolling.ts'
import { record } from './kit/record.ts'
import { residentMb } from './kit/server.ts'
import { type BenchGoods, startLoad } from './machines/load.ts'
import { brokenAfterCalm, buyersAt, loadDemo, lost, pathsOf } from './machines/market.ts'
import { part, responses } from './machines/parts.ts'
import { createBrowserSession } from './machines/person.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    visitors: { type: 'string', default: '3' },
    buyers: { type: 'string', default: '3' },
    rest: { type: 'string', default: '200' },
  },
})
const minutes = Number(values.minutes)
const lanes = Number(values.buyers)
const folder = await mkdtemp(join(tmpdir(), 'soak-'))
const embedded = await startEmbedded(join(folder, 'postgres'))
await embedded.guard({ onRestart: () => undefined, onFailure: console.error })
await loadDemo(embedded.url)
const { db, pool, close } = createDb(embedded.url, { size: 4, applicationName: 'bench soak' })

const settings = { DATA_DIR: join(folder, 'data'), PUBLIC_URL: 'http://localhost' }
const startServer = async () => {
  const node = await startNode(embedded.url, settings, ['--max-semi-space-size=16'], wholeServer)
  // On a busy machine a start takes minutes.
  await eventually(responses(`http://127.0.0.1:${node.port}/health/ready`), 'a server is ready', 300_000)
  return node
}
const steady = await startServer()
let other = await startServer()
const front = await balancer([steady.port, other.port])
const worker = part({
  command: [process.execPath, join(root, 'src/app/worker.ts')],
  env: {
    ...process.env,
    ...settings,
    NODE_ENV: 'production',
    DATABASE_URL: embedded.url,
    PORT: String(front.port),
    LOG_LEVEL: 'silent',
    SANDBOX_SECRET,
  },
  folder,
  name: 'worker',
  // It ends when its database is gone, for its supervisor to start it again.
  restarts: true,
  isReady: async () => true,
})
await worker.start()

const kills: Record<string, () => Promise<void>> = {
  'servers killed': async () => {
    await other.end('SIGKILL')
    other = await startServer()
    front.set([steady, other].map(({ port }) => port))
  },
  'workers killed': async () => {
    await worker.end('SIGKILL')
    await worker.start()
  },
  'databases killed': async () => {
    const pid = serverPid(embedded.directory)
    if (pid) process.kill(pid, 'SIGKILL')
    await eventually(() => pool.query('SELECT 1').catch(() => null), 'the database is back', 60_000)
  },
}

/** Articles that do not sell out, of two sellers with an account at the payment provider. */
async function goodsToBuy(): Promise<BenchGoods[]> {
  const { provider } = payingMarketAt({ db, pool, url: embedded.url }, () => front.port)
  const goods: BenchGoods[] = []
  for (let seller = 0; seller < 2; seller++) {
    const vendor = await createVendor(db)
    await openProviderAccount(db, provider, vendor.vendorId)
    for (let n = 0; n < 5; n++) {
      const { offerId } = await createOffer(db, vendor, { stock: 10_000_000 })
      goods.push({ offerId, vendorId: vendor.vendorId, quantity: 1 + n })
    }
  }
  return goods
}

const paths = await pathsOf(db)
const load = startLoad({
  readers: Array.from({ length: Number(values.visitors) }, () => ({ person: createBrowserSession(front.port), paths })),
  buyers: await buyersAt(db, front.port, lanes * 4),
  lanes,
  goods: await goodsToBuy(),
  restMs: Number(values.rest),
})

/** Megabytes of the server that is never killed, each second. */
const memory: number[] = []
const done = Object.fromEntries(Object.keys(kills).map(what => [what, 0]))
const isAlive = ({ process: { exitCode, signalCode } }: Node) => exitCode === null && signalCode === null
for (let minute = 0; minute < minutes; minute++) {
  const until = performance.now() + 60_000
  // Its memory is compared from the second sixth on: the first fills its caches.
  const [what = '', kill] = Object.entries(kills)[minute % Object.keys(kills).length] ?? []
  await kill?.()
  done[what] = (done[what] ?? 0) + 1
  while (performance.now() < until) {
    if (!isAlive(steady)) throw new Error('the server that nobody kills has ended')
    memory.push(residentMb(steady.process))
    await pause(1_000)
  }
  console.log(`minute ${minute + 1}: ${what}, ${load.acknowledged.paid.length} paid, ${memory.at(-1)} MB`)
}
const stretch = load.turn('end')
await load.stop()
const missing = await lost(db, load.acknowledged)
const broken = await brokenAfterCalm(pool)
if (missing || Object.keys(broken).length) console.error(`✗ ${missing} orders lost, rules broken:`, broken)

await Promise.all([steady.end('SIGTERM'), other.end('SIGTERM'), worker.end('SIGTERM')])
await front.close()
await close()
// Connections of the processes that have ended may still be open.
await eventually(embedded.stop, 'the database stops')
await rm(folder, { recursive: true, force: true })

const sixth = Math.floor(memory.length / 6)
const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
const early = mean(memory.slice(sixth, 2 * sixth))
const late = mean(memory.slice(-sixth))
const growth = Math.round((late / early - 1) * 1_000) / 10
await record('soak', {
  title: 'Orders, with something killed each minute',
  command: `bin/bench soak --minutes ${minutes} --visitors ${values.visitors} --buyers ${lanes} --rest ${values.rest}`,
  facts: {
    ...done,
    requests: stretch.reads + stretch.writes,
    'load of the machine, its other programs included': Math.round(loadavg()[1] ?? 0),
  },
  figures: [
    { what: 'purchases acknowledged', value: load.acknowledged.paid.length, unit: 'purchases' },
    { what: 'acknowledged and lost', value: missing, unit: 'purchases', goal: { atMost: 0 } },
    {
      what: 'rules of bench/invariants.sql broken',
      value: Object.keys(broken).length,
      unit: 'rules',
      goal: { atMost: 0 },
    },
    { what: 'memory of the server that stays, second sixth of the time', value: Math.round(early), unit: 'MB' },
    { what: 'memory of the server that stays, last sixth', value: Math.round(late), unit: 'MB' },
    { what: 'its growth from one to the other', value: growth, unit: '%', goal: { atMost: 10 } },
    {
      what: 'requests without a response, or with a 5xx',
      value: stretch.readsFailed + stretch.writesFailed,
      unit: 'requests',
    },
  ],
})
if (missing + Object.keys(broken).length > 0 || growth > 10) process.exitCode = 1
