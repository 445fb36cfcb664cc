/** Two first starts on one DATA_DIR would build, migrate and load side by side: the second is refused until the first is done. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { exitWithError } from './pinned.mjs'

// Longer than any first start; a later file was left by a process whose number another one has now.
const STALE_AFTER = 15 * 60_000
const fileOf = folder => path.join(folder, 'starting.pid')

export function holdFolder(folder) {
  const file = fileOf(folder)
  mkdirSync(folder, { recursive: true })
  const holder = holderOf(file)
  if (holder) exitWithError(`un autre démarrage prépare déjà ${folder} (processus ${holder}) : attendez qu’il ait fini`)
  rmSync(file, { force: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    exitWithError(`un autre démarrage prépare déjà ${folder} : attendez qu’il ait fini`)
  }
  process.on('exit', () => releaseFolder(folder))
}

/** Only by the process that holds it. */
export function releaseFolder(folder) {
  if (read(fileOf(folder)) === String(process.pid)) rmSync(fileOf(folder), { force: true })
}

/** The living process that prepares this folder, if any. */
function holderOf(file) {
  const pid = Number(read(file))
  if (!pid || pid === process.pid || Date.now() - statSync(file).mtimeMs > STALE_AFTER) return undefined
  try {
    process.kill(pid, 0)
    return pid
  } catch (error) {
    return error.code === 'EPERM' ? pid : undefined
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
