/** The contract of `port.ts`: every engine returns the same results as PostgreSQL on a random catalogue. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallCatalogue } from '#domains/offers/server/small-catalogue.fixture.ts'
import { contentUnits } from '#shared/price/unit-price.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { currentVersion, type ListingVersion } from './listing-version.ts'
import { meilisearchEngine } from './meilisearch/engine.ts'
import { type FakeMeilisearch, fakeMeilisearch } from './meilisearch/server.fixture.ts'
import { memoryEngine } from './memory/engine.ts'
import { loadSnapshot } from './memory/snapshot.ts'
import { buildSuggestionIndex } from './memory/suggestion-index.ts'
import {
  emptyQuery,
  type Filter,
  flags,
  type SearchEngine,
  type SearchOrder,
  type SearchQuery,
  type SearchResult,
} from './port.ts'
import { postgresEngine } from './postgres/engine.ts'

const many = 1_500
/** From frequent to rare. */
const words = ['serie', 'tuyau', 'cuve', 'vigne', 'bouchon', 'levure', 'secateur', 'bouteille']
const attributes = ['hand:Droitier', 'hand:À gauche, "dit" {g}', 'cut:45', 'cut:22.5', 'bio:oui']

let database: FreshDatabase
let fixture: Awaited<ReturnType<typeof smallCatalogue>>
let ids: Record<'tags' | 'shops', number[]>
beforeAll(async () => {
  database = await freshDatabase()
  fixture = await smallCatalogue(database.db)
  await sql`SELECT setseed(0.7)`.execute(database.db)
  await drawListings()
  ids = { tags: await idsIn('tags'), shops: await idsIn('shops') }
})
afterAll(() => database.close())

const idsIn = async (table: 'tags' | 'shops') =>
  (await database.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)

/** Few distinct prices, popularities and days, so that many articles tie. */
async function drawListings() {
  const { felin, oenolab, comptoir } = fixture
  await sql`INSERT INTO articles (slug, title, description, category_id, brand_id, status)
    SELECT 'serie-' || n, 'Série ' || n, '', 98, ${felin}, 'archived' FROM generate_series(1, ${many}) n`.execute(
    database.db,
  )
  await sql`INSERT INTO article_listing (article_id, slug, title, category_id, brand_id, brand_name, tag_ids, vendor_ids, shop_ids,
      delivery_modes, attribute_values, picture_id, variant_count, offer_count, best_offer_id, pack_label, sale_unit, content_quantity, content_unit,
      price_cents, vat_basis_points, step, minimum, season, professional_only, plant_protection, popularity, sales, created_at, document,
      reference_price_cents, version)
    SELECT a.id, a.slug, a.title, (ARRAY[98, 104, 105])[1 + floor(random() * 3)], (ARRAY[${felin}, ${oenolab}]::int[])[1 + floor(random() * 2)],
      'x', ARRAY(SELECT t.id FROM tags t WHERE random() < 0.3 AND a.id > 0), ARRAY[${comptoir.vendorId}]::bigint[],
      ARRAY(SELECT s.id FROM shops s WHERE random() < 0.4 AND a.id > 0),
      ARRAY(SELECT m FROM unnest(ARRAY['PICKUP', 'HOME', 'RELAY']) m WHERE random() < 0.5 AND a.id > 0),
      ARRAY(SELECT v FROM unnest(${attributes}::text[]) v WHERE random() < 0.4 AND a.id > 0), NULL,
      1, 1, 1, '', (ARRAY['pièce', 'mille', 'kg', 'lot'])[1 + floor(random() * 4)], (ARRAY[0.5, 1, 2.5, 25])[1 + floor(random() * 4)],
      (ARRAY['L', 'kg', 'm', 'piece', NULL])[1 + floor(random() * 5)], (1 + floor(random() * 40)) * (ARRAY[7, 500])[1 + floor(random() * 2)],
      (ARRAY[550, 1000, 2000])[1 + floor(random() * 3)], 1, 1, '{}', false, false, floor(random() * 30), floor(random() * 5),
      timestamptz '2026-01-01 12:00:00.123456+01' - make_interval(days => floor(random() * 30)::int),
      setweight(to_tsvector('fr', coalesce((SELECT string_agg(w.word, ' ') FROM unnest(${words}::text[]) WITH ORDINALITY w (word, n)
        WHERE random() < 1.0 / w.n AND a.id > 0), '')), 'A') || to_tsvector('fr', (ARRAY['inox', 'bois'])[1 + floor(random() * 2)]),
      CASE WHEN random() < 0.2 THEN 100000 END, v.version + 1
    FROM articles a, listing_version v WHERE a.slug LIKE 'serie-%'`.execute(database.db)
  await sql`INSERT INTO search_words (word, stem, uses)
    SELECT w, search_stem(w), 100 FROM unnest(${[...words, 'inox', 'bois']}::text[]) w ON CONFLICT DO NOTHING`.execute(
    database.db,
  )
  await raiseVersion()
}

