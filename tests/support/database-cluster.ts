/** Global setup of a test project: one PostgreSQL for the run with a migrated template, which each test file copies. */
import type { TestProject } from 'vitest/node'
import { createTemplate, preparedDatabases } from './test-databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseAdminUrl: string
    databaseTemplate: string
    /** Undefined in tests over HTTP when no earlier step has loaded the demo: it takes seconds, and few of them want it. */
    demoTemplate: string | undefined
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { admin, template, demo, close } = {
    demo: undefined,
    close: async () => undefined,
    ...(preparedDatabases() ?? (await createTemplate())),
  }
  project.provide('databaseAdminUrl', admin)
  project.provide('databaseTemplate', template)
  project.provide('demoTemplate', demo)
  return close
}
