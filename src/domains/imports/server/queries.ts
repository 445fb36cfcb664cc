import { sql } from 'kysely'
import { findAttributeRules } from '#domains/catalogue/server/attributes/check-values.ts'
import { findWarehouses } from '#domains/offers/server/seller/queries.ts'
import { databaseNow } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { ImportFile, ImportSummary } from '../contract.ts'
import { isRunning, type LineOutcome } from '../rules.ts'
import { countDeletable } from './deletion/delete-imported.ts'
import { findPictureProgress } from './pictures/addresses.ts'
import { columnsOfAttributes } from './planning/attribute-values.ts'
import { findFilePlaces } from './planning/places.ts'
import { createTagFinder, tagOfPath } from './planning/tag-finder.ts'
import { findImport, type ImportRecord, toRecord } from './record.ts'
import { firstFaults, groupRemarks, previewOf } from './reports/preview.ts'

const pageSize = 20
type Counts = ImportSummary['counts']

async function countsOf(db: Db | Tx, ids: readonly number[]): Promise<Map<number, Counts>> {
  const rows = await db
    .selectFrom('import_lines')
    .select(['import_id as id', 'outcome', sql<number>`count(*)::int`.as('lines')])
    .where('import_id', 'in', [0, ...ids])
    .where('outcome', 'is not', null)
    .groupBy(['import_id', 'outcome'])
    .execute()
  const counts = new Map<number, Counts>(ids.map(id => [id, { create: 0, update: 0, unchanged: 0, refused: 0 }]))
  for (const { id, outcome, lines } of rows) {
    const own = counts.get(id)
    // The column's CHECK constraint allows these values only.
    if (own) own[outcome as LineOutcome] = lines
  }
  return counts
}

const nothing: Counts = { create: 0, update: 0, unchanged: 0, refused: 0 }
const summaryOf = (record: ImportRecord, counts: Counts = nothing): ImportSummary => ({
  id: record.id,
  kind: record.kind,
  fileName: record.file_name,
  status: record.status,
  lines: record.lines,
  progress: record.progress,
  counts,
  createdAt: record.created_at.toISOString(),
  appliedAt: record.applied_at?.toISOString() ?? null,
  failure: record.failure,
})

export async function importSummary(db: Db | Tx, vendorId: number, importId: number): Promise<ImportSummary> {
  const record = await findImport(db, vendorId, importId)
  return summaryOf(record, (await countsOf(db, [importId])).get(importId))
}

export async function importHistory(db: Db, vendorId: number, page: number) {
  const own = db.selectFrom('imports').where('vendor_id', '=', vendorId).where('status', '<>', 'receiving')
  const { count } = await own.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  const rows = await own
    .selectAll()
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const counts = await countsOf(
    db,
    rows.map(({ id }) => id),
  )
  return {
    imports: rows.map(row => summaryOf(toRecord(row), counts.get(row.id))),
    page,
    pages: Math.max(1, Math.ceil(count / pageSize)),
  }
}

const silentMilliseconds = 30_000

export async function importProgress(db: Db, vendorId: number, importId: number) {
  const { status, lines, progress, touched_at, stalls } = await findImport(db, vendorId, importId)
  const isLate = async () => (await databaseNow(db)) - touched_at.getTime() > silentMilliseconds
  const silent = isRunning(status) && (stalls > 0 || (await isLate()))
  return { status, lines, progress, silent }
}

/** Data of the import page. */
export async function importFile(db: Db, vendorId: number, importId: number): Promise<ImportFile> {
  const record = await findImport(db, vendorId, importId)
  const tags = await tagsByCategory(db)
  const [
    counts,
    samples,
    categories,
    places,
    pictures,
    photographs,
    faults,
    refusals,
    remarks,
    preview,
    undone,
    warehouses,
  ] = await Promise.all([
    countsOf(db, [importId]),
    samplesOf(db, importId),
    withProposedTags(db, record),
    findFilePlaces(db, record),
    picturesCount(db, importId),
    findPictureProgress(db, importId),
    firstFaults(db, record),
    groupRemarks(db, importId, 'refusals'),
    groupRemarks(db, importId, 'remarks'),
    previewOf(db, record),
    undoneOf(db, record),
    findWarehouses(db, vendorId),
  ])
  return {
    ...summaryOf(record, counts.get(importId)),
    found: { passed: 0, repaired: 0, ...record.found },
    headers: record.headers,
    samples,
    columns: record.mapping.columns,
    ...(await attributeMapping(db, record)),
    remembered: record.mapping.remembered ?? false,
    settings: record.settings,
    categories,
    places,
    pictures,
    photographs,
    faults,
    refusals,
    remarks,
    preview,
    undone,
    tags,
    warehouses,
  }
}

