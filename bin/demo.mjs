/** bin/demo add [--articles N] | remove [--yes] [--all]: the demo market, put into an empty database or taken out of it. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { continueOnPinnedNode, exitWithError, loadSettings, ROOT, runFollowing } from './pinned.mjs'
import { setup } from './setup.mjs'

const VERBS = { add, remove }
const USAGE = 'usage : bin/demo add [--articles N] | remove [--yes] [--all]'
const CONFIRMATION = 'supprimer'
const LISTED = 20

loadSettings()
await setup()
await continueOnPinnedNode(import.meta.url)
const [verb, ...args] = process.argv.slice(2)
if (!Object.hasOwn(VERBS, verb ?? '')) exitWithError(USAGE)
if (verb === 'remove' && args.some(arg => !['--yes', '--all'].includes(arg))) exitWithError(USAGE)

const { openDatabase } = await import('./database.mjs')
const database = await openDatabase().catch(error => exitWithError(error.message))
try {
  process.exitCode = (await VERBS[verb](database.url)) ?? 0
} catch (error) {
  console.error(`✗ ${error.message}`)
  process.exitCode = 1
} finally {
  await database.stop()
}

async function add(url) {
  const { migrate } = await import('../src/platform/db/migrate.ts')
  // A new database has no tables before the first start.
  await migrate(url)
  return runFollowing('demo/seed.ts', args, { env: { ...process.env, DATABASE_URL: url } })
}

async function remove(url) {
  const { createDb } = await import('../src/platform/db/pool.ts')
  const { migrate } = await import('../src/platform/db/migrate.ts')
  const { isOpen, readDemo, removeDemo } = await import('../demo/remove.ts')
  // A demo loaded before it was marked is recognised by a migration.
  await migrate(url)
  const { db, close } = createDb(url, { applicationName: 'cep-et-chai demo', size: 1 })
  try {
    const content = await readDemo(db)
    if (!content.isDemo) throw new Error('cette base n’est pas celle d’une démonstration : rien n’est enlevé')
    if (await isOpen(db)) throw new Error('le marché est ouvert : arrêtez d’abord le serveur et le worker')
    describe(content)
    if (content.others.length && !args.includes('--all'))
      throw new Error('rien n’est enlevé : gardez une copie (bin/backup), puis bin/demo remove --all')
    if (!(await isConfirmed())) throw new Error('rien n’est enlevé')
    await removeDemo(db)
    // Resized pictures are named by numbers that begin again.
    rmSync(path.resolve(ROOT, process.env.DATA_DIR || '.data', 'pictures'), { recursive: true, force: true })
    console.log('✓ la démonstration est enlevée : la base est vide, prête pour un vrai marché (DEMO=off)')
  } finally {
    await close()
  }
}

function describe({ accounts, orders, articles, others }) {
  console.log('Sera enlevé, sans retour : tout ce que la base contient, réglages et journal compris.')
  console.log(`  ${accounts} comptes, ${articles} articles, ${orders} commandes`)
  if (!others.length) return
  console.log(`  dont ${others.length} compte(s) que la démonstration n’a pas créé(s), avec leurs commandes :`)
  for (const { email, createdAt, orders: own } of others.slice(0, LISTED))
    console.log(`  · ${email}, inscrit le ${createdAt.toLocaleDateString('fr-FR')}, ${own} commande(s)`)
  if (others.length > LISTED) console.log(`  · et ${others.length - LISTED} autre(s)`)
}

async function isConfirmed() {
  if (args.includes('--yes')) return true
  if (!process.stdin.isTTY) throw new Error('rien n’est enlevé : confirmez par --yes')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const response = await terminal.question(`Tapez « ${CONFIRMATION} » pour confirmer : `)
  terminal.close()
  return response.trim() === CONFIRMATION
}
