/** Runs two PostgreSQL servers under Patroni, etcd, HAProxy and a pooler, from Debian’s packages and the files of deploy/. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { osAccountFor } from '#platform/db/binaries.ts'
import { acceptsConnections, chownTo } from '#platform/db/cluster.ts'
import { writeBackupSettings } from './backups.ts'
import type { Tools } from './debian.ts'
import { ownedFolder, type Part, part, responses, run } from './parts.ts'

const deploy = join(import.meta.dirname, '../../deploy')
const name = 'cep_et_chai'
const password = randomBytes(18).toString('base64url')

/** Of the site’s account. */
export const databaseUrl = (port: number, database = name) =>
  `postgres://${name}:${password}@127.0.0.1:${port}/${database}`

export type Databases = {
  /** Patroni, each with its PostgreSQL. */
  nodes: Record<NodeName, Part>
  etcd: Part
  haproxy: Part
  pooler: Part
  urls: { pooled: string; primary: string; standby: string }
  /** Creates the account of the site. */
  createAccount: () => void
  primaryNow: () => Promise<NodeName>
  /** One that has every acknowledged commit: without it the loss of the primary is a second fault. */
  hasStandby: () => Promise<boolean>
  /** Kills PostgreSQL alone, or its machine: Patroni too. */
  kill: (node: NodeName, what: 'postgres' | 'machine') => Promise<void>
}

export type NodeName = 'one' | 'two'
type NodePorts = { postgres: number; patroni: number }
export type Ports = Record<NodeName, NodePorts> & {
  etcd: number
  peers: number
  primary: number
  standby: number
  pooler: number
}
const nodeNames: readonly NodeName[] = ['one', 'two']

export function databases(tools: Tools, folder: string, ports: Ports): Databases {
  const account = osAccountFor(folder)
  ownedFolder(folder, 'sockets')
  writeBackupSettings(folder, ports.one.postgres)
  const nodes = { one: node(tools, folder, ports, 'one'), two: node(tools, folder, ports, 'two') }
  const isPrimary = (node: NodeName) => responses(`http://127.0.0.1:${ports[node].patroni}/primary`)()
  return {
    nodes,
    etcd: etcd(folder, ports),
    haproxy: haproxy(tools, folder, ports),
    pooler: pooler(tools, folder, ports),
    urls: {
      pooled: databaseUrl(ports.pooler),
      primary: databaseUrl(ports.primary),
      standby: databaseUrl(ports.standby),
    },
    createAccount: () => {
      const admin = ['psql', '-h', join(folder, 'sockets'), '-p', String(ports.one.postgres), '-U', 'postgres', '-qc']
      run([...admin, `CREATE ROLE ${name} LOGIN SUPERUSER PASSWORD '${password}'`], { account })
    },
    primaryNow: async () => {
      for (const node of nodeNames) if (await isPrimary(node)) return node
      throw new Error('no primary')
    },
    hasStandby: async () => {
      const query = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = 'sync'"
      return spawnSync('psql', [databaseUrl(ports.primary), '-Atqc', query], { encoding: 'utf8' }).stdout.trim() === '1'
    },
    kill: async (node, what) => {
      // Patroni first, or it would notice.
      if (what === 'machine') await nodes[node].end('SIGKILL')
      process.kill(postmasterOf(folder, node), 'SIGKILL')
    },
  }
}

const postmasterOf = (folder: string, node: NodeName) =>
  Number(readFileSync(join(folder, node, 'postmaster.pid'), 'utf8').split('\n')[0])

