/**
 * Databases to measure: the demo multiplied to a size, built once in the embedded PostgreSQL of DATA_DIR and copied for
 * each run.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { isAlive } from '#platform/db/cluster.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'

const root = join(import.meta.dirname, '../..')

export type SizedDatabase = {
  url: string
  /** Build time in seconds; null when the database existed. */
  builtIn: number | null
  /** PID of the PostgreSQL server. */
  pid: number
  close: () => Promise<void>
}

/** Durable, with the settings of `npm start`, so that results match production. */
export async function openSized(articles: number): Promise<SizedDatabase> {
  const server = await startEmbedded(resolve(process.env.DATA_DIR || '.data/bench', 'postgres'))
  const urlOf = (name: string) => Object.assign(new URL(server.url), { pathname: name }).href
  const administer = (statement: string) => execute(urlOf('postgres'), statement)
  const whole = `market_${articles}_${fingerprint()}`
  const builtIn = (await exists(urlOf('postgres'), whole)) ? null : await build(urlOf, administer, whole, articles)
  await dropAbandonedDatabases(urlOf('postgres'))
  const copy = `run_${process.pid}`
  await administer(`create database ${copy} template ${whole} strategy file_copy`)
  // Removes two kinds of jobs that are not part of the run: the refresh of the new listing and the demo’s failed job.
  await execute(
    urlOf(copy),
    `select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where last_error is not null or task_identifier = 'listing.refresh'))`,
  )
  return {
    url: urlOf(copy),
    builtIn,
    pid: Number(readFileSync(join(server.directory, 'postmaster.pid'), 'utf8').split('\n')[0]),
    close: async () => {
      await administer(`drop database ${copy} with (force)`)
      await server.stop()
    },
  }
}

type Administer = (statement: string) => Promise<void>

/** Built under another name, renamed once complete. */
async function build(urlOf: (name: string) => string, administer: Administer, whole: string, articles: number) {
  const started = performance.now()
  const site = `site_${process.pid}`
  await administer(`create database ${site}`)
  await migrate(urlOf(site))
  await seed(urlOf(site), articles)
  await execute(urlOf(site), 'vacuum analyze')
  await administer(`alter database ${site} rename to ${whole}`)
  return Math.round((performance.now() - started) / 1_000)
}

async function seed(url: string, articles: number) {
  const args = ['demo/seed.ts', '--articles', String(articles)]
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the demo market could not be loaded')
}

/** Copies left by killed runs. */
async function dropAbandonedDatabases(url: string) {
  const client = await connected(url)
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^(run|site)_[0-9]+$'`,
  )
  for (const { name } of rows)
    if (!isAlive(Number(name.split('_')[1]))) await client.query(`drop database ${name} with (force)`)
  await client.end()
}

/** A change of the schema, of the demo or of the trade words needs a new database. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of globSync(['{migrations,demo}/**/*.*', 'src/domains/search/vocabulary/*.txt'], {
    cwd: root,
  }).sort())
    hash.update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 8)
}

async function exists(url: string, name: string): Promise<boolean> {
  const client = await connected(url)
  const { rowCount } = await client
    .query('select from pg_database where datname = $1', [name])
    .finally(() => client.end())
  return rowCount === 1
}

async function execute(url: string, statement: string): Promise<void> {
  const client = await connected(url)
  await client.query(statement).finally(() => client.end())
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}
