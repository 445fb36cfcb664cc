/** The Node of the project (the npm package `node`), and how the verbs run programs on it. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
export const NODE = path.join(ROOT, 'node_modules/node/bin/node')

// In megabytes: V8 would grow its young generation to 64 while it starts. Pages and lists cost the same with this;
// with 4 a list rendered without the cache costs a sixth more.
export const YOUNG_GENERATION = '--max-semi-space-size=16'

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Entry of an installed package's command, to run on the pinned Node whatever PATH contains. */
export const tool = file => path.join(ROOT, 'node_modules', file)

/** Runs to the end; resolves to the exit code (130 when ended by a signal), never rejects for a program that fails. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options })
    child.once('error', error => (error.name === 'AbortError' ? resolve(130) : reject(error)))
    child.once('close', code => resolve(code ?? 130))
  })
}

/** Runs a file of the project that ends when we do, even killed. */
export function runFollowing(file, args, options = {}) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  return run(process.execPath, ['--import', followFile(), file, ...args], { ...options, stdio })
}

/**
 * Returns when this process already is the pinned Node; otherwise runs the same file again on it and ends with its code.
 * The second process stops by itself when this one dies (see follow.mjs).
 */
export async function continueOnPinnedNode(url) {
  endWithNpm()
  if (isImage()) return
  const { version } = JSON.parse(readFileSync(tool('node/package.json'), 'utf8'))
  if (process.versions.node === version) return
  const child = spawn(NODE, ['--import', followFile(), fileURLToPath(url), ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // The child decides when to end; from a terminal it hears Ctrl-C twice.
  for (const name of SIGNALS) process.on(name, () => child.kill(name))
  process.exit(await new Promise(resolve => child.once('close', code => resolve(code ?? 130))))
}

/** npm hands SIGTERM to the shell between us, which dies of it without a word: its death is our signal. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

export function followFile() {
  return new URL('./follow.mjs', import.meta.url).href
}

/** True in a container image, whose packages and Node are what its recipe put there. */
export function isImage() {
  return existsSync(path.join(ROOT, '.image'))
}

/** Settings of `.env`; the caller's environment takes precedence. */
export function loadSettings() {
  const file = path.join(ROOT, '.env')
  // Missing in the first releases of Node 20; the pinned Node then reads it.
  if (existsSync(file)) process.loadEnvFile?.(file)
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) readSecretFile(name)
}

/** The addresses that commands use before the configuration is read; `readEnv` reads the other secrets. */
function readSecretFile(name) {
  const file = process.env[`${name}_FILE`]
  if (!file || process.env[name]) return
  try {
    process.env[name] = readFileSync(file, 'utf8').trim()
    delete process.env[`${name}_FILE`]
  } catch (error) {
    exitWithError(`${name}_FILE=${file} : ce fichier ne se lit pas (${error.code})`)
  }
}

/** True when `file` is the program being run and not a module of another one. */
export function isMain(url) {
  return (
    process.argv[1] !== undefined && existsSync(process.argv[1]) && fileURLToPath(url) === path.resolve(process.argv[1])
  )
}

export function exitWithError(message) {
  console.error(`✗ ${message}`)
  process.exit(1)
}
