/**
 * Browsers for the tests. A Chromium: a headless shell, which takes half of the processor time, else the browser this
 * machine has, else one that is installed. A Firefox when one can be had: its tests are skipped without.
 */
import { spawnSync } from 'node:child_process'
import { NODE, run, tool } from './pinned.mjs'

// In milliseconds: a machine without network has another browser, or fails soon.
const DOWNLOAD_WITHIN = 120_000
const APT = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }

const SHELL = 'chromium-headless-shell'
const FIREFOX = 'firefox-esr'

/** Those of Debian that `haveBrowsers` would install, at once: each `apt-get` takes seconds. Needs none of npm's packages. */
export async function installDebianBrowsers() {
  const { CHROMIUM_PATH, FIREFOX_PATH } = process.env
  const names = []
  if (!CHROMIUM_PATH && !haveCommand(SHELL)) names.push(SHELL)
  if (!FIREFOX_PATH && !haveCommand(FIREFOX, 'firefox')) names.push(FIREFOX)
  if (names.length > 0) await installDebians(...names)
}

const haveCommand = (...names) => names.some(name => spawnSync('/bin/sh', ['-c', `command -v ${name}`]).status === 0)

/** Needs the pinned Node. */
export async function haveBrowsers() {
  const { findChromium, findFirefox, findHeadlessShell } = await import('../tests/support/browser.ts')
  const chromium = await firstOf([
    [findHeadlessShell],
    [findHeadlessShell, () => installDebians(SHELL)],
    [findChromium],
    [findChromium, installPlaywrights],
    [findChromium, () => installDebians('chromium')],
  ])
  if (!chromium) console.error('✗ aucun Chromium : installez-en un, ou indiquez le vôtre par CHROMIUM_PATH')
  const firefox = await firstOf([[findFirefox], [findFirefox, () => installDebians(FIREFOX)]])
  if (!firefox) console.log('· aucun Firefox : ses tests ne seront pas joués')
  return chromium !== undefined
}

/** The first browser found, each time after its installation. */
async function firstOf(ways) {
  for (const [find, install] of ways) {
    await install?.()
    const found = find()
    if (found) {
      console.log(found)
      return found
    }
  }
}

function installPlaywrights() {
  console.log('· installation du Chromium de Playwright…')
  return run(NODE, [tool('playwright-core/cli.js'), 'install', 'chromium'])
}

async function installDebians(...names) {
  if (process.getuid?.() !== 0) return
  console.log(`· installation de ${names.join(', ')}…`)
  const download = ['install', '-y', '-qq', '--no-install-recommends', '--download-only', ...names]
  if (!(await apt(download))) {
    await apt(['update', '-qq'])
    if (!(await apt(download))) return
  }
  // From here on without a limit: a package must not stay half unpacked.
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '--no-download', ...names], { env: APT })
}

const apt = async args => {
  const signal = AbortSignal.timeout(DOWNLOAD_WITHIN)
  return (await run('apt-get', args, { env: APT, signal }).catch(() => 1)) === 0
}
