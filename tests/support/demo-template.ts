/** Global setup of the browser tests, after `database-cluster.ts`: a database with the demo, which each test file copies. */
import type { TestProject } from 'vitest/node'
import { dropDatabase } from './copied-database.ts'
import { createDemoTemplate, preparedDatabases } from './test-databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    demoTemplate: string
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const prepared = preparedDatabases()?.demo
  if (prepared) {
    project.provide('demoTemplate', prepared)
    return
  }
  const { databaseAdminUrl: admin, databaseTemplate: template } = project.getProvidedContext()
  const name = await createDemoTemplate({ admin, template })
  project.provide('demoTemplate', name)
  return () => dropDatabase(admin, name)
}
