/**
 * The bundled PostgreSQL, for a machine that has none. Its server is detached: it survives the program that started it,
 * the next program finds it again, and the last one to leave stops it.
 */
import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, binariesFor, type OsAccount, osAccountFor, reachableDirectory } from './binaries.ts'
import {
  acceptsConnections,
  clusterExists,
  clusterPort,
  clusterUrl,
  createCluster,
  forgetRecycledPid,
  isAlive,
  moveToFreePort,
  serverPid,
} from './cluster.ts'

export type Embedded = {
  url: string
  /** Data directory; it differs from the requested one when the server's account cannot reach that. */
  directory: string
  /** Stops the server unless another program uses it; true when stopped. */
  stop: () => Promise<boolean>
  /** Restarts the server whenever it dies, until `stop`. */
  guard: (events: GuardEvents) => Promise<void>
}
type GuardEvents = {
  /** Receives the address, which changes if the port was taken meanwhile. */
  onRestart: (url: string) => void
  onFailure: (error: unknown) => void
}
type Place = { directory: string; account: OsAccount; binaries: Binaries }

const DATABASE = 'cep_et_chai'
const ATTEMPTS = 10
// Crash recovery replays the WAL, which is slow on a large database.
const READY_WITHIN = 120_000
const STOP_WITHIN = 20_000
const LOG_LIMIT = 10_000_000

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Parallel queries need a larger /dev/shm than containers provide.
  max_parallel_workers_per_gather: '0',
  log_line_prefix: '%m [%p] ',
  log_min_duration_statement: '1000',
}

/** Folder of the embedded database, from `DATA_DIR` (default `.data`). */
export function embeddedDirectory(dataDirectory = process.env.DATA_DIR || '.data'): string {
  return path.resolve(dataDirectory, 'postgres')
}

export async function startEmbedded(wanted = embeddedDirectory()): Promise<Embedded> {
  const place = locate(wanted)
  await running(place)
  await createDatabase(clusterUrl(place.directory, 'postgres'))
  const url = () => clusterUrl(place.directory, DATABASE)
  let watcher: pg.Client | undefined
  let stopping = false

  async function guard(events: GuardEvents): Promise<void> {
    watcher = await connected(url())
    watcher.once('end', () => recover(events))
  }

  async function recover(events: GuardEvents): Promise<void> {
    while (!stopping) {
      try {
        await running(place)
        await guard(events)
        return events.onRestart(url())
      } catch (error) {
        events.onFailure(error)
        await sleep(1_000)
      }
    }
  }

  async function stop(): Promise<boolean> {
    stopping = true
    await watcher?.end()
    return stopUnlessUsed(place.directory)
  }
  return { url: url(), directory: place.directory, stop, guard }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'cep-et-chai guard', keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

function locate(wanted: string): Place {
  mkdirSync(path.dirname(wanted), { recursive: true })
  const directory = reachableDirectory(realDirectory(wanted), osAccountFor(wanted))
  const account = osAccountFor(directory)
  const binaries = binariesFor(account)
  const file = path.join(directory, 'PG_VERSION')
  const major = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  if (major && major !== binaries.version.split('.')[0]) {
    throw new Error(
      `${directory} vient de PostgreSQL ${major}, ce projet embarque ${binaries.version} : voir docs/operations.md`,
    )
  }
  return { directory, account, binaries }
}

/** Returns once this folder's server accepts connections, whichever program started it. */
async function running(place: Place): Promise<void> {
  const { directory, account, binaries } = place
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (!clusterExists(directory)) await createCluster(directory, binaries, account)
    if (await ready(directory, () => serverPid(directory) !== undefined)) return
    forgetRecycledPid(directory)
    const { exited, log } = launch(place)
    if (await ready(directory, () => !exited())) return
    // Another program took the port, or a killed server's shared memory remains: try again.
    if (log().includes('Address already in use')) await moveToFreePort(directory, account)
    else await sleep(attempt * 100)
    if (attempt === ATTEMPTS) throw new Error(`la base embarquée ne démarre pas :\n${log().slice(-2_000)}`)
  }
}

async function ready(directory: string, mayBecomeReady: () => boolean): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN
  while (mayBecomeReady() && Date.now() < deadline) {
    if (await acceptsConnections(clusterUrl(directory, 'postgres'))) return true
    await sleep(30)
  }
  return false
}

function launch({ directory, account, binaries }: Place): { exited: () => boolean; log: () => string } {
  const file = `${directory}.log`
  const size = existsSync(file) ? statSync(file).size : 0
  const output = openSync(file, size > LOG_LIMIT ? 'w' : 'a')
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(binaries.postgres, ['-D', directory, '-p', String(clusterPort(directory)), ...settings], {
    ...account,
    cwd: '/',
    // Its own session: Ctrl-C in the terminal is for the application, which still writes while it stops.
    detached: true,
    stdio: ['ignore', output, output],
  })
  server.on('error', () => undefined)
  server.unref()
  closeSync(output)
  const from = size > LOG_LIMIT ? 0 : size
  return {
    exited: () => server.pid === undefined || server.exitCode !== null || server.signalCode !== null,
    log: () => readFileSync(file).subarray(from).toString(),
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } catch (error) {
    // Two programs started at once.
    if (!(error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error
  } finally {
    await client.end()
  }
}

async function stopUnlessUsed(directory: string): Promise<boolean> {
  const pid = serverPid(directory)
  if (pid === undefined) return true
  if (await hasOtherClients(clusterUrl(directory, 'postgres'))) return false
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + STOP_WITHIN
  while (isAlive(pid) && serverPid(directory) !== undefined) {
    if (Date.now() > deadline) process.kill(pid, 'SIGQUIT')
    await sleep(50)
  }
  return true
}

/** Connections of a program that just ended take a moment to disappear. */
async function hasOtherClients(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'cep-et-chai stop' })
  try {
    await client.connect()
    for (let look = 0; look < 20; look++) {
      const { rowCount } = await client.query(`select from pg_stat_activity
        where backend_type = 'client backend' and application_name <> 'cep-et-chai stop'`)
      if (rowCount === 0) return false
      await sleep(100)
    }
    return true
  } finally {
    await client.end()
  }
}

/** Resolves the folder to one canonical path, by which its server is recognised among the processes. */
function realDirectory(wanted: string): string {
  return path.join(realpathSync(path.dirname(wanted)), path.basename(wanted))
}
