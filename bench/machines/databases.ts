/** Runs a primary, its streaming replica and a pooler, from Debian’s packages and the files of deploy/. */
import { randomBytes } from 'node:crypto'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { osAccountFor } from '#platform/db/binaries.ts'
import { acceptsConnections, chownTo } from '#platform/db/cluster.ts'
import { faultProxy } from '#tests/support/fault-proxy.ts'
import type { Tools } from './debian.ts'
import { ownedFolder, type Part, part, run } from './parts.ts'

const deploy = join(import.meta.dirname, '../../deploy')
const name = 'cep_et_chai'
const password = randomBytes(18).toString('base64url')

const urlAt = (port: number, database = name) => `postgres://${name}:${password}@127.0.0.1:${port}/${database}`

export type Databases = {
  primary: Part
  replica: Part
  pooler: Part
  urls: { pooled: string; direct: string; replica: string }
  /** The address of the current primary; it moves as a DNS name or a virtual IP does. */
  moving: string
  /** Rebuilds the replica as a copy of the primary, and starts streaming. */
  copy: () => void
  /** From now on a commit waits for the replica too. */
  copyEachOrder: () => void
  /** Promotes the replica, once the primary is gone, and points the pooler at it. */
  promote: () => Promise<void>
  close: () => Promise<void>
}

type Ports = { primary: number; replica: number; pooler: number }

export async function databases(tools: Tools, folder: string, ports: Ports): Promise<Databases> {
  const account = osAccountFor(folder)
  const server = (role: 'primary' | 'replica') => {
    const settings = [
      `port=${ports[role]}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'shared_buffers=128MB',
    ]
    const options = settings.flatMap(setting => ['-c', setting])
    const url = urlAt(ports[role], 'postgres')
    const command = [tools.postgres('postgres'), '-D', join(folder, role), ...options]
    return part({ command, account, folder, name: role, isReady: () => acceptsConnections(url) })
  }
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  chownTo(passwordFile, account)
  const initdb = [tools.postgres('initdb'), '-D', join(folder, 'primary'), `--username=${name}`, '--auth=scram-sha-256']
  run([...initdb, `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C.UTF-8'], { account })
  configure(folder, 'primary')
  const place = { host: '127.0.0.1', port: ports.primary }
  const address = await faultProxy(place)
  const poolerPart = pooler(tools, folder, ports)
  const execute = (port: number, statement: string) => run(['psql', urlAt(port), '-qtc', statement])
  return {
    primary: server('primary'),
    replica: server('replica'),
    pooler: poolerPart,
    urls: {
      pooled: urlAt(ports.pooler),
      direct: urlAt(ports.primary),
      replica: urlAt(ports.replica),
    },
    moving: urlAt(address.port),
    copy: () => {
      const from = ['-h', '127.0.0.1', '-p', String(ports.primary), '-U', name, '-D', join(folder, 'replica')]
      const how = ['--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast']
      run([tools.postgres('pg_basebackup'), ...from, ...how], { account, env: { PGPASSWORD: password } })
      configure(folder, 'replica')
    },
    copyEachOrder: () => {
      execute(ports.primary, "ALTER SYSTEM SET synchronous_standby_names = '*'")
      execute(ports.primary, 'SELECT pg_reload_conf()')
    },
    promote: async () => {
      execute(ports.replica, 'SELECT pg_promote()')
      const file = join(folder, 'pooler', 'pgbouncer.ini')
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(`port=${ports.primary} `, `port=${ports.replica} `))
      poolerPart.sendSignal('SIGHUP')
      place.port = ports.replica
      await address.set({ kind: 'reset' })
      await address.set({ kind: 'pass' })
    },
    close: address.close,
  }
}

/** The last included file wins, as in conf.d. */
function configure(folder: string, role: 'primary' | 'replica') {
  const file = join(folder, role, `${role}.conf`)
  copyFileSync(join(deploy, 'postgresql', `${role}.conf`), file)
  chownTo(file, osAccountFor(folder))
  const main = join(folder, role, 'postgresql.conf')
  writeFileSync(main, `${readFileSync(main, 'utf8')}\ninclude '${role}.conf'\n`)
}

function pooler(tools: Tools, folder: string, ports: Ports): Part {
  const account = osAccountFor(folder)
  const own = ownedFolder(folder, 'pooler')
  const file = join(own, 'pgbouncer.ini')
  const settings = readFileSync(join(deploy, 'pgbouncer.ini'), 'utf8')
    .replace('port=5432', `port=${ports.primary}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${ports.pooler}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${join(own, 'userlist.txt')}`)
    .replace(/^pidfile = .*$/m, `pidfile = ${join(own, 'pgbouncer.pid')}`)
    .replace(/^logfile = .*$/m, `logfile = ${join(own, 'pgbouncer.log')}`)
  writeFileSync(file, settings)
  writeFileSync(join(own, 'userlist.txt'), `"${name}" "${password}"\n`)
  for (const path of ['pgbouncer.ini', 'userlist.txt']) give(join(own, path), folder)
  const isReady = () => acceptsConnections(urlAt(ports.pooler))
  return part({ command: [tools.pgbouncer, file], account, folder, name: 'pgbouncer', isReady })
}

const give = (path: string, folder: string) => chownTo(path, osAccountFor(folder))
