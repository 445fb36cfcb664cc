import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import type { Db } from '#platform/db/pool.ts'
import type { PendingValue } from '../../contract-pending.ts'
import { nearValues } from '../../rules/pending.ts'

/** Articles of a waiting value, themselves or through a variant. */
export const articlesWith = (code: unknown, value: unknown) => sql`
  SELECT a.id FROM articles a WHERE a.attributes @> jsonb_build_object(${code}::text, ${value}::text)
  UNION SELECT v.article_id FROM variants v WHERE v.attributes @> jsonb_build_object(${code}::text, ${value}::text)`

const waitingBrands = sql`
  SELECT 'brand' AS kind, b.id, 'Marque' AS label, b.name AS value, NULL::text AS code, b.created_at AS at,
    (SELECT d.name FROM articles a JOIN vendors d ON d.id = a.created_by_vendor_id WHERE a.brand_id = b.id ORDER BY a.id LIMIT 1) AS seller,
    ARRAY(SELECT a.id FROM articles a WHERE a.brand_id = b.id ORDER BY a.id) AS articles
  FROM brands b WHERE b.approved_at IS NULL`
const waitingValues = sql`
  SELECT 'value', p.id, t.label, p.value, p.attribute_code, p.created_at, d.name,
    ARRAY(SELECT o.id FROM (${articlesWith(sql`p.attribute_code`, sql`p.value`)}) o ORDER BY o.id)
  FROM pending_values p JOIN attributes t ON t.code = p.attribute_code JOIN vendors d ON d.id = p.vendor_id
  WHERE p.state = 'waiting'`

const shownAtMost = 100
const nearAtMost = 30

type Row = Omit<PendingValue, 'near' | 'createdAt'> & { code: string | null; at: Date; total: number }

export async function findPending(db: Db): Promise<{ values: PendingValue[]; total: number }> {
  const { rows } = await sql<Row>`
    SELECT w.kind, w.id, w.label, w.value, w.code, w.at, w.seller, cardinality(w.articles) AS articles, count(*) OVER ()::int AS total,
      (SELECT json_build_object('id', a.id, 'title', a.title) FROM articles a WHERE a.id = w.articles[1]) AS sample
    FROM (${waitingBrands} UNION ALL ${waitingValues}) w ORDER BY w.at, w.kind, w.id LIMIT ${shownAtMost}`.execute(db)
  const brands = rows.some(({ kind }) => kind === 'brand') ? await approvedBrands(db) : []
  const options = await optionsByCode(db)
  const values = rows.map(({ total: _, at, code, ...row }) => ({
    ...row,
    createdAt: at.toISOString(),
    near: nearValues(row.value, code === null ? brands : (options.get(code) ?? []), nearAtMost),
  }))
  return { values, total: rows[0]?.total ?? 0 }
}

async function approvedBrands(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('brands').select('name').where('approved_at', 'is not', null).execute()
  return rows.map(({ name }) => name)
}

async function optionsByCode(db: Db): Promise<Map<string, string[]>> {
  const rows = await db.selectFrom('attributes').select(['code', 'options']).where('kind', '=', 'text').execute()
  return new Map(rows.map(({ code, options }) => [code, options]))
}

export const pendingValuesWaiting = {
  topics: ['valuesToAccept'] as const,
  count: async (db: Db) => {
    const { rows } = await sql<Waiting<'valuesToAccept'>>`
      SELECT 'valuesToAccept' AS topic, count(*)::int AS count, min(w.created_at) AS oldest FROM (
        SELECT created_at FROM brands WHERE approved_at IS NULL
        UNION ALL SELECT created_at FROM pending_values WHERE state = 'waiting') w`.execute(db)
    return rows
  },
}