async function attributeMapping(db: Db, { kind, headers, mapping }: ImportRecord) {
  const rules = kind === 'catalogue' ? await findAttributeRules(db) : []
  const choices = mapping.attributes ?? []
  return {
    attributes: columnsOfAttributes(rules, headers, new Set(Object.values(mapping.columns)), choices),
    attributeChoices: choices,
    attributeOptions: rules.map(({ code, label, unit }) => ({ code, label: unit ? `${label} (${unit})` : label })),
  }
}

async function withProposedTags(db: Db, record: ImportRecord) {
  const findTag = await createTagFinder(db)
  const categories = await findFileCategories(db, record)
  return categories.map(row => (row.known ? row : { ...row, tagId: tagOfPath(findTag, row.source)?.tagId ?? null }))
}

const tagsByCategory = (db: Db) =>
  db
    .selectFrom('tags as t')
    .innerJoin('categories as c', 'c.id', 't.category_id')
    .select(['t.id', 't.name', 'c.title as category'])
    .orderBy('c.position')
    .orderBy('t.position')
    .execute()

const categoriesAtMost = 300

/** Distinct values of the category column, most frequent first, with the tag mapped to each. */
export async function findFileCategories(db: Db | Tx, { id, vendor_id, mapping, kind }: ImportRecord) {
  const index = mapping.columns.category
  if (kind !== 'catalogue' || index === undefined) return []
  const { rows } = await sql<{ source: string; lines: number; tagId: number | null; known: boolean }>`
    SELECT s.source, s.lines, c.tag_id AS "tagId", c.source IS NOT NULL AS known
    FROM (SELECT btrim(regexp_replace(cells[${index + 1}], '\\s+', ' ', 'g')) AS source, count(*)::int AS lines FROM import_lines
      WHERE import_id = ${id} GROUP BY 1) s
    LEFT JOIN import_categories c ON c.vendor_id = ${vendor_id} AND c.source = s.source
    WHERE s.source <> '' AND length(s.source) <= 500 ORDER BY s.lines DESC, s.source LIMIT ${categoriesAtMost}`.execute(
    db,
  )
  return rows
}

async function samplesOf(db: Db, importId: number): Promise<string[][]> {
  const rows = await db
    .selectFrom('import_lines')
    .select(
      sql<string[]>`ARRAY(SELECT left(cell, 60) FROM unnest(cells) WITH ORDINALITY AS u (cell, n) ORDER BY n)`.as(
        'cells',
      ),
    )
    .where('import_id', '=', importId)
    .orderBy('line')
    .limit(3)
    .execute()
  return rows.map(({ cells }) => cells)
}

async function picturesCount(db: Db, importId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT ((SELECT count(*) FROM import_pictures WHERE import_id = ${importId})
      + (SELECT count(*) FROM import_documents WHERE import_id = ${importId}))::int AS count`.execute(db)
  return rows[0]?.count ?? 0
}

async function undoneOf(db: Db, record: ImportRecord): Promise<ImportFile['undone']> {
  if (record.status !== 'undone') return null
  const { rows } = await sql<{ restored: number; left: number }>`
    SELECT count(*) FILTER (WHERE cardinality(left_alone) = 0)::int AS restored,
      count(*) FILTER (WHERE cardinality(left_alone) > 0)::int AS left
    FROM import_lines WHERE import_id = ${record.id} AND undone_at IS NOT NULL`.execute(db)
  const [undone] = rows
  return undone ? { ...undone, ...(await countDeletable(db, record.id)) } : null
}
