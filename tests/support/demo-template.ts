/** Global setup of the browser tests, after `database-cluster.ts`: a database with the demo, which each test file copies. */
import type { TestProject } from 'vitest/node'
import { loadMarket } from '#demo/load/market.ts'
import { demoPassword } from '#demo/load/people.ts'
import { createDb } from '#platform/db/pool.ts'
import { copyDatabase, dropDatabase } from './copied-database.ts'
import { quickHash } from './passwords.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    demoTemplate: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { databaseAdminUrl: admin, databaseTemplate } = project.getProvidedContext()
  const name = `${databaseTemplate}_demo`
  const url = await copyDatabase(admin, databaseTemplate, name)
  const { db, close } = createDb(url)
  await db.transaction().execute(loadMarket)
  // All accounts that log in have one password, and tests do so some two hundred times.
  await db
    .updateTable('users')
    .set({ password_hash: await quickHash(demoPassword) })
    .where('password_hash', '<>', '')
    .execute()
  await close()
  project.provide('demoTemplate', name)
  return () => dropDatabase(admin, name)
}
