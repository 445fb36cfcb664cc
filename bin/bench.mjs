/** bin/bench NAME [options] runs bench/NAME.ts on the pinned Node, with the memory of a server in production. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { exitWithError, loadSettings, NODE, ROOT, run, YOUNG_GENERATION } from './pinned.mjs'
import { setup } from './setup.mjs'

const [name, ...options] = process.argv.slice(2)
const file = path.join(ROOT, 'bench', `${name}.ts`)
if (!name || !existsSync(file)) {
  const names = readdirSync(path.join(ROOT, 'bench')).filter(entry => entry.endsWith('.ts'))
  exitWithError(`usage : bin/bench ${names.map(entry => path.basename(entry, '.ts')).join(' | ') || 'NOM'}`)
}
loadSettings()
await setup()
process.exitCode = await run(NODE, [YOUNG_GENERATION, file, ...options])
