/** Processes of the deployment; each can be stopped, killed and restarted. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OsAccount, osAccountFor } from '#platform/db/binaries.ts'
import { chownTo } from '#platform/db/cluster.ts'
import { eventually } from '#tests/support/processes.ts'

export type Part = {
  start: () => Promise<void>
  /** Sends a signal and waits for the exit. */
  end: (signal: NodeJS.Signals) => Promise<void>
  sendSignal: (signal: NodeJS.Signals) => void
}

type Program = {
  command: string[]
  account?: OsAccount
  env?: NodeJS.ProcessEnv
  folder: string
  name: string
  /** Starts again when it ends by itself, as systemd does. */
  restarts?: boolean
  isReady: () => Promise<boolean>
}

/** Its output goes to a file of the folder. */
export function part({ command, account = {}, env = process.env, folder, name, restarts, isReady }: Program): Part {
  const [program = '', ...args] = command
  let child: ChildProcess | null = null
  let isEnding = false
  const launch = () => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    child = spawn(program, args, {
      ...account,
      env,
      cwd: account.uid === undefined ? process.cwd() : '/',
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    if (restarts) child.once('exit', () => isEnding || setTimeout(launch, 1_000).unref())
  }
  const hasEnded = () => child === null || child.exitCode !== null || child.signalCode !== null
  return {
    start: async () => {
      isEnding = false
      launch()
      await eventually(
        async () => {
          // A server killed a moment ago may still hold the port or lock.
          if (hasEnded()) launch()
          return isReady()
        },
        `${name} is ready`,
        90_000,
      )
    },
    sendSignal: signal => void child?.kill(signal),
    end: async signal => {
      isEnding = true
      if (!child || hasEnded()) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

/** Runs a command to its end; the error has its output when it fails. */
export function run(
  command: string[],
  options: { account?: OsAccount; env?: NodeJS.ProcessEnv; cwd?: string } = {},
): void {
  const [program = '', ...args] = command
  const { status, stderr, error } = spawnSync(program, args, {
    ...options.account,
    env: options.env,
    cwd: options.cwd ?? '/',
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr.trim()}`)
}

export const responses = (url: string) => () =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    response => response.ok,
    () => false,
  )

/** A folder writable by the database’s system account. */
export function ownedFolder(parent: string, name: string): string {
  const folder = join(parent, name)
  mkdirSync(folder, { mode: 0o700 })
  chownTo(folder, osAccountFor(parent))
  return folder
}

/** The last log lines of every process, to find out why one did not start. */
export const lastWords = (folder: string): string =>
  readdirSync(folder)
    .filter(file => file.endsWith('.log'))
    .map(file => `── ${file}\n${readFileSync(join(folder, file), 'utf8').slice(-1_500)}`)
    .join('\n')
