/** Global setup of the browser tests, after `database-cluster.ts`: a database with the demo, which each test file copies. */
import type { TestProject } from 'vitest/node'
import { loadMarket } from '#demo/load/market.ts'
import { createDb } from '#platform/db/pool.ts'
import { copyDatabase, dropDatabase } from './copied-database.ts'

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
  await close()
  project.provide('demoTemplate', name)
  return () => dropDatabase(admin, name)
}
