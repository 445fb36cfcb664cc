/** Keeps the index equal to `article_listing`, whose rows carry the version that last changed them. */
import { sql } from 'kysely'
import type { Index, Meilisearch, Settings, Task } from 'meilisearch'
import type { Db } from '#platform/db/pool.ts'
import { type ContentUnit, contentUnits } from '#shared/price/unit-price.ts'
import { flags, type Tax } from '../port.ts'

export const indexName = 'articles'
type Document = Record<string, unknown> & { id: number; version: number }

/** The price for one of a unit, in the documents that have the unit: an absent value comes last. */
export const comparedField = (unit: ContentUnit, tax: Tax) => `per_${unit}_${tax}`
const comparedFields = contentUnits.flatMap(unit => [comparedField(unit, 'ht'), comparedField(unit, 'ttc')])
const comparedPrices = sql.join(
  contentUnits.flatMap(unit => [
    sql`CASE WHEN l.compared_unit = ${unit} THEN l.compared_price END AS ${sql.ref(comparedField(unit, 'ht'))}`,
    sql`CASE WHEN l.compared_unit = ${unit} THEN l.compared_price_ttc END AS ${sql.ref(comparedField(unit, 'ttc'))}`,
  ]),
)

const settings: Settings = {
  searchableAttributes: ['codes', 'title', 'names', 'facts', 'description'],
  filterableAttributes: [
    'id',
    'category',
    'tag',
    'brand',
    'vendor',
    'shop',
    'mode',
    'flag',
    'attribute',
    'unit',
    'ht',
    'ttc',
  ],
  sortableAttributes: ['id', 'ht', 'ttc', ...comparedFields, 'popularity', 'sales', 'created', 'version'],
  rankingRules: ['sort', 'words', 'typo', 'proximity', 'attribute', 'exactness', 'popularity:desc', 'id:asc'],
  typoTolerance: { disableOnAttributes: ['codes'] },
  // The default is 1,000 articles and 100 values.
  pagination: { maxTotalHits: 10_000_000 },
  faceting: { maxValuesPerFacet: 10_000 },
}

const batchSize = 5_000

/** Returns whether anything changed. Safe to repeat and to run twice at once. */
export async function synchronise(db: Db, client: Meilisearch): Promise<boolean> {
  const index = client.index<Document>(indexName)
  await done(index.updateSettings({ ...settings, synonyms: await readSynonyms(db) }).waitTask())
  const known = await lastVersion(index)
  const removed = await stillIndexed(index, await readRemoved(db, known))
  if (removed.length) await done(index.deleteDocuments(removed).waitTask())
  let changed = removed.length > 0
  // A batch may have stopped within a version: that version is sent again.
  for (let last = { version: known, id: 0 }; ; ) {
    const documents = await readDocuments(db, last)
    const end = documents.at(-1)
    if (!end) return changed
    await done(index.addDocuments(documents, { primaryKey: 'id' }).waitTask({ timeout: 60_000 }))
    changed ||= end.version > known
    last = end
  }
}

async function done(task: Promise<Task>): Promise<void> {
  const { status, error, type } = await task
  if (status !== 'succeeded') throw new Error(`Meilisearch ${type}: ${error?.message ?? status}`)
}

async function lastVersion(index: Index<Document>): Promise<number> {
  const { hits } = await index.search('', { sort: ['version:desc'], limit: 1, attributesToRetrieve: ['version'] })
  return hits[0]?.version ?? 0
}

async function readRemoved(db: Db, since: number): Promise<number[]> {
  const rows = await db.selectFrom('article_listing_gone').select('article_id').where('version', '>', since).execute()
  return rows.map(row => row.article_id)
}

/** Articles removed since the last inserted one are read again each time. */
async function stillIndexed(index: Index<Document>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const filter = [ids.map(id => `id = "${id}"`)]
  const { hits } = await index.search('', { filter, limit: ids.length, attributesToRetrieve: ['id'] })
  return hits.map(({ id }) => id)
}

async function readDocuments(db: Db, { version, id }: { version: number; id: number }): Promise<Document[]> {
  const { rows } = await sql<Document>`
    SELECT l.article_id AS id, l.version, x.title, x.tags AS names, x.facts, x.description,
      ARRAY(SELECT DISTINCT code FROM offers_on_sale o, unnest(ARRAY[o.reference, o.ean]) code
        WHERE o.article_id = l.article_id AND code IS NOT NULL) AS codes,
      l.category_id AS category, l.tag_ids AS tag, l.brand_id AS brand, l.vendor_ids AS vendor, l.shop_ids AS shop,
      l.delivery_modes AS mode, l.attribute_values AS attribute,
      array_remove(ARRAY[CASE WHEN l.reference_price_cents IS NOT NULL THEN ${flags.deal} END,
        CASE WHEN l.picture_id IS NOT NULL THEN ${flags.picture} END], NULL) AS flag,
      l.price_cents AS ht, l.price_ttc_hundredths AS ttc, l.compared_unit AS unit, ${comparedPrices}, l.popularity, l.sales, (extract(epoch FROM l.created_at) * 1000000)::bigint AS created
    FROM article_listing l LEFT JOIN article_texts x ON x.article_id = l.article_id
    WHERE (l.version, l.article_id) > (${version}, ${id})
    ORDER BY l.version, l.article_id LIMIT ${batchSize}`.execute(db)
  return rows
}

async function readSynonyms(db: Db): Promise<Record<string, string[]>> {
  const rows = await db.selectFrom('search_synonyms').select(['word', 'meaning']).orderBy('id').execute()
  const byWord = Map.groupBy(rows, ({ word }) => word.toLowerCase())
  return Object.fromEntries([...byWord].map(([word, synonyms]) => [word, synonyms.map(({ meaning }) => meaning)]))
}
