/**
 * Runs a multi-machine deployment on one machine, from Debian’s packages and the files of deploy/: nginx, two servers,
 * a worker, PgBouncer in transaction mode, HAProxy, and two PostgreSQL servers under Patroni and etcd with pgBackRest.
 * Under load, each part is killed in turn; nobody repairs anything. Then checks for lost orders, for broken rules of
 * bench/invariants.sql, that each process sees the others’ changes, and recovers the database as it was in between.
 *   bin/bench machines [--port 3120] [--seconds 8] [--buyers 3] [--visitors 3] [--beside 'what else runs here']
 * Needs built pages (npm run build) and fourteen free ports from --port on. As root it installs missing packages.
 */
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { demoPassword } from '#demo/load/people.ts'
import { osAccountFor } from '#platform/db/binaries.ts'
import { chownTo } from '#platform/db/cluster.ts'
import { createDb } from '#platform/db/pool.ts'
import { eventually } from '#tests/support/processes.ts'
import { record } from './kit/record.ts'
import { createRepository, fullBackup, incrementalBackup } from './machines/backups.ts'
import * as checks from './machines/checks.ts'
import { databases } from './machines/databases.ts'
import { findTools, type Tools } from './machines/debian.ts'
import { faults } from './machines/faults.ts'
import { machineFigures } from './machines/figures.ts'
import { front } from './machines/front.ts'
import { type LoadWindow, startLoad } from './machines/load.ts'
import {
  brokenAfterCalm,
  buyersAt,
  fillMarket,
  goodsOf,
  lost,
  pathsOf,
  sellerOf,
  sellerReaders,
  transactionsOf,
} from './machines/market.ts'
import { lastWords, ownedFolder } from './machines/parts.ts'
import { createBrowserSession } from './machines/person.ts'
import { instantNow, type PastInstant, recover, secondsSinceArchived } from './machines/recovery.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3120' },
    seconds: { type: 'string', default: '8' },
    buyers: { type: 'string', default: '3' },
    visitors: { type: 'string', default: '3' },
    beside: { type: 'string', default: 'nothing' },
  },
})
const site = Number(values.port)
const [one, two, recovered] = [site + 1, site + 2, site + 3]
const ports = {
  pooler: site + 4,
  primary: site + 5,
  standby: site + 6,
  etcd: site + 7,
  peers: site + 8,
  one: { postgres: site + 9, patroni: site + 10 },
  two: { postgres: site + 11, patroni: site + 12 },
}
/** Enough buyers that none reaches the hourly limit of orders. */
const buyersPerLane = 40
const intervalMs = Number(values.seconds) * 1_000

const log = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)

