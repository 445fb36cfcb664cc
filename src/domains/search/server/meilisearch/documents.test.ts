import { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from '#domains/offers/server/small-catalogue.fixture.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { refreshListing } from '../listing.ts'
import { currentVersion } from '../listing-version.ts'
import { synchronise } from './documents.ts'
import { meilisearchEngine } from './engine.ts'
import { type FakeMeilisearch, fakeMeilisearch } from './server.fixture.ts'

let database: FreshDatabase
let fake: FakeMeilisearch
let client: Meilisearch
let catalogue: Awaited<ReturnType<typeof smallCatalogue>>
beforeAll(async () => {
  database = await freshDatabase()
  catalogue = await smallCatalogue(database.db)
  fake = await fakeMeilisearch()
  client = new Meilisearch({ host: fake.url })
})
afterAll(async () => {
  fake.close()
  await database.close()
})

const listed = async () => {
  const rows = await database.db.selectFrom('article_listing').select('article_id').orderBy('article_id').execute()
  return rows.map(row => row.article_id)
}

test('fills the index, then sends nothing until a listing changes', async () => {
  expect(await synchronise(database.db, client)).toBe(true)
  expect([...fake.documents.keys()].sort((a, b) => a - b)).toEqual(await listed())
  expect(await synchronise(database.db, client)).toBe(false)
})

test('removes an article that is no longer on sale', async () => {
  const [id = 0] = catalogue.ids.values()
  await database.db.updateTable('articles').set({ status: 'archived' }).where('id', '=', id).execute()
  await inTransaction(database.db, tx => refreshListing(tx, [id]))
  await synchronise(database.db, client)
  expect(fake.documents.has(id)).toBe(false)
})

test('sends the operator’s synonyms', async () => {
  await database.db.insertInto('search_synonyms').values({ word: 'Épinette', meaning: 'sécateur' }).execute()
  await synchronise(database.db, client)
  expect(fake.settings.at(-1)).toMatchObject({ synonyms: { épinette: ['sécateur'] } })
})

test('raises the listing version after a change, so that no older result stays cached', async () => {
  const engine = meilisearchEngine({ MEILISEARCH_URL: fake.url })
  const before = await currentVersion(database.db)
  await engine.refresh(database.db)
  expect((await currentVersion(database.db)).version).toBe(before.version)
  fake.documents.clear()
  await engine.refresh(database.db)
  expect((await currentVersion(database.db)).version).toBe(before.version + 1)
})

test('fails while Meilisearch is away', async () => {
  const engine = meilisearchEngine({ MEILISEARCH_URL: 'http://127.0.0.1:1' })
  await expect(engine.prepare(database.db)).rejects.toThrow()
})
