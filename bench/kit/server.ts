/** Runs the server and the worker as `npm start` does: separate processes, on built pages. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { productionEnv } from '#tests/support/production.ts'
import { processorMs } from './processor.ts'

const root = join(import.meta.dirname, '../..')
const openWithin = 120_000

export type Running = {
  site: URL
  /** Milliseconds from process start to the complete first page. */
  firstPageMs: number
  /** Processor time of the process until then. */
  startMs: number
  /** Memory of the server process, in MB. */
  memory: () => number
  pid: number
  stop: () => Promise<void>
}
type Options = {
  databaseUrl: string
  /** Folder for V8’s CPU profile of the server. */
  profileTo?: string
  worker?: boolean
  /** With `DEMO=off` and its address as PUBLIC_URL, as visitors and search engines see a real marketplace. */
  asProduction?: boolean
}

/** Rebuilds only when the sources changed. */
export async function buildPages(): Promise<void> {
  const { build } = await import(new URL('../../bin/build.mjs', import.meta.url).href)
  if (!(await build())) throw new Error('the pages cannot be built')
}

export async function startServer({ databaseUrl, profileTo, worker = true, asProduction }: Options): Promise<Running> {
  const port = await freePort()
  const site = new URL(`http://127.0.0.1:${port}`)
  const env = {
    ...process.env,
    ...(asProduction ? { ...productionEnv, PUBLIC_URL: site.origin } : {}),
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PORT: String(port),
    RATE_LIMITS: 'off',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    // A server that sheds load logs its refusals; the load generator counts them itself.
    LOG_LEVEL: process.env.LOG_LEVEL || 'fatal',
  }
  const run = (file: string, flags: string[] = []) =>
    spawn(process.execPath, ['--max-semi-space-size=16', ...flags, join(root, file)], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  const started = performance.now()
  const server = run('src/app/server.ts', profileTo ? ['--cpu-prof', `--cpu-prof-dir=${profileTo}`] : [])
  await firstPage(site, server)
  const firstPageMs = Math.round(performance.now() - started)
  const startMs = processorMs(server.pid ?? 0)
  const programs = [server, ...(worker ? [run('src/app/worker.ts')] : [])]
  return {
    site,
    firstPageMs,
    startMs,
    memory: () => residentMb(server),
    pid: server.pid ?? 0,
    stop: async () => {
      await Promise.all(programs.map(ended))
    },
  }
}

async function firstPage(site: URL, server: ChildProcess): Promise<void> {
  const deadline = performance.now() + openWithin
  while (performance.now() < deadline && server.exitCode === null) {
    const page = await fetch(site).then(
      response => (response.ok ? response.text() : null),
      () => null,
    )
    if (page?.includes('</html>')) return
    await pause(10)
  }
  server.kill('SIGKILL')
  throw new Error('the server does not open')
}

export function residentMb({ pid }: ChildProcess): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)?.[1]
  return Math.round(Number(line) / 1_024)
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}
