/** Two first starts on one DATA_DIR would build, migrate and load side by side: the second is refused until the first is done. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { exitWithError } from './pinned.mjs'

// Longer than any first start; a later file was left by a process whose number another one has now.
const STALE_AFTER = 15 * 60_000

/** Returns the function that releases the folder; the end of this process does it too. */
export function holdFolder(folder) {
  const file = path.join(folder, 'starting.pid')
  mkdirSync(folder, { recursive: true })
  if (isAbandoned(file)) rmSync(file, { force: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const holder = readFileSync(file, 'utf8')
    exitWithError(`un autre démarrage prépare déjà ${folder} (processus ${holder}) : attendez qu’il ait fini`)
  }
  const release = () => {
    process.off('exit', release)
    rmSync(file, { force: true })
  }
  process.on('exit', release)
  return release
}

function isAbandoned(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    if (!pid || pid === process.pid || Date.now() - statSync(file).mtimeMs > STALE_AFTER) return true
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
