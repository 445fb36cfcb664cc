import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallCatalogue } from '#domains/offers/server/small-catalogue.fixture.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { currentVersion } from '../listing-version.ts'
import { suggest } from '../suggest.ts'
import { readQuery } from './postings.ts'
import { copyOf } from './snapshot.ts'
import { leadingMatches, readLeading } from './suggestion-index.ts'

const many = 400
/** The first is in half of the articles, the last in few. */
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
const copyNow = async () => copyOf(await currentVersion(database.db))

/** Words, two of them, one or the other, and both at once. */
const questions = words.flatMap((word, at) => {
  const [next, last] = [words[(at + 2) % words.length], words[(at + 5) % words.length]]
  return [`'${word}'`, `'${word}' & '${next}'`, `('${word}' | '${next}')`, `'${last}' & ('${word}' | '${next}')`]
})

/** How many questions were answered; each answer is the database's own. */
async function answered(count: number): Promise<number> {
  const copy = await copyNow()
  let told = 0
  for (const question of questions) {
    const found = await leadingMatches(database.db, copy, readQuery(question), count)
    if (!found) continue
    told++
    const { rows } = await sql<{ id: number }>`SELECT article_id AS id FROM article_listing
      WHERE document @@ ${question}::tsquery ORDER BY popularity DESC, article_id LIMIT ${count}`.execute(database.db)
    expect([question, [...found].map(place => copy.columns.ids[place])]).toEqual([question, rows.map(({ id }) => id)])
  }
  return told
}

/** Some become more or less wanted or get other words, some leave. */
async function change() {
  await sql`UPDATE article_listing l SET version = v.version + 1, popularity = floor(random() * 12),
      document = CASE WHEN random() < 0.5 THEN document ELSE array_to_tsvector(ARRAY['vign', 'levur']) END
    FROM listing_version v WHERE slug LIKE 'serie-%' AND random() < 0.1`.execute(database.db)
  await sql`DELETE FROM article_listing WHERE slug LIKE 'serie-%' AND random() < 0.05`.execute(database.db)
  await isChanged()
}

test.each([1, 60, 250, 10_000])(
  'the most wanted among %i read are the database’s own, while articles change, come and leave',
  async read => {
    await readLeading(database.db, await copyNow(), read)
    let told = 0
    for (let round = 0; round < 4; round++) {
      for (const count of [1, 7, 200]) told += await answered(count)
      await change()
    }
    expect(told).toBe(read > many ? 4 * 3 * questions.length : told)
    if (read >= 60) expect(told).toBeGreaterThan(questions.length)
  },
)

test('what they cannot tell is asked of the database: too few of them match, numbers, beginnings', async () => {
  const copy = await copyNow()
  await readLeading(database.db, copy, 20)
  const tell = (question: string) => leadingMatches(database.db, copy, readQuery(question), 200)
  for (const question of [`'vign'`, `'5'`, `'#serie':*`, `'vign':*`, `'vign' & '5'`])
    expect(await tell(question)).toBeNull()
  await readLeading(database.db, copy)
  expect(await tell(`'vign'`)).not.toBeNull()
  expect(await tell(`'nowhere'`)).toHaveLength(0)
  for (const question of [`'5'`, `'#serie':*`, `'vign':*`, `'vign' & '5'`]) expect(await tell(question)).toBeNull()
})

test('suggestions ask about no word what was read before', async () => {
  const copy = await copyNow()
  await readLeading(database.db, copy)
  copy.columns.words.clear()
  expect((await suggest(database.db, 'séc')).articles).toHaveLength(2)
  expect([...copy.columns.words.keys()]).toEqual([])
})
