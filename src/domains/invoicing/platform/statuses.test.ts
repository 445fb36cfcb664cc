import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { createPlatform } from './settings.ts'
import { readStatuses } from './statuses.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('a marketplace that has deposited nothing reads no statuses, and needs no platform', async () => {
  const missing = createPlatform(database.db, { kind: 'none', secret: 'x', deliverTo: 'http://localhost', afnor: null })
  await expect(missing.statuses(new Date())).rejects.toThrow('Aucune plateforme agréée')
  await readStatuses(database.db, missing)
  expect(await database.db.selectFrom('platform_reads').selectAll().execute()).toEqual([])
})
