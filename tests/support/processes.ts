/** Starts programs of this project as processes. Has no test runner dependency: benches use it too. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export const root = join(import.meta.dirname, '../..')
/** With cached type stripping, a start takes a third of the time. */
export const cachedStart = { NODE_COMPILE_CACHE: join(tmpdir(), 'cep-et-chai-compiled') }

/** Runs a program with the current Node binary; its IPC channel closes when this process ends. */
export const startProgram = (
  file: string,
  env: NodeJS.ProcessEnv,
  options: string[] = [],
  log: 'inherit' | 'pipe' = 'inherit',
): ChildProcess =>
  spawn(process.execPath, [...options, join(root, file)], {
    cwd: root,
    env: { ...process.env, ...cachedStart, ...env },
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })

/** Ends a program and waits until it is gone; returns its exit code, null when a signal ended it. */
export const stopProgram = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise<number | null>(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
    child.once('exit', code => resolve(code))
    child.kill(signal)
  })

/** Below those that systems give to outgoing connections: it stays free while the server on it restarts. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  return (await isFree(port)) ? port : freePort()
}

const isFree = (port: number) =>
  new Promise<boolean>(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

export async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const ok = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      response => response.ok,
      () => false,
    )
    if (ok) return
    await pause(50)
  }
  throw new Error(`${url} does not respond`)
}

/** Polls until `check` returns a value: for the effects of another process. */
export async function eventually<T>(
  check: () => Promise<T | null | undefined | false>,
  what: string,
  within = 15_000,
): Promise<T> {
  const deadline = Date.now() + within
  while (Date.now() < deadline) {
    const found = await check()
    if (found) return found
    await pause(100)
  }
  throw new Error(`never happened: ${what}`)
}
