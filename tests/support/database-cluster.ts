/**
 * Global setup of a test project: one PostgreSQL for the run with a migrated template, which each test file copies.
 * `TEST_DATABASE_URL`, else `DATABASE_URL`, is an existing server (any database of it, with a role that may create
 * databases); without them an ephemeral one starts.
 */
import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { startEphemeral } from '#platform/db/ephemeral.ts'
import { migrate } from '#platform/db/migrate.ts'
import { administer, dropDatabase } from './copied-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseAdminUrl: string
    databaseTemplate: string
  }
}

/**
 * As PostgreSQL may plan a statement after its fifth use: one that it cannot plan without the values fails here at once.
 * It also halves the planning, which took as much time as the statements.
 */
const plannedOnce = { plan_cache_mode: 'force_generic_plan' }

/** Four processors run five test files at once, some of which start servers. */
const forAllWorkers = { max_connections: '300' }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  const server = given
    ? { url: given, stop: async () => undefined }
    : await startEphemeral({ ...plannedOnce, ...forAllWorkers })
  const template = `cep_et_chai_test_${randomBytes(4).toString('hex')}`
  const url = new URL(server.url)
  url.pathname = template
  await administer(server.url, `create database ${template}`)
  await migrate(url.href)
  project.provide('databaseAdminUrl', server.url)
  project.provide('databaseTemplate', template)
  return async () => {
    if (given) await dropDatabase(server.url, template)
    await server.stop()
  }
}
