/** The unit tests beside rules and shared code, for bench/mutants.ts: no database, no browser, modules loaded once. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    isolate: false,
    testTimeout: 60_000,
    include: [
      'src/**/{rules,shared,web}/**/*.test.ts',
      'src/**/rules{,-*}.test.ts',
      'src/domains/invoicing/factur-x/*.test.ts',
    ],
  },
})
