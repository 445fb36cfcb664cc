/** A temporary PostgreSQL for tests and benchmarks: not synced to disk, and removed at the end, even after a kill. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { binariesFor, osAccountFor } from './binaries.ts'
import { acceptsConnections, chownTo, clusterPort, clusterUrl, createCluster } from './cluster.ts'

export type Ephemeral = { url: string; stop: () => Promise<void> }

const SETTINGS = [
  ['listen_addresses', '127.0.0.1'],
  ['unix_socket_directories', ''],
  ['max_connections', '200'],
  ['shared_buffers', '128MB'],
  ['jit', 'off'],
  ['max_parallel_workers_per_gather', '0'],
  ['fsync', 'off'],
  ['synchronous_commit', 'off'],
  ['full_page_writes', 'off'],
  ['autovacuum', 'off'],
]
const READY_WITHIN = 30_000

// The shell outlives us: when its input closes, because we closed it or were killed, it stops the server and cleans up.
const KEEPER = '"$@" & server=$!; cat >/dev/null; kill -QUIT $server; wait $server; rm -rf "$FOLDER"'

/** The address leads to the database « postgres » as superuser. */
export async function startEphemeral(): Promise<Ephemeral> {
  const account = osAccountFor(tmpdir())
  const binaries = binariesFor(account)
  const parent = mkdtempSync(path.join(tmpdir(), 'cep-et-chai-'))
  const directory = path.join(parent, 'postgres')
  // The shell, which runs as the server's account, removes it.
  chownTo(parent, account)
  await createCluster(directory, binaries, account, { durable: false })
  const settings = SETTINGS.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [binaries.postgres, '-p', String(clusterPort(directory)), ...settings]
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'sh', ...command], {
    ...account,
    cwd: '/',
    env: { ...process.env, PGDATA: directory, FOLDER: parent },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  keeper.unref()
  const url = clusterUrl(directory, 'postgres')

  async function stop(): Promise<void> {
    keeper.ref()
    const ended = keeper.exitCode === null && once(keeper, 'exit')
    keeper.stdin.end()
    await ended
    rmSync(parent, { recursive: true, force: true })
  }
  const deadline = Date.now() + READY_WITHIN
  while (!(await acceptsConnections(url))) {
    if (Date.now() < deadline) await sleep(20)
    else return stop().then(() => Promise.reject(new Error('la base de test ne démarre pas')))
  }
  return { url, stop }
}
