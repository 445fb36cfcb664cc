/** A streaming replica of an ephemeral primary on this machine, whose replay can be paused and which can be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { binariesFor, osAccountFor } from '#platform/db/binaries.ts'
import { acceptsConnections, chownTo } from '#platform/db/cluster.ts'
import { eventually, freePort } from './processes.ts'

export type Standby = {
  url: string
  /** While paused, no write of the primary is visible. */
  hold: () => Promise<void>
  letGo: () => Promise<void>
  kill: () => Promise<void>
  start: () => Promise<void>
  close: () => Promise<void>
}

/** Files of the running primary only. */
const notCopied = /\/(postmaster\.pid|postmaster\.opts|pg_wal\/.+)$/

export async function startStandby(primaryUrl: string): Promise<Standby> {
  const account = osAccountFor(tmpdir())
  const postgres = join(binariesFor(account).folder, 'postgres')
  const parent = mkdtempSync(join(tmpdir(), 'cep-et-chai-standby-'))
  const data = join(parent, 'postgres')
  await copy(primaryUrl, data)
  for (const path of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
    chownTo(join(data, path), account)
  chownTo(parent, account)
  chmodSync(data, 0o700)
  const port = await freePort()
  const url = new URL(primaryUrl)
  url.port = String(port)
  let server: ChildProcess | null = null

  const start = async () => {
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'hot_standby=on',
      'fsync=off',
    ]
    // As many as on the primary, or the replica refuses to start.
    settings.push('max_connections=200', 'autovacuum=off', 'wal_retrieve_retry_interval=100ms')
    server = spawn(postgres, ['-D', data, ...settings.flatMap(setting => ['-c', setting])], {
      ...account,
      cwd: '/',
      stdio: 'ignore',
    })
    await eventually(() => acceptsConnections(url.href), 'the replica accepts connections')
  }
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGQUIT')
    await once(server, 'exit')
  }
  const execute = (statement: string) => queryText(url.href, statement).then(() => undefined)
  await start()
  return {
    url: url.href,
    hold: () => execute('select pg_wal_replay_pause()'),
    letGo: () => execute('select pg_wal_replay_resume()'),
    kill,
    start,
    close: async () => {
      await kill()
      rmSync(parent, { recursive: true, force: true })
    },
  }
}

async function copy(primaryUrl: string, data: string) {
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  const { rows } = await client.query('show data_directory')
  await client.query("select pg_backup_start('standby', fast => true)")
  const from: string = rows[0].data_directory
  cpSync(from, data, { recursive: true, filter: path => !notCopied.test(path.slice(from.length)) })
  const { rows: stopped } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)')
  await client.end()
  mkdirSync(join(data, 'pg_wal/archive_status'), { recursive: true })
  writeFileSync(join(data, 'backup_label'), stopped[0].labelfile)
  writeFileSync(join(data, 'standby.signal'), '')
  const { hostname, port, username, password } = new URL(primaryUrl)
  const connection = `host=${hostname} port=${port} user=${username} password=${password}`
  writeFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`)
}

async function queryText(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}
