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
  await record(database.url, bytes)
  console.log(`✓ ${file}`)
  console.log(`  ${rows} lignes, ${files} fichiers, ${(bytes / 1e6).toFixed(1)} Mo, en ${seconds} s`)
} catch (error) {
  console.error(`✗ rien n’est sauvegardé : ${error.message}`)
  process.exitCode = 1
} finally {
  await database.stop()
}

/** For « État »; a read-only database still has its backup. */
async function record(url, bytes) {
  const { createDb } = await import('../src/platform/db/pool.ts')
  const { recordBackup } = await import('../src/domains/opening/server/running/observe.ts')
  const { db, close } = createDb(url, { applicationName: 'cep-et-chai backup', size: 1 })
  await recordBackup(db, bytes).catch(error => console.error(`· sauvegarde faite, mais non notée : ${error.message}`))
  await close()
}
