/** Finds the Debian packages of a deployment, installs them when allowed, or names the missing ones. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export type Tools = {
  nginx: string
  pgbouncer: string
  haproxy: string
  postgres: (name: string) => string
  versions: string
}

const clusters = '/usr/lib/postgresql'
const oldestPostgres = 15
// Debian runs this file to decide whether a package may start its service: the run starts its own instances.
const policy = '/usr/sbin/policy-rc.d'

export function findTools(): Tools {
  const missing = missingPackages()
  if (missing.length && process.getuid?.() === 0) install(missing)
  const still = missingPackages()
  if (still.length)
    throw new Error(`il manque des paquets : apt-get install --no-install-recommends ${still.join(' ')}`)
  const version = postgresVersion()
  return {
    nginx: '/usr/sbin/nginx',
    pgbouncer: '/usr/sbin/pgbouncer',
    haproxy: '/usr/sbin/haproxy',
    postgres: name => join(clusters, String(version), 'bin', name),
    versions: [
      versionOf('/usr/sbin/nginx', '-v'),
      versionOf('/usr/sbin/haproxy', '-v'),
      versionOf('/usr/sbin/pgbouncer', '--version'),
      versionOf('/usr/bin/patroni', '--version'),
      versionOf('/usr/bin/etcd', '--version'),
      versionOf('/usr/bin/pgbackrest', 'version'),
      `PostgreSQL ${version}`,
    ].join(', '),
  }
}

const postgresVersion = () =>
  existsSync(clusters) ? Math.max(0, ...readdirSync(clusters).map(Number).filter(Number.isInteger)) : 0

const packages = {
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/bin/patroni': 'patroni',
  // The client of etcd that Patroni imports, which its package only suggests.
  '/usr/lib/python3/dist-packages/etcd': 'python3-etcd',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/pgbackrest': 'pgbackrest',
}
const missingPackages = () => [
  ...Object.entries(packages).flatMap(([path, name]) => (existsSync(path) ? [] : name)),
  ...(postgresVersion() < oldestPostgres ? [`postgresql-${oldestPostgres}`] : []),
]

function install(packages: string[]) {
  const isOurs = !existsSync(policy)
  if (isOurs) {
    writeFileSync(policy, '#!/bin/sh\nexit 101\n')
    chmodSync(policy, 0o755)
  }
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('/usr/bin/apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
    spawnSync('/usr/bin/apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      env,
      stdio: 'ignore',
    })
  } finally {
    if (isOurs) rmSync(policy)
  }
}

const versionOf = (program: string, flag: string) => {
  const { stdout, stderr } = spawnSync(program, [flag], { encoding: 'utf8' })
  return `${basename(program)} ${/\d+(\.\d+)+/.exec(stdout + stderr)?.[0]}`
}
