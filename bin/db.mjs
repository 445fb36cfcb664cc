/** bin/db migrate | reset | psql | types | invariants */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { continueOnPinnedNode, exitWithError, loadSettings, ROOT, run } from './pinned.mjs'
import { setup } from './setup.mjs'

const VERBS = { migrate: migrateAll, reset, psql, types, invariants }

loadSettings()
await setup()
await continueOnPinnedNode(import.meta.url)
const [verb, ...args] = process.argv.slice(2)
if (!Object.hasOwn(VERBS, verb ?? '')) exitWithError('usage : bin/db migrate | reset | psql | types | invariants')

const { openDatabase } = await import('./database.mjs')
const { startEphemeral } = await import('../src/platform/db/ephemeral.ts')
// Types come from the migrations alone, whatever the state of the database at hand.
const database = await (verb === 'types' ? startEphemeral() : openDatabase()).catch(error =>
  exitWithError(error.message),
)
// Ctrl-C is for the program under way (psql uses it); we still have to close the database.
process.on('SIGINT', () => undefined)
try {
  process.exitCode = (await VERBS[verb](database.url, args)) ?? 0
} catch (error) {
  console.error(`✗ ${error.message}`)
  process.exitCode = 1
} finally {
  await database.stop()
}

async function migrateAll(url) {
  const { migrate } = await import('../src/platform/db/migrate.ts')
  const applied = await migrate(url, { log: name => console.log(`· ${name}`) })
  console.log(applied.length ? `✓ ${applied.length} migration(s) passée(s)` : '✓ schéma à jour')
}

/** Empties the database, which must be this machine's: one word must never cost a market its orders. */
async function reset(url) {
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname))
    throw new Error('reset ne vide qu’une base de cette machine')
  await withPool(url, async pool => {
    await pool.query('drop schema if exists graphile_worker cascade')
    await pool.query('drop schema public cascade')
    await pool.query('create schema public')
  })
  await migrateAll(url)
}

function psql(url, options) {
  return run('psql', [url, ...options]).catch(() =>
    Promise.reject(new Error('psql n’est pas installé sur cette machine')),
  )
}

async function types(url) {
  const { migrate } = await import('../src/platform/db/migrate.ts')
  const { writeTypes } = await import('../src/platform/db/types-generator.ts')
  await migrate(url)
  await withPool(url, pool => writeTypes(pool))
  console.log('✓ src/platform/db/schema.generated.ts')
}

/** Every query of bench/invariants.sql must return nothing; returns 1 when one does. */
async function invariants(url) {
  const file = path.join(ROOT, 'bench/invariants.sql')
  if (!existsSync(file)) throw new Error('bench/invariants.sql n’existe pas')
  const queries = readFileSync(file, 'utf8')
    .split(/;\s*$/m)
    .filter(text => text.replaceAll(/--.*$/gm, '').trim())
  let broken = 0
  await withPool(url, async pool => {
    for (const query of queries) {
      const { rows } = await pool.query(query)
      if (rows.length === 0) continue
      broken++
      console.error(`✗ ${query.trim().split('\n')[0]}`)
      console.table(rows.slice(0, 20))
    }
  })
  console.log(
    broken ? `✗ ${broken} invariant(s) rompu(s) sur ${queries.length}` : `✓ ${queries.length} invariants tenus`,
  )
  return broken ? 1 : 0
}

async function withPool(url, use) {
  const { createDb } = await import('../src/platform/db/pool.ts')
  const { pool, close } = createDb(url, { applicationName: 'cep-et-chai db', size: 1 })
  try {
    return await use(pool)
  } finally {
    await close()
  }
}