const raiseVersion = () => sql`UPDATE listing_version SET version = version + 1`.execute(database.db)

/** Changes some articles and removes others. */
async function change() {
  await sql`UPDATE article_listing l SET version = v.version + 1, popularity = floor(random() * 40),
      price_cents = (1 + floor(random() * 40)) * 500, tag_ids = ARRAY(SELECT t.id FROM tags t WHERE random() < 0.3 AND l.article_id > 0)
    FROM listing_version v WHERE slug LIKE 'serie-%' AND random() < 0.1`.execute(database.db)
  await sql`DELETE FROM article_listing WHERE slug LIKE 'serie-%' AND random() < 0.02`.execute(database.db)
  await raiseVersion()
}

const valuesOf = (): Filter[] => [
  { field: 'category', values: [98, 104, 999] },
  { field: 'tag', values: [...ids.tags, 999_999] },
  { field: 'brand', values: [fixture.felin, fixture.oenolab] },
  { field: 'vendor', values: [fixture.comptoir.vendorId] },
  { field: 'shop', values: ids.shops },
  { field: 'mode', values: ['PICKUP', 'HOME', 'RELAY', 'FREIGHT'] },
  { field: 'flag', values: [flags.deal, flags.picture] },
  { field: 'unit', values: ['kg', 'piece'] },
  { field: 'attribute:hand', values: attributes.slice(0, 2) },
  { field: 'attribute:cut', values: attributes.slice(2, 4) },
  { field: 'attribute:bio', values: ['bio:oui', 'bio:non'] },
]
const filter = () =>
  fc
    .constantFrom(...valuesOf())
    .chain(({ field, values }) =>
      fc.subarray([...values], { maxLength: Math.min(3, values.length) }).map(chosen => ({ field, values: chosen })),
    )
const byField = ({ field }: Filter) => field
const filters = (maxLength: number) => fc.uniqueArray(filter(), { maxLength, selector: byField })
/** Whole words, a typo, an unfinished word, an unknown reference, stop words, an empty query. */
const text = () =>
  fc.oneof(
    fc.constant(null),
    fc.subarray([...words, 'inox', 'bois'], { minLength: 1, maxLength: 3 }).map(chosen => chosen.join(' ')),
    fc.constantFrom(
      'secateurs',
      'bouteile',
      'levur inox',
      'bout',
      'Sécateur à main',
      'REF-98765',
      'de la',
      '!!',
      'xyzzy',
    ),
  )
const price = () => fc.option(fc.integer({ min: 0, max: 22_000 }))
const order = (): fc.Arbitrary<SearchOrder> =>
  fc.oneof(
    fc.constantFrom('relevance', 'price', 'price-desc', 'newest', 'sales'),
    fc.constantFrom(...contentUnits).map(unit => ({ unit })),
    fc.shuffledSubarray(ids.shops).map(values => ({ field: 'shop' as const, values })),
    fc.shuffledSubarray(attributes.slice(2, 4)).map(values => ({ field: 'attribute:cut' as const, values })),
  )
