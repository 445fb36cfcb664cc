/** The databases that test files copy: migrated, and with the demo. */
import { randomBytes } from 'node:crypto'
import { loadMarket } from '#demo/load/market.ts'
import { demoPassword } from '#demo/load/people.ts'
import { startEphemeral } from '#platform/db/ephemeral.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createDb } from '#platform/db/pool.ts'
import { administer, copyDatabase, dropDatabase } from './copied-database.ts'
import { quickHash } from './passwords.ts'

/** `admin` is the address of any database of the server; the others are names of databases. */
export type TestDatabases = { admin: string; template: string; demo?: string }

/**
 * As PostgreSQL may plan a statement after its fifth use: one that it cannot plan without the values fails here at once.
 * It also halves the planning, which took as much time as the statements.
 */
const plannedOnce = { plan_cache_mode: 'force_generic_plan' }

/** Four processors run five test files at once, some of which start servers. */
const forAllWorkers = { max_connections: '300' }

/**
 * On the server of `TEST_DATABASE_URL`, else `DATABASE_URL` (any database of it, with a role that may create databases);
 * without them on an ephemeral one.
 */
export async function createTemplate(): Promise<TestDatabases & { close: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  const { admin, stop } = given ? { admin: given, stop: async () => undefined } : await startServer()
  const template = `cep_et_chai_test_${randomBytes(4).toString('hex')}`
  const url = new URL(admin)
  url.pathname = template
  await administer(admin, `create database ${template}`)
  await migrate(url.href)
  async function close(): Promise<void> {
    if (given) await dropDatabase(admin, template)
    await stop()
  }
  return { admin, template, close }
}

async function startServer() {
  const { socketUrl, stop } = await startEphemeral({ ...plannedOnce, ...forAllWorkers })
  return { admin: socketUrl, stop }
}

/** Returns its name. */
export async function createDemoTemplate({ admin, template }: TestDatabases): Promise<string> {
  const name = `${template}_demo`
  const url = await copyDatabase(admin, template, name)
  const { db, close } = createDb(url)
  await db.transaction().execute(loadMarket)
  // All accounts that log in have one password, and tests do so some two hundred times.
  await db
    .updateTable('users')
    .set({ password_hash: await quickHash(demoPassword) })
    .where('password_hash', '<>', '')
    .execute()
  await close()
  return name
}

/** Those of an earlier step: `bin/ci.mjs` creates them beside its checks, once for all projects. */
export const preparedDatabases = (): TestDatabases | undefined =>
  process.env.PREPARED_DATABASES ? JSON.parse(process.env.PREPARED_DATABASES) : undefined
