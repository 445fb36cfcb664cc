import { expect, test } from 'vitest'
import { domainTables } from '#domains/tables.ts'
import { isTest, sources } from './sources.ts'

const tables = Object.values<readonly string[]>(domainTables).flat()
/** A table in SQL, or its name as a string for the query builder. */
const table = new RegExp(`(?:\\b(?:from|join|into|update|table|public)[ .]|['"])(?:${tables.join('|')})\\b`, 'gi')
/** The caller's seller and `vendorId` are allowed: they belong to the user (`src/shared/user.ts`). */
const word =
  /(?<![a-z])(?:articles?|carts?|catalogue|campaigns?|commissions?|offers?|orders|payments?|payouts?|purchases?|refunds?|shipments?|shops?|warehouses?)(?![a-z])/gi
const camelCase = /(?<=[a-z])(?=[A-Z])/g
const exceptions = [
  // The HTML element.
  'src/platform/http/openapi.ts: article',
]

test('the platform knows no table, no route and no term of the trade', () => {
  const found = sources
    .filter(({ path }) => path.startsWith('src/platform/') && !path.includes('.generated.'))
    // Names of jobs, until each domain declares its own.
    .filter(source => !isTest(source))
    .flatMap(({ path, text }) =>
      [...text.matchAll(table), ...text.replaceAll(camelCase, ' ').matchAll(word)].map(
        ([match]) => `${path}: ${match}`,
      ),
    )
  expect(found.filter(one => !exceptions.includes(one))).toEqual([])
  expect(exceptions.filter(one => !found.includes(one))).toEqual([])
})
