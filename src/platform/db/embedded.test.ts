import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { serverPid } from './cluster.ts'
import { type Embedded, startEmbedded } from './embedded.ts'

// These tests sync to disk, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

// One cluster for the file, stopped between tests.
let parent: string
let directory: string
const open: { stop: () => Promise<unknown> }[] = []

beforeAll(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'embedded-'))
  // Under root the server runs as another account, which needs access to the folder.
  chmodSync(parent, 0o755)
  directory = path.join(parent, 'postgres')
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop()
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

async function start(where = directory): Promise<Embedded> {
  const embedded = await startEmbedded(where)
  open.push(embedded)
  return embedded
}

async function ask<T extends pg.QueryResultRow>(url: string, query: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query<T>(query)
    .then(result => result.rows)
    .finally(() => client.end())
}

function killServer(): number {
  const pid = serverPid(directory)
  if (pid === undefined) throw new Error('no server')
  process.kill(pid, 'SIGKILL')
  return pid
}

test('keeps committed data when the server is killed and started again', async () => {
  const { url } = await start()
  await ask(url, 'create table committed (id integer)')
  await ask(url, 'insert into committed values (1), (2)')
  const killed = killServer()
  const again = await start()
  expect(again.url).toBe(url)
  expect(serverPid(directory)).not.toBe(killed)
  expect(await ask(url, 'select id from committed')).toEqual([{ id: 1 }, { id: 2 }])
})

test('shares one server among three programs that open an empty folder at once', async () => {
  const bare = path.join(parent, 'bare/postgres')
  const urls = (await Promise.all([start(bare), start(bare), start(bare)])).map(({ url }) => url)
  expect(new Set(urls).size).toBe(1)
})

test('finds the server of a killed program again', async () => {
  const program = spawnHolder(directory)
  await once(program.stdout as NodeJS.ReadableStream, 'data')
  const pid = serverPid(directory)
  program.kill('SIGKILL')
  await once(program, 'exit')
  await start()
  expect(serverPid(directory)).toBe(pid)
})

test('stops the server when the last program leaves, not before', async () => {
  const first = await start()
  const second = await start()
  const client = new pg.Client({ connectionString: second.url })
  await client.connect()
  expect(await first.stop()).toBe(false)
  await client.end()
  expect(await second.stop()).toBe(true)
  expect(serverPid(directory)).toBeUndefined()
})

test('changes port when another program took it meanwhile', async () => {
  const { url, stop } = await start()
  await stop()
  const intruder = net.createServer(socket => socket.destroy()).listen(Number(new URL(url).port), '127.0.0.1')
  await once(intruder, 'listening')
  const again = await start()
  expect(again.url).not.toBe(url)
  expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
  intruder.close()
})

test('starts although another program reuses the process number of a dead server', async () => {
  const { stop } = await start()
  await stop()
  // When the tests run as an ordinary user, the server's account owns this process: the case that PostgreSQL refuses.
  writeFileSync(path.join(directory, 'postmaster.pid'), `${process.pid}\n${directory}\n1\n1\n\n\n\n`)
  const { url } = await start()
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('restarts a supervised server each time it dies', async () => {
  const embedded = await start()
  const restarts: string[] = []
  await embedded.guard({ onRestart: url => restarts.push(url), onFailure: () => undefined })
  for (const times of [1, 2]) {
    killServer()
    await expect.poll(() => restarts.length, { timeout: 30_000 }).toBe(times)
    expect(await ask(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }])
  }
})

test('a supervisor that cannot connect retries once a second', async () => {
  const embedded = await start()
  const admin = embedded.url.replace(/[^/]+$/, 'postgres')
  const failures: unknown[] = []
  const restarts: string[] = []
  await embedded.guard({ onRestart: url => restarts.push(url), onFailure: error => failures.push(error) })
  await ask(admin, 'alter database cep_et_chai allow_connections false')
  await ask(
    admin,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cep-et-chai guard'`,
  )
  await new Promise(resume => setTimeout(resume, 2_500))
  expect(failures.length).toBeGreaterThanOrEqual(1)
  expect(failures.length).toBeLessThanOrEqual(3)
  await ask(admin, 'alter database cep_et_chai allow_connections true')
  await expect.poll(() => restarts.length, { timeout: 10_000 }).toBe(1)
})

test('only the owner can read the password, and no connection opens without it', async () => {
  const { url } = await start()
  expect(statSync(path.join(directory, 'cep-et-chai.json')).mode & 0o777).toBe(0o600)
  const intruder = new URL(url)
  intruder.password = 'guess'
  await expect(ask(intruder.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  expect(readFileSync(path.join(directory, 'pg_hba.conf'), 'utf8')).not.toMatch(/^[^#]*\btrust$/m)
})

test('installs the extensions in use and splits French words correctly', async () => {
  const { url } = await start()
  await ask(url, 'create extension unaccent; create extension pg_trgm; create extension citext')
  await ask(url, 'create extension cube; create extension earthdistance')
  const [row] = await ask(
    url,
    `select to_tsvector('french', 'l’œnologie « élevée »')::text as words, lower('ÉPERNAY') as lower, show_trgm('é') as trigrams`,
  )
  expect(row).toMatchObject({ lower: 'épernay' })
  expect(row?.words).toMatch(/'œnolog/)
  expect(row?.words).toMatch(/'élev'/)
  expect(row?.trigrams).not.toEqual([])
})

/** A program that opens the database and then waits. */
function spawnHolder(where: string): ChildProcess {
  const module = path.join(import.meta.dirname, 'embedded.ts')
  const code = `import { startEmbedded } from ${JSON.stringify(module)}
    await startEmbedded(${JSON.stringify(where)})
    console.log('open')
    setInterval(() => undefined, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
}
