/**
 * Throughput and latency of the shop: `bin/bench shop [--articles 100000] [--seconds 5] [--only search]
 * [--profile FOLDER] [--no-worker]`. The server is a separate process on built pages, next to a worker and a durable
 * database in DATA_DIR (.data/bench). Each workload follows a burst on the trivial JSON route and is reported as a
 * share of it. `--only` runs the workloads whose name contains the word, and records nothing; `--no-worker` leaves the
 * jobs undone; `--profile` writes the CPU profile of the server to FOLDER.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { refreshListing } from '#domains/search/server/listing.ts'
import { createDb, inTransaction } from '#platform/db/pool.ts'
import { brokenInvariants } from '#tests/support/broken-invariants.ts'
import { type BenchConnection, openConnection } from './kit/connection.ts'
import { openSized } from './kit/database.ts'
import { type Load, load } from './kit/load.ts'
import { familyMs, processorMs } from './kit/processor.ts'
import { type Figure, record } from './kit/record.ts'
import { buildPages, startServer } from './kit/server.ts'
import { type BenchShop, type Buyer, buying, createBuyers, openBenchShop } from './shop/buying.ts'
import { type BenchMeasurement, hotFigures, shopFigures, startFigures, trivialFigures } from './shop/figures.ts'
import { hotBuyers, hotRound, type Round } from './shop/hot-stock.ts'
import { inReadTransaction } from './shop/reading.ts'
import { buyers, read, readers, refusals, type Work } from './shop/work.ts'

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '1333' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    profile: { type: 'string' },
    'no-worker': { type: 'boolean', default: false },
  },
})
const articles = Number(values.articles)
const seconds = Number(values.seconds)
const idleMs = 3_000
/** First number that the measured requests do not use; the warm-up starts here. */
const far = 72_000

await buildPages()
// A load of 2.0 saturates two cores; above that, processes waited.
const busyBefore = Number((loadavg()[0] ?? 0).toFixed(1))
const database = await openSized(articles)
const { db, pool, close } = createDb(database.url, { size: 4 })
const stall = await openBenchShop(db)
const [browsing, paying, hot] = [
  await createBuyers(db, buyers),
  await createBuyers(db, buyers),
  await createBuyers(db, hotBuyers),
]
const works = [...(await inReadTransaction(db, articles)), ...buying(stall, browsing, paying)]
const server = await startServer({ databaseUrl: database.url, profileTo: values.profile, worker: !values['no-worker'] })
const { site } = server
await new Promise(resume => setTimeout(resume, idleMs))
const idleMb = server.memory()

const trivials: BenchMeasurement[] = []
const trivial = (connections: number) =>
  metered({ site, connections, seconds: Math.min(2, seconds), act: line => read(line, '/health/live') })

/** Adds the processor time per operation. */
async function metered(of: Load): Promise<BenchMeasurement> {
  const spent = () => [processorMs(server.pid), familyMs(database.pid)] as const
  const before = spent()
  const timing = await load(of)
  const after = spent()
  const times = Math.max(1, timing.times)
  return { ...timing, serverMs: (after[0] - before[0]) / times, databaseMs: (after[1] - before[1]) / times }
}

async function measure(work: Work): Promise<Figure[]> {
  const { connections, act, atMost, before = 2 * connections } = work
  const bare = await trivial(connections)
  if (connections === readers) trivials.push(bare)
  // Requests that may be sent only once get no warm-up with the same numbers.
  if (!atMost)
    await load({ site, connections, seconds: 60, atMost: before, act: (line, n, lane) => act(line, n + far, lane) })
  const figures = shopFigures(work, await metered({ site, connections, seconds, act, atMost }), bare)
  console.log(figures.map(({ value, unit }) => `${value} ${unit}`).join(' · '), work.what)
  return figures
}

async function hotStock(of: BenchShop, people: readonly Buyer[]): Promise<Figure[]> {
  const lines: BenchConnection[] = await Promise.all(people.map(() => openConnection(site)))
  const rounds: Round[] = []
  for (let n = 0; n < Number(values.rounds); n++) rounds.push(await hotRound(db, lines, people, of))
  for (const line of lines) line.close()
  return hotFigures(rounds)
}

/** The listing of every article computed again, as after a change of its columns. */
async function wholeListing(): Promise<Figure> {
  const started = performance.now()
  await inTransaction(db, tx => refreshListing(tx, 'all'))
  const spent = Number(((performance.now() - started) / 1_000).toFixed(1))
  return { what: 'the whole listing computed again', value: spent, unit: 's' }
}

try {
  const chosen = works.filter(({ what }) => what.includes(values.only ?? ''))
  const figures: Figure[] = []
  for (const work of chosen) figures.push(...(await measure(work)))
  if (!values.only) figures.push(...(await hotStock(stall, hot)), await wholeListing())
  const busyMb = server.memory()
  const broken = await brokenInvariants(pool)
  for (const [rule, rows] of Object.entries(broken)) console.error('✗', rule, rows)
  if (Object.keys(broken).length) process.exitCode = 1
  const { rows } = await pool.query<{ server_version: string }>('SHOW server_version')
  const median = trivials.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(trivials.length / 2)]
  if (!values.only)
    await record(`shop-${articles}`, {
      title: `The shop with ${articles.toLocaleString('en')} articles`,
      command: `bin/bench shop --articles ${articles}`,
      facts: {
        articles,
        postgresql: rows[0]?.server_version ?? '',
        'connections of readers': readers,
        'buyers at once': buyers,
        'seconds each': seconds,
        'load average as it began': busyBefore,
        'memory after the load': `${busyMb} MB`,
        'rules broken after it all': Object.keys(broken).length,
        ...Object.fromEntries([...refusals].map(([status, times]) => [`responses ${status}, retried`, times])),
        ...(database.builtIn ? { 'seconds to build the market': database.builtIn } : {}),
      },
      figures: [...(median ? trivialFigures(median) : []), ...figures, ...startFigures({ ...server, idleMb })],
    })
} finally {
  await server.stop()
  await close()
  await database.close()
}
