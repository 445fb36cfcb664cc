import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { keepFilesInMemory } from './tests/support/temporary-files.ts'

keepFilesInMemory()

// More would need more connections: all test files of a run share one PostgreSQL.
const processors = Math.min(4, availableParallelism())

// Waits end early when all is well: they are as long as a machine with much else to do needs.
const expect = { poll: { timeout: 15_000 } }

// Browser tests (tests/e2e) need a built app and run as their own project: `vitest run --project e2e`.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Loading the modules again for each file takes half of the processor time.
          isolate: false,
          expect,
          testTimeout: 60_000,
          include: [
            'src/**/{rules,reading,shared,ui,web,layout}/**/*.test.ts',
            'src/domains/invoicing/factur-x/*.test.ts',
            'src/**/rules{,-*}.test.ts',
            'src/shared/**/*.test.ts',
            'src/ui/**/*.test.ts',
            'demo/**/*.test.ts',
            'tests/house/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'http',
          isolate: false,
          expect,
          include: [
            'src/**/server/**/*.test.ts',
            'src/domains/invoicing/{platform,reporting}/*.test.ts',
            'src/domains/shipping/carriers/*.test.ts',
            'src/platform/**/*.test.ts',
            'src/app/{,startup/}*.test.ts',
            'tests/{app,fuzz,faults,plans,search,security}/*.test.ts',
          ],
          globalSetup: ['tests/support/database-cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Much of a test is waiting for a process: one more than there are processors uses them.
          maxWorkers: processors + 1,
        },
      },
      {
        test: {
          name: 'e2e',
          env: { NODE_ENV: 'production' },
          isolate: false,
          expect,
          include: ['tests/e2e/*.test.ts'],
          globalSetup: ['tests/support/database-cluster.ts', 'tests/support/demo-template.ts'],
          setupFiles: ['tests/support/page-checks.ts'],
          // Longer than any single wait in a test, so that a failure names its step.
          testTimeout: 180_000,
          hookTimeout: 120_000,
          maxWorkers: processors + 1,
        },
      },
    ],
  },
})
