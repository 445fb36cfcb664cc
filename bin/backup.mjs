/** bin/backup [DIRECTORY]: archives the whole marketplace, which may run meanwhile; by default in DATA_DIR/backups. */
import path from 'node:path'
import { continueOnPinnedNode, exitWithError, loadSettings, ROOT } from './pinned.mjs'
import { setup } from './setup.mjs'

loadSettings()
await setup()
await continueOnPinnedNode(import.meta.url)
const [wanted, ...more] = process.argv.slice(2)
if (more.length || wanted?.startsWith('-')) exitWithError('usage : bin/backup [DOSSIER]')

const started = Date.now()
const dataDirectory = path.resolve(ROOT, process.env.DATA_DIR || '.data')
const { openDatabase } = await import('./database.mjs')
const { backUp } = await import('../src/platform/backup/backup.ts')
const database = await openDatabase().catch(error => exitWithError(error.message))
try {
  const directory = path.resolve(wanted ?? path.join(dataDirectory, 'backups'))
  const { file, bytes, rows, files } = await backUp({ url: database.url, dataDirectory, directory })
  const seconds = ((Date.now() - started) / 1_000).toFixed(1)
  console.log(`✓ ${file}`)
  console.log(`  ${rows} lignes, ${files} fichiers, ${(bytes / 1e6).toFixed(1)} Mo, en ${seconds} s`)
} catch (error) {
  console.error(`✗ rien n’est sauvegardé : ${error.message}`)
  process.exitCode = 1
} finally {
  await database.stop()
}
