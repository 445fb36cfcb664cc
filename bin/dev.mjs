/** bin/dev: npm start, and again after every change: the pages are rebuilt when theirs changed, the programs restarted. */
import { watch } from 'node:fs'
import path from 'node:path'
import { build } from './build.mjs'
import { continueOnPinnedNode, loadSettings, ROOT } from './pinned.mjs'
import { prepare, settings } from './prepare.mjs'
import { setup } from './setup.mjs'
import { supervise } from './supervise.mjs'

// Editors write a file in several steps.
const QUIET_FOR = 150

loadSettings()
await setup()
await continueOnPinnedNode(import.meta.url)
const market = await settings()
const { restart } = await supervise(await prepare(market), market)
console.log(`✓ ${market.address}, à jour à chaque modification de src/ (Ctrl-C pour arrêter)`)

let timer
let building = Promise.resolve()
watch(path.join(ROOT, 'src'), { recursive: true }, () => {
  clearTimeout(timer)
  timer = setTimeout(() => {
    building = building.then(refresh)
  }, QUIET_FOR)
})

async function refresh() {
  if (!(await build())) return
  restart()
  console.log(`✓ à jour, ${new Date().toLocaleTimeString('fr-FR')}`)
}
