import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from '#domains/offers/server/small-catalogue.fixture.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { currentVersion } from '../listing-version.ts'
import { suggest } from '../suggest.ts'
import { memoryEngine } from './engine.ts'
import { parseTsquery } from './postings.ts'
import { loadSnapshot } from './snapshot.ts'
import { buildSuggestionIndex, matchPopular } from './suggestion-index.ts'

const many = 400
/** From frequent to rare. */
const words = ['vign', 'ser', 'tuyau', 'cep', 'chai', 'fut', 'levur']
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  const { felin, comptoir } = await smallCatalogue(database.db)
  await sql`SELECT setseed(0.4)`.execute(database.db)
  await sql`INSERT INTO articles (slug, title, description, category_id, brand_id, status)
    SELECT 'serie-' || n, 'Série ' || n, '', 98, ${felin}, 'archived' FROM generate_series(1, ${many}) n`.execute(
    database.db,
  )
  await sql`INSERT INTO article_listing (article_id, slug, title, category_id, brand_id, brand_name, tag_ids, vendor_ids, shop_ids,
      delivery_modes, attribute_values, variant_count, offer_count, best_offer_id, pack_label, sale_unit, price_cents, vat_basis_points,
      step, minimum, season, professional_only, plant_protection, popularity, created_at, document, version)
    SELECT a.id, a.slug, a.title, 98, ${felin}, 'x', '{}', ARRAY[${comptoir.vendorId}]::bigint[], '{}', '{HOME}', '{}',
      1, 1, 1, '', '', 500, 2000, 1, 1, '{}', false, false, floor(random() * 9), now(), array_to_tsvector(
        ARRAY(SELECT w.word FROM unnest(${words}::text[]) WITH ORDINALITY w (word, n) WHERE random() < 0.5 / w.n AND a.id > 0)
        || ARRAY['#' || a.slug, '5']), v.version + 1
    FROM articles a, listing_version v WHERE a.slug LIKE 'serie-%'`.execute(database.db)
  await isChanged()
})
afterAll(() => database.close())

const isChanged = () => sql`UPDATE listing_version SET version = version + 1`.execute(database.db)
const currentSnapshot = async () => loadSnapshot(await currentVersion(database.db))

/** Single words, conjunctions, disjunctions, and both. */
const queries = words.flatMap((word, at) => {
  const [next, last] = [words[(at + 2) % words.length], words[(at + 5) % words.length]]
  return [`'${word}'`, `'${word}' & '${next}'`, `('${word}' | '${next}')`, `'${last}' & ('${word}' | '${next}')`]
})

/** How many queries the index served; each result equals the database's. */
async function answeredByIndex(count: number): Promise<number> {
  const snapshot = await currentSnapshot()
  let results = 0
  for (const query of queries) {
    const found = await matchPopular(database.db, snapshot, parseTsquery(query), count)
    if (!found) continue
    results++
    const { rows } = await sql<{ id: number }>`SELECT article_id AS id FROM article_listing
      WHERE document @@ ${query}::tsquery ORDER BY popularity DESC, article_id LIMIT ${count}`.execute(database.db)
    expect([query, [...found].map(row => snapshot.columns.ids[row])]).toEqual([query, rows.map(({ id }) => id)])
  }
  return results
}

/** Changes popularity or words of some articles and removes others. */
async function change() {
  await sql`UPDATE article_listing l SET version = v.version + 1, popularity = floor(random() * 12),
      document = CASE WHEN random() < 0.5 THEN document ELSE array_to_tsvector(ARRAY['vign', 'levur']) END
    FROM listing_version v WHERE slug LIKE 'serie-%' AND random() < 0.1`.execute(database.db)
  await sql`DELETE FROM article_listing WHERE slug LIKE 'serie-%' AND random() < 0.05`.execute(database.db)
  await isChanged()
}

test.each([1, 60, 250, 10_000])(
  'finds the same articles as the database with %i indexed, while articles change, come and go',
  async read => {
    await buildSuggestionIndex(database.db, await currentSnapshot(), read)
    let results = 0
    for (let round = 0; round < 4; round++) {
      for (const count of [1, 7, 200]) results += await answeredByIndex(count)
      await change()
    }
    expect(results).toBe(read > many ? 4 * 3 * queries.length : results)
    if (read >= 60) expect(results).toBeGreaterThan(queries.length)
  },
)

test('returns null when too few indexed articles match, and for numbers and prefixes', async () => {
  const snapshot = await currentSnapshot()
  await buildSuggestionIndex(database.db, snapshot, 20)
  const match = (query: string) => matchPopular(database.db, snapshot, parseTsquery(query), 200)
  for (const query of [`'vign'`, `'5'`, `'#serie':*`, `'vign':*`, `'vign' & '5'`]) expect(await match(query)).toBeNull()
  await buildSuggestionIndex(database.db, snapshot)
  expect(await match(`'vign'`)).not.toBeNull()
  expect(await match(`'nowhere'`)).toHaveLength(0)
  for (const query of [`'5'`, `'#serie':*`, `'vign':*`, `'vign' & '5'`]) expect(await match(query)).toBeNull()
})

test('suggestions load no posting list for indexed words', async () => {
  const snapshot = await currentSnapshot()
  await buildSuggestionIndex(database.db, snapshot)
  snapshot.columns.postings.clear()
  expect((await suggest(database.db, memoryEngine, 'séc')).articles).toHaveLength(2)
  expect([...snapshot.columns.postings.keys()]).toEqual([])
})