const query = (): fc.Arbitrary<SearchQuery> =>
  fc.record({
    text: text(),
    scope: filters(2),
    refinements: filters(3),
    tax: fc.constantFrom('ht', 'ttc'),
    minCents: price(),
    maxCents: price(),
    sort: order(),
    offset: fc.constantFrom(0, 24, 480, 1_100),
    limit: fc.constantFrom(0, 1, 24),
    withFacets: fc.boolean(),
  })

/** Facet values have no order. */
const comparable = ({ facets, ...result }: SearchResult) => ({
  ...result,
  facets: [...facets]
    .flatMap(([field, counts]) => counts.map(({ value, articles }) => `${field} ${value} ${articles}`))
    .sort(),
})

const reference = postgresEngine
let fake: FakeMeilisearch
beforeAll(async () => {
  fake = await fakeMeilisearch()
})
afterAll(() => fake.close())
/** Meilisearch has its own full text search: the fake has none. */
const engines: { name: string; start: () => SearchEngine; hasText: boolean }[] = [
  { name: 'memory', start: () => memoryEngine, hasText: true },
  { name: 'meilisearch', start: () => meilisearchEngine({ MEILISEARCH_URL: fake.url }), hasText: false },
]

describe.each(engines)('$name engine', ({ start, hasText }) => {
  let engine: SearchEngine
  beforeAll(async () => {
    engine = start()
    await engine.prepare(database.db)
  })
  const check = async (at: ListingVersion, searchQuery: SearchQuery) => {
    expect(comparable(await engine.search(at, searchQuery))).toEqual(
      comparable(await reference.search(at, searchQuery)),
    )
  }

  it('returns the same results and counts as PostgreSQL while articles change', async () => {
    for (let round = 0; round < 3; round++) {
      const at = await currentVersion(database.db)
      await fc.assert(
        fc.asyncProperty(query(), searchQuery => check(at, hasText ? searchQuery : { ...searchQuery, text: null })),
        { numRuns: 80, seed: round },
      )
      await change()
      await engine.refresh(database.db)
    }
  })

  it('lists every article once, in one order across pages', async () => {
    const at = await currentVersion(database.db)
    const text = hasText ? 'serie' : null
    for (const searchQuery of [
      emptyQuery,
      { ...emptyQuery, text },
      { ...emptyQuery, sort: 'newest' as const },
      { ...emptyQuery, sort: { field: 'shop' as const, values: ids.shops } },
    ]) {
      const { total } = await reference.search(at, searchQuery)
      const found: number[] = []
      for (let offset = 0; offset < total; offset += 100)
        found.push(...(await engine.search(at, { ...searchQuery, offset, limit: 100 })).hits.map(({ id }) => id))
      expect(new Set(found).size).toBe(total)
      expect(found).toEqual((await reference.search(at, { ...searchQuery, limit: total })).hits.map(({ id }) => id))
    }
  })

  it.runIf(hasText)('returns the same suggestions as PostgreSQL, before and after it has built an index', async () => {
    const at = await currentVersion(database.db)
    for (let round = 0; round < 2; round++) {
      for (const typed of ['s', 'ser', 'serie', 'tuyau cu', 'bout', 'bouteile', 'levure in', '12', '', '!!'])
        expect([typed, await engine.suggest(at, typed, 6)]).toEqual([typed, await reference.suggest(at, typed, 6)])
      await buildSuggestionIndex(database.db, await loadSnapshot(at))
    }
  })

  it('is ready for searches once prepared, and after a refresh', async () => {
    await engine.prepare(database.db)
    await change()
    await engine.refresh(database.db)
    await check(await currentVersion(database.db), { ...emptyQuery, limit: 24, withFacets: true })
  })
})
