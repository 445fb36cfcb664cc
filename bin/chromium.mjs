/** A Chromium for the browser tests: the one this machine has, else Playwright's, else the distribution's. Needs the pinned Node. */
import { NODE, run, tool } from './pinned.mjs'

export async function haveChromium() {
  const { findChromium } = await import('../tests/support/browser.ts')
  for (const install of [undefined, installPlaywrights, installDebians]) {
    await install?.()
    const found = findChromium()
    if (found) {
      console.log(found)
      return true
    }
  }
  console.error('✗ aucun Chromium : installez-en un, ou indiquez le vôtre par CHROMIUM_PATH')
  return false
}

function installPlaywrights() {
  console.log('· installation du Chromium de Playwright…')
  return run(NODE, [tool('playwright-core/cli.js'), 'install', 'chromium'])
}

async function installDebians() {
  if (process.getuid?.() !== 0) return
  console.log('· installation du Chromium de la distribution…')
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update', '-qq'], options).catch(() => undefined)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options).catch(() => undefined)
}
