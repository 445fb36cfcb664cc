/**
 * A server, a worker and a browser, which the test files of one process of the test runner use in turn: each takes
 * seconds to start.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { startProgram } from './processes.ts'

type Role = 'server' | 'worker'
type Settings = Record<string, string>

const processes = new Map<Role, ChildProcess>()

/** Opens it for the database and the port of `settings`; closes the one it was open for. */
export const openShared = (role: Role, settings: Settings): Promise<void> => tell(role, processOf(role), settings)

/** Without effect on one that has ended. */
export async function closeShared(role: Role): Promise<void> {
  const child = processes.get(role)
  if (child && isAlive(child)) await tell(role, child, null)
}

const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

function processOf(role: Role): ChildProcess {
  const started = processes.get(role)
  if (started && isAlive(started)) return started
  const child = startProgram('tests/support/site-process.ts', {
    NODE_ENV: 'production',
    SITE_PROCESS: role,
    DB_POOL: '6',
  })
  processes.set(role, child)
  return child
}

async function tell(role: Role, child: ChildProcess, message: Settings | null): Promise<void> {
  const ended = new AbortController()
  const answered = once(child, 'message', { signal: ended.signal })
  const onExit = () => ended.abort(new Error(`the ${role} ended`))
  child.once('exit', onExit)
  child.send(message as Settings)
  await answered.finally(() => child.off('exit', onExit))
}

type Pictures = 'shown' | 'left out'
const browsers = new Map<Pictures, Browser>()

/** Pages that show their pictures take a twentieth more of the processor time. */
export async function sharedBrowser(pictures: Pictures): Promise<Browser> {
  const started = browsers.get(pictures)
  if (started?.isConnected()) return started
  const browser = await openBrowser(pictures === 'shown' ? [] : ['--blink-settings=imagesEnabled=false'])
  browsers.set(pictures, browser)
  return browser
}
