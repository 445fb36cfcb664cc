/** bin/restore FILE [--replace]: puts a backup in place of the market, which must be stopped. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { continueOnPinnedNode, exitWithError, loadSettings, ROOT } from './pinned.mjs'
import { setup } from './setup.mjs'

loadSettings()
await setup()
await continueOnPinnedNode(import.meta.url)
const args = process.argv.slice(2)
const replace = args.includes('--replace')
const [given, ...more] = args.filter(arg => arg !== '--replace')
if (!given || more.length || given.startsWith('-')) exitWithError('usage : bin/restore FICHIER [--replace]')
const file = path.resolve(given)
if (!existsSync(file)) exitWithError(`${file} n’existe pas`)

const started = Date.now()
const dataDirectory = path.resolve(ROOT, process.env.DATA_DIR || '.data')
const { openDatabase } = await import('./database.mjs')
const { restoreSite } = await import('../src/app/restore.ts')
const database = await openDatabase().catch(error => exitWithError(error.message))
try {
  const log = line => console.log(`· ${line}`)
  const { madeAt, rows, files, migrated } = await restoreSite({ url: database.url, dataDirectory, file, replace, log })
  const seconds = ((Date.now() - started) / 1_000).toFixed(1)
  console.log(`✓ le marché est celui du ${madeAt} : ${rows} lignes, ${files} fichiers, en ${seconds} s`)
  if (migrated.length) console.log(`  ${migrated.length} migration(s) passée(s) ensuite`)
  console.log(`  Ensuite : bin/settle --since ${madeAt}, puis bin/db invariants`)
} catch (error) {
  console.error(`✗ ${error.message}`)
  process.exitCode = 1
} finally {
  await database.stop()
}