const isFree = (port: number) =>
  new Promise<boolean>(resolve => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

function tools(): Tools {
  try {
    if (!existsSync(join(import.meta.dirname, '../build/server/index.js')))
      throw new Error('les pages ne sont pas construites : npm run build')
    return findTools()
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
}
const found = tools()
for (let port = site; port < site + 13; port++) {
  if (await isFree(port)) continue
  console.error(`✗ le port ${port} est pris : bin/bench machines --port ${site + 100}`)
  process.exit(1)
}
const folder = await mkdtemp(join(tmpdir(), 'cep-et-chai-machines-'))
chownTo(folder, osAccountFor(tmpdir()))
await chmod(folder, 0o755)
ownedFolder(folder, 'data')

const base = databases(found, folder, ports)
const market = front(found, {
  folder,
  site,
  servers: [one, two],
  environment: {
    NODE_ENV: 'production',
    DATABASE_URL: base.urls.pooled,
    DATABASE_DIRECT_URL: base.urls.primary,
    REPLICA_URL: base.urls.standby,
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: 'http://localhost',
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '1',
    DB_POOL: '8',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'on',
    // Debian 12 has PgBouncer 1.18, which does not support prepared statements.
    DB_PREPARED: 'off',
  },
})
const [serverOne, serverTwo] = market.servers
if (!serverOne || !serverTwo) throw new Error('two servers')

async function open() {
  await base.etcd.start()
  await base.nodes.one.start()
  await eventually(
    () =>
      base.primaryNow().then(
        () => true,
        () => false,
      ),
    'Patroni made a primary',
    60_000,
  )
  base.createAccount()
  await base.haproxy.start()
  createRepository({ folder, node: 'one', port: ports.one.postgres })
  log('the primary accepts connections; the demo marketplace is loaded')
  await fillMarket(base.urls.primary)
  await base.nodes.two.start()
  await eventually(base.hasStandby, 'the standby follows', 90_000)
  fullBackup({ folder, node: 'one', port: ports.one.postgres })
  await base.pooler.start()
  await Promise.all([serverOne?.start(), serverTwo?.start(), market.worker.start()])
  await market.nginx.start()
  log(`open at http://localhost:${site}: ${found.versions}`)
}

async function close() {
  await market.nginx.end('SIGTERM')
  await Promise.all([...market.servers, market.worker].map(part => part.end('SIGTERM')))
  await base.pooler.end('SIGTERM')
  await Promise.all([base.nodes.one, base.nodes.two].map(node => node.end('SIGTERM')))
  await base.haproxy.end('SIGTERM')
  await base.etcd.end('SIGTERM')
}

async function cleanUp() {
  await direct.close()
  await copied.close()
  await close()
  await rm(folder, { recursive: true, force: true })
}
// An interrupted run cleans up too.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => cleanUp().finally(() => process.exit(1)))

const events = faults({ base, market })

const direct = createDb(base.urls.primary, { size: 2, applicationName: 'bench machines' })
const copied = createDb(base.urls.standby, { size: 1, applicationName: 'bench machines' })

async function check() {
  const as = (email: string) => ({ email, password: demoPassword })
  const shared = await checks.sessionIsShared(createBrowserSession(one), two, as('particulier@cepetchai.example'))
  const attempts = await checks.attemptsBeforeRefusal(
    createBrowserSession(one),
    createBrowserSession(two),
    'domaine@cepetchai.example',
  )
  const seller = await checks.loggedIn(createBrowserSession(one), as('vendeur@cepetchai.example'))
  const buyer = await checks.loggedIn(createBrowserSession(one), as('particulier@cepetchai.example'))
  const visitor = createBrowserSession(two)
  const price = await checks.priceShowsElsewhere(seller, visitor, checks.pageShows(visitor))
  // Requests the page from the server that reads the replica, whose replay is paused before the price change.
  await copied.pool.query('SELECT pg_wal_replay_pause()')
  const priceHeldBack = await checks.priceShowsElsewhere(seller, visitor, checks.pageShows(visitor))
  await copied.pool.query('SELECT pg_wal_replay_resume()')
  const { vendorId } = await sellerOf(direct.db, 'vendeur@cepetchai.example')
  const received = (port: number) =>
    checks.messageDelay(buyer, { vendorId, listenAt: `http://127.0.0.1:${port}`, seller })
  return {
    shared,
    attempts,
    price,
    priceHeldBack,
    received: await received(two),
    receivedThroughNginx: await received(site),
  }
}

/** One load window for each event, at least `perStretch` long. */
async function suffer() {
  const goods = await goodsOf(direct.db)
  const paths = await pathsOf(direct.db)
  const visitors = Array.from({ length: Number(values.visitors) }, () => ({
    person: createBrowserSession(site),
    paths,
  }))
  const readers = [...visitors, ...(await sellerReaders(direct.db, site, 'vendeur@cepetchai.example'))]
  const lanes = Number(values.buyers)
  const buyers = await buyersAt(direct.db, site, lanes * buyersPerLane)
  const load = startLoad({ readers, buyers, lanes, goods })
  await pause(2_000)
  const intervals: LoadWindow[] = []
  let onReplica = 0
  let archivedSecondsAgo = 0
  let past: PastInstant | null = null
  for (const [name, happen] of Object.entries(events)) {
    load.turn(name)
    const reads = await transactionsOf(copied.db)
    const started = performance.now()
    await happen()
    const before = load.written()
    await eventually(async () => load.written() > before, `somebody buys again: ${name}`, 60_000)
    await pause(Math.max(2_000, intervalMs - (performance.now() - started)))
    if (name === 'nothing killed') {
      onReplica = (await transactionsOf(copied.db)) - reads
      past = await instantNow(direct.db, load.acknowledged.placed)
      incrementalBackup({ folder, node: 'one', port: ports.one.postgres })
    }
    archivedSecondsAgo = Math.max(archivedSecondsAgo, await secondsSinceArchived(direct.db))
    const interval = load.turn('between two')
    intervals.push(interval)
    log(
      `${name}: ${interval.readsFailed} of ${interval.reads} reads and ${interval.writesFailed} of ${interval.writes} writes failed`,
    )
    for (const [what, times] of interval.failures) log(`    ${times} × ${what}`)
  }
  await load.stop()
  if (!past) throw new Error('no instant to recover')
  return { intervals, acknowledged: load.acknowledged, onReplica, archivedSecondsAgo, past, goods: goods.length }
}

let findings = 0
try {
  await open()
  const facts = await check()
  log(`checked across servers: ${JSON.stringify(facts)}`)
  const suffered = await suffer()
  const missing = await lost(direct.db, suffered.acknowledged)
  const broken = await brokenAfterCalm(direct.pool)
  const recovery = await recover(found, folder, suffered.past, recovered)
  log(`recovered as of ${suffered.past.at}: ${JSON.stringify(recovery)}`)
  findings = missing + Object.keys(broken).length + Number(!facts.shared) + recovery.missing + recovery.later
  if (findings) console.error(`✗ ${missing} orders lost, rules broken:`, broken)
  await record('machines', {
    title: 'Several machines on one, each part killed in turn under load',
    command: `bin/bench machines --seconds ${values.seconds} --buyers ${values.buyers} --visitors ${values.visitors}`,
    facts: {
      packages: found.versions,
      parts:
        'nginx, 2 servers, 1 worker, PgBouncer (transaction), HAProxy, 2 PostgreSQL under Patroni, etcd, pgBackRest',
      'also on the machine': values.beside,
      people: `${values.visitors} browse without a pause, ${values.buyers} buy ${suffered.goods} articles, a seller downloads, and software with a key reads`,
      'purchases acknowledged': suffered.acknowledged.placed.length,
      'transactions on the standby, nothing killed': suffered.onReplica,
    },
    figures: machineFigures({ ...suffered, facts, recovery, missing, broken: Object.keys(broken).length }),
  })
} catch (error) {
  console.error(lastWords(folder))
  throw error
} finally {
  await cleanUp()
}
process.exitCode = findings ? 1 : 0
