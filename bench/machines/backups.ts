/** Continuous backups with pgBackRest, and a recovery to an instant of the past in a server of its own. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { osAccountFor } from '#platform/db/binaries.ts'
import { chownTo } from '#platform/db/cluster.ts'
import type { NodeName } from './databases.ts'
import type { Tools } from './debian.ts'
import { ownedFolder, run } from './parts.ts'

const deploy = join(import.meta.dirname, '../../deploy')

export function writeBackupSettings(folder: string, port: number): void {
  const repository = ownedFolder(folder, 'repository')
  const settings = readFileSync(join(deploy, 'pgbackrest/pgbackrest.conf'), 'utf8')
    .replace(/^repo1-path=.*$/m, `repo1-path=${repository}`)
    .replace(/^pg1-path=.*$/m, `pg1-path=${join(folder, 'one')}`)
    .replace(/^pg1-port=.*$/m, `pg1-port=${port}`)
    .replace(/^pg1-socket-path=.*$/m, `pg1-socket-path=${join(folder, 'sockets')}`)
    .replace(
      '[global]',
      `[global]\nspool-path=${ownedFolder(folder, 'spool')}\nlock-path=${ownedFolder(folder, 'locks')}`,
    )
  const file = join(folder, 'pgbackrest.conf')
  writeFileSync(file, settings, { mode: 0o600 })
  chownTo(file, osAccountFor(folder))
}

type Server = { folder: string; node: NodeName; port: number }

const pgbackrest = ({ folder, node, port }: Server, ...args: string[]) =>
  run(
    [
      ...['/usr/bin/pgbackrest', `--config=${join(folder, 'pgbackrest.conf')}`, '--stanza=cep-et-chai'],
      ...[`--pg1-path=${join(folder, node)}`, `--pg1-port=${port}`, ...args],
    ],
    { account: osAccountFor(folder) },
  )

export const createRepository = (server: Server) => pgbackrest(server, 'stanza-create')
export const fullBackup = (server: Server) => pgbackrest(server, 'backup', '--type=full')
export const incrementalBackup = (server: Server) => pgbackrest(server, 'backup', '--type=incr')

/**
 * Restores the database as it was at an instant into a server on `port`, which the caller stops. Returns seconds until it
 * accepts writes.
 */
export async function recoverAt(tools: Tools, folder: string, instant: string, port: number): Promise<number> {
  const started = performance.now()
  const target = join(folder, 'recovered')
  rmSync(target, { recursive: true, force: true })
  ownedFolder(folder, 'recovered')
  const account = osAccountFor(folder)
  const restore = ['/usr/bin/pgbackrest', `--config=${join(folder, 'pgbackrest.conf')}`, '--stanza=cep-et-chai']
  run(
    [...restore, `--pg1-path=${target}`, '--type=time', `--target=${instant}`, '--target-action=promote', 'restore'],
    {
      account,
    },
  )
  const options = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    `-c unix_socket_directories=${join(folder, 'sockets')}`,
  ]
  // Its changes are not those of the site.
  const apart = ['-c archive_mode=off', '-c synchronous_standby_names=', '-c hot_standby=on']
  const logFile = join(target, 'recovery.log')
  run(
    [
      tools.postgres('pg_ctl'),
      '-D',
      target,
      '-l',
      logFile,
      '-t',
      '600',
      '-o',
      [...options, ...apart].join(' '),
      'start',
    ],
    { account },
  )
  while (existsSync(join(target, 'recovery.signal'))) await pause(200)
  return (performance.now() - started) / 1_000
}

export const stopRecovered = (tools: Tools, folder: string) =>
  run([tools.postgres('pg_ctl'), '-D', join(folder, 'recovered'), '-m', 'immediate', 'stop'], {
    account: osAccountFor(folder),
  })
