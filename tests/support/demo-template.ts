/** Global setup of the browser tests, after `database-cluster.ts`: a database with the demo, which each test file copies. */
import type { TestProject } from 'vitest/node'
import { dropDatabase } from './copied-database.ts'
import { createDemoTemplate } from './test-databases.ts'

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { databaseAdminUrl: admin, databaseTemplate: template, demoTemplate } = project.getProvidedContext()
  if (demoTemplate) return
  const name = await createDemoTemplate({ admin, template })
  project.provide('demoTemplate', name)
  return () => dropDatabase(admin, name)
}
