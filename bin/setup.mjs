/** Installs what is missing: npm's packages exactly as locked, among them the Node and the PostgreSQL of the project. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { exitWithError, isImage, isMain, NODE, ROOT, run } from './pinned.mjs'

const LOCK = path.join(ROOT, 'package-lock.json')
const STAMP = path.join(ROOT, 'node_modules/.installed')
// Written by npm at the end of every installation.
const NPM_STAMP = path.join(ROOT, 'node_modules/.package-lock.json')

export async function setup() {
  if (isImage()) return
  if (Number(process.versions.node.split('.')[0]) < 20)
    exitWithError(`Node 20 ou plus récent est nécessaire (ici ${process.version})`)
  const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  if (!isInstalled(wanted)) {
    console.log('· installation des dépendances…')
    await installPackages()
  }
  if (!nodeRuns()) await installNode()
  writeFileSync(STAMP, wanted)
}

function isInstalled(wanted) {
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === wanted
  // Installed by hand: npm writes both files within a moment.
  return existsSync(NPM_STAMP) && statSync(NPM_STAMP).mtimeMs + 5_000 > statSync(LOCK).mtimeMs
}

/**
 * `npm ci` refuses a lock that leaves out packages for other systems, as npm writes it where the registry has none of
 * them; `npm install --no-save` installs the same versions.
 */
async function installPackages() {
  if ((await npm('ci', { stdio: 'ignore' })) === 0) return
  if ((await npm('install', { stdio: 'inherit' })) !== 0)
    exitWithError('l’installation a échoué : voir les lignes ci-dessus')
}

/** On the Node that runs npm, not on ours, which it replaces; with the build's packages even when NODE_ENV is production. */
function npm(verb, options) {
  const args = [verb, '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { npm_execpath: program, npm_node_execpath: node } = process.env
  return program && node && existsSync(node) ? run(node, [program, ...args], options) : run('npm', args, options)
}

function nodeRuns() {
  return spawnSync(NODE, ['--version']).status === 0
}

/** Where npm is configured not to run installation scripts, the package `node` is still without its binary. */
async function installNode() {
  const code = await run(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: path.join(ROOT, 'node_modules/node'),
  })
  if (code !== 0 || !nodeRuns())
    exitWithError('le Node du projet (paquet npm « node ») ne démarre pas sur cette machine')
}

if (isMain(import.meta.url)) {
  await setup()
  console.log('✓ dépendances installées')
}
