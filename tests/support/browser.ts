/** The browsers of the tests. */
import { spawnSync } from 'node:child_process'
import { type Browser, chromium } from 'playwright-core'

const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const wholeBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The same engine without windows, tabs and menus, which nobody sees here: it takes half of the processor time. */
export const findHeadlessShell = () => [process.env.CHROMIUM_PATH, ...shells].map(onPath).find(starts)

/** Path of a Chromium that starts on this machine; undefined when there is none. */
export const findChromium = () =>
  [...[process.env.CHROMIUM_PATH, ...wholeBrowsers].map(onPath), chromium.executablePath()].find(starts)

/** Path of a Firefox that starts on this machine; undefined when there is none. */
export const findFirefox = () => [process.env.FIREFOX_PATH, 'firefox-esr', 'firefox'].map(onPath).find(starts)

/** Pages of tests live for seconds: optimising their scripts takes a seventh of the processor time of pages that axe reads. */
const fewCompilers = '--js-flags=--no-opt --no-maglev'

/** Set once: for a context that has a locale and a time zone of its own, Playwright overrides them for each page again. */
const french = { args: ['--accept-lang=fr-FR'], env: { ...process.env, TZ: 'Europe/Paris' } }

export function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  // Chromium’s sandbox refuses root, and containers give it too small a /dev/shm. Without a graphics card, drawing as if
  // there were one takes a tenth more of the processor time.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = ['--disable-dev-shm-usage', '--disable-gpu', fewCompilers, ...french.args, ...sandbox, ...flags]
  const executablePath = findHeadlessShell() ?? findChromium()
  if (!executablePath) throw new Error('no Chromium on this machine: bin/ci installs one, CHROMIUM_PATH names another')
  // Without a path, Playwright starts the headless shell that it installed beside its whole browser.
  return chromium.launch({
    ...(executablePath === chromium.executablePath() ? {} : { executablePath }),
    args,
    env: french.env,
  })
}

function onPath(command: string | undefined): string | undefined {
  if (!command || command.includes('/')) return command
  return spawnSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', command], { encoding: 'utf8' }).stdout.trim() || undefined
}

function starts(file: string | undefined): boolean {
  return file !== undefined && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0
}
