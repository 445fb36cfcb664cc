import { expect, test } from 'vitest'
import { isTest, sources } from './sources.ts'

/**
 * Where the environment is read: each process passes it to `readEnv`; the rest belongs to the database client or the
 * runtime.
 */
const readers = [
  'src/app/reference.ts',
  'src/app/server.ts',
  'src/app/worker.ts',
  'src/domains/identity/server/passwords.ts',
  'src/platform/db/pool.ts',
  'src/platform/db/prepared.ts',
  'src/platform/http/pages/render.ts',
]

test('only startup/env.ts, which validates every variable, reads the environment', () => {
  const found = sources.filter(
    source => source.path.startsWith('src/') && !isTest(source) && source.text.includes('process.env'),
  )
  expect(found.map(({ path }) => path)).toEqual(readers)
})
