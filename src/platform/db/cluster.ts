/** One PostgreSQL data directory: its creation, its password and port, and whether its server is alive. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import pg from 'pg'
import type { Binaries, OsAccount } from './binaries.ts'

const OWNER = 'cep_et_chai'
// Below the ephemeral port range, above PostgreSQL's default port.
const FIRST_PORT = 15_432
const PORTS = 1_000
// The first locale this machine has decides which characters are letters for full text and trigrams.
const CHARACTER_TYPES = ['C.UTF-8', 'fr_FR.UTF-8', 'en_US.UTF-8', 'C']

/** Stored in the data directory, readable by its owner alone. */
type Secret = { password: string; port: number }

export function clusterExists(directory: string): boolean {
  return existsSync(path.join(directory, 'PG_VERSION'))
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
export async function createCluster(
  directory: string,
  binaries: Binaries,
  account: OsAccount,
  { durable } = { durable: true },
): Promise<void> {
  const workshop = `${directory}.${randomBytes(4).toString('hex')}`
  mkdirSync(path.dirname(directory), { recursive: true })
  mkdirSync(workshop, { mode: 0o700 })
  chownTo(workshop, account)
  try {
    const password = randomBytes(24).toString('base64url')
    const data = path.join(workshop, 'data')
    initialise(data, password, binaries, account, durable)
    writeSecret(data, { password, port: await freePort() }, account)
    renameSync(data, directory)
  } catch (error) {
    // Another process may have been faster; its cluster is as good.
    if (!clusterExists(directory)) throw error
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

export async function moveToFreePort(directory: string, account: OsAccount): Promise<void> {
  writeSecret(directory, { ...readSecret(directory), port: await freePort() }, account)
}

export function clusterPort(directory: string): number {
  return readSecret(directory).port
}

/** PID of this directory's server, or undefined. A dead server's number, reused by another program, does not count. */
export function serverPid(directory: string): number | undefined {
  const file = path.join(directory, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!isAlive(pid)) return undefined
  return commandOf(pid).includes(directory) ? pid : undefined
}

/** PostgreSQL removes a dead server's PID file, but refuses to start when another program reuses the PID. */
export function forgetRecycledPid(directory: string): void {
  const file = path.join(directory, 'postmaster.pid')
  if (!existsSync(file) || serverPid(directory)) return
  if (isAlive(Number(readFileSync(file, 'utf8').split('\n')[0]))) rmSync(file, { force: true })
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

export async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    application_name: 'cep-et-chai probe',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function initialise(data: string, password: string, binaries: Binaries, account: OsAccount, durable: boolean): void {
  const passwordFile = path.join(path.dirname(data), 'password')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  chownTo(passwordFile, account)
  let problem = ''
  for (const characterType of CHARACTER_TYPES) {
    const options = [
      `--pgdata=${data}`,
      `--username=${OWNER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Built into PostgreSQL: the same order everywhere, no reindexing when the system's library changes.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${characterType}`,
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ]
    const { status, stderr, error } = spawnSync(binaries.initdb, options, { ...account, cwd: '/', encoding: 'utf8' })
    if (status === 0) return
    problem = error?.message ?? stderr.trim()
  }
  throw new Error(`la base embarquée n’a pas pu être créée : ${problem}`)
}

function readSecret(directory: string): Secret {
  // Only writeSecret writes this file.
  return JSON.parse(readFileSync(secretFile(directory), 'utf8')) as Secret
}

function writeSecret(directory: string, secret: Secret, account: OsAccount): void {
  const partial = `${secretFile(directory)}.${process.pid}`
  writeFileSync(partial, JSON.stringify(secret), { mode: 0o600 })
  chownTo(partial, account)
  renameSync(partial, secretFile(directory))
}

function secretFile(directory: string): string {
  return path.join(directory, 'cep-et-chai.json')
}

/** Gives a file to the server's account when that is not ours. */
export function chownTo(file: string, { uid, gid }: OsAccount): void {
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
}

function commandOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`
  if (existsSync('/proc/self')) return existsSync(file) ? readFileSync(file, 'utf8') : ''
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout
}

async function freePort(): Promise<number> {
  const start = Math.floor(Math.random() * PORTS)
  for (let step = 0; step < PORTS; step++) {
    const port = FIRST_PORT + ((start + step) % PORTS)
    if (await isFree(port)) return port
  }
  throw new Error(`aucun port libre entre ${FIRST_PORT} et ${FIRST_PORT + PORTS}`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = net.createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