/** Replaces each text, which must be there: a file of deploy/ that changed must not leave the run on its own ports. */
export function rewritten(file: string, changes: Record<string, string>): string {
  let text = readFileSync(join(deploy, file), 'utf8')
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`deploy/${file} has no ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}

function node(tools: Tools, folder: string, ports: Ports, node: NodeName): Part {
  const account = osAccountFor(folder)
  const file = join(folder, `patroni-${node}.yml`)
  const settings = rewritten('patroni/patroni.yml', {
    'name: database-1': `name: database-${node}`,
    '127.0.0.1:8008': `127.0.0.1:${ports[node].patroni}`,
    '127.0.0.1:5432': `127.0.0.1:${ports[node].postgres}`,
    '127.0.0.1:2379': `127.0.0.1:${ports.etcd}`,
    '/var/lib/postgresql/15/main': join(folder, node),
    '/usr/lib/postgresql/15/bin': tools.postgres(''),
    '/run/postgresql': join(folder, 'sockets'),
    'pgbackrest --stanza': `pgbackrest --config=${join(folder, 'pgbackrest.conf')} --pg1-path=${join(folder, node)} --stanza`,
    'change-me-too': password,
    'change-me': password,
  })
  writeFileSync(file, settings, { mode: 0o600 })
  chownTo(file, account)
  const isReady = responses(`http://127.0.0.1:${ports[node].patroni}/health`)
  const env = { ...process.env, HOME: folder }
  return part({ command: ['/usr/bin/patroni', file], account, env, folder, name: `patroni-${node}`, isReady })
}

function etcd(folder: string, ports: Ports): Part {
  const settings = rewritten('etcd/etcd', {
    '127.0.0.1:2379': `127.0.0.1:${ports.etcd}`,
    '127.0.0.1:2380': `127.0.0.1:${ports.peers}`,
    '/var/lib/etcd/cep-et-chai': join(ownedFolder(folder, 'etcd'), 'data'),
  })
  const values = settings.split('\n').filter(line => line.startsWith('ETCD_'))
  const env = { ...process.env, ...Object.fromEntries(values.map(line => line.split(/=(.*)/, 2))) }
  const isReady = responses(`http://127.0.0.1:${ports.etcd}/health`)
  return part({ command: ['/usr/bin/etcd'], account: osAccountFor(folder), env, folder, name: 'etcd', isReady })
}

function haproxy(tools: Tools, folder: string, ports: Ports): Part {
  const file = join(folder, 'haproxy.cfg')
  const settings = rewritten('haproxy/haproxy.cfg', {
    '127.0.0.1:5000': `127.0.0.1:${ports.primary}`,
    '127.0.0.1:5001': `127.0.0.1:${ports.standby}`,
    '127.0.0.1:5432': `127.0.0.1:${ports.one.postgres}`,
    '127.0.0.1:5433': `127.0.0.1:${ports.two.postgres}`,
    'port 8008': `port ${ports.one.patroni}`,
    'port 8009': `port ${ports.two.patroni}`,
  })
  writeFileSync(file, settings)
  const isReady = () => acceptsConnections(databaseUrl(ports.primary, 'postgres'))
  return part({ command: [tools.haproxy, '-db', '-f', file], folder, name: 'haproxy', isReady })
}

function pooler(tools: Tools, folder: string, ports: Ports): Part {
  const account = osAccountFor(folder)
  const own = ownedFolder(folder, 'pooler')
  const file = join(own, 'pgbouncer.ini')
  const settings = readFileSync(join(deploy, 'pgbouncer.ini'), 'utf8')
    .replace('port=5000', `port=${ports.primary}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${ports.pooler}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${join(own, 'userlist.txt')}`)
    .replace(/^pidfile = .*$/m, `pidfile = ${join(own, 'pgbouncer.pid')}`)
    .replace(/^logfile = .*$/m, `logfile = ${join(own, 'pgbouncer.log')}`)
  writeFileSync(file, settings)
  writeFileSync(join(own, 'userlist.txt'), `"${name}" "${password}"\n`)
  for (const path of ['pgbouncer.ini', 'userlist.txt']) chownTo(join(own, path), account)
  const isReady = () => acceptsConnections(databaseUrl(ports.pooler))
  return part({ command: [tools.pgbouncer, file], account, folder, name: 'pgbouncer', isReady })
}
